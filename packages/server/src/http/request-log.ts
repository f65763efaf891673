import { randomUUID } from 'node:crypto';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import type { FastifyServerOptions } from 'fastify';

/** A log line of a request names the code for support that its pages and errors show. */
const childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => logger.child({ ...bindings, supportCode: supportCode(String(bindings['reqId'])) }, options);

/** How an app names its requests, in answers and in the log. */
export const requestNames = { genReqId: () => randomUUID(), childLoggerFactory } as const;
