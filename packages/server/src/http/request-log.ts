import { randomUUID } from 'node:crypto';
import { isRequestId, supportCode } from '@shiftgate/domain/search/support-code.ts';
import type { FastifyServerOptions } from 'fastify';
import { trustOf } from './trusted-proxies.ts';

/** A log line of a request names the code for support that its pages and errors show. */
const childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => logger.child({ ...bindings, supportCode: supportCode(String(bindings['reqId'])) }, options);

/**
 * How an app names its requests, in answers and in the log: by the `X-Request-Id` of a trusted proxy, whose log then
 * names them the same, else by an id of its own.
 */
export function requestNames(trustedProxies: readonly string[]) {
  const isTrusted = trustOf(trustedProxies);
  const genReqId: NonNullable<FastifyServerOptions['genReqId']> = ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && isRequestId(given) && isTrusted(socket.remoteAddress);
    return isTaken ? given : randomUUID();
  };
  return { genReqId, childLoggerFactory } as const;
}
