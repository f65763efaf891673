import { z } from 'zod';
import { DirectoryError } from '../../../ports/directory.ts';
import type { DirectoryErrorCode } from '../../../ports/directory.ts';
import type { HttpReply } from './http.ts';

// Directory responses have errors[].reason, Cloud Identity responses only status and details.
const ApiErrorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

const quotaReasons = new Set([
  'userRateLimitExceeded',
  'rateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
]);
const scopeReasons = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
const disabledReasons = new Set(['domainCannotUseApis', 'accessNotConfigured', 'SERVICE_DISABLED']);
const transientReasons = new Set([
  'backendError',
  'internalError',
  'ABORTED',
  'UNAVAILABLE',
  'conditionNotMet',
]);

// Google asks for about five seconds for an account that is still being created.
const creationWaitMs = 5000;

/** Converts an error response of either API into the product's error. */
export function apiError(
  operation: string,
  reply: HttpReply,
  acceptedScopes: readonly string[],
): DirectoryError {
  const parsed = ApiErrorBody.safeParse(reply.json);
  const body = parsed.success ? parsed.data.error : undefined;
  const reasons = [
    ...(body?.details ?? []).map((detail) => detail.reason),
    ...(body?.errors ?? []).map((error) => error.reason),
    body?.status,
  ].filter((reason) => reason !== undefined);
  const message = body?.message ?? reply.text.slice(0, 500);
  const code = codeOf(reply, reasons, message);
  const waitMs = retryAfter(reply) ?? (reply.status === 412 ? creationWaitMs : undefined);
  const reason = reasons.find((word) => /^\w{1,64}$/.test(word));
  return new DirectoryError(code, {
    operation,
    status: reply.status,
    ...(reason === undefined ? {} : { reason }),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    ...(code === 'missing_scope' ? { missingScopes: acceptedScopes } : {}),
  });
}

function codeOf(reply: HttpReply, reasons: readonly string[], message: string): DirectoryErrorCode {
  const has = (known: ReadonlySet<string>): boolean => reasons.some((reason) => known.has(reason));
  const { status } = reply;
  if (status === 401) return 'reconnect';
  if (status === 429 || has(quotaReasons)) return 'rate_limited';
  if (status === 403) {
    const isScopeRefusal = reply.headers.get('www-authenticate')?.includes('insufficient_scope') === true;
    if (isScopeRefusal || has(scopeReasons)) return 'missing_scope';
    if (has(disabledReasons)) return 'api_disabled';
    // Some front ends respond with plain text instead of JSON.
    return /rate.*(exceed|higher)/i.test(message) ? 'rate_limited' : 'forbidden';
  }
  if (status === 404) return 'not_found';
  if (status >= 500 || status === 408 || status === 412 || has(transientReasons)) return 'unavailable';
  // Cloud Identity returns 400 for an existing assignment of a target; 409 was observed too.
  if (status === 409 || /already exists/i.test(message)) return 'conflict';
  return status >= 400 ? 'invalid_request' : 'unexpected_reply';
}

/** The Retry-After header in milliseconds; these APIs send seconds, not dates. */
export function retryAfter(reply: HttpReply): number | undefined {
  const header = reply.headers.get('retry-after');
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined;
}
