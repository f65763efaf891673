import { isUnread } from '#ports/administrators.ts';
import type { KnownRoles, UnreadRoles } from '#ports/administrators.ts';
import type { DirectoryPerson } from '#ports/directory.ts';
import type { Tx } from '#core/context.ts';

/** The stored roles of a person. */
export interface StoredRoles {
  readonly is_delegated_admin: boolean;
  readonly role_lists: string | null;
}

/** The lists that name a person: those that were read, and of the others what was known before. */
export function listsAfter(
  stored: StoredRoles | undefined,
  { lists, unread }: KnownRoles,
): readonly string[] {
  const kept = listsBefore(stored, unread).filter((list) => isUnread(unread, list));
  return [...new Set([...lists, ...kept])];
}

/** An administrator from before lists were stored may be in any list that should be readable. */
function listsBefore(stored: StoredRoles | undefined, unread: readonly UnreadRoles[]): readonly string[] {
  if (stored === undefined) return [];
  if (stored.role_lists !== null) return stored.role_lists.split(' ');
  if (!stored.is_delegated_admin) return [];
  return unread.filter(({ reason }) => reason === 'permission').map(({ list }) => list);
}

/** People with the roles that they had by lists that were not read. */
export async function keepUnreadRoles(
  tx: Tx,
  companyKey: string,
  people: readonly DirectoryPerson[],
): Promise<readonly DirectoryPerson[]> {
  const doubtful = people.filter(({ roles }) => roles.unread.length > 0);
  if (doubtful.length === 0) return people;
  const rows = await tx
    .selectFrom('users')
    .select(['directory_id', 'is_delegated_admin', 'role_lists'])
    .where('company_key', '=', companyKey)
    .where(
      'directory_id',
      'in',
      doubtful.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('is_delegated_admin', '=', true)]))
    .execute();
  const stored = new Map(rows.map((row) => [row.directory_id, row]));
  return people.map((person) => {
    const before = stored.get(person.id);
    if (before === undefined) return person;
    const lists = listsAfter(before, person.roles);
    return {
      ...person,
      isDelegatedAdmin: !person.isSuperAdmin && lists.length > 0,
      roles: { ...person.roles, lists },
    };
  });
}
