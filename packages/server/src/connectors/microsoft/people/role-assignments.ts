import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';
import type { Right } from '../transport/permissions.ts';
import { readerRoles, roleTemplates } from './role-templates.ts';

const Assignments = z.object({
  value: z.array(
    z.object({
      roleDefinitionId: z.string(),
      principalId: z.string().min(1),
      /** `/` for the whole tenant, else an administrative unit or an application. */
      directoryScopeId: z.string().nullish(),
      principal: z
        .object({ '@odata.type': z.string().optional(), displayName: z.string().nullish() })
        .nullish(),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});

/** Who holds which role, directly or as a group. */
export type Assignment = z.infer<typeof Assignments>['value'][number];

const Definitions = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      isEnabled: z.boolean().nullish(),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});

/** Roles that administer nothing, by id: the built-in readers, and custom roles that are disabled. */
export type ReadingRoles = ReadonlySet<string>;

/** The lists of roles: where each begins, and what it needs. */
export const roleQueries = {
  active: {
    operation: 'graph.roleAssignments.list',
    path: '/roleManagement/directory/roleAssignments',
    right: 'roles',
    reply: Assignments,
  },
  /** Roles that people have to activate before they use them. */
  eligible: {
    operation: 'graph.roleEligibility.list',
    path: '/roleManagement/directory/roleEligibilityScheduleInstances',
    right: 'eligibleRoles',
    reply: Assignments,
  },
  ownDefinitions: {
    operation: 'graph.roleDefinitions.list',
    path: '/roleManagement/directory/roleDefinitions',
    query: { $filter: 'isBuiltIn eq false', $select: 'id,isEnabled' },
    right: 'roles',
    reply: Definitions,
  },
} as const satisfies Record<string, { readonly right: Right } & Record<string, unknown>>;

/** Reads every assignment of a list, or those after a first page. */
export async function readAssignments(
  client: GraphClient,
  list: 'active' | 'eligible',
  first?: unknown,
): Promise<readonly Assignment[]> {
  const { operation, right, reply, path } = roleQueries[list];
  const common = { operation, right, reply };
  // Without the kind of a principal, a group could not be distinguished from a person.
  const pages = client.list(
    first === undefined
      ? { ...common, path, query: { $expand: 'principal' } }
      : { ...common, first: parsed(Assignments, first, operation) },
  );
  const assignments: Assignment[] = [];
  for await (const page of pages) assignments.push(...page.value);
  return assignments;
}

/**
 * Reads which roles give nothing that a password here could add to. The names of permissions cannot show this for a
 * custom role: some that only read open devices, and Microsoft adds others.
 */
export async function readReadingRoles(client: GraphClient, first?: unknown): Promise<ReadingRoles> {
  const { operation, right, reply, path, query } = roleQueries.ownDefinitions;
  const common = { operation, right, reply };
  const pages = client.list(
    first === undefined
      ? { ...common, path, query }
      : { ...common, first: parsed(Definitions, first, operation) },
  );
  const readers = new Set(readerRoles);
  for await (const page of pages)
    for (const { id, isEnabled } of page.value) if (isEnabled === false) readers.add(id);
  return readers;
}

function parsed<T>(shape: z.ZodType<T>, body: unknown, operation: string): T {
  const page = shape.safeParse(body);
  if (!page.success) throw microsoftError('unexpected_reply', { operation, reason: 'roles' });
  return page.data;
}

/** Whether a role administers the whole tenant now; an eligible one does not. */
export const administersAll = ({ roleDefinitionId, directoryScopeId }: Assignment): boolean =>
  roleDefinitionId === roleTemplates.globalAdministrator && (directoryScopeId ?? '/') === '/';

/**
 * Why eligible roles cannot be read: the tenant has no license for them, or the application no permission. Null for a
 * failure that says neither.
 */
export function eligibilityGap(error: DirectoryError): 'license' | 'permission' | null {
  if (isDirectoryError(error, 'api_disabled')) return 'license';
  return isDirectoryError(error, 'missing_scope', 'forbidden') ? 'permission' : null;
}

/** Reads the eligible roles, or says what is missing where the tenant does not list them. */
export async function readEligible(
  client: GraphClient,
): Promise<
  | { readonly assignments: readonly Assignment[]; readonly missing: null }
  | { readonly assignments: null; readonly missing: 'license' | 'permission' }
> {
  try {
    return { assignments: await readAssignments(client, 'eligible'), missing: null };
  } catch (error) {
    const missing = isDirectoryError(error) ? eligibilityGap(error) : null;
    if (missing === null) throw error;
    return { assignments: null, missing };
  }
}

/** Whether the eligible roles can be read, or what is missing. */
export async function checkEligibleRoles(client: GraphClient): Promise<'known' | 'license' | 'permission'> {
  const { operation, right, reply, path } = roleQueries.eligible;
  try {
    await client.call({ operation, method: 'GET', right, reply, path, query: {} });
    return 'known';
  } catch (error) {
    const gap = isDirectoryError(error) ? eligibilityGap(error) : null;
    if (gap === null) throw error;
    return gap;
  }
}
