import { createKey } from '@shiftgate/saml/index.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DatabaseClient } from '../../db/client.ts';
import { newKey } from '../../db/keys.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { SigningKeysTable } from '../../db/tables/sign-in-tables.ts';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { signingKeyPlace } from './signing-keys.ts';

/** A stored key without its secret. */
export type KeyRow = Omit<Selectable<SigningKeysTable>, 'private_key_sealed' | 'next_try_at'>;

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

/** A company's keys that are not removed yet, the newest first. */
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

/** Whether the next key is to be made: the end is near, or an administrator asked for it. */
export function isRolloverDue(current: KeyRow, now: number): boolean {
  return (
    current.rollover_asked_at !== null || current.not_after.getTime() - now <= keyRules.prepareDays * DAY_MS
  );
}

/**
 * When a waiting next key that would be nearly over soon after the switch gives way to a fresh one; null where it stays: it
 * is good for long enough, or whoever has to put the fresh one in by hand would not have the usual notice any more.
 */
export function replacedAt(current: KeyRow, next: KeyRow, now: number): number | null {
  const end = current.not_after.getTime();
  const switchAt = Math.max(now, end - keyRules.switchDays * DAY_MS);
  const life = next.not_after.getTime() - next.not_before.getTime();
  if (next.not_after.getTime() - switchAt >= life * keyRules.leastShareLeft) return null;
  return switchAt - now < keyRules.prepareDays * DAY_MS ? null : end - keyRules.replaceDays * DAY_MS;
}

/**
 * Makes the key and certificate that come after the current one and stores them; the metadata lists the certificate from
 * then on. Nothing is stored when there is a next one already, but for the one it replaces, or the current one is not that any
 * more.
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
    // Meanwhile another process may have made one and switched to it: then there is nothing to come after this one.
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
    const stored = await tx
      .insertInto('signing_keys')
      .values({
        key: newKey(now),
        company_key: companyKey,
        private_key_sealed: deps.box.seal(signingKeyPlace(companyKey), made.privateKeyPem),
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

/** It never signed: it leaves the metadata at once, and the workspace when the next one gets there. */
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
 * From now on the next key signs, and the current one retires. Gives the two, or null when there is no next one any more
 * (somebody else was faster).
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
  // In this order: at no instant two of them are the current one.
  await update(from.key, { state: 'retired', retired_at: new Date(now) });
  await update(to.key, { state: 'current' });
  return { from, to };
}

/** Whether applications beside the workspace hold our certificate: somebody has to put the new one in there by hand. */
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

/** When the next key may sign at the earliest; null while the workspace has not been told. */
export function switchableAt(next: KeyRow): number | null {
  if (next.pushed_at === null) return null;
  const waitMs = next.workspace_credential_id === null ? 0 : keyRules.waitHours * 3_600_000;
  return next.pushed_at.getTime() + waitMs;
}

/** When the next key signs by itself: at once when it may, but near the end where hands are needed. */
export function switchesAt(current: KeyRow, next: KeyRow, isByHand: boolean): number | null {
  const earliest = switchableAt(next);
  if (earliest === null || !isByHand) return earliest;
  return Math.max(earliest, current.not_after.getTime() - keyRules.switchDays * DAY_MS);
}
