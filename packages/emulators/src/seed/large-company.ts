import type { CompanySeed, WorkspaceUser } from '../state/model.ts';
import { makePadariaEstrela, primaryDomain } from './company.ts';
import { familyNames, menNames, womenNames } from './names.ts';

/**
 * The bakery grown to `size` people, for measuring: all people of the made-up company, and as many plain workers as
 * are missing. Names repeat, addresses carry a number; always the same.
 */
export function makeLargeCompany(size: number): CompanySeed {
  const company = makePadariaEstrela();
  const pattern = company.users.at(-1);
  if (pattern === undefined) throw new Error('the made-up company is empty');
  const givenNames = [...womenNames, ...menNames];
  const units = company.orgUnits.map((unit) => unit.path);
  const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';
  for (let index = company.users.length; index < size; index += 1) {
    const user: WorkspaceUser = {
      ...pattern,
      id: `2${String(index).padStart(20, '0')}`,
      primaryEmail: `pessoa.${String(index).padStart(6, '0')}@${primaryDomain}`,
      givenName: pick(givenNames, index),
      familyName: pick(familyNames, Math.floor(index / 7)),
      orgUnitPath: pick(units, index),
      recoveryEmail: index % 5 === 0 ? null : `pessoa.${index}@correio.example`,
      recoveryPhone: null,
      aliases: [],
      appPasswords: [],
      isSuspended: index % 40 === 0,
      suspensionReason: index % 40 === 0 ? 'ADMIN' : null,
    };
    company.users.push(user);
  }
  return company;
}
