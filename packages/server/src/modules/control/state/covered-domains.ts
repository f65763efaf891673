import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import type { Tx } from '#core/context.ts';
import { ownDomainNames } from '#db/company-domains.ts';
import { AppError } from '#core/app-error.ts';

/**
 * Returns the chosen domains in their stored form, each once. Throws DOMAIN_NOT_FOUND for domains of other companies.
 */
export async function coveredDomains(
  tx: Tx,
  companyKey: string,
  chosen: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(chosen.map((name) => canonicalDomain(name) ?? name.toLowerCase()))];
  const known = new Set(await ownDomainNames(tx, companyKey));
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new AppError('DOMAIN_NOT_FOUND', { domains: unknown });
  return wanted.toSorted();
}
