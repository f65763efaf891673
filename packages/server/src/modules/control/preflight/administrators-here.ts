import { federationKinds } from '@shiftgate/domain/providers.ts';
import { countedSets, isInSet } from '#access/public.ts';
import type { CountedAt } from '#access/public.ts';
import type { Tx } from '#core/context.ts';
import { hasAnyRole } from '#core/workspace-administrators.ts';
import { listLockedOutAdministrators } from '../state/locked-out-administrators.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import type { PreflightInput } from './stored-items.ts';
import type { PreflightOfCompany } from './workspace-items.ts';

const namedAtMost = 5;

const namesOf = (people: readonly { readonly name: string }[]) =>
  people.slice(0, namedAtMost).map(({ name }) => name);

/**
 * People with a role at the workspace or a right in the panel who would sign in here, for whom the temporary password
 * never works. Without a password of their own a super administrator of a federated domain would be locked out of the
 * workspace, so that blocks. Others can be sent a link, delegated administrators by a super administrator alone.
 */
export async function administratorsHereItem(
  { directory }: Pick<PreflightOfCompany, 'directory'>,
  tx: Tx,
  at: CountedAt,
  { passwordOption, askedBy }: Pick<PreflightInput, 'passwordOption' | 'askedBy'>,
): Promise<readonly Item[]> {
  const isWhole = federationKinds[directory.provider] === 'domains';
  if (!isWhole && passwordOption !== 'default') return [];
  const administrators = isWhole ? await listLockedOutAdministrators(tx, at) : [];
  const keys = new Set(administrators.map(({ key }) => key));
  const rows = await tx
    .selectFrom('users as u')
    .select(['u.key', 'u.name', 'u.is_delegated_admin', countedSets(at).without_way_in.as('is_without')])
    .where('u.company_key', '=', at.companyKey)
    .where(isInSet('redirected', at))
    .where(hasAnyRole)
    .orderBy('u.search_text')
    .orderBy('u.key')
    .execute();
  const others = rows.filter((row) => row.is_without && !keys.has(row.key));
  const delegated = others.filter((row) => row.is_delegated_admin);
  const facts = {
    count: administrators.length,
    names: namesOf(administrators),
    others: others.length - delegated.length,
    other_names: namesOf(others.filter((row) => !row.is_delegated_admin)),
    delegated: delegated.length,
    delegated_names: namesOf(delegated),
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
