import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Clock } from '#ports/clock.ts';
import { listOfGroup, roleLists } from '#ports/administrators.ts';
import type { Administrators, UnreadRoles } from '#ports/administrators.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { GraphClient } from '../transport/client.ts';
import { administersAll, readAssignments, readEligible, readReadingRoles } from './role-assignments.ts';
import type { Assignment } from './role-assignments.ts';

const Members = z.object({
  value: z.array(z.object({ id: z.string().min(1) })),
  '@odata.nextLink': z.string().optional(),
});

// Long enough for the pages of one sync, which reads them again when it begins.
const keepMs = 5 * 60_000;
const maxTenants = 500;
const maxConcurrentGroups = 4;

/** Reads who administers a tenant: `recent` for the pages of a list, `now` always asks. */
export interface AdminReader {
  recent(client: GraphClient): Promise<Administrators>;
  now(client: GraphClient): Promise<Administrators>;
}

/** Creates the reader of administrators; `recent` follows what `now` has read. */
export function createAdminReader(clock: Clock): AdminReader {
  const cache = new LRUCache<string, Administrators, GraphClient>({
    max: maxTenants,
    ttl: keepMs,
    perf: clock,
    ttlResolution: 0,
    fetchMethod: async (_account, _stale, { context: client }) => await readAdmins(client),
  });
  return {
    recent: async (client) => await cache.forceFetch(client.account, { context: client }),
    now: async (client) => {
      const admins = await readAdmins(client);
      cache.set(client.account, admins);
      return admins;
    },
  };
}

/** Reads the administrators of a tenant, without any cache. */
export async function readAdmins(client: GraphClient): Promise<Administrators> {
  const [active, eligible, readers] = await Promise.all([
    readAssignments(client, 'active'),
    readEligible(client),
    readReadingRoles(client),
  ]);
  const administers = ({ roleDefinitionId }: Assignment): boolean => !readers.has(roleDefinitionId);
  const supers = active.filter(administersAll);
  const others = [
    ...active
      .filter((one) => !administersAll(one) && administers(one))
      .map((one) => ({ ...one, list: roleLists.active })),
    ...(eligible.assignments ?? []).filter(administers).map((one) => ({ ...one, list: roleLists.eligible })),
  ];
  const { members, unread } = await readGroups(client, supers, others);
  const lists = new Map<string, Set<string>>();
  for (const { principalId, list } of others) {
    const ofGroup = members.get(principalId);
    for (const id of ofGroup ?? [principalId]) {
      const known = lists.get(id) ?? new Set();
      known.add(list);
      if (ofGroup !== undefined) known.add(listOfGroup(principalId));
      lists.set(id, known);
    }
  }
  return {
    superAdmins: new Set(supers.flatMap((one) => members.get(one.principalId) ?? [one.principalId])),
    others: new Map([...lists].map(([id, known]) => [id, [...known]])),
    unread:
      eligible.missing === null
        ? unread
        : [{ list: roleLists.eligible, name: null, reason: eligible.missing }, ...unread],
    read: eligible.missing === null ? [roleLists.eligible] : [],
  };
}

/**
 * Reads the members of each group that holds a role. Without those of a group that administers everything, control would
 * apply to them, so that failure counts; of any other group the people are unknown then.
 */
async function readGroups(
  client: GraphClient,
  supers: readonly Assignment[],
  others: readonly Assignment[],
): Promise<{
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly unread: readonly UnreadRoles[];
}> {
  const groupsOf = (assignments: readonly Assignment[]): ReadonlyMap<string, string | null> =>
    new Map(
      assignments
        .filter(({ principal }) => principal?.['@odata.type'] === '#microsoft.graph.group')
        .map(({ principalId, principal }) => [principalId, principal?.displayName ?? null]),
    );
  const mustBeKnown = groupsOf(supers);
  const groups = [...new Map([...groupsOf(others), ...mustBeKnown])];
  const unread: UnreadRoles[] = [];
  const entries = await pLimit(maxConcurrentGroups).map(groups, async ([id, name]) => {
    const members = await readGroup(client, id).catch((error: unknown) => {
      if (mustBeKnown.has(id) || !isDirectoryError(error, 'missing_scope', 'forbidden', 'not_found'))
        throw error;
      unread.push({ list: listOfGroup(id), name, reason: 'permission' });
      return [];
    });
    return [id, members] as const;
  });
  return { members: new Map(entries), unread };
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
