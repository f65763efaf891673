import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Clock } from '../../../ports/clock.ts';
import { isDirectoryError } from '../../../ports/directory.ts';
import type { GraphClient } from '../transport/client.ts';
import { administersAll, readAssignments, readEligible, readReadingRoles } from './role-assignments.ts';
import type { Assignment } from './role-assignments.ts';

/** Ids of the people who administer a tenant. */
export interface AdminIds {
  /** Global Administrators who hold the role now, for the whole tenant. */
  readonly superAdmins: ReadonlySet<string>;
  /** Anyone with another role that is no reader's, or with any role that they have yet to activate. */
  readonly otherAdmins: ReadonlySet<string>;
}

const Members = z.object({
  value: z.array(z.object({ id: z.string().min(1) })),
  '@odata.nextLink': z.string().optional(),
});

// Long enough for the pages of one sync.
const keepMs = 5 * 60_000;
const maxTenants = 500;
const maxConcurrentGroups = 4;

/** Creates the reader of administrators, which reads each tenant's once for the pages of a list. */
export function createAdminReader(clock: Clock) {
  const cache = new LRUCache<string, AdminIds, GraphClient>({
    max: maxTenants,
    ttl: keepMs,
    perf: clock,
    ttlResolution: 0,
    fetchMethod: async (_account, _stale, { context: client }) => await readAdmins(client),
  });
  return async (client: GraphClient): Promise<AdminIds> =>
    await cache.forceFetch(client.account, { context: client });
}

/** Reads the administrators of a tenant, without any cache. */
export async function readAdmins(client: GraphClient): Promise<AdminIds> {
  const [active, eligible, readers] = await Promise.all([
    readAssignments(client, 'active'),
    readEligible(client),
    readReadingRoles(client),
  ]);
  const administers = ({ roleDefinitionId }: Assignment): boolean => !readers.has(roleDefinitionId);
  const others = [...active.filter((one) => !administersAll(one)), ...(eligible ?? [])].filter(administers);
  const supers = active.filter(administersAll);
  const members = await readGroups(client, supers, others);
  const peopleOf = (assignments: readonly Assignment[]): ReadonlySet<string> =>
    new Set(assignments.flatMap((one) => members.get(one.principalId) ?? [one.principalId]));
  return { superAdmins: peopleOf(supers), otherAdmins: peopleOf(others) };
}

/**
 * Reads the members of each group that holds a role. Without those of a group that administers everything, control would
 * apply to them, so that failure counts; of any other group the people are unknown then.
 */
async function readGroups(
  client: GraphClient,
  supers: readonly Assignment[],
  others: readonly Assignment[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const groupsOf = (assignments: readonly Assignment[]): ReadonlySet<string> =>
    new Set(
      assignments
        .filter(({ principal }) => principal?.['@odata.type'] === '#microsoft.graph.group')
        .map(({ principalId }) => principalId),
    );
  const mustBeKnown = groupsOf(supers);
  const ids = [...new Set([...mustBeKnown, ...groupsOf(others)])];
  const entries = await pLimit(maxConcurrentGroups).map(ids, async (id) => {
    const members = await readGroup(client, id).catch((error: unknown) => {
      if (mustBeKnown.has(id) || !isDirectoryError(error, 'missing_scope')) throw error;
      return [];
    });
    return [id, members] as const;
  });
  return new Map(entries);
}

async function readGroup(client: GraphClient, id: string): Promise<readonly string[]> {
  const pages = client.list({
    operation: 'graph.groups.transitiveMembers',
    path: `/groups/${encodeURIComponent(id)}/transitiveMembers`,
    query: { $select: 'id' },
    right: 'groupMembers',
    reply: Members,
  });
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.value.map((member) => member.id));
  return ids;
}
