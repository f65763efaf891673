import type { SignInContext } from './deps.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { findCompanyOfSamlKey } from '#db/lookups.ts';
import { FaultError } from '#core/faults.ts';

/** Finds the company of the key in a SAML address. Throws a fault when there is none. */
export async function companyOfSamlKey(context: SignInContext, samlKey: string): Promise<string> {
  const key = /^[A-Za-z0-9-]{4,64}$/.test(samlKey)
    ? await inSystem(context.db, (tx) => findCompanyOfSamlKey(tx, samlKey))
    : undefined;
  if (key === undefined) throw new FaultError('notFound', 'COMPANY_UNKNOWN');
  return key;
}

/** Reads the company of a SAML address for the branding of an error page, and returns its key. Throws a fault when there is none. */
export async function readBrandOf(context: SignInContext, samlKey: string): Promise<string> {
  const key = await companyOfSamlKey(context, samlKey);
  context.knownCompanies.ofSamlKey.set(samlKey, key);
  if (context.snapshots.peek(key) === undefined)
    await inCompany(context.db, key, (tx) => context.snapshots.read(tx, key));
  return key;
}
