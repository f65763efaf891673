import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type {
  FederationGroup,
  FederationGroupSpec,
  FederationMember,
  FederationMemberChanges,
} from '#ports/profile-federation.ts';
import type { GoogleCall, GoogleClient } from './transport/client.ts';
import { ignoreNotFound } from './ignore-not-found.ts';
import { forEachLimited } from '../http-api/public.ts';

const resource = '/admin/directory/v1/groups';

const Group = z.object({ id: z.string().min(1), email: z.string().min(3), name: z.string().default('') });
const MemberPage = z.object({
  members: z.array(z.object({ id: z.string().min(1), email: z.string().optional() })).default([]),
  nextPageToken: z.string().min(1).optional(),
});

const pageSize = 200;

/** Finds a group by its address; null when there is none. */
export async function findGroup(client: GoogleClient, email: string): Promise<FederationGroup | null> {
  try {
    const path = `${resource}/${encodeURIComponent(email)}`;
    return await client.call({ ...groupCall('groups.get', 'GET', path), reply: Group });
  } catch (error) {
    if (isDirectoryError(error, 'not_found')) return null;
    throw error;
  }
}

/** Finds a group by its address or creates it. */
export async function ensureGroup(client: GoogleClient, spec: FederationGroupSpec): Promise<FederationGroup> {
  const body = { email: spec.email, name: spec.name, description: spec.description ?? '' };
  const create = (): Promise<unknown> =>
    client.call({
      ...groupCall('groups.insert', 'POST', resource),

      body,
      rule: 'refusedOnly',
    });
  const check = () => findGroup(client, spec.email);
  return await client.settle({ operation: 'groups.insert', check, act: create });
}

/** Syncs the members. People are compared by id, because an address may have changed. */
export async function syncGroupMembers(
  client: GoogleClient,
  groupId: string,
  members: readonly FederationMember[],
): Promise<FederationMemberChanges> {
  const path = `${resource}/${encodeURIComponent(groupId)}/members`;
  const present = await listMemberIds(client, path);
  const wanted = new Map(members.map((member) => [member.id, member]));
  const missing = [...wanted.values()].filter((member) => !present.has(member.id));
  const surplus = [...present].filter((id) => !wanted.has(id));

  await forEachLimited(missing, client.maxConcurrency, async (member) => {
    const body = { email: member.email, role: 'MEMBER' };
    const insert = client.call({
      ...groupCall('members.insert', 'POST', path),

      body,
    });
    await insert.catch((error: unknown) => {
      // Already a member: added by a call with a lost response.
      if (!isDirectoryError(error, 'conflict')) throw error;
    });
  });
  // Removals come after the additions, so that a failure between them leaves no required member out.
  await forEachLimited(surplus, client.maxConcurrency, async (id) => {
    await ignoreNotFound(
      client.call({
        ...groupCall('members.delete', 'DELETE', `${path}/${encodeURIComponent(id)}`),
      }),
    );
  });
  return { added: missing.length, removed: surplus.length, unchanged: wanted.size - missing.length };
}

/** Deletes a group; a missing one is fine. */
export async function deleteGroup(client: GoogleClient, groupId: string): Promise<void> {
  const path = `${resource}/${encodeURIComponent(groupId)}`;
  await ignoreNotFound(client.call(groupCall('groups.delete', 'DELETE', path)));
}

async function listMemberIds(client: GoogleClient, path: string): Promise<ReadonlySet<string>> {
  const pages = client.pages({
    operation: 'members.list',
    read: (pageToken) =>
      client.call({
        ...groupCall('members.list', 'GET', path),
        query: { maxResults: pageSize, pageToken },
        reply: MemberPage,
      }),
    next: (page) => page.nextPageToken,
  });
  const ids = new Set<string>();
  for await (const { members } of pages) {
    for (const member of members) ids.add(member.id);
  }
  return ids;
}

function groupCall(
  operation: string,
  method: GoogleCall<unknown>['method'],
  path: string,
): GoogleCall<unknown> & { readonly reply: null } {
  return { operation, api: 'admin', method, path, capability: 'groups', reply: null };
}
