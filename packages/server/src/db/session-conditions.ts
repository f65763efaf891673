import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What rows of `sign_in_sessions as s` must fulfil to be gone on with at an instant (ms). */
export function isLive(now: number): RawBuilder<boolean> {
  // The oldest sign-in that can still live bounds the walk down the index.
  return sql<boolean>`(s.ended_at is null and s.expires_at > ${new Date(now)}
    and s.authenticated_at > ${oldestLive(now)})`;
}

/**
 * What they must fulfil to be over here while the workspace may still let the browser in. The one definition for the
 * lists and for the job that follows such sessions; whether the account still works is another question.
 */
export function mayBeAtWorkspace(now: number): RawBuilder<boolean> {
  return sql<boolean>`((s.ended_at is not null or s.expires_at <= ${new Date(now)}) and ${isHeld('s', now)})`;
}

/**
 * What they must fulfil, beside the former, to be the one that stands for its person and client: a newer one of the same
 * browser, system and device class stands for the older ones, and a live one that opened the workspace for all.
 */
export function isLeft(now: number): RawBuilder<boolean> {
  return sql<boolean>`(${mayBeAtWorkspace(now)} and not ${hasSuccessor(now)})`;
}

/** Whether another session of the same person and client takes the place of one in the lists. */
export function hasSuccessor(now: number): RawBuilder<boolean> {
  const sameClient = sql`n.company_key = s.company_key and n.user_key = s.user_key and n.browser = s.browser
    and n.os = s.os and n.device_class = s.device_class and n.key <> s.key`;
  return sql<boolean>`(exists (
      select from sign_in_sessions n where ${sameClient} and n.authenticated_at > ${oldestLive(now)}
         and n.is_at_workspace and n.ended_at is null and n.expires_at > ${new Date(now)})
    or exists (
      select from sign_in_sessions n where ${sameClient} and ${isHeld('n', now)}
         and n.authenticated_at >= s.authenticated_at
         and (n.authenticated_at, n.key) > (s.authenticated_at, s.key)))`;
}

function isHeld(row: 's' | 'n', now: number): RawBuilder<boolean> {
  const since = heldSince(now);
  const signedInSince = new Date(since.getTime() - sessionLimits.signInMaxHours * HOUR_MS);
  return sql<boolean>`(${sql.ref(`${row}.is_at_workspace`)} and ${sql.ref(`${row}.last_seen_at`)} > ${since}
    and ${sql.ref(`${row}.authenticated_at`)} > ${signedInSince})`;
}

/** The workspace has let go of what was last used by this instant. */
export function heldSince(now: number): Date {
  return new Date(now - sessionLimits.workspaceDays * DAY_MS);
}

function oldestLive(now: number): Date {
  return new Date(now - sessionLimits.signInMaxHours * HOUR_MS);
}
