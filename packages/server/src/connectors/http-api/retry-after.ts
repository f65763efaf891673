import type { Clock } from '#ports/clock.ts';
import type { HttpReply } from './send-request.ts';

const longestAskedMs = 24 * 60 * 60 * 1000;

/**
 * The Retry-After header in milliseconds, given as seconds or as a date (RFC 9110 §10.2.3). A date is compared with
 * the response's own, and with the Clock when it has none.
 */
export function retryAfter({ headers }: Pick<HttpReply, 'headers'>, clock: Clock): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1000, longestAskedMs);
  const at = Date.parse(header);
  if (Number.isNaN(at)) return undefined;
  const sentAt = Date.parse(headers.get('date') ?? '');
  const waitMs = at - (Number.isNaN(sentAt) ? clock.now() : sentAt);
  return Math.min(Math.max(0, waitMs), longestAskedMs);
}
