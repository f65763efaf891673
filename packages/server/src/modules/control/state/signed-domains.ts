import type { CompanyContext, Tx } from '../../../core/context.ts';

interface WatchedDomain {
  readonly name: string;
  /** Since when its requests are known to be signed. */
  readonly since: Date | null;
}

/** The domains under control with a redirect of their own, by name. */
export async function watchedDomains(tx: Tx, companyKey: string): Promise<readonly WatchedDomain[]> {
  return await tx
    .selectFrom('domains')
    .select(['name', 'signs_requests_since as since'])
    .where('company_key', '=', companyKey)
    .where('is_covered', '=', true)
    .where('follows', 'is', null)
    .orderBy('name')
    .execute();
}

/** The domains under control whose people the workspace sends with signed requests, so that none of them can sign in. */
export async function listSignedDomains({
  tx,
  companyKey,
}: Pick<CompanyContext, 'tx' | 'companyKey'>): Promise<string[]> {
  const watched = await watchedDomains(tx, companyKey);
  return watched.flatMap(({ name, since }) => (since === null ? [] : [name]));
}
