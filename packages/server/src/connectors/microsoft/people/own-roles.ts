import { z } from 'zod';
import { isUnread, listOfGroup, roleLists } from '#ports/administrators.ts';
import type { KnownRoles, UnreadRoles } from '#ports/administrators.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import type { BatchResult, SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';
import { eligibilityGap, readAssignments, readReadingRoles, roleQueries } from './role-assignments.ts';
import { readerRoles, roleTemplates } from './role-templates.ts';

/** What one person administers. */
export type Standing = 'superAdmin' | 'delegatedAdmin' | 'none';

const OwnRoles = z.object({ value: z.array(z.object({ roleTemplateId: z.string().nullish() })) });
const OwnGroups = z.object({
  value: z.array(z.object({ id: z.string().min(1), isAssignableToRole: z.boolean().nullish() })),
});

/** Path of the built-in roles that one person holds now for the whole tenant, those by a group among them. */
export const rolesOfPerson = (person: string): string =>
  `${person}/transitiveMemberOf/microsoft.graph.directoryRole?$count=true&$select=id,roleTemplateId`;
/** Path of the groups of one person. Only few of them can hold a role. */
export const groupsOfPerson = (person: string): string =>
  `${person}/transitiveMemberOf/microsoft.graph.group?$count=true&$select=id,isAssignableToRole&$top=999`;
/** Both are advanced queries. */
export const advancedQuery = { ConsistencyLevel: 'eventual' } as const;

/** The standing by the built-in roles alone that a person holds now for the whole tenant. */
export function standingOf(body: unknown, operation: string): Standing {
  const roles = OwnRoles.safeParse(body);
  if (!roles.success) throw microsoftError('unexpected_reply', { operation, reason: 'roles' });
  const ids = roles.data.value.flatMap(({ roleTemplateId }) => roleTemplateId ?? []);
  if (ids.includes(roleTemplates.globalAdministrator)) return 'superAdmin';
  return ids.some((id) => !readerRoles.has(id)) ? 'delegatedAdmin' : 'none';
}

/** The groups of a person that can hold a role; null where they may not be read. */
export function roleGroupsOf(result: BatchResult, operation: string): readonly string[] | null {
  if (!result.isOk) {
    if (isDirectoryError(result.error, 'missing_scope', 'forbidden')) return null;
    throw result.error;
  }
  const groups = OwnGroups.safeParse(result.body);
  if (!groups.success) throw microsoftError('unexpected_reply', { operation, reason: 'groups' });
  return groups.data.value.filter((group) => group.isAssignableToRole === true).map(({ id }) => id);
}

/**
 * Which lists name a person with a role beyond the built-in ones that they hold now for the whole tenant: of a part of it, one of
 * the organization's own, or one that they have yet to activate. The rules are those for everyone.
 */
export async function readFurtherRoles(
  client: GraphClient,
  sendBatch: SendBatch,
  personId: string,
  groupIds: readonly string[] | null,
): Promise<KnownRoles> {
  const asked = [personId, ...(groupIds ?? [])].flatMap((id) =>
    (['active', 'eligible'] as const).map((list) => ({
      id,
      list,
      path: `${roleQueries[list].path}?$filter=principalId eq '${id}'`,
    })),
  );
  const { path, query, operation } = roleQueries.ownDefinitions;
  const [definitions, ...results] = await sendBatch(client, {
    operation,
    right: 'roles',
    requests: [
      `${path}?$filter=${query.$filter}&$select=${query.$select}`,
      ...asked.map((one) => one.path),
    ].map((each) => ({ method: 'GET', path: encodeURI(each) })),
  });
  if (definitions?.isOk !== true)
    throw unanswered(
      definitions?.error ?? microsoftError('unexpected_reply', { operation, reason: 'responses' }),
    );
  const readers = await readReadingRoles(client, definitions.body);
  const lists = new Set<string>();
  const unread: UnreadRoles[] =
    groupIds === null ? [{ list: roleLists.groups, name: null, reason: 'permission' }] : [];
  for (const [index, { id, list }] of asked.entries()) {
    const result = results[index];
    if (result?.isOk !== true) {
      const error = result?.error ?? microsoftError('unexpected_reply', { operation, reason: 'responses' });
      const gap = list === 'eligible' ? eligibilityGap(error) : null;
      if (gap === null) throw unanswered(error);
      if (!isUnread(unread, list)) unread.push({ list, name: null, reason: gap });
      continue;
    }
    const assignments = await readAssignments(client, list, result.body);
    if (!assignments.some(({ roleDefinitionId }) => !readers.has(roleDefinitionId))) continue;
    lists.add(list);
    if (id !== personId) lists.add(listOfGroup(id));
  }
  return { lists: [...lists], unread };
}

/** The known roles when one current built-in role is enough: the other lists were not asked. */
export const knownByBuiltInRole: KnownRoles = {
  lists: [roleLists.active],
  unread: [roleLists.eligible, roleLists.groups].map((list) => ({ list, name: null, reason: 'permission' })),
};

/** A refused reading of roles says nothing about the person: as `forbidden` it would mean that they have none. */
function unanswered(error: DirectoryError): DirectoryError {
  const { operation, status, reason } = error;
  return error.code === 'forbidden' ? microsoftError('missing_scope', { operation, status, reason }) : error;
}
