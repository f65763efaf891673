import { createKey } from '@shiftgate/saml/index.ts';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { SigningKeysTable } from '#db/tables/sign-in-tables.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { signingKeyPlace } from './signing-keys.ts';

/** A stored key without its secret. */
export type KeyRow = Pick<Selectable<SigningKeysTable>, (typeof keyColumns)[number]>;

const keyColumns = [
  'key',
  'company_key',
  'certificate_pem',
  'state',
  'not_before',
  'not_after',
  'created_at',
  'retired_at',
  'workspace_credential_id',
  'pushed_at',
  'removed_at',
  'rollover_asked_at',
] as const;

/** Reads a company's keys that are not removed, the newest first. */
export async function readKeys(tx: Tx, companyKey: string): Promise<KeyRow[]> {
  return await tx
    .selectFrom('signing_keys')
    .select(keyColumns)
    .where('company_key', '=', companyKey)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .execute();
}

/** Whether the next key is due: expiry is near, or an administrator requested it. */
export function isRolloverDue(current: KeyRow, now: number): boolean {
  return (
    current.rollover_asked_at !== null || current.not_after.getTime() - now <= keyRules.prepareDays * DAY_MS
  );
}

/**
 * Returns when a next key that would expire soon after the switch is replaced by a fresh one. Null where it stays: it
 * is valid for long enough, or manual installation would not get the usual notice any more.
 */
export function replacedAt(current: KeyRow, next: KeyRow, now: number): number | null {
  const end = current.not_after.getTime();
  const switchAt = Math.max(now, end - keyRules.switchDays * DAY_MS);
  const life = next.not_after.getTime() - next.not_before.getTime();
  if (next.not_after.getTime() - switchAt >= life * keyRules.leastShareLeft) return null;
  return switchAt - now < keyRules.prepareDays * DAY_MS ? null : end - keyRules.replaceDays * DAY_MS;
}

/**
 * Makes and stores the key and certificate after the current one; the metadata lists the certificate from then on.
 * Stores nothing when another next key exists, except the one it replaces, or when the current key has changed.
 */
export async function makeNextKey(
  deps: { readonly db: DatabaseClient; readonly box: SecretBox },
  {
    current,
    replaces,
  }: { readonly current: Pick<KeyRow, 'key' | 'company_key'>; readonly replaces: KeyRow | null },
  now: number,
  onMade: (tx: Tx, key: { readonly key: string; readonly notAfterAt: Date }) => Promise<void>,
): Promise<void> {
  const companyKey = current.company_key;
  const { main_domain: commonName } = await inCompany(deps.db, companyKey, (tx) =>
    tx.selectFrom('companies').select('main_domain').where('key', '=', companyKey).executeTakeFirstOrThrow(),
  );
  // Made outside the transaction: finding the primes takes a while.
  const made = await createKey({ commonName, now: new Date(now) });
  await inCompany(deps.db, companyKey, async (tx) => {
    // Another process may have made one and switched to it meanwhile.
    const isCurrent = await tx
      .selectFrom('signing_keys')
      .select('key')
      .where('company_key', '=', companyKey)
      .where('key', '=', current.key)
      .where('state', '=', 'current')
      .forUpdate()
      .executeTakeFirst();
    if (isCurrent === undefined) return;
    if (replaces !== null) await dropNextKey(tx, replaces, now);
    const key = newKey(now);
    const stored = await tx
      .insertInto('signing_keys')
      .values({
        key,
        company_key: companyKey,
        private_key_sealed: deps.box.seal(signingKeyPlace(companyKey, key), made.privateKeyPem),
        certificate_pem: made.certificatePem,
        state: 'next',
        not_before: made.notBeforeAt,
        not_after: made.notAfterAt,
        created_at: new Date(now),
      })
      .onConflict((conflict) =>
        conflict
          .column('company_key')
          .where(sql<boolean>`state = 'next'`)
          .doNothing(),
      )
      .returning('key')
      .executeTakeFirst();
    if (stored !== undefined) await onMade(tx, { key: stored.key, notAfterAt: made.notAfterAt });
  });
}

/** Drops a next key that never signed; it leaves the metadata right away, and the workspace at the next push. */
async function dropNextKey(tx: Tx, next: KeyRow, now: number): Promise<void> {
  const at = new Date(now);
  await tx
    .updateTable('signing_keys')
    .set({ state: 'retired', retired_at: at, removed_at: at, private_key_sealed: Buffer.alloc(0) })
    .where('company_key', '=', next.company_key)
    .where('key', '=', next.key)
    .where('state', '=', 'next')
    .execute();
}

/**
 * Makes the next key the signing one and retires the current one. Returns both, or null when another process was
 * faster.
 */
export async function switchKeys(
  tx: Tx,
  companyKey: string,
  now: number,
): Promise<{ readonly from: KeyRow; readonly to: KeyRow } | null> {
  const rows = await tx
    .selectFrom('signing_keys')
    .select(keyColumns)
    .where('company_key', '=', companyKey)
    .where('state', 'in', ['current', 'next'])
    .orderBy('key')
    .forUpdate()
    .execute();
  const from = rows.find((row) => row.state === 'current');
  const to = rows.find((row) => row.state === 'next');
  if (from === undefined || to === undefined) return null;
  const update = (key: string, change: Partial<Pick<KeyRow, 'state' | 'retired_at'>>) =>
    tx
      .updateTable('signing_keys')
      .set(change)
      .where('company_key', '=', companyKey)
      .where('key', '=', key)
      .execute();
  // In this order, so that two are never current.
  await update(from.key, { state: 'retired', retired_at: new Date(now) });
  await update(to.key, { state: 'current' });
  return { from, to };
}

/** Lets the next key's certificate be added again where the workspace forgot it; the wait then starts over. */
export async function pushNextAgain(tx: Tx, companyKey: string): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set({ pushed_at: null, workspace_credential_id: null })
    .where('company_key', '=', companyKey)
    .where('state', '=', 'next')
    .execute();
}

/** Whether applications besides the workspace have our certificate and need the new one by hand. */
export async function needsHands(tx: Tx, companyKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('service_providers')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('provider', '=', 'other')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How long (ms) a company's workspace takes to know a certificate everywhere. */
export async function workspaceWaitMs(tx: Tx, companyKey: string): Promise<number> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return keyRules.waitHours[federationKinds[provider]] * HOUR_MS;
}

/** The earliest time at which the next key may sign; null until the workspace has it. `waitMs`: `workspaceWaitMs`. */
export function switchableAt(next: KeyRow, waitMs: number): number | null {
  if (next.pushed_at === null) return null;
  return next.pushed_at.getTime() + (next.workspace_credential_id === null ? 0 : waitMs);
}

/** When the next key signs by itself: as soon as allowed, but near expiry where manual work is needed. */
export function switchesAt(
  current: KeyRow,
  next: KeyRow,
  { isByHand, waitMs }: { readonly isByHand: boolean; readonly waitMs: number },
): number | null {
  const earliest = switchableAt(next, waitMs);
  if (earliest === null || !isByHand) return earliest;
  return Math.max(earliest, current.not_after.getTime() - keyRules.switchDays * DAY_MS);
}
