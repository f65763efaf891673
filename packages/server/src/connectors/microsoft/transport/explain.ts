import { z } from 'zod';
import type { UpstreamErrorCode } from '#ports/upstream-error.ts';
import { codeOfStatus } from '#connectors/http-api/public.ts';
import type { Explanation, HttpReply } from '#connectors/http-api/public.ts';

const GraphErrorBody = z.object({ error: z.object({ code: z.string() }) });

/** Graph asks clients to decide by status and code, never by the message. */
const codeOfWord: ReadonlyMap<string, UpstreamErrorCode> = new Map([
  ['Authorization_RequestDenied', 'missing_scope'],
  ['Authentication_RequestFromNonPremiumTenantOrB2CTenant', 'api_disabled'],
  // Privileged Identity Management answers a tenant without its license with a 400.
  ['AadPremiumLicenseRequired', 'api_disabled'],
  ['PimLicenseRequired', 'api_disabled'],
  ['TooManyRequests', 'rate_limited'],
]);

/** What an error response of Graph means. */
export function explain({ status, json }: Pick<HttpReply, 'status' | 'json'>): Explanation {
  const parsed = GraphErrorBody.safeParse(json);
  const reason = parsed.success ? parsed.data.error.code : undefined;
  const code = reason === undefined ? undefined : codeOfWord.get(reason);
  return { code: code ?? codeOfStatus(status), reason };
}

const expiredWords = ['resyncRequired', 'syncStateNotFound'];

/** Whether Graph has forgotten a token of changes: 410, or a 40x with one of two words. */
export function isExpiredState({
  status,
  reason = '',
}: {
  status?: number | undefined;
  reason?: string | undefined;
}) {
  return status === 410 || expiredWords.some((word) => word.toLowerCase() === reason.toLowerCase());
}
