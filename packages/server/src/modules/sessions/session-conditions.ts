import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isNewestAtWorkspace, isLive } from '../../db/session-conditions.ts';
import { escapeLike } from '../../db/like.ts';

/** Which sessions are meant, beside whether they live. */
export interface SessionFilter {
  readonly search?: string | undefined;
  readonly shift?: string | undefined;
  readonly user?: string | undefined;
  /** Of the open ones: those that are over here and may still be in the workspace. */
  readonly left?: boolean | undefined;
}

/** Over ones are shown as long as the proofs of their logouts are kept. */
export const shownDays = 90;

/** What rows of `sign_in_sessions as s` must fulfil to be over here, not longer ago than is shown. */
export function isOver(now: number): RawBuilder<boolean> {
  return sql<boolean>`((s.ended_at is not null or s.expires_at <= ${new Date(now)})
    and s.authenticated_at > ${new Date(now - shownDays * DAY_MS)})`;
}

/**
 * What rows of `sign_in_sessions as s` with `users as u` must fulfil to stand among the open ones: each part is in the
 * order of an index of its own, and no session is in two.
 */
export function openParts(filter: SessionFilter, now: number): readonly RawBuilder<boolean>[] {
  const live = sql<boolean>`${isLive(now)} and ${fits(filter)}`;
  // The workspace lets nobody in whose account it has suspended.
  const left = sql<boolean>`${isNewestAtWorkspace(now)} and u.status = 'active' and ${fits(filter)}`;
  return filter.left === true ? [left] : [live, left];
}

/** What rows of `sign_in_sessions as s` with `users as u` must fulfil to fit a filter. */
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
