import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import type { DatabaseClient } from '../../db/client.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { inCompany } from '../../db/transactions.ts';
import { defineCompanyJob } from '../../due-work/define-company-job.ts';
import type { Tx } from '../../db/transactions.ts';
import { announce } from '../../core/events.ts';
import { auditSystem } from '../audit/public.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Directory, DirectoryGrant } from '../../ports/directory.ts';
import {
  isRolloverDue,
  makeNextKey,
  needsHands,
  readKeys,
  replacedAt,
  switchKeys,
  switchesAt,
  auditedKey,
} from '../signing-keys/public.ts';
import type { KeyRow } from '../signing-keys/public.ts';
import { notifyOfCertificate, notifyOfReplacement } from './expiry-notice.job.ts';

export interface RollKeysDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** The open connection of a company; null when none works. */
  readonly directoryFor: (
    companyKey: string,
  ) => Promise<{ readonly directory: Directory; readonly grant: DirectoryGrant } | null>;
  /** Address of the certificates screen in the panel. */
  readonly appsUrl: string;
}

/** A step at the workspace that failed, or whose process died, is retried after this long. */
const againMs = 10 * MINUTE_MS;

/**
 * Moves signing keys through their rollover: the next one is made 60 days before expiry and published, the workspace
 * gets its certificate, 24 hours later it signs, and a week after that the old one is removed. Each step is derived
 * from stored state and repeatable.
 */
export const rollKeys = defineCompanyJob<RollKeysDeps>({
  name: 'roll-keys',
  pollMs: 60_000,
  due: 'list_due_key_work',
  work: async (deps, { companyKey, now }) => {
    for (const step of [notifyOfCertificate, prepareNext, pushNext, switchOver, removeRetired])
      await step(deps, companyKey, now);
  },
});

const keysOf = (deps: RollKeysDeps, companyKey: string) =>
  inCompany(deps.db, companyKey, (tx) => readKeys(tx, companyKey));

async function prepareNext(deps: RollKeysDeps, companyKey: string, now: number): Promise<boolean> {
  const keys = await keysOf(deps, companyKey);
  const current = keys.find((key) => key.state === 'current');
  if (!current) return false;
  const old = keys.find((key) => key.state === 'next') ?? null;
  const dueAt = old === null ? null : replacedAt(current, old, now);
  if (old === null ? !isRolloverDue(current, now) : dueAt === null || dueAt > now) return false;
  let isMade = false;
  await makeNextKey(deps, { current, replaces: old }, now, async (tx, { key, notAfterAt }) => {
    isMade = true;
    if (old !== null) {
      await auditSystem(tx, companyKey, now, { event: 'signing_key.removed', before: auditedKey(old) });
      await notifyOfReplacement(deps, tx, { current, old }, now);
    }
    await auditSystem(tx, companyKey, now, {
      event: 'signing_key.prepared',
      after: { signing_key: key, not_after: notAfterAt.toISOString() },
    });
    await announce(tx, companyKey, 'apps');
  });
  return isMade;
}

/** Adds the next certificate at the workspace; a company without a profile there needs nothing. */
async function pushNext(deps: RollKeysDeps, companyKey: string, now: number): Promise<boolean> {
  const found = await inCompany(deps.db, companyKey, async (tx) => {
    const keys = await readKeys(tx, companyKey);
    const next = keys.find((key) => key.state === 'next');
    const profile = await findProfile(tx, companyKey);
    const isNotified =
      next?.pushed_at !== null && (profile === null || next?.workspace_credential_id !== null);
    if (!next || isNotified || !(await claimStep(tx, next, now))) return null;
    const current = keys.find((key) => key.state === 'current');
    const inUse = current ? await findCredentialId(tx, current) : null;
    return { next, profile, inUse, gone: await removedCredentialIds(tx, companyKey) };
  });
  if (found === null) return false;
  const { next, profile, inUse, gone } = found;
  let credentialId: string | null = null;
  if (profile !== null) {
    const connection = await deps.directoryFor(companyKey);
    // The notices ask an administrator to reconnect the workspace.
    if (connection === null) return false;
    const { grant } = connection;
    const { federation } = connection.directory;
    let keepIds = inUse === null ? [] : [inUse];
    if (inUse === null) {
      const state = await federation.readState(grant, profile.entityId);
      const credentials = state.credentials.filter(({ id }) => !gone.has(id));
      // It is unknown which of two is in use, and removing the wrong one would lock everyone out. The notices ask an
      // administrator.
      if (credentials.length > 1) return false;
      keepIds = credentials.map((credential) => credential.id);
    }
    const credential = await federation.ensureCredential(grant, {
      profileId: profile.id,
      certificatePem: next.certificate_pem,
      knownId: next.workspace_credential_id,
      keepIds,
    });
    credentialId = credential.id;
  }
  await inCompany(deps.db, companyKey, async (tx) => {
    const change = { workspace_credential_id: credentialId, pushed_at: new Date(now) };
    await updateKey(tx, next, change);
    await auditSystem(tx, companyKey, now, {
      event: 'signing_key.published',
      after: { ...auditedKey(next), at_workspace: credentialId !== null },
    });
    await announce(tx, companyKey, 'apps');
  });
  return true;
}

async function switchOver(deps: RollKeysDeps, companyKey: string, now: number): Promise<boolean> {
  return await inCompany(deps.db, companyKey, async (tx) => {
    const keys = await readKeys(tx, companyKey);
    const [current, next] = (['current', 'next'] as const).map((state) =>
      keys.find((key) => key.state === state),
    );
    if (!current || !next) return false;
    const hasProfile = (await findProfile(tx, companyKey)) !== null;
    if (hasProfile && next.workspace_credential_id === null) return false;
    const at = switchesAt(current, next, await needsHands(tx, companyKey));
    if (at === null || at > now) return false;
    const switched = await switchKeys(tx, companyKey, now);
    if (switched === null) return false;
    await auditSystem(tx, companyKey, now, {
      event: 'signing_key.switched',
      before: auditedKey(switched.from),
      after: auditedKey(switched.to),
    });
    await announce(tx, companyKey, 'apps');
    return true;
  });
}

/**
 * Removes the old key's certificate and secret a week after the switch, when no party verifies its signatures any
 * more.
 */
async function removeRetired(deps: RollKeysDeps, companyKey: string, now: number): Promise<boolean> {
  const before = new Date(now - keyRules.listedDays * DAY_MS);
  const found = await inCompany(deps.db, companyKey, async (tx) => {
    const keys = await readKeys(tx, companyKey);
    const old = keys.find(
      (key) => key.state === 'retired' && key.retired_at !== null && key.retired_at <= before,
    );
    if (!old || !(await claimStep(tx, old, now))) return null;
    const held = new Map<KeyRow['state'], string>();
    for (const key of keys) {
      const id = key.state === 'retired' ? null : await findCredentialId(tx, key);
      if (id !== null) held.set(key.state, id);
    }
    return { old, held, profile: await findProfile(tx, companyKey) };
  });
  if (found === null) return false;
  const { old, held, profile } = found;
  // Only where the current one is known: every other certificate is removed.
  if (profile !== null && held.has('current')) {
    const connection = await deps.directoryFor(companyKey);
    if (connection === null) return false;
    await connection.directory.federation.removeOtherCredentials(connection.grant, {
      profileId: profile.id,
      keepIds: [...held.values()],
    });
  }
  await inCompany(deps.db, companyKey, async (tx) => {
    await updateKey(tx, old, { removed_at: new Date(now), private_key_sealed: Buffer.alloc(0) });
    await auditSystem(tx, companyKey, now, { event: 'signing_key.removed', before: auditedKey(old) });
    await announce(tx, companyKey, 'apps');
  });
  return true;
}

/** Claims a step at the workspace for this process; false when another one runs it, or it failed a moment ago. */
async function claimStep(tx: Tx, key: KeyRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signing_keys')
    .set({ next_try_at: new Date(now + againMs) })
    .where('company_key', '=', key.company_key)
    .where('key', '=', key.key)
    .where('next_try_at', '<=', new Date(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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

async function updateKey(
  tx: Tx,
  key: KeyRow,
  change: {
    readonly workspace_credential_id?: string | null;
    readonly pushed_at?: Date;
    readonly removed_at?: Date;
    readonly private_key_sealed?: Buffer;
  },
): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set(change)
    .where('company_key', '=', key.company_key)
    .where('key', '=', key.key)
    .execute();
}

interface Profile {
  readonly id: string;
  /** Our entity id there. */
  readonly entityId: string;
}

/** The company's profile at the workspace; null before the first activation. */
async function findProfile(tx: Tx, companyKey: string): Promise<Profile | null> {
  const row = await tx
    .selectFrom('service_providers')
    .select(['external_profile_id', 'idp_entity_id'])
    .where('company_key', '=', companyKey)
    .where('external_profile_id', 'is not', null)
    .executeTakeFirst();
  const id = row?.external_profile_id ?? null;
  return row === undefined || id === null ? null : { id, entityId: row.idp_entity_id };
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
