import { inCompany } from '#db/transactions.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation } from '#ports/federation.ts';
import type { StepContext } from './step-context.ts';

/** The default domain that the last activation replaced; null when it replaced none. */
export async function findDefaultBefore({ deps, companyKey }: StepContext): Promise<string | null> {
  const step = await inCompany(deps.db, companyKey, (tx) =>
    tx
      .selectFrom('control_steps as s')
      .innerJoin('control_runs as r', (join) =>
        join.onRef('r.company_key', '=', 's.company_key').onRef('r.key', '=', 's.run_key'),
      )
      .select('s.result')
      .where('s.company_key', '=', companyKey)
      .where('s.name', '=', 'default_domain')
      .where('s.state', '=', 'done')
      .where('r.kind', '=', 'activate')
      .where('r.state', '=', 'succeeded')
      .orderBy('r.started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return (step?.result as { readonly before?: string | null } | undefined)?.before ?? null;
}

/** Makes a domain the default again, unless an administrator has chosen another one or removed it meanwhile. */
export async function restoreDefault(
  federation: DomainFederation,
  grant: DirectoryGrant,
  domain: string,
): Promise<void> {
  const domains = await federation.listDomains(grant);
  const isStillOurs = domains.some(({ isInitial, isDefault }) => isInitial && isDefault);
  const isThere = domains.some(({ id }) => id.toLowerCase() === domain);
  if (isStillOurs && isThere) await federation.makeDefault(grant, domain);
}
