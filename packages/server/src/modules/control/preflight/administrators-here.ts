import { federationKinds } from '@shiftgate/domain/providers.ts';
import { isInSet } from '../../../access/public.ts';
import type { CountedAt } from '../../../access/public.ts';
import type { Tx } from '../../../core/context.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import type { PreflightInput } from './stored-items.ts';
import type { PreflightOfCompany } from './workspace-items.ts';

const namedAtMost = 5;

/**
 * The people of the panel who would sign in here, for whom the temporary password never works. Without a password of
 * their own an administrator of a federated domain would be locked out of the workspace, so that blocks.
 */
export async function administratorsHereItem(
  { directory }: Pick<PreflightOfCompany, 'directory'>,
  tx: Tx,
  at: CountedAt,
  { passwordOption, askedBy }: Pick<PreflightInput, 'passwordOption' | 'askedBy'>,
): Promise<readonly Item[]> {
  const isWhole = federationKinds[directory.provider] === 'domains';
  if (!isWhole && passwordOption !== 'default') return [];
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.key', 'u.name', 'u.is_admin', 'u.password_hash'])
    .where('u.company_key', '=', at.companyKey)
    .where(isInSet('redirected', at))
    .where((eb) =>
      eb.or([
        eb('u.is_admin', '=', true),
        eb('u.is_allowed_admin', '=', true),
        eb('u.is_manager', '=', true),
      ]),
    )
    .orderBy('u.search_text')
    .orderBy('u.key')
    .execute();
  const without = rows.filter((row) => row.password_hash === null);
  const administrators = without.filter((row) => isWhole && row.is_admin);
  const others = without.filter((row) => !administrators.includes(row));
  const namesOf = (people: typeof rows) => people.slice(0, namedAtMost).map(({ name }) => name);
  const facts = {
    count: administrators.length,
    names: namesOf(administrators),
    others: others.length,
    other_names: namesOf(others),
    includes_me: administrators.some(({ key }) => key === askedBy),
  };
  if (administrators.length > 0)
    return [
      fault('administrators_here', 'blocking', 'ADMINISTRATORS_WITHOUT_PASSWORD', {
        fix: 'administrator_passwords',
        facts,
      }),
    ];
  if (others.length > 0)
    return [
      fault('administrators_here', 'warning', 'PANEL_PEOPLE_WITHOUT_PASSWORD', {
        fix: 'administrator_passwords',
        facts,
      }),
    ];
  return isWhole && rows.length > 0
    ? [well('administrators_here', { count: rows.length, names: namesOf(rows) })]
    : [];
}
