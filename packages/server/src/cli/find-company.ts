import { listCompanies } from '../db/due-work.ts';
import { findCompanyOfDomain, findCompanyOfSamlKey } from '../db/lookups.ts';
import { inSystem, isKey } from '../db/transactions.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';

/**
 * The company of an option: a key, the key in its SAML addresses, or a verified domain. Throws CommandError when
 * there is none.
 */
export async function companyOf(deps: CommandDeps, name: string): Promise<string> {
  const found = await inSystem(deps.db, async (tx) => {
    if (isKey(name)) return (await listCompanies(tx)).find((row) => row.company_key === name)?.company_key;
    return (await findCompanyOfDomain(tx, name.toLowerCase())) ?? (await findCompanyOfSamlKey(tx, name));
  });
  if (found === undefined)
    throw new CommandError(`There is no company ${name}: use its key or one of its domains.`);
  return found;
}
