import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import { readPage } from './read-page.ts';
import { findOpenShifts, listCondition } from './user-filters.ts';
import type { FilterDeps, UserFilter } from './user-filters.ts';
import type { Place, UserSort } from './user-order.ts';
import { prepareList } from './user-pages.ts';
import { presentUser } from './user-rows.ts';
import type { UserRow } from './user-rows.ts';

/** A person as the list shows them. */
export type Shown = ReturnType<typeof presentUser>;

export interface BatchDeps extends FilterDeps {
  readonly db: DatabaseClient;
  readonly now: () => number;
}

/** Reads the next people of a filter after a position, in a transaction of its own. */
export function readBatch(
  deps: BatchDeps,
  companyKey: string,
  { sort, ...filter }: UserFilter & { readonly sort: UserSort },
  { place, size }: { readonly place: Place | null; readonly size: number },
): Promise<readonly { readonly row: UserRow; readonly shown: Shown }[]> {
  return inCompany(deps.db, companyKey, async (tx) => {
    const context = await prepareList(tx, companyKey);
    const now = deps.now();
    const openShifts = await findOpenShifts(deps, { tx, companyKey, now }, filter);
    const condition = listCondition(filter, { companyKey, now, zone: context.zone, openShifts });
    const request = { companyKey, condition, sort, isBackward: false, place, size };
    const { rows } = await readPage(tx, request, context, false);
    const zone = zoneOf(context.zone);
    return rows.map((row) => ({ row, shown: presentUser(row, zone, now) }));
  });
}
