import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { isOnVacation } from '@shiftgate/domain/user/vacation.ts';
import { zonedText } from '@shiftgate/pages/hours/opening-text.ts';
import type { ZonedInstant } from '@shiftgate/pages/hours/opening-text.ts';
import { signInTexts } from '@shiftgate/pages/sign-in-texts.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { zonedEnd } from '#access/public.ts';
import type { CompanySnapshot, Person, Visitor } from '#access/public.ts';
import type { KnownSession } from './read-facts.ts';

/** The end of a permission, which ended the session of a browser. */
export interface EndedAccess {
  readonly kind: 'shift' | 'single_access';
  readonly end: ZonedInstant;
}

/** The session of a browser's cookie, live or not, with its company and its person. */
export interface SessionOfBrowser {
  readonly company: CompanySnapshot;
  readonly session: KnownSession | null;
  readonly person: Person | null;
}

const causes: readonly (string | null)[] = ['hours_ended', 'forced_logout'];

/**
 * Finds the end of hours or of a single access that ended this browser's session a short while ago; null where it
 * lives, ended in another way, or another person is asked for (`hint`, an address).
 */
export function findEndedAccess(
  { company, session, person }: SessionOfBrowser,
  hint: string | null,
  now: number,
): EndedAccess | null {
  if (session === null || session.allowed_until === null || person?.row.key !== session.user_key) return null;
  if (hint !== null && hint !== person.row.email) return null;
  const end = session.allowed_until.getTime();
  if (end > now || now - end > sessionLimits.signInMaxHours * HOUR_MS) return null;
  // The job that records the end may be late. A session that an order ended has its permission still ahead.
  const isByTime =
    session.ended_at === null
      ? session.expires_at.getTime() === end
      : causes.includes(session.end_cause) && session.ended_at.getTime() >= end;
  if (!isByTime) return null;
  const { vacation } = person.subject;
  if (vacation !== null && isOnVacation(vacation, zoneOf(company.timeZone), end)) return null;
  return {
    kind: session.is_by_single_access ? 'single_access' : 'shift',
    end: zonedEnd({ company, person }, end),
  };
}

/** Says the end in words, its zone named, since a browser may be in another one. */
export function endedText(language: Language, { kind, end }: EndedAccess, now: number): string {
  return signInTexts(language)(`ended.${kind}`, { when: zonedText(language, end, now, null) });
}

/** A permission that was just given: until when (ms; null = open) it was decided at `now` (ms). */
export interface GivenPermission {
  readonly allowedUntil: number | null;
  readonly now: number;
}

/** Says until when a person may stay; null for longer than a day. */
export function stayText(
  language: Language,
  visitor: Visitor,
  { allowedUntil, now }: GivenPermission,
): string | null {
  if (allowedUntil === null || allowedUntil - now > DAY_MS) return null;
  const when = zonedText(language, zonedEnd(visitor, allowedUntil), now, visitor.company.timeZone);
  return signInTexts(language)('going.until', { when });
}
