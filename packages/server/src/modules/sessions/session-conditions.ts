import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { isNewestAtWorkspace, isLive } from '#db/session-conditions.ts';
import { escapeLike } from '#db/like.ts';

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
export async function openParts(
  ctx: CompanyContext,
  filter: SessionFilter,
): Promise<readonly RawBuilder<boolean>[]> {
  const isFound = await fits(ctx, filter);
  const live = sql<boolean>`${isLive(ctx.now)} and ${isFound}`;
  // The workspace does not admit a suspended account.
  const left = sql<boolean>`${isNewestAtWorkspace(ctx.now)} and u.status = 'active' and ${isFound}`;
  return filter.left === true ? [left] : [live, left];
}

/** Condition on `sign_in_sessions as s` for a filter. */
export async function fits(ctx: CompanyContext, filter: SessionFilter): Promise<RawBuilder<boolean>> {
  const { ofPeople, ofSession } = await partsOfFilter(ctx, filter);
  return sql<boolean>`(${ofPeople} and ${ofSession})`;
}

/** The same in two parts: conditions on the person, and conditions on the session. */
export async function partsOfFilter(ctx: CompanyContext, { search, shift, user }: SessionFilter) {
  const ofShift = shift ? sql<boolean>`s.deciding_shift_key = ${shift}` : sql<boolean>`true`;
  const ofOne = user ? sql<boolean>`s.user_key = ${user}` : sql<boolean>`true`;
  if (!search) return { ofPeople: ofOne, ofSession: ofShift };
  const isNamed = await findNamed(ctx, search);
  if (!mayBeAddress.test(search))
    return { ofPeople: sql<boolean>`(${ofOne} and ${isNamed})`, ofSession: ofShift };
  const address = `${escapeLike(search.toLowerCase())}%`;
  return {
    ofPeople: ofOne,
    ofSession: sql<boolean>`(${ofShift} and (s.ip like ${address} or ${isNamed}))`,
  };
}

/**
 * What an address may begin with. Any other text is looked for among names and e-mails alone: with an alternative, no
 * index leads from the people to their sessions.
 */
const mayBeAddress = /^[\da-f:.]+$/i;
/** Up to so many people are named to the database, which then knows that an index leads to their sessions. */
const few = 500;

/** Condition on `sign_in_sessions as s` for people by name or e-mail. */
async function findNamed({ tx, companyKey }: CompanyContext, search: string): Promise<RawBuilder<boolean>> {
  const text = `%${escapeLike(normaliseSearch(search))}%`;
  const people = sql`select p.key from users p where p.company_key = ${companyKey} and p.search_text like ${text}`;
  const { rows } = await sql<{ key: string }>`${people} limit ${sql.lit(few + 1)}`.execute(tx);
  if (rows.length > few) return sql<boolean>`s.user_key in (${people})`;
  return sql<boolean>`s.user_key = any(${rows.map(({ key }) => key)}::uuid[])`;
}
