import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isNewestAtWorkspace, isLive } from '../../db/session-conditions.ts';
import { escapeLike } from '../../db/like.ts';

/** The filter of a list of sessions. */
export interface SessionFilter {
  readonly search?: string | undefined;
  readonly shift?: string | undefined;
  readonly user?: string | undefined;
  /** Open sessions only: those that are over here and may be open at the workspace. */
  readonly left?: boolean | undefined;
}

/** Ended sessions are shown as long as the proofs of their logouts are stored. */
export const shownDays = 90;

/** Condition on `sign_in_sessions as s` for sessions that ended recently enough to be shown. */
export function isOver(now: number): RawBuilder<boolean> {
  return sql<boolean>`((s.ended_at is not null or s.expires_at <= ${new Date(now)})
    and s.authenticated_at > ${new Date(now - shownDays * DAY_MS)})`;
}

/**
 * Conditions on `sign_in_sessions as s` and `users as u` for open sessions: each uses an index of its own, and no
 * session matches two.
 */
export function openParts(filter: SessionFilter, now: number): readonly RawBuilder<boolean>[] {
  const live = sql<boolean>`${isLive(now)} and ${fits(filter)}`;
  // The workspace does not admit a suspended account.
  const left = sql<boolean>`${isNewestAtWorkspace(now)} and u.status = 'active' and ${fits(filter)}`;
  return filter.left === true ? [left] : [live, left];
}

/** Condition on `sign_in_sessions as s` and `users as u` for a filter. */
export function fits({ search, shift, user }: SessionFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (user) conditions.push(sql<boolean>`s.user_key = ${user}`);
  if (shift) conditions.push(sql<boolean>`s.deciding_shift_key = ${shift}`);
  if (search) {
    const text = `%${escapeLike(normaliseSearch(search))}%`;
    const address = `${escapeLike(search.toLowerCase())}%`;
    conditions.push(sql<boolean>`(u.search_text like ${text} or s.ip like ${address})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
