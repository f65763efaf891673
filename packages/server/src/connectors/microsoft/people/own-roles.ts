import { z } from 'zod';
import { isDirectoryError } from '../../../ports/directory.ts';
import type { DirectoryError } from '../../../ports/directory.ts';
import type { BatchResult, SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';
import { eligibilityGap, readAssignments, readReadingRoles, roleLists } from './role-assignments.ts';
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

/** The groups of a person that can hold a role; none where they may not be read. */
export function roleGroupsOf(result: BatchResult, operation: string): readonly string[] {
  if (!result.isOk) {
    if (isDirectoryError(result.error, 'missing_scope', 'forbidden')) return [];
    throw result.error;
  }
  const groups = OwnGroups.safeParse(result.body);
  if (!groups.success) throw microsoftError('unexpected_reply', { operation, reason: 'groups' });
  return groups.data.value.filter((group) => group.isAssignableToRole === true).map(({ id }) => id);
}

/**
 * Whether a person has a role beyond the built-in ones that they hold now for the whole tenant: of a part of it, one of
 * the organization's own, or one that they have yet to activate. The rules are those for everyone.
 */
export async function hasFurtherRole(
  client: GraphClient,
  sendBatch: SendBatch,
  principalIds: readonly string[],
): Promise<boolean> {
  const lists = principalIds.flatMap((id) =>
    (['active', 'eligible'] as const).map((list) => ({
      list,
      path: `${roleLists[list].path}?$filter=principalId eq '${id}'`,
    })),
  );
  const { path, query, operation } = roleLists.ownDefinitions;
  const [definitions, ...results] = await sendBatch(client, {
    operation,
    right: 'roles',
    requests: [
      `${path}?$filter=${query.$filter}&$select=${query.$select}`,
      ...lists.map((one) => one.path),
    ].map((each) => ({ method: 'GET', path: encodeURI(each) })),
  });
  if (definitions?.isOk !== true)
    throw unanswered(
      definitions?.error ?? microsoftError('unexpected_reply', { operation, reason: 'responses' }),
    );
  const readers = await readReadingRoles(client, definitions.body);
  for (const [index, { list }] of lists.entries()) {
    const result = results[index];
    if (result?.isOk !== true) {
      const error = result?.error ?? microsoftError('unexpected_reply', { operation, reason: 'responses' });
      if (list === 'eligible' && eligibilityGap(error) !== null) continue;
      throw unanswered(error);
    }
    const assignments = await readAssignments(client, list, result.body);
    if (assignments.some(({ roleDefinitionId }) => !readers.has(roleDefinitionId))) return true;
  }
  return false;
}

/** A refused reading of roles says nothing about the person: as `forbidden` it would mean that they have none. */
function unanswered(error: DirectoryError): DirectoryError {
  const { operation, status, reason } = error;
  return error.code === 'forbidden' ? microsoftError('missing_scope', { operation, status, reason }) : error;
}
