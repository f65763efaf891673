import { invitationLimits } from '@shiftgate/domain/limits.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import type { CompanyInvitationsTable } from '#db/tables/company-tables.ts';

const dayMs = 86_400_000;

/** A company that waits for its administrator's first sign-in, until it expires. */
export type Invitation = Selectable<CompanyInvitationsTable>;

/** When an invitation that is sent now expires. */
export function invitationEnd(now: number): Date {
  return new Date(now + invitationLimits.days * dayMs);
}

/** Returns the invitation for this person. */
export async function findInvitation(tx: Tx, email: string, now: number): Promise<Invitation | undefined> {
  return tx
    .selectFrom('company_invitations')
    .selectAll()
    .where('admin_email', '=', email.toLowerCase())
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
}

type Names = Pick<Invitation, 'domain' | 'admin_email'>;

/** Returns a pending invitation with the same domain or administrator. */
export async function findWaiting(tx: Tx, names: Names, now: number): Promise<Invitation | undefined> {
  return tx
    .selectFrom('company_invitations')
    .selectAll()
    .where((row) => row.or([row('domain', '=', names.domain), row('admin_email', '=', names.admin_email)]))
    .where('expires_at', '>', new Date(now))
    .orderBy('domain')
    .executeTakeFirst();
}

/** Stores an invitation, and replaces expired ones with the same names. */
export async function insertInvitation(
  tx: Tx,
  now: number,
  wanted: Omit<Invitation, 'key' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await tx
    .deleteFrom('company_invitations')
    .where((row) => row.or([row('domain', '=', wanted.domain), row('admin_email', '=', wanted.admin_email)]))
    .where('expires_at', '<=', new Date(now))
    .execute();
  await tx
    .insertInto('company_invitations')
    .values({ key: newKey(now), ...wanted, created_at: new Date(now), expires_at: invitationEnd(now) })
    .execute();
}

/** Deletes the invitations for these domains; returns the ones that had not expired. */
export async function takeInvitations(
  tx: Tx,
  domains: readonly string[],
  now: number,
): Promise<readonly Invitation[]> {
  if (domains.length === 0) return [];
  const rows = await tx
    .deleteFrom('company_invitations')
    .where('domain', 'in', [...domains])
    .returningAll()
    .execute();
  return rows.filter((row) => row.expires_at.getTime() > now);
}

/** Every invitation, also expired ones, by domain. */
export async function listInvitations(tx: Tx): Promise<readonly Invitation[]> {
  return tx.selectFrom('company_invitations').selectAll().orderBy('domain').execute();
}

/** Deletes the invitation of a domain; false when there is none. */
export async function withdrawInvitation(tx: Tx, domain: string): Promise<boolean> {
  const gone = await tx.deleteFrom('company_invitations').where('domain', '=', domain).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
