import type { Directory, DirectoryGrant } from '../../../ports/directory.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';

/** Whether the workspace shows who has yet to activate a role; nothing where no role has to be activated. */
export async function eligibleRolesItem(
  { checkEligibleRoles, federation }: Pick<Directory, 'checkEligibleRoles' | 'federation'>,
  grant: DirectoryGrant,
): Promise<readonly Item[]> {
  if (checkEligibleRoles === undefined) return [];
  const found = await checkEligibleRoles(grant);
  if (found === 'known') return [well('eligible_roles')];
  const facts = { missing: found };
  return [
    found === 'permission'
      ? fault('eligible_roles', 'warning', 'ELIGIBLE_ROLES_UNKNOWN', { fix: 'connect', facts })
      : fault('eligible_roles', 'warning', 'ELIGIBLE_ROLES_UNKNOWN', {
          fix: 'workspace_admins',
          facts,
          url: federation.consolePages.administrators,
        }),
  ];
}
