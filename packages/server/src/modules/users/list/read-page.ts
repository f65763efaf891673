import type { Tx } from '../../../db/transactions.ts';
import { isIndexed } from './user-order.ts';
import { alongIndex, counted, pageQuery, planScan, scanned } from './user-pages.ts';
import type { Page, PageRequest, ListContext } from './user-pages.ts';

/**
 * The people of a page in the order they are read, and how many fit in all where that is asked for. Without a filter the
 * page is a stretch of the order's index. With one, or in an order without an index, the company's rows are scanned once.
 */
export async function readPage(
  tx: Tx,
  request: PageRequest,
  { people }: ListContext,
  isCounted: boolean,
): Promise<Page> {
  const { companyKey, condition, sort } = request;
  if (condition === null) {
    if (!isIndexed(sort)) await planScan(tx, sort);
    const keys = isIndexed(sort) ? alongIndex(request) : scanned(request);
    const rows = await pageQuery(tx, companyKey, keys).execute();
    return { rows, total: isCounted ? people : null };
  }
  await planScan(tx, sort);
  const rows = await pageQuery(tx, companyKey, isCounted ? counted(request) : scanned(request)).execute();
  return { rows, total: isCounted ? (rows[0]?.total ?? 0) : null };
}
