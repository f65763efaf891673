import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The condition on `sign_in_sessions as s` for a live session at an instant (ms). */
export function isLive(now: number): RawBuilder<boolean> {
  // The oldest sign-in that can still be live bounds the index scan.
  return sql<boolean>`(s.ended_at is null and s.expires_at > ${new Date(now)}
    and s.authenticated_at > ${oldestLive(now)})`;
}

/**
 * The condition for an ended session whose browser the workspace may still admit. The lists and the job share this
 * definition; whether the account still works is another question.
 */
export function mayBeAtWorkspace(now: number): RawBuilder<boolean> {
  return sql<boolean>`((s.ended_at is not null or s.expires_at <= ${new Date(now)}) and ${isRecentlyUsed('s', now)})`;
}

/**
 * The additional condition for the session that represents its person and client: newer sessions of the same browser,
 * system and device class replace older ones, and a live one that opened the workspace replaces all.
 */
export function isNewestAtWorkspace(now: number): RawBuilder<boolean> {
  return sql<boolean>`(${mayBeAtWorkspace(now)} and not ${hasSuccessor(now)})`;
}

/**
 * The same rule for all clients of a company, or of people (a condition on `sign_in_sessions as s`), at a time, each with its live session or its newest one
 * (ADR 21): the rows that are not `is_here` are those that `isNewestAtWorkspace` finds. A row without a live session
 * costs a list two look-ups; here all are sorted once.
 */
export function clientsAtWorkspace(
  companyKey: string,
  whose: RawBuilder<boolean>,
  now: number,
): RawBuilder<unknown> {
  // Behind a fence: along the index by people, which is sorted already, each row would be fetched from anywhere.
  return sql`(
    select distinct on (r.user_key, r.browser, r.os, r.device_class)
           r.user_key, r.deciding_shift_key, r.ip, r.is_here
      from (select s.user_key, s.browser, s.os, s.device_class, s.deciding_shift_key, s.ip,
                   ${isLive(now)} as is_here, s.authenticated_at, s.key
              from sign_in_sessions s
             where s.company_key = ${companyKey} and ${isRecentlyUsed('s', now)} and ${whose} offset 0) r
     order by r.user_key, r.browser, r.os, r.device_class, r.is_here desc, r.authenticated_at desc, r.key desc)`;
}

/** Whether another session of the same person and client replaces this one in the lists. */
export function hasSuccessor(now: number): RawBuilder<boolean> {
  const sameClient = sql`n.company_key = s.company_key and n.user_key = s.user_key and n.browser = s.browser
    and n.os = s.os and n.device_class = s.device_class and n.key <> s.key`;
  return sql<boolean>`(exists (
      select from sign_in_sessions n where ${sameClient} and n.authenticated_at > ${oldestLive(now)}
         and n.is_at_workspace and n.ended_at is null and n.expires_at > ${new Date(now)})
    or exists (
      select from sign_in_sessions n where ${sameClient} and ${isRecentlyUsed('n', now)}
         and n.authenticated_at >= s.authenticated_at
         and (n.authenticated_at, n.key) > (s.authenticated_at, s.key)))`;
}

function isRecentlyUsed(row: 's' | 'n', now: number): RawBuilder<boolean> {
  const since = workspaceExpiryCutoff(now);
  const signedInSince = new Date(since.getTime() - sessionLimits.signInMaxHours * HOUR_MS);
  return sql<boolean>`(${sql.ref(`${row}.is_at_workspace`)} and ${sql.ref(`${row}.last_seen_at`)} > ${since}
    and ${sql.ref(`${row}.authenticated_at`)} > ${signedInSince})`;
}

/** The workspace has expired every session last used by this instant. */
export function workspaceExpiryCutoff(now: number): Date {
  return new Date(now - sessionLimits.workspaceDays * DAY_MS);
}

function oldestLive(now: number): Date {
  return new Date(now - sessionLimits.signInMaxHours * HOUR_MS);
}
