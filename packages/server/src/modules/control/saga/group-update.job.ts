import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { coveredDomainNames } from '#db/company-domains.ts';
import { defineJob, again, failed, withdraw } from '#due-work/public.ts';
import type { RowStep, Outcome } from '#due-work/public.ts';
import { isDirectoryError } from '#ports/directory.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { markGrantDead, readWorkspace } from '#modules/connection/public.ts';
import type { SagaDeps } from '../state/saga-deps.ts';
import { keepAdministratorsOutside, keepCoveredPeople } from './workspace-groups.ts';
import type { GroupContext } from './workspace-groups.ts';

export type GroupDeps = Pick<SagaDeps, 'db' | 'box' | 'directories' | 'clock' | 'productName'>;

const noChanges = { added: 0, removed: 0 };
const firstWaitMs = 30_000;

interface GroupUpdate {
  /** Whether activation made a group of the covered people; else the whole company is redirected. */
  readonly hasGroup: boolean;
  readonly context: GroupContext;
}

interface GroupChanges {
  readonly administrators_added: number;
  readonly administrators_removed: number;
  readonly people_added: number;
  readonly people_removed: number;
}

/**
 * Updates the workspace groups of every company with a request: exempt administrators and, for a part of the domains,
 * the covered people. Failures are retried and audited once; a request that comes meanwhile is done after this one.
 */
export const keepGroups = defineJob<GroupDeps, 'group_updates', GroupUpdate, GroupChanges>({
  name: 'keep-groups',
  pollMs: 2000,
  rows: { name: 'group_updates', key: 'company_key', isOpen: sql`true`, request: 'requests' },
  leaseMs: 10 * 60_000,
  backoff: { firstMs: firstWaitMs, longestMs: 60 * 60_000 },
  slots: { all: 4, ofCompany: 1 },
  pauseMs: 1_000,
  claim,
  work: updateGroups,
  end: { done: 'delete', withdrawn: 'delete' },
  onDone: async (_deps, { tx, companyKey, now, attempts }, changes) => {
    const hasChanged = attempts > 0 || Object.values(changes).some((count) => count > 0);
    if (hasChanged)
      await auditSystem(tx, companyKey, now, { event: 'control.groups_synchronised', after: changes });
  },
  onRetry: async (_deps, { tx, companyKey, now, attempts, piece, error }) => {
    if (attempts === 0) {
      const cause = isDirectoryError(error) ? error.code : 'unexpected';
      await auditSystem(tx, companyKey, now, { event: 'control.groups_failed', after: { cause } });
    }
    if (piece !== null && isDirectoryError(error, 'reconnect'))
      await markGrantDead(tx, companyKey, piece.context.grant, { now, reason: error.message });
  },
});

async function updateGroups(_deps: GroupDeps, { hasGroup, context }: GroupUpdate): Promise<GroupChanges> {
  const outside = await keepAdministratorsOutside(context);
  const covered = hasGroup ? (await keepCoveredPeople(context)).changes : noChanges;
  return {
    administrators_added: outside.changes.added,
    administrators_removed: outside.changes.removed,
    people_added: covered.added,
    people_removed: covered.removed,
  };
}

async function claim(
  deps: GroupDeps,
  { tx, companyKey, now }: RowStep<'group_updates'>,
): Promise<GroupUpdate | Outcome> {
  const company = await tx
    .selectFrom('companies')
    .select(['control_state', 'main_domain'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  // The run writes the groups itself; a newer sync is applied after it.
  if (company.control_state === 'activating') return again(now + firstWaitMs);
  if (company.control_state !== 'active') return withdraw();
  const { directory, grant } = await readWorkspace(tx, deps, companyKey);
  // Whole domains need no groups.
  if (directory.federation.kind === 'domains') return withdraw();
  if (grant === null) return failed(new Error('no connection to the workspace'));
  // An empty group would lock every administrator out, so the sync is doubted.
  if (!(await hasAdministrator(tx, companyKey))) return failed(new Error('no administrator was read'));
  return {
    hasGroup: await hasCoveredGroup(tx, companyKey),
    context: {
      deps,
      companyKey,
      company,
      directory,
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
