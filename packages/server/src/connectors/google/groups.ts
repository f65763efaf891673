import { z } from 'zod';
import { isDirectoryError } from '../../ports/directory.ts';
import type { CallPriority, DirectoryGrant } from '../../ports/directory.ts';
import type {
  FederationGroup,
  FederationGroupSpec,
  FederationMember,
  FederationMemberChanges,
} from '../../ports/federation.ts';
import type { ApiCall, GoogleApi } from './transport/api.ts';
import type { GoogleDeps } from './transport/config.ts';
import { ignoreNotFound } from './ignore-not-found.ts';
import { forEachLimited } from './transport/limiter.ts';
import { settle } from './transport/operation.ts';

const resource = '/admin/directory/v1/groups';

const Group = z.object({ id: z.string().min(1), email: z.string().min(3), name: z.string().default('') });
const MemberPage = z.object({
  members: z.array(z.object({ id: z.string().min(1), email: z.string().optional() })).default([]),
  nextPageToken: z.string().min(1).optional(),
});

const pageSize = 200;

/** Finds a group by its address; null when there is none. */
export async function findGroup(
  api: GoogleApi,
  grant: DirectoryGrant,
  email: string,
  priority: CallPriority = 'interactive',
): Promise<FederationGroup | null> {
  try {
    const path = `${resource}/${encodeURIComponent(email)}`;
    return await api.call(grant, { ...groupCall('groups.get', 'GET', path), priority, reply: Group });
  } catch (error) {
    if (isDirectoryError(error, 'not_found')) return null;
    throw error;
  }
}

/** Finds a group by its address or creates it. */
export async function ensureGroup(
  deps: GoogleDeps,
  api: GoogleApi,
  grant: DirectoryGrant,
  spec: FederationGroupSpec,
  priority: CallPriority = 'interactive',
): Promise<FederationGroup> {
  const body = { email: spec.email, name: spec.name, description: spec.description ?? '' };
  const create = (): Promise<unknown> =>
    api.call(grant, {
      ...groupCall('groups.insert', 'POST', resource),
      priority,
      body,
      rule: 'refusedOnly',
    });
  return await settle(deps, 'groups.insert', () => findGroup(api, grant, spec.email, priority), create);
}

/** Syncs the members. People are compared by id, because an address may have changed. */
export async function syncGroupMembers(
  deps: GoogleDeps,
  api: GoogleApi,
  grant: DirectoryGrant,
  groupId: string,
  members: readonly FederationMember[],
  priority: CallPriority = 'interactive',
): Promise<FederationMemberChanges> {
  const path = `${resource}/${encodeURIComponent(groupId)}/members`;
  const present = await listMemberIds(api, grant, path, priority);
  const wanted = new Map(members.map((member) => [member.id, member]));
  const missing = [...wanted.values()].filter((member) => !present.has(member.id));
  const surplus = [...present].filter((id) => !wanted.has(id));

  await forEachLimited(missing, deps.config.maxConcurrency, async (member) => {
    const body = { email: member.email, role: 'MEMBER' };
    const insert = api.call(grant, {
      ...groupCall('members.insert', 'POST', path),
      priority,
      body,
    });
    await insert.catch((error: unknown) => {
      // Already a member: added by a call with a lost response.
      if (!isDirectoryError(error, 'conflict')) throw error;
    });
  });
  // Removals come after the additions, so that a failure between them leaves no required member out.
  await forEachLimited(surplus, deps.config.maxConcurrency, async (id) => {
    await ignoreNotFound(
      api.call(grant, {
        ...groupCall('members.delete', 'DELETE', `${path}/${encodeURIComponent(id)}`),
        priority,
      }),
    );
  });
  return { added: missing.length, removed: surplus.length, unchanged: wanted.size - missing.length };
}

/** Deletes a group; a missing one is fine. */
export async function deleteGroup(api: GoogleApi, grant: DirectoryGrant, groupId: string): Promise<void> {
  const path = `${resource}/${encodeURIComponent(groupId)}`;
  await ignoreNotFound(api.call(grant, groupCall('groups.delete', 'DELETE', path)));
}

async function listMemberIds(
  api: GoogleApi,
  grant: DirectoryGrant,
  path: string,
  priority: CallPriority,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let pageToken: string | undefined;
  do {
    const page: z.infer<typeof MemberPage> = await api.call(grant, {
      ...groupCall('members.list', 'GET', path),
      priority,
      query: { maxResults: pageSize, pageToken },
      reply: MemberPage,
    });
    for (const member of page.members) ids.add(member.id);
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return ids;
}

function groupCall(
  operation: string,
  method: ApiCall<unknown>['method'],
  path: string,
): ApiCall<unknown> & { readonly reply: null } {
  return { operation, api: 'admin', method, path, capability: 'groups', reply: null };
}
