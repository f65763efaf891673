import type { Provider } from '@shiftgate/domain/providers.ts';
import { sql } from 'kysely';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#core/context.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import { auditSystem } from '../audit/public.ts';
import type { Clock } from '#ports/clock.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant, RefreshedGrant, SignedInIdentity } from '#ports/directory.ts';

const suffix = '_refresh_token';

/** The kind of the connection to a company's workspace: it names the provider. */
const kindOf = (companyKey: string) =>
  sql<string>`(select k.provider || ${suffix} from companies k where k.key = ${companyKey})`;

const place = (companyKey: string, provider: Provider) => ({
  table: 'provider_credentials',
  column: 'secret_sealed',
  companyKey,
  rowKey: `${provider}${suffix}`,
});

/** Reads and opens the stored connection of a company; null when there is none or it is dead. */
export async function readGrant(tx: Tx, box: SecretBox, companyKey: string): Promise<DirectoryGrant | null> {
  const row = await tx
    .selectFrom('provider_credentials as c')
    .innerJoin('companies as k', 'k.key', 'c.company_key')
    .select(['c.secret_sealed', 'c.granted_scopes', 'c.is_valid', 'k.directory_customer_id', 'k.provider'])
    .where('c.company_key', '=', companyKey)
    .where('c.kind', '=', kindOf(companyKey))
    .executeTakeFirst();
  if (!row?.is_valid) return null;
  return {
    refreshToken: box.openText(place(companyKey, row.provider), row.secret_sealed),
    grantedScopes: row.granted_scopes,
    customerId: row.directory_customer_id,
    storedAs: row.secret_sealed,
  };
}

/** A connection that a person has just granted; `grantedAt` in ms. */
export interface NewGrant extends Pick<SignedInIdentity, 'email' | 'personId' | 'grantedScopes'> {
  readonly refreshToken: string;
  readonly grantedAt: number;
}

/** Stores (or replaces) a newly granted connection. */
export async function storeGrant(
  tx: Tx,
  box: SecretBox,
  companyKey: string,
  { email, personId, grantedScopes, refreshToken, grantedAt }: NewGrant,
): Promise<void> {
  const at = new Date(grantedAt);
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const values = {
    account_email: email,
    account_directory_id: personId,
    secret_sealed: box.seal(place(companyKey, provider), refreshToken),
    granted_scopes: [...grantedScopes],
    is_valid: true,
    invalid_since: null,
    invalid_reason: null,
    is_death_untold: false,
    needs_sign_in: false,
    renewed_at: null,
    updated_at: at,
  };
  await tx
    .insertInto('provider_credentials')
    .values({
      key: newKey(grantedAt),
      company_key: companyKey,
      kind: `${provider}${suffix}`,
      created_at: at,
      ...values,
    })
    .onConflict((oc) => oc.columns(['company_key', 'kind']).doUpdateSet(values))
    .execute();
}

/**
 * Marks the refused connection as dead, notifies the open panels, and requests an email to the administrators. The
 * first time of death stays, and a late refusal of an older connection does not affect a new one.
 */
export async function markGrantDead(
  tx: Tx,
  companyKey: string,
  { storedAs }: Pick<DirectoryGrant, 'storedAs'>,
  { now, reason }: { readonly now: number; readonly reason: string },
): Promise<void> {
  let death = tx
    .updateTable('provider_credentials')
    .set({
      is_valid: false,
      invalid_since: new Date(now),
      invalid_reason: reason.slice(0, 200),
      is_death_untold: true,
      updated_at: new Date(now),
    })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where('is_valid', '=', true);
  if (storedAs !== undefined) death = death.where('secret_sealed', '=', storedAs);
  const died = await death.returning('account_email').executeTakeFirst();
  if (died === undefined) return;
  await auditSystem(tx, companyKey, now, {
    event: 'directory.connection_lost',
    before: { account: died.account_email },
  });
  await announce(tx, companyKey, 'sync_users');
  await wake(tx, 'notify-of-connections');
}

/**
 * Marks the connection as dead, in a transaction of its own, if it caused the failure of a workspace call. Other
 * failures say nothing about the connection.
 */
export async function noteRefusedGrant(
  { db, clock }: { readonly db: DatabaseClient; readonly clock: Clock },
  companyKey: string,
  grant: DirectoryGrant,
  error: unknown,
): Promise<void> {
  if (!isDirectoryError(error, 'reconnect')) return;
  await inCompany(db, companyKey, (tx) =>
    markGrantDead(tx, companyKey, grant, { now: clock.now(), reason: error.message }),
  );
}

/** Stores the loss if a renewal failed because the organization has withdrawn the application's permissions. */
export async function noteRefusedRenewal(
  { db, clock }: { readonly db: DatabaseClient; readonly clock: Clock },
  companyKey: string,
  error: unknown,
): Promise<void> {
  if (!isDirectoryError(error, 'missing_scope')) return;
  await inCompany(db, companyKey, (tx) =>
    markPermissionsLost(tx, companyKey, { now: clock.now(), grantedScopes: [] }),
  );
}

/**
 * Stores that the connection lacks a permission that it needs, notifies the open panels, and requests an email. The
 * connection goes on being tried, so that it is noticed when the permission is back. Nothing for a company that was
 * never synced: its authorization is still to be given.
 */
export async function markPermissionsLost(
  tx: Tx,
  companyKey: string,
  { now, grantedScopes }: { readonly now: number; readonly grantedScopes: readonly string[] },
): Promise<void> {
  const lost = await tx
    .updateTable('provider_credentials')
    .set({ permissions_lost_at: new Date(now), is_death_untold: true, updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where('is_valid', '=', true)
    .where('permissions_lost_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('companies')
          .select('key')
          .where('key', '=', companyKey)
          .where('first_synced_at', 'is not', null),
      ),
    )
    .returning('key')
    .executeTakeFirst();
  if (lost === undefined) return;
  await recordScopes(tx, companyKey, now, grantedScopes);
  await announce(tx, companyKey, 'sync_users');
  await wake(tx, 'notify-of-connections');
}

/** Stores that a renewal brought every permission; a notice about their loss that is still due is not sent. */
async function markPermissionsBack(tx: Tx, companyKey: string, now: number): Promise<void> {
  const back = await tx
    .updateTable('provider_credentials')
    .set({ permissions_lost_at: null, is_death_untold: false, updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where('is_valid', '=', true)
    .where('permissions_lost_at', 'is not', null)
    .returning('key')
    .executeTakeFirst();
  if (back !== undefined) await announce(tx, companyKey, 'sync_users');
}

/** What a company has lost: the connection, or permissions of one that still works. */
export interface Loss {
  readonly kind: 'connection' | 'permissions';
  /** Who granted the connection. */
  readonly account: string;
  /** In ms. */
  readonly since: number;
}

/** Claims the notice about a loss; null when another process has claimed it or no notice is due. */
export async function takeUnnotifiedLoss(tx: Tx, companyKey: string): Promise<Loss | null> {
  const row = await tx
    .updateTable('provider_credentials')
    .set({ is_death_untold: false })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where('is_death_untold', '=', true)
    .returning(['account_email', 'is_valid', 'invalid_since', 'permissions_lost_at'])
    .executeTakeFirst();
  const since = row?.is_valid === true ? row.permissions_lost_at : row?.invalid_since;
  if (row === undefined || !since) return null;
  const kind = row.is_valid ? 'permissions' : 'connection';
  return { kind, account: row.account_email ?? '', since: since.getTime() };
}

/**
 * Stores the current permissions: administrators can revoke single ones at the workspace. The workspace lists them in
 * any order.
 */
async function recordScopes(
  tx: Tx,
  companyKey: string,
  now: number,
  grantedScopes: readonly string[],
): Promise<void> {
  const scopes = [...grantedScopes];
  const changed = await tx
    .updateTable('provider_credentials')
    .set({ granted_scopes: scopes, updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where(sql<boolean>`not (granted_scopes @> ${scopes}::text[] and granted_scopes <@ ${scopes}::text[])`)
    .returning(sql<string[]>`old.granted_scopes`.as('before'))
    .executeTakeFirst();
  if (changed === undefined) return;
  await auditSystem(tx, companyKey, now, {
    event: 'directory.permissions_changed',
    before: { granted_scopes: changed.before },
    after: { granted_scopes: scopes },
  });
}

/** Stores whether the administrator has to sign in again, and notifies the open panels of a change. */
async function recordSignIn(
  tx: Tx,
  {
    companyKey,
    grant,
    now,
  }: { readonly companyKey: string; readonly grant: DirectoryGrant; readonly now: number },
  needsSignIn: boolean,
): Promise<void> {
  if (grant.storedAs === undefined) return;
  const written = await tx
    .updateTable('provider_credentials')
    .set({ needs_sign_in: needsSignIn, renewed_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where('secret_sealed', '=', grant.storedAs)
    .returning(sql<boolean>`old.needs_sign_in`.as('before'))
    .executeTakeFirst();
  if (written !== undefined && written.before !== needsSignIn) await announce(tx, companyKey, 'sync_users');
}

/**
 * Stores what a renewal brought: the current permissions, and a token in place of the old one. A connection that was
 * stored meanwhile stays. Returns the grant for the calls that follow.
 */
export async function recordRenewal(
  tx: Tx,
  box: SecretBox,
  {
    companyKey,
    grant,
    now,
    directory,
  }: {
    readonly companyKey: string;
    readonly grant: DirectoryGrant;
    readonly now: number;
    readonly directory: Pick<Directory, 'checkScopes'>;
  },
  { grantedScopes, refreshToken, needsSignIn }: Omit<RefreshedGrant, 'needsSignIn'> & Partial<RefreshedGrant>,
): Promise<DirectoryGrant> {
  await recordScopes(tx, companyKey, now, grantedScopes);
  if (needsSignIn !== undefined) {
    await recordSignIn(tx, { companyKey, grant, now }, needsSignIn);
    // A renewal lists all granted scopes; a refused call says only that its own is missing.
    if (directory.checkScopes(grantedScopes).isComplete) await markPermissionsBack(tx, companyKey, now);
    else await markPermissionsLost(tx, companyKey, { now, grantedScopes });
  }
  if (refreshToken === null || grant.storedAs === undefined) return grant;
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const storedAs = box.seal(place(companyKey, provider), refreshToken);
  const { numUpdatedRows } = await tx
    .updateTable('provider_credentials')
    .set({ secret_sealed: storedAs, updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .where('secret_sealed', '=', grant.storedAs)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? grant : { ...grant, refreshToken, storedAs };
}

/** Reads the state of the connection for the panel. */
export function connectionState(tx: Tx, companyKey: string) {
  return tx
    .selectFrom('provider_credentials')
    .select([
      'granted_scopes',
      'is_valid',
      'permissions_lost_at',
      'account_email',
      'account_directory_id',
      'needs_sign_in',
      'renewed_at',
    ])
    .where('company_key', '=', companyKey)
    .where('kind', '=', kindOf(companyKey))
    .executeTakeFirst();
}
