import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import type { EngineDeps } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { auditSystem } from '../audit/public.ts';
import type { Clock } from '#ports/clock.ts';
import {
  isRolloverDue,
  makeNextKey,
  needsHands,
  readKeys,
  replacedAt,
  switchKeys,
  switchesAt,
  workspaceWaitMs,
  auditedKey,
} from '../signing-keys/public.ts';
import { notifyOfCertificate, notifyOfReplacement } from './expiry-notice.job.ts';
import { findProfile, isControlChanging, keyAtWorkspace, needsWorkspace } from './key-at-workspace.ts';
import type { KeyAtWorkspaceDeps } from './key-at-workspace.ts';

export interface RollKeysDeps extends KeyAtWorkspaceDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Address of the certificates screen in the panel. */
  readonly appsUrl: string;
}

/**
 * Moves signing keys through their rollover: the next one is made 60 days before expiry and published, the workspace
 * gets its certificate, a day or two later it signs, and a week after that the old one is removed. Each step is derived
 * from stored state and repeatable.
 */
export const rollKeys = defineCompanyJob<RollKeysDeps>({
  name: 'roll-keys',
  pollMs: 60_000,
  due: 'list_due_key_work',
  work: async (deps, { companyKey, now }) => {
    await notifyOfCertificate(deps, companyKey, now);
    await prepareNext(deps, companyKey, now);
    await workOnKeys(deps, companyKey, 'next');
    await switchOver(deps, companyKey, now);
    await workOnKeys(deps, companyKey, 'retired');
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

/** Does what the company's keys of a state need at the workspace. */
async function workOnKeys(
  deps: RollKeysDeps & EngineDeps,
  companyKey: string,
  state: 'next' | 'retired',
): Promise<void> {
  const waiting = await inCompany(deps.db, companyKey, async (tx) => {
    if (await isControlChanging(tx, companyKey)) return [];
    const profile = await findProfile(tx, companyKey);
    const keys = await readKeys(tx, companyKey);
    return keys.filter((key) => key.state === state && needsWorkspace(key, profile, deps.clock.now()));
  });
  for (const { key: rowKey } of waiting) await keyAtWorkspace.runRow(deps, { companyKey, rowKey });
}

async function switchOver(deps: RollKeysDeps, companyKey: string, now: number): Promise<boolean> {
  return await inCompany(deps.db, companyKey, async (tx) => {
    if (await isControlChanging(tx, companyKey)) return false;
    const keys = await readKeys(tx, companyKey);
    const [current, next] = (['current', 'next'] as const).map((state) =>
      keys.find((key) => key.state === state),
    );
    if (!current || !next) return false;
    const hasProfile = (await findProfile(tx, companyKey)) !== null;
    if (hasProfile && next.workspace_credential_id === null) return false;
    const at = switchesAt(current, next, {
      isByHand: await needsHands(tx, companyKey),
      waitMs: await workspaceWaitMs(tx, companyKey),
    });
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
