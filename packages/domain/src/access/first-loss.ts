import type { Instant } from '../calendar/instant.ts';
import type { FullVerdict } from './types.ts';

/** What the decision says at an instant, with its look-ahead. */
export type AskAt = (at: Instant) => Pick<FullVerdict, 'isAllowed' | 'allowedUntil' | 'nextOpening'>;

/** So many turns of access are looked through: a week of four windows a day. */
const mostTurns = 56;

/** When what is said at an instant is over; Infinity for never within the look-ahead. */
function endOf(verdict: ReturnType<AskAt>): Instant {
  return (verdict.isAllowed ? verdict.allowedUntil : verdict.nextOpening) ?? Infinity;
}

/**
 * The first instant (ms since 1970) from `at` on at which `before` lets in and `after` does not: from when a change costs
 * somebody their access. Null when there is none among the next 56 turns from allowed to refused and back.
 */
export function findFirstLoss(before: AskAt, after: AskAt, at: Instant): Instant | null {
  let [was, is] = [before(at), after(at)];
  let instant = at;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (was.isAllowed && !is.isAllowed) return instant;
    const [endOfWas, endOfIs] = [endOf(was), endOf(is)];
    const next = Math.min(endOfWas, endOfIs);
    if (next === Infinity || next <= instant) return null;
    instant = next;
    if (endOfWas === next) was = before(next);
    if (endOfIs === next) is = after(next);
  }
  return null;
}
