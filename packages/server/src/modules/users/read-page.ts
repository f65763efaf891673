import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { readFromMemory } from './memory-pages.ts';
import type { MemoryFilter } from './memory-pages.ts';
import { isByInstant } from './user-order.ts';
import { alongOrder, gathered, nearby, pageQuery, planForValues } from './user-pages.ts';
import type { Page, PageRequest, Reading } from './user-pages.ts';

/** No filter looks at its moment. */
const everybody: MemoryFilter = { filter: {}, moment: { now: 0, zone: 'UTC' } };

/** How many people fit; answered by the index that holds the filters' columns. */
async function countUsers(tx: Tx, { companyKey, condition }: PageRequest): Promise<number> {
  const { total } = await tx
    .selectFrom('users as u')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('u.company_key', '=', companyKey)
    .where(condition ?? sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The people of a page in the order they are read, and how many fit in all where that is asked for. A filter is answered
 * from memory where it is given and the company's people can be kept, and so are the orders by instants, of which there
 * are no indexes. Otherwise some of the order is walked through, which is all there is to do where many fit. Where too
 * few of those fit, all that fit are gathered from the index, and only they are put in order.
 */
export async function readPage(
  tx: Tx,
  request: PageRequest,
  { people, textsVersion }: Reading,
  inMemory: MemoryFilter | null,
  isCounted: boolean,
): Promise<Page> {
  const { companyKey, condition, sort, size } = request;
  const choice = condition === null && isByInstant(sort) ? everybody : inMemory;
  const known = choice && (await readFromMemory(tx, request, choice, textsVersion));
  if (known) return { rows: known.rows, total: isCounted ? known.total : null };
  if (condition === null) {
    const rows = await pageQuery(tx, companyKey, alongOrder(request)).execute();
    return { rows, total: isCounted ? people : null };
  }
  await planForValues(tx);
  const found = await pageQuery(tx, companyKey, nearby(request, condition)).execute();
  if (found.length >= size) return { rows: found, total: isCounted ? await countUsers(tx, request) : null };
  const rows = await pageQuery(tx, companyKey, gathered(request, condition)).execute();
  return { rows, total: isCounted ? (rows[0]?.total ?? 0) : null };
}
