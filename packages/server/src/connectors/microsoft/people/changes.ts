import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type { ChangesPage } from '#ports/directory.ts';
import { readPeople, userProperties } from './people.ts';
import type { Surroundings } from './people.ts';
import type { SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { isExpiredState } from '../transport/explain.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

const Delta = z.object({
  value: z.array(z.object({ id: z.string().min(1), '@removed': z.unknown().optional() })),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

const operation = 'graph.users.delta';
const common = { operation, method: 'GET', right: 'people', reply: Delta } as const;

/** A token for all changes of the mapped properties after now. */
export async function beginChanges(client: GraphClient): Promise<string> {
  const page = await client.call({
    ...common,
    path: '/users/delta',
    query: { $select: userProperties, $deltaToken: 'latest' },
  });
  return linkOf(page).link;
}

/**
 * The changes since a token, which is Graph's own link. An item has only what changed, so each person is read again;
 * null when Graph has forgotten the token.
 */
export async function listChanges(
  client: GraphClient,
  { sendBatch, readSurroundings }: ChangeReaders,
  token: string,
): Promise<ChangesPage | null> {
  let page: z.infer<typeof Delta>;
  try {
    page = await client.call({ ...common, link: token });
  } catch (error) {
    if (isDirectoryError(error) && isExpiredState(error)) return null;
    throw error;
  }
  const removed = page.value.filter((item) => item['@removed'] !== undefined).map(({ id }) => id);
  const present = page.value.filter((item) => item['@removed'] === undefined).map(({ id }) => id);
  const ids = [...new Set(present)];
  const { people, goneIds } =
    ids.length === 0
      ? { people: [], goneIds: [] }
      : await readPeople(client, sendBatch, await readSurroundings(client), ids);
  const { link, isLast } = linkOf(page);
  return {
    changed: people,
    removedIds: [...new Set([...removed.filter((id) => !ids.includes(id)), ...goneIds])],
    nextToken: link,
    isLast,
  };
}

export interface ChangeReaders {
  readonly sendBatch: SendBatch;
  readonly readSurroundings: (client: GraphClient) => Promise<Surroundings>;
}

function linkOf(page: z.infer<typeof Delta>): { readonly link: string; readonly isLast: boolean } {
  const next = page['@odata.nextLink'];
  const link = next ?? page['@odata.deltaLink'];
  if (link === undefined) throw microsoftError('unexpected_reply', { operation, reason: 'deltaLink' });
  return { link, isLast: next === undefined };
}
