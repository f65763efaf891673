import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const listOf = (results: readonly string[]) => sql.join(results.map((result) => sql.lit(result)));

/** Condition on the rows of `access_log` for attempts to sign in. */
export const isAttempt = sql<boolean>`result not in (${listOf(LOGOUT_RESULTS)})`;

/**
 * Condition on the rows of `access_log`, by its alias in the query if it has one, for denied sign-ins. A right password
 * that must be changed is the first half of a sign-in, not a denial. Two partial indexes have the same condition.
 */
export function isDenied(alias = 'access_log'): RawBuilder<boolean> {
  const others = listOf([...LOGOUT_RESULTS, 'password_change_due']);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`not ${column('is_allowed')} and ${column('result')} not in (${others})`;
}

/** Returns the beginning of the last 24 hours at an instant (ms). */
export function lastDayFrom(now: number): Date {
  return new Date(now - DAY_MS);
}
