import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../../../ports/clock.ts';
import { isDirectoryError } from '../../../ports/directory.ts';
import { partialAdminRoles, roleTemplates } from './role-templates.ts';
import type { SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

/** Ids of the people who administer a tenant now; a role that must first be activated is none. */
export interface AdminIds {
  readonly superAdmins: ReadonlySet<string>;
  readonly otherAdmins: ReadonlySet<string>;
}

const Members = z.object({
  value: z.array(z.object({ id: z.string().min(1), '@odata.type': z.string().optional() })),
  '@odata.nextLink': z.string().optional(),
});
type Member = z.infer<typeof Members>['value'][number];

const OwnRoles = z.object({ value: z.array(z.object({ roleTemplateId: z.string().nullish() })) });

/** Path of the roles of one person, those by a group among them. It is an advanced query. */
export const rolesOfPerson = (person: string): string =>
  `${person}/transitiveMemberOf/microsoft.graph.directoryRole?$count=true&$select=id,roleTemplateId`;
export const advancedQuery = { ConsistencyLevel: 'eventual' } as const;

/** The standing that a list of a person's own roles gives. */
export function standingOf(body: unknown, operation: string): 'superAdmin' | 'delegatedAdmin' | 'none' {
  const roles = OwnRoles.safeParse(body);
  if (!roles.success) throw microsoftError('unexpected_reply', { operation, reason: 'roles' });
  const ids = roles.data.value.map(({ roleTemplateId }) => roleTemplateId);
  if (ids.includes(roleTemplates.globalAdministrator)) return 'superAdmin';
  return ids.some((id) => partialAdminRoles.includes(id ?? '')) ? 'delegatedAdmin' : 'none';
}

// Long enough for the pages of one sync.
const keepMs = 5 * 60_000;
const maxTenants = 500;

/** Creates the reader of administrators, which reads each tenant's once for the pages of a list. */
export function createAdminReader(clock: Clock, sendBatch: SendBatch) {
  const cache = new LRUCache<string, AdminIds, GraphClient>({
    max: maxTenants,
    ttl: keepMs,
    perf: clock,
    ttlResolution: 0,
    fetchMethod: async (_account, _stale, { context: client }) => await readAdmins(client, sendBatch),
  });
  return async (client: GraphClient): Promise<AdminIds> =>
    await cache.forceFetch(client.account, { context: client });
}

/** Reads the administrators of a tenant, without any cache. */
export async function readAdmins(client: GraphClient, sendBatch: SendBatch): Promise<AdminIds> {
  const roles = [roleTemplates.globalAdministrator, ...partialAdminRoles];
  const operation = 'graph.directoryRoles.members';
  const results = await sendBatch(client, {
    operation,
    right: 'roles',
    requests: roles.map((id) => ({
      method: 'GET',
      path: `/directoryRoles(roleTemplateId='${id}')/members?$select=id`,
    })),
  });
  const ids: (readonly string[])[] = [];
  for (const result of results) {
    // A role that the tenant has never used does not exist there.
    if (!result.isOk && result.error.code !== 'not_found') throw result.error;
    const first = result.isOk ? Members.safeParse(result.body) : null;
    if (first?.success === false) throw microsoftError('unexpected_reply', { operation, reason: 'members' });
    const isSuperAdmin = ids.length === 0;
    if (first === null) ids.push([]);
    else {
      const members = await readAll(
        client.list({ operation, right: 'roles', reply: Members, first: first.data }),
      );
      ids.push(await peopleOf(client, members, isSuperAdmin));
    }
  }
  const [superAdmins = [], ...others] = ids;
  return { superAdmins: new Set(superAdmins), otherAdmins: new Set(others.flat()) };
}

/**
 * The ids of people among the members and in their groups. Without the members of a group that administers everything,
 * control would apply to them, so that failure counts.
 */
async function peopleOf(
  client: GraphClient,
  members: readonly Member[],
  isSuperAdmin: boolean,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { id, '@odata.type': type } of members) {
    if (type !== '#microsoft.graph.group') ids.push(id);
    else
      ids.push(
        ...(await readGroup(client, id).catch((error: unknown) => {
          if (isSuperAdmin || !isDirectoryError(error, 'missing_scope')) throw error;
          return [];
        })),
      );
  }
  return ids;
}

async function readGroup(client: GraphClient, id: string): Promise<readonly string[]> {
  const members = await readAll(
    client.list({
      operation: 'graph.groups.transitiveMembers',
      path: `/groups/${encodeURIComponent(id)}/transitiveMembers`,
      query: { $select: 'id' },
      right: 'groupMembers',
      reply: Members,
    }),
  );
  return members.map((member) => member.id);
}

async function readAll(pages: AsyncIterable<z.infer<typeof Members>>): Promise<readonly Member[]> {
  const members: Member[] = [];
  for await (const page of pages) members.push(...page.value);
  return members;
}
