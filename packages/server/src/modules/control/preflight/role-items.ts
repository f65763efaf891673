import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import type { findMissingLists } from '#modules/directory-sync/public.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';

/** Lists of roles that the last reading missed. */
export type MissingLists = Awaited<ReturnType<typeof findMissingLists>>;

/**
 * Whether the workspace lists the people who have yet to activate a role, and the people in the groups with one. Empty
 * where the workspace lists the roles of a person with the person.
 */
export async function roleItems(
  { checkEligibleRoles, federation }: Pick<Directory, 'checkEligibleRoles' | 'federation'>,
  grant: DirectoryGrant,
  missing: MissingLists,
): Promise<readonly Item[]> {
  if (checkEligibleRoles === undefined) return [];
  const found = await checkEligibleRoles(grant);
  return [
    found === 'known' ? well('eligible_roles') : eligibleFault(found, federation, missing),
    missing === null || missing.groups.length === 0
      ? well('role_groups')
      : fault('role_groups', 'warning', 'ROLE_GROUPS_UNREAD', {
          fix: 'connect',
          facts: { groups: [...missing.groups], since: missing.since },
        }),
  ];
}

/** People who were known before stay protected; where none were, people with such a role are unknown. */
function eligibleFault(
  gap: 'license' | 'permission',
  { consolePages }: Directory['federation'],
  missing: MissingLists,
): Item {
  const wasKnown = missing?.eligible === true;
  const facts = { missing: gap, ...(wasKnown ? { since: missing.since } : {}) };
  return fault('eligible_roles', 'warning', wasKnown ? 'ELIGIBLE_ROLES_STOPPED' : 'ELIGIBLE_ROLES_UNKNOWN', {
    facts,
    ...(gap === 'permission'
      ? { fix: 'connect' }
      : { fix: 'workspace_admins', url: consolePages.administrators }),
  });
}
