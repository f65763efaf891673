import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode, Problem } from '@shiftgate/contract/errors.ts';
import { providerErrors } from '@shiftgate/contract/providers.ts';
import { isDirectoryError } from '#ports/directory-error.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { AppError } from '#core/app-error.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';
import { SecretBoxError } from '#db/secrets/secret-box.ts';
import { createOutageLog } from './outage-log.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** Carries the code of every problem sent; the metrics subscribe. */
export const problemChannel = 'shiftgate:problem';
const problems = channel(problemChannel);
const problemType = 'application/problem+json';

export interface ProblemMessage {
  readonly code: ErrorCode;
  readonly status: number;
}

/** Maps failures of the HTTP framework to codes of the catalog. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_VALIDATION: 'VALIDATION_FAILED',
};

const unreadableSecrets =
  'What is stored cannot be opened with SHIFTGATE_MASTER_KEY (or the master key of the data folder). Start again with ' +
  'the master key it was made with.';

/** Answers an unknown address. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, new AppError('NOT_FOUND'));
}

/** Answers a known address with an unsupported method. */
export function answerWrongMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, new AppError('METHOD_NOT_ALLOWED'));
}

/** The one place that turns a failure into an RFC 9457 response; an unexpected one becomes a 500 without details. */
export function answerProblems(app: FastifyInstance): void {
  const logOutage = createOutageLog();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (!known) request.log.error({ err: error }, 'unexpected failure');
    else if (isDatabaseUnavailable(error)) logOutage(app.log, error);
    else if (known.code === 'SECRETS_UNREADABLE') request.log.error({ err: error }, unreadableSecrets);
    return sendProblem(request, reply, known ?? new AppError('UNKNOWN_ERROR'));
  });
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || error instanceof HashQueueFullError)
    return new AppError('SERVICE_UNAVAILABLE');
  if (isDirectoryError(error, 'rate_limited', 'unavailable')) return new AppError('DIRECTORY_UNAVAILABLE');
  if (isDirectoryError(error, 'missing_scope')) return new AppError('MISSING_SCOPE');
  if (isDirectoryError(error, 'reconnect') && error.provider)
    return new AppError(providerErrors[error.provider].invalidToken);
  if (error instanceof SecretBoxError) return new AppError('SECRETS_UNREADABLE');
  const code = frameworkCodes[error.code];
  if (code) return new AppError(code);
  return error.statusCode === 400 ? new AppError('MALFORMED_REQUEST') : null;
}

/** Builds the problem document of one failure and counts it; the caller must send it. */
function makeProblem(error: AppError, requestId: string): Problem {
  const status = errorStatus[error.code];
  problems.publish({ code: error.code, status } satisfies ProblemMessage);
  return {
    type: 'about:blank',
    title: error.code,
    status,
    code: error.code,
    request_id: requestId,
    ...(error.facts ? { facts: error.facts } : {}),
    ...(error.fields ? { fields: error.fields } : {}),
  };
}

/** Answers an unparseable request with a problem document. */
export const answerUnreadableWithProblem = (isSecure: boolean) =>
  answerUnreadable(isSecure, (code) => {
    const requestId = randomUUID();
    return {
      headers: { 'x-request-id': requestId, 'content-type': problemType, 'cache-control': 'no-store' },
      body: JSON.stringify(makeProblem(new AppError(code), requestId)),
    };
  });

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const problem = makeProblem(error, request.id);
  const { status } = problem;
  const seconds = error.facts?.['retry_after_seconds'];
  if (status === 503 || status === 429)
    void reply.header('retry-after', typeof seconds === 'number' ? String(seconds) : '5');
  return reply.code(status).type(problemType).header('cache-control', 'no-store').send(problem);
}
