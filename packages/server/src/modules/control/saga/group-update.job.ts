import type { Tx } from '../../../core/context.ts';
import { coveredDomainNames } from '../../../db/company-domains.ts';
import { listDueGroupUpdates } from '../../../db/due-work.ts';
import { inCompany, inSystem } from '../../../db/transactions.ts';
import { isDirectoryError } from '../../../ports/directory.ts';
import { auditSystem } from '../../audit/public.ts';
import { markGrantDead, readGrant } from '../../connection/public.ts';
import type { SagaDeps } from '../state/saga-deps.ts';
import { keepAdministratorsOutside, keepCoveredPeople } from './workspace-groups.ts';
import type { GroupContext } from './workspace-groups.ts';

export type GroupDeps = Pick<SagaDeps, 'db' | 'box' | 'directory' | 'clock' | 'productName'>;

/** A claim expires after this long without progress. */
const claimMs = 10 * 60_000;
const noChanges = { added: 0, removed: 0 };
const firstWaitMs = 30_000;
const longestWaitMs = 60 * 60_000;

/**
 * Updates the workspace groups of every company with a request: exempt administrators and, for a part of the domains,
 * the covered people. Failures are retried with backoff and audited once. Returns the number of companies.
 */
export async function runGroupUpdates(deps: GroupDeps): Promise<number> {
  const rows = await inSystem(deps.db, (tx) => listDueGroupUpdates(tx, new Date(deps.clock.now())));
  for (const { company_key: companyKey } of rows) await updateOne(deps, companyKey);
  return rows.length;
}

async function updateOne(deps: GroupDeps, companyKey: string): Promise<void> {
  const claimed = await inCompany(deps.db, companyKey, (tx) => claim(deps, tx, companyKey));
  if (claimed === null) return;
  try {
    const outside = await keepAdministratorsOutside(claimed.context);
    const covered = claimed.hasGroup ? (await keepCoveredPeople(claimed.context)).changes : noChanges;
    const changed = {
      administrators_added: outside.changes.added,
      administrators_removed: outside.changes.removed,
      people_added: covered.added,
      people_removed: covered.removed,
    };
    const isNews = claimed.attempts > 0 || Object.values(changed).some((count) => count > 0);
    await inCompany(deps.db, companyKey, async (tx) => {
      await finish(tx, companyKey, claimed.requests);
      if (!isNews) return;
      await auditSystem(tx, companyKey, deps.clock.now(), {
        event: 'control.groups_synchronised',
        after: changed,
      });
    });
  } catch (error) {
    await inCompany(deps.db, companyKey, async (tx) => {
      await tryLater(deps, tx, companyKey, claimed.attempts, error);
      if (isDirectoryError(error, 'reconnect'))
        await markGrantDead(tx, companyKey, claimed.context.grant, deps.clock.now(), error.message);
    });
  }
}

interface ClaimedUpdate {
  readonly requests: number;
  readonly attempts: number;
  /** Whether activation made a group of the covered people; else the whole company is redirected. */
  readonly hasGroup: boolean;
  readonly context: GroupContext;
}

async function claim(deps: GroupDeps, tx: Tx, companyKey: string): Promise<ClaimedUpdate | null> {
  const now = deps.clock.now();
  const at = new Date(now);
  const row = await tx
    .updateTable('group_updates')
    .set({ claimed_until: new Date(now + claimMs) })
    .where('company_key', '=', companyKey)
    .where('next_try_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning(['requests', 'attempts'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const company = await tx
    .selectFrom('companies')
    .select(['control_state', 'main_domain'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  if (company.control_state === 'activating') {
    // The run writes the groups itself; a newer sync is applied after it.
    await waitUntil(tx, companyKey, now + firstWaitMs);
    return null;
  }
  if (company.control_state !== 'active') {
    await tx.deleteFrom('group_updates').where('company_key', '=', companyKey).execute();
    return null;
  }
  const grant = await readGrant(tx, deps.box, companyKey);
  if (grant === null) {
    await tryLater(deps, tx, companyKey, row.attempts, new Error('no connection to the workspace'));
    return null;
  }
  // An empty group would lock every administrator out, so the sync is doubted.
  if (!(await hasAdministrator(tx, companyKey))) {
    await tryLater(deps, tx, companyKey, row.attempts, new Error('no administrator was read'));
    return null;
  }
  return {
    ...row,
    hasGroup: await hasCoveredGroup(tx, companyKey),
    context: {
      deps,
      companyKey,
      company,
      grant,
      priority: 'background',
      domains: await coveredDomainNames(tx, companyKey),
    },
  };
}

async function hasAdministrator(tx: Tx, companyKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('status', '=', 'active')
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasCoveredGroup(tx: Tx, companyKey: string): Promise<boolean> {
  const step = await tx
    .selectFrom('control_steps as s')
    .innerJoin('control_runs as r', (join) =>
      join.onRef('r.company_key', '=', 's.company_key').onRef('r.key', '=', 's.run_key'),
    )
    .select('s.result')
    .where('s.company_key', '=', companyKey)
    .where('s.name', '=', 'covered_people')
    .where('r.kind', '=', 'activate')
    .where('r.state', '=', 'succeeded')
    .orderBy('r.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (step?.result as { target?: { kind?: string } } | undefined)?.target?.kind === 'group';
}

/** Clears only the request that was read: a newer sync has a request of its own. */
async function finish(tx: Tx, companyKey: string, requests: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('group_updates')
    .where('company_key', '=', companyKey)
    .where('requests', '=', requests)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await tx
    .updateTable('group_updates')
    .set({ claimed_until: null, attempts: 0, last_error: null })
    .where('company_key', '=', companyKey)
    .execute();
}

async function waitUntil(tx: Tx, companyKey: string, nextTryAt: number): Promise<void> {
  await tx
    .updateTable('group_updates')
    .set({ next_try_at: new Date(nextTryAt), claimed_until: null })
    .where('company_key', '=', companyKey)
    .execute();
}

async function tryLater(
  deps: GroupDeps,
  tx: Tx,
  companyKey: string,
  attempts: number,
  error: unknown,
): Promise<void> {
  const now = deps.clock.now();
  const asked = isDirectoryError(error) ? (error.retryAfterMs ?? 0) : 0;
  const waitMs = Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts, 20)));
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await waitUntil(tx, companyKey, now + waitMs);
  await tx
    .updateTable('group_updates')
    .set({ attempts: attempts + 1, last_error: text })
    .where('company_key', '=', companyKey)
    .execute();
  if (attempts > 0) return;
  await auditSystem(tx, companyKey, now, {
    event: 'control.groups_failed',
    after: { cause: isDirectoryError(error) ? error.code : 'unexpected' },
  });
}
