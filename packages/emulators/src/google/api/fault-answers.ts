import type { FastifyReply } from 'fastify';
import type { FaultKind } from '#state/faults.ts';
import { ApiError, cloudError, directoryError, invalidCredentials } from './errors.ts';

/** True for the kinds that answer in the method's place; the others only delay or change what it does. */
export function isAnswering(kind: FaultKind): boolean {
  return !['slow', 'lostAnswer', 'awaitingApproval', 'invalidGrant'].includes(kind);
}

function errorOf(kind: FaultKind, isCloud: boolean): ApiError {
  const unavailable = 'The service is currently unavailable.';
  const exhausted = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'.";
  switch (kind) {
    case 'rateLimit429':
      return isCloud
        ? cloudError(429, 'RESOURCE_EXHAUSTED', exhausted)
        : directoryError(429, 'rateLimitExceeded', 'Rate Limit Exceeded');
    case 'userRateLimit403':
      return directoryError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded');
    case 'quota403':
      return directoryError(
        403,
        'quotaExceeded',
        'Quota exceeded for concurrent requests of this operation.',
      );
    case 'unauthorized401':
      return invalidCredentials();
    case 'activityRecords401':
      return directoryError(
        401,
        'authError',
        'Access denied. You are not authorized to read activity records.',
      );
    case 'apiNotEnabled403':
      return directoryError(
        403,
        'accessNotConfigured',
        'Admin SDK API has not been used in project 210000000001 before or it is disabled.',
        { status: 'PERMISSION_DENIED' },
      );
    case 'backendError500':
      return isCloud
        ? cloudError(500, 'INTERNAL', 'Internal error encountered.')
        : directoryError(500, 'backendError', 'Backend Error');
    default:
      return isCloud
        ? cloudError(503, 'UNAVAILABLE', unavailable)
        : directoryError(503, 'backendError', unavailable, { status: 'UNAVAILABLE' });
  }
}

/** Sends a planned fault in place of the method's own answer; `log` gets the status, 0 for a cut connection. */
export async function answerFault(
  kind: FaultKind,
  methodId: string,
  reply: FastifyReply,
  log: (status: number) => void,
): Promise<unknown> {
  if (kind === 'disconnect') {
    log(0);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  if (kind === 'malformed') {
    log(200);
    return await reply.type('application/json; charset=UTF-8').send('{"kind":"admin#directory#us');
  }
  if (kind === 'html403') {
    log(403);
    const page =
      '<!DOCTYPE html><html lang="en"><title>Error 403</title><p>request rate higher than configured</html>';
    return await reply.code(403).type('text/html; charset=UTF-8').send(page);
  }
  const error = errorOf(kind, methodId.startsWith('cloudidentity.'));
  log(error.status);
  return await reply.code(error.status).headers(error.headers).send(error.body);
}
