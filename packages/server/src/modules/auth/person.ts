import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../core/context.ts';
import type { PublicContext } from '../../http/mount.ts';
import type { SignedInIdentity } from '../../ports/directory.ts';

interface Person {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_allowed_admin: boolean;
  readonly is_manager: boolean;
}

/** What the workspace says about a person's rights; null when it could not be asked. */
export type Standing = 'superAdmin' | 'delegatedAdmin' | 'none' | null;

interface KnownStanding extends Pick<SignedInIdentity, 'personId'> {
  readonly standing: Standing;
}

/** Returns the person of an identity, and stores the workspace's answer about their rights. */
export async function findPerson(
  tx: Tx,
  companyKey: string,
  { personId, standing }: KnownStanding,
  now: number,
): Promise<Person | null> {
  const row = await tx
    .selectFrom('users')
    .select([
      'key',
      'name',
      'email',
      'is_admin',
      'is_delegated_admin',
      'is_allowed_admin',
      'is_manager',
      'status',
    ])
    .where('company_key', '=', companyKey)
    .where('directory_id', '=', personId)
    .executeTakeFirst();
  if (!row || row.status !== 'active') return null;
  if (standing === null) return row;
  const isAdmin = standing === 'superAdmin';
  const isDelegated = standing === 'delegatedAdmin';
  if (isAdmin !== row.is_admin || isDelegated !== row.is_delegated_admin) {
    await tx
      .updateTable('users')
      .set({ is_admin: isAdmin, is_delegated_admin: isDelegated, updated_at: new Date(now) })
      .where('company_key', '=', companyKey)
      .where('key', '=', row.key)
      .execute();
  }
  return { ...row, is_admin: isAdmin };
}

/** Writes the audit row of a sign-in to the panel. */
export async function recordSignIn(
  tx: Tx,
  companyKey: string,
  person: Person,
  ctx: PublicContext,
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(ctx.now),
      company_key: companyKey,
      occurred_at: new Date(ctx.now),
      event: 'panel.signed_in',
      actor_kind: 'user',
      actor_user_key: person.key,
      actor_name: person.name,
      actor_email: person.email,
      ip: ctx.origin.ip,
      browser: ctx.origin.client.browser,
      os: ctx.origin.client.os,
      request_id: ctx.origin.requestId,
    })
    .execute();
}
