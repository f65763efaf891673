import { z } from 'zod';
import { codeOfStatus, isReasonWord } from '#connectors/http-api/public.ts';
import type { Explanation, HttpReply } from '#connectors/http-api/public.ts';

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

/** What an error response of either API means. */
export function explain(reply: HttpReply): Explanation {
  const parsed = ApiErrorBody.safeParse(reply.json);
  const body = parsed.success ? parsed.data.error : undefined;
  const reasons = [
    ...(body?.details ?? []).map((detail) => detail.reason),
    ...(body?.errors ?? []).map((error) => error.reason),
    body?.status,
  ].filter((reason) => reason !== undefined);
  const message = body?.message ?? reply.text.slice(0, 500);
  return {
    code: codeOf(reply, reasons, message),
    reason: reasons.find(isReasonWord),
    retryAfterMs: reply.status === 412 ? creationWaitMs : undefined,
  };
}

function codeOf(reply: HttpReply, reasons: readonly string[], message: string): Explanation['code'] {
  const has = (known: ReadonlySet<string>): boolean => reasons.some((reason) => known.has(reason));
  const { status } = reply;
  if (status === 401) return 'reconnect';
  if (has(quotaReasons)) return 'rate_limited';
  if (status === 403) {
    const isScopeRefusal = reply.headers.get('www-authenticate')?.includes('insufficient_scope') === true;
    if (isScopeRefusal || has(scopeReasons)) return 'missing_scope';
    if (has(disabledReasons)) return 'api_disabled';
    // Some front ends respond with plain text instead of JSON.
    return /rate.*(exceed|higher)/i.test(message) ? 'rate_limited' : 'forbidden';
  }
  const code = codeOfStatus(status);
  if (code !== 'conflict' && code !== 'invalid_request') return code;
  if (status === 412 || has(transientReasons)) return 'unavailable';
  // Cloud Identity returns 400 for an existing assignment of a target; 409 was observed too.
  return /already exists/i.test(message) ? 'conflict' : code;
}
