import { strictestStrength } from '@shiftgate/domain/password/strength.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import type { Tx } from '#db/transactions.ts';
import { readOwnStrength, readStrength } from './stored-strength.ts';

/**
 * Combines the password rules of a person's shifts: null follows the company's, and the strictest counts. Without a
 * shift the company's apply.
 */
export function effectiveStrength(
  ofCompany: PasswordStrength,
  ofShifts: readonly (PasswordStrength | null)[],
): PasswordStrength {
  return ofShifts.length === 0 ? ofCompany : strictestStrength(ofShifts.map((own) => own ?? ofCompany));
}

/** Reads the required strength of people by key; disabled and test shifts have no rules. */
export async function strengthsOfPeople(
  tx: Tx,
  companyKey: string,
  userKeys: readonly string[],
): Promise<(userKey: string) => PasswordStrength> {
  const company = await tx
    .selectFrom('companies')
    .select('password_strength')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('shift_members as m')
    .innerJoin('shifts as s', (join) =>
      join.onRef('s.company_key', '=', 'm.company_key').onRef('s.key', '=', 'm.shift_key'),
    )
    .select(['m.user_key', 's.password_strength'])
    .where('m.company_key', '=', companyKey)
    .where('m.user_key', 'in', userKeys.length === 0 ? [companyKey] : [...userKeys])
    .where('s.is_test', '=', false)
    .where('s.state', '<>', 'disabled')
    .execute();
  const ofCompany = readStrength(company.password_strength);
  const byPerson = Map.groupBy(rows, (row) => row.user_key);
  return (userKey) =>
    effectiveStrength(
      ofCompany,
      (byPerson.get(userKey) ?? []).map((row) => readOwnStrength(row.password_strength)),
    );
}
