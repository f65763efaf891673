import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { announce } from '#core/events.ts';
import type { Tx } from '#db/transactions.ts';
import { hasAnyRole } from '#core/workspace-administrators.ts';
import { isRedirected } from './workspace-password.ts';

interface PeopleOfCompany {
  readonly companyKey: string;
  readonly userKeys: readonly string[];
}

/** People whose password at the workspace others may know, since when it is there, and how many there are in all. */
export interface KnownAtWorkspace {
  readonly people: readonly { readonly key: string; readonly name: string; readonly since: Date }[];
  readonly total: number;
}

const named = 5;

/**
 * Records that the workspace has a person's current password. One of their own replaces what others know; any other is
 * known to the people who set it, had it made, or handed out the way to it.
 */
export async function noteDelivered(tx: Tx, people: PeopleOfCompany, now: number): Promise<void> {
  await note(tx, people, sql`case when not is_password_own then ${new Date(now)}::timestamptz end`);
}

/** Records that the workspace may have the current password, or still the one before it. */
export async function noteMaybeDelivered(tx: Tx, people: PeopleOfCompany, now: number): Promise<void> {
  const known = sql`workspace_password_known_at`;
  await note(tx, people, sql`case when is_password_own then ${known} else ${sinceOr(now)} end`);
}

/** Records that the workspace may have a password that was replaced here meanwhile. */
export async function noteOlderDelivered(tx: Tx, people: PeopleOfCompany, now: number): Promise<void> {
  await note(tx, people, sinceOr(now));
}

/** Records that the person has another password at the workspace, which was changed there. */
export async function noteChangedThere(tx: Tx, people: PeopleOfCompany): Promise<void> {
  await note(tx, people, sql`null`);
}

const sinceOr = (now: number) => sql`coalesce(workspace_password_known_at, ${new Date(now)})`;

async function note(
  tx: Tx,
  { companyKey, userKeys }: PeopleOfCompany,
  since: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql`
    update users set workspace_password_known_at = ${since}
     where company_key = ${companyKey} and key = any(${userKeys}::uuid[])
       and workspace_password_known_at is distinct from ${since}
     returning key`.execute(tx);
  if (rows.length > 0) await announce(tx, companyKey, 'users');
}

/** Condition on `users as u`: others may know what they sign in with at the workspace itself. */
export const isKnownAtWorkspace = sql<boolean>`(u.workspace_password_known_at is not null and not ${isRedirected})`;

/**
 * Condition on `users as u`: the same since before they got a role or right, or by a choice made with a password of
 * before it. Any other that came later was set by a user who may set it for a person with that right.
 */
export const isKnownSincePromotion = sql<boolean>`(${hasAnyRole} and ${isKnownAtWorkspace}
  and (u.workspace_password_known_at <= u.planted_ended_at
    or u.is_password_chosen_by_person and u.password_hash is not null and not u.is_password_own))`;

/** Returns the people of whom that holds, the first ones by name. */
export async function listKnownAtWorkspace({ tx, companyKey }: CompanyContext): Promise<KnownAtWorkspace> {
  const { rows } = await sql<{ key: string; name: string; since: Date; total: number }>`
    select u.key, u.name, u.workspace_password_known_at as since, count(*) over ()::int as total
      from users u
     where u.company_key = ${companyKey} and u.status = 'active' and ${isKnownSincePromotion}
     order by u.search_text, u.key limit ${named}`.execute(tx);
  return { people: rows.map(({ key, name, since }) => ({ key, name, since })), total: rows[0]?.total ?? 0 };
}
