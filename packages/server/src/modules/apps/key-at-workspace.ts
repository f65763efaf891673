import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import { announce } from '#core/events.ts';
import type { Tx } from '#db/transactions.ts';
import { failed, withdraw, defineRowWork } from '#due-work/public.ts';
import type { Outcome, DoneStep, RowStep } from '#due-work/public.ts';
import { requireProfiles } from '#ports/federation.ts';
import { auditSystem } from '../audit/public.ts';
import type { OpenWorkspace } from '../connection/public.ts';
import { addToDomains, keepCurrentAlone } from './key-at-domains.ts';
import type { FederatedDomains } from './key-at-domains.ts';
import { auditedKey, readKeys } from '../signing-keys/public.ts';
import type { KeyRow } from '../signing-keys/public.ts';

export interface KeyAtWorkspaceDeps {
  /** The open connection of a company; null when none works. */
  readonly openWorkspace: OpenWorkspace;
}

interface Claimed {
  readonly key: KeyRow;
  /** Null before the first activation: nothing is to be done at the workspace. */
  readonly profile: Profile | null;
  readonly current: KeyRow | null;
  /** The workspace's certificate of the current key, where it is known. */
  readonly inUse: string | null;
  /** The workspace's certificates that stay besides the key's own. */
  readonly keepIds: readonly string[];
  readonly gone: ReadonlySet<string>;
}

type Step = RowStep<'signing_keys'>;

/**
 * Adds the certificate of the next key at the workspace, and removes that of an old key a week after the switch, when
 * no party verifies its signatures any more.
 */
export const keyAtWorkspace = defineRowWork<KeyAtWorkspaceDeps, 'signing_keys', Claimed, string | null>({
  name: 'roll-keys',
  rows: {
    name: 'signing_keys',
    key: 'key',
    isOpen: sql`state in ('next', 'retired') and removed_at is null`,
  },
  leaseMs: 10 * MINUTE_MS,
  backoff: { firstMs: 10 * MINUTE_MS, longestMs: HOUR_MS },
  claim,
  work: (deps, claimed) => (claimed.key.state === 'next' ? push(deps, claimed) : remove(deps, claimed)),
  end: { done: () => ({ attempts: 0 }), withdrawn: () => ({ attempts: 0 }) },
  onDone: (_deps, step, credentialId) => recordEnd(step, credentialId),
});

/** Another process may have done the step. */
async function claim(
  _deps: KeyAtWorkspaceDeps,
  { tx, companyKey, rowKey, now }: Step,
): Promise<Claimed | Outcome> {
  const keys = await readKeys(tx, companyKey);
  const key = keys.find((each) => each.key === rowKey);
  const profile = await findProfile(tx, companyKey);
  if (await isControlChanging(tx, companyKey)) return withdraw();
  if (key === undefined || !needsWorkspace(key, profile, now)) return withdraw();
  const current = keys.find((each) => each.state === 'current');
  const inUse = current === undefined ? null : await findCredentialId(tx, current);
  const next = keys.find((each) => each.state === 'next');
  const ofNext = next === undefined ? null : await findCredentialId(tx, next);
  const keepIds = [inUse, ofNext].filter((id) => id !== null);
  return {
    key,
    profile,
    current: current ?? null,
    inUse,
    keepIds,
    gone: await removedCredentialIds(tx, companyKey),
  };
}

/** Whether a key has a step to do at the workspace at an instant (ms). */
export function needsWorkspace(key: KeyRow, profile: Profile | null, now: number): boolean {
  if (key.state === 'retired')
    return key.retired_at !== null && now - key.retired_at.getTime() >= keyRules.listedDays * DAY_MS;
  return key.pushed_at === null || (profile !== null && key.workspace_credential_id === null);
}

/** Adds the next certificate; returns its id at the workspace, null for a company without a profile there. */
async function push(
  deps: KeyAtWorkspaceDeps,
  { key, profile, current, inUse, gone }: Claimed,
): Promise<string | null | Outcome> {
  if (profile === null) return null;
  const connection = await deps.openWorkspace(key.company_key);
  // The notices ask an administrator to reconnect the workspace.
  if (connection === null) return failed(new Error('no connection to the workspace'));
  const { grant } = connection;
  if (profile.kind === 'domains') return await addToDomains(connection, profile, { current, next: key });
  const federation = requireProfiles(connection.directory.federation);
  let keepIds = inUse === null ? [] : [inUse];
  if (inUse === null) {
    const state = await federation.readState(grant, profile.entityId);
    const credentials = state.credentials.filter(({ id }) => !gone.has(id));
    // It is unknown which of two is in use, and removing the wrong one would lock everyone out. The notices ask an
    // administrator.
    if (credentials.length > 1) return failed(new Error('it is unknown which certificate is in use'));
    keepIds = credentials.map((credential) => credential.id);
  }
  const credential = await federation.ensureCredential(grant, {
    profileId: profile.id,
    certificatePem: key.certificate_pem,
    knownId: key.workspace_credential_id,
    keepIds,
  });
  return credential.id;
}

async function remove(
  deps: KeyAtWorkspaceDeps,
  { key, profile, current, inUse, keepIds }: Claimed,
): Promise<null | Outcome> {
  // Only where the current one is known: every other certificate is removed.
  if (profile === null || (profile.kind === 'profiles' && inUse === null)) return null;
  const connection = await deps.openWorkspace(key.company_key);
  if (connection === null) return failed(new Error('no connection to the workspace'));
  if (profile.kind === 'domains') return await keepCurrentAlone(connection, profile, current);
  await requireProfiles(connection.directory.federation).removeOtherCredentials(connection.grant, {
    profileId: profile.id,
    keepIds,
  });
  return null;
}

async function recordEnd(
  { tx, companyKey, rowKey, row, now }: DoneStep<'signing_keys', Claimed>,
  credentialId: string | null,
): Promise<void> {
  const at = new Date(now);
  const change =
    row.state === 'next'
      ? { workspace_credential_id: credentialId, pushed_at: at }
      : { removed_at: at, private_key_sealed: Buffer.alloc(0) };
  await tx
    .updateTable('signing_keys')
    .set(change)
    .where('company_key', '=', companyKey)
    .where('key', '=', rowKey)
    .execute();
  await auditSystem(
    tx,
    companyKey,
    now,
    row.state === 'next'
      ? {
          event: 'signing_key.published',
          after: { ...auditedKey(row), at_workspace: credentialId !== null },
        }
      : { event: 'signing_key.removed', before: auditedKey(row) },
  );
  await announce(tx, companyKey, 'apps');
}

/** The workspace's ids of certificates whose keys were removed and sign nothing. */
async function removedCredentialIds(tx: Tx, companyKey: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('signing_keys')
    .select('workspace_credential_id')
    .where('company_key', '=', companyKey)
    .where('removed_at', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ workspace_credential_id: id }) => id ?? []));
}

/** Where the workspace knows our certificates: in a profile, or in the federation of each domain. */
type Profile =
  | { readonly kind: 'profiles'; readonly id: string; readonly entityId: string }
  | ({ readonly kind: 'domains' } & FederatedDomains);

/** The company's place at the workspace; null before the first activation, and for domains while control is off. */
export async function findProfile(tx: Tx, companyKey: string): Promise<Profile | null> {
  const row = await tx
    .selectFrom('service_providers')
    .select(['external_profile_id', 'idp_entity_id', 'issuer_domains'])
    .where('company_key', '=', companyKey)
    .where((eb) =>
      eb.or([eb('external_profile_id', 'is not', null), eb(sql`cardinality(issuer_domains)`, '>', 0)]),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { external_profile_id: id, idp_entity_id: entityId, issuer_domains: domains } = row;
  if (id !== null) return { kind: 'profiles', id, entityId };
  const { control_state: state } = await tx
    .selectFrom('companies')
    .select('control_state')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return state === 'active' ? { kind: 'domains', entityId, domains } : null;
}

/**
 * Whether control is being turned on or off, which sends the current certificate to the workspace: the key may not
 * change until the end. No change begins before the transaction ends.
 */
export async function isControlChanging(tx: Tx, companyKey: string): Promise<boolean> {
  const { control_state: state } = await tx
    .selectFrom('companies')
    .select('control_state')
    .where('key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return state === 'activating' || state === 'deactivating';
}

/** The workspace's id of a key's certificate; the step that pushed the first one recorded it. */
async function findCredentialId(tx: Tx, key: KeyRow): Promise<string | null> {
  if (key.workspace_credential_id !== null) return key.workspace_credential_id;
  const steps = await tx
    .selectFrom('control_steps')
    .select('result')
    .where('company_key', '=', key.company_key)
    .where('name', '=', 'certificate')
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(20)
    .execute();
  for (const { result } of steps) {
    const noted = result as { readonly credentialId?: string; readonly certificatePem?: string } | null;
    if (noted?.certificatePem === key.certificate_pem) return noted.credentialId ?? null;
  }
  return null;
}
