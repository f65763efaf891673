import { newKey } from '../../db/keys.ts';
import type { CompanyInvitationsTable } from '../../db/tables/company-tables.ts';
import type { Tx } from '../../context.ts';
import type { Selectable } from 'kysely';

/** A company that waits for the first sign-in of its administrator. */
export type Invitation = Selectable<CompanyInvitationsTable>;

/** The company that waits for this person. */
export async function findInvitation(tx: Tx, email: string): Promise<Invitation | undefined> {
  return tx
    .selectFrom('company_invitations')
    .selectAll()
    .where('admin_email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** What stands in the way of another company by its domain or its administrator. */
export async function findWaiting(
  tx: Tx,
  { domain, adminEmail }: { readonly domain: string; readonly adminEmail: string },
): Promise<Invitation | undefined> {
  return tx
    .selectFrom('company_invitations')
    .selectAll()
    .where((row) => row.or([row('domain', '=', domain), row('admin_email', '=', adminEmail)]))
    .orderBy('domain')
    .executeTakeFirst();
}

/** Remembers a company until its administrator signs in. */
export async function insertInvitation(
  tx: Tx,
  now: number,
  wanted: Omit<Invitation, 'key' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('company_invitations')
    .values({ key: newKey(now), ...wanted, created_at: new Date(now) })
    .execute();
}

/** Removes those that a workspace with these domains makes pointless; gives their keys. */
export async function takeInvitations(tx: Tx, domains: readonly string[]): Promise<readonly string[]> {
  if (domains.length === 0) return [];
  const rows = await tx
    .deleteFrom('company_invitations')
    .where('domain', 'in', [...domains])
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}

/** Every company that waits, by its domain. */
export async function listInvitations(tx: Tx): Promise<readonly Invitation[]> {
  return tx.selectFrom('company_invitations').selectAll().orderBy('domain').execute();
}

/** Forgets the company that waits under a domain; false when none does. */
export async function withdrawInvitation(tx: Tx, domain: string): Promise<boolean> {
  const gone = await tx.deleteFrom('company_invitations').where('domain', '=', domain).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
