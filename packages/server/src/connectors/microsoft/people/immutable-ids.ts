import { z } from 'zod';
import type { DirectoryError } from '#ports/directory.ts';
import type { FilledIds, ImmutableId } from '#ports/domain-federation.ts';
import { forEachLimited } from '#connectors/http-api/public.ts';
import { isExternal } from './external-accounts.ts';
import { inParts } from '../transport/batch.ts';
import type { SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

const User = z.object({
  id: z.string().min(1),
  userPrincipalName: z.string(),
  userType: z.string().nullish(),
  onPremisesImmutableId: z.string().nullish(),
  onPremisesSyncEnabled: z.boolean().nullish(),
});
const UserPage = z.object({ value: z.array(User), '@odata.nextLink': z.string().optional() });
const properties = Object.keys(User.shape).join(',');

/** The ids of a domain's own people; of all domains when it is null. */
export async function readImmutableIds(
  client: GraphClient,
  domain: string | null,
): Promise<readonly ImmutableId[]> {
  const pages = client.list({
    operation: 'graph.users.immutableIds',
    path: '/users',
    query: { $select: properties, $top: 999 },
    right: 'people',
    reply: UserPage,
  });
  const suffix = domain === null ? '' : `@${domain.toLowerCase()}`;
  const found: ImmutableId[] = [];
  for await (const { value } of pages) {
    for (const user of value) {
      if (!isExternal(user) && user.userPrincipalName.toLowerCase().endsWith(suffix))
        found.push(toImmutableId(user));
    }
  }
  return found;
}

// Reads and writes have limits of their own: while one part is written, the next ones are read.
const maxConcurrentParts = 4;

/**
 * Gives an id to each of these people who has none: the object id without its dashes. An id that is present is never
 * changed, because its owner could not sign in any more, so each is read directly before.
 */
export async function fillImmutableIds(
  client: GraphClient,
  sendBatch: SendBatch,
  personIds: readonly string[],
): Promise<FilledIds> {
  const filled: FilledIds[] = [];
  let isFailed = false;
  await forEachLimited(inParts(personIds), maxConcurrentParts, async (part) => {
    // A failure here is not about a single person: nothing more is written after it.
    if (isFailed) return;
    try {
      filled.push(await fillPart(client, sendBatch, part));
    } catch (error) {
      isFailed = true;
      throw error;
    }
  });
  return {
    written: sumOf(filled, (one) => one.written),
    alreadyPresent: sumOf(filled, (one) => one.alreadyPresent),
    ids: new Map(filled.flatMap(({ ids }) => [...ids])),
    failures: new Map(filled.flatMap(({ failures }) => [...failures])),
  };
}

const sumOf = (filled: readonly FilledIds[], of: (one: FilledIds) => number): number =>
  filled.reduce((sum, one) => sum + of(one), 0);

/** Reads the people of one batch, then writes to those of them who have no id. */
async function fillPart(
  client: GraphClient,
  sendBatch: SendBatch,
  personIds: readonly string[],
): Promise<FilledIds> {
  const failures = new Map<string, DirectoryError>();
  const present = await sendBatch(client, {
    operation: 'graph.users.get',
    right: 'people',
    requests: personIds.map((id) => ({ method: 'GET', path: `${pathOf(id)}?$select=${properties}` })),
  });
  const missing: string[] = [];
  const ids = new Map<string, string>();
  for (const [index, result] of present.entries()) {
    const personId = personIds[index]!;
    const user = result.isOk ? User.safeParse(result.body) : null;
    if (!result.isOk) failures.set(personId, result.error);
    else if (user?.success !== true) failures.set(personId, failure('unexpected_reply', 'body'));
    else if (user.data.onPremisesImmutableId) ids.set(personId, user.data.onPremisesImmutableId);
    else if (user.data.onPremisesSyncEnabled === true)
      failures.set(personId, failure('forbidden', 'synced_without_id'));
    else missing.push(personId);
  }
  const alreadyPresent = ids.size;
  const written = await sendBatch(client, {
    operation,
    right: 'immutableIds',
    requests: missing.map((id) => ({
      method: 'PATCH',
      path: pathOf(id),
      body: { onPremisesImmutableId: newIdOf(id) },
    })),
  });
  for (const [index, result] of written.entries()) {
    const personId = missing[index]!;
    if (result.isOk) ids.set(personId, newIdOf(personId));
    else failures.set(personId, result.error);
  }
  return { written: ids.size - alreadyPresent, alreadyPresent, ids, failures };
}

const operation = 'graph.users.setImmutableId';
const newIdOf = (personId: string): string => personId.replaceAll('-', '');
const pathOf = (personId: string): string => `/users/${encodeURIComponent(personId)}`;

function failure(code: 'unexpected_reply' | 'forbidden', reason: string): DirectoryError {
  return microsoftError(code, { operation, reason });
}

function toImmutableId(user: z.infer<typeof User>): ImmutableId {
  return {
    personId: user.id,
    signInName: user.userPrincipalName,
    immutableId: user.onPremisesImmutableId || null,
    isSynced: user.onPremisesSyncEnabled === true,
  };
}
