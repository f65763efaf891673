import type { Tx } from '#db/transactions.ts';
import { isIndexed } from './user-order.ts';
import { alongIndex, counted, pageQuery, planScan, scanned } from './user-pages.ts';
import type { Page, PageRequest, ListContext } from './user-pages.ts';

/**
 * Reads the people of a page in order, and the total if requested. An unfiltered page is an index range; a filter, or
 * an order without an index, scans the company's rows once.
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
