import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { lockCompanyFacts } from '#core/events.ts';
import { auditSystem } from '../audit/public.ts';
import { syncCompanyName, unitsOfPeople, writeDomains, writeOrgUnits } from '../company/public.ts';
import { requestWork } from '#due-work/public.ts';
import { storeChangesToken } from './changes-token.ts';
import { finishSync } from './close-sync.ts';
import { settleEmailConflicts } from './email-conflicts.ts';
import type { DirectoryDomain } from '#ports/directory.ts';
import { failureOf, noteConnection } from './failures.ts';
import type { Surroundings } from './failures.ts';
import { settleRoles } from './roles/settle-roles.ts';
import { settleMissing } from './settle-missing.ts';
import type { RunningSync } from './write-page.ts';

/**
 * Runs after the last page: missing people, address conflicts, domains and organizational units. Nothing is around a
 * sync of changes in which no new unit or domain came up.
 */
export async function completeSync(sync: RunningSync, around: Surroundings | null): Promise<void> {
  const { deps } = sync;
  const { companyKey } = sync.run;
  const now = () => deps.clock.now();
  const failure = around?.failure ?? null;
  if (failure !== null) await noteConnection(sync, failure);
  if (around !== null) await writeSurroundings(sync, around);
  const { run, warning } = await settleMissing(sync);
  await inCompany(deps.db, companyKey, async (tx) => {
    await sync.lease.hold(tx);
    await lockCompanyFacts(tx, companyKey);
    const waiting = await settleEmailConflicts(tx, run, run.pagesRead, now());
    const unread = await settleRoles(
      { tx, companyKey, now: now() },
      { ...run, administrators: sync.administrators },
    );
    const said = warning ?? (failure === null ? unread : failureOf(sync.directory.provider, failure));
    await finishSync(tx, run, now(), { warning: said, waiting });
    await storeChangesToken(tx, run, warning === null);
    if (sync.directory.federation.kind === 'domains')
      await requestWork(tx, 'watch-domains', { companyKey, now: now() });
    if (run.readsChanges && run.pagesRead === 0) return;
    if (sync.directory.listOrgUnits === undefined)
      await writeOrgUnits(tx, companyKey, await unitsOfPeople(tx, companyKey), now());
    await requestWork(tx, 'keep-groups', { companyKey, now: now() });
  });
}

async function writeSurroundings({ deps, lease, run }: RunningSync, around: Surroundings): Promise<void> {
  const { companyKey } = run;
  const { domains, orgUnits, tenant } = around;
  const now = deps.clock.now();
  await inCompany(deps.db, companyKey, async (tx) => {
    await lease.hold(tx);
    if (domains !== null) await syncDomains(tx, companyKey, domains, now);
    if (orgUnits !== null) await writeOrgUnits(tx, companyKey, orgUnits, now);
    if (tenant !== null) await syncCompanyName(tx, companyKey, tenant.name, now);
  });
}

async function syncDomains(
  tx: Tx,
  companyKey: string,
  domains: readonly DirectoryDomain[],
  now: number,
): Promise<void> {
  const change = await writeDomains(tx, companyKey, domains, now);
  if (change === null) return;
  const { before, after } = change;
  await auditSystem(tx, companyKey, now, {
    event: 'directory.domains_changed',
    before,
    after: { domains: after.domains, aliases: after.aliases },
  });
}
