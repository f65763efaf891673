import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { DatabaseClient } from '../../../db/client.ts';
import { inCompany } from '../../../db/transactions.ts';
import { readPage } from './read-page.ts';
import { findOpenShifts, listCondition } from './user-filters.ts';
import type { FilterDeps, UserFilter } from './user-filters.ts';
import type { Place, UserSort } from './user-order.ts';
import { prepareList } from './user-pages.ts';
import { presentUser } from './user-rows.ts';
import type { UserRow } from './user-rows.ts';

export const usersOfBatch = 1000;

/** A person as the list shows them. */
export type Shown = ReturnType<typeof presentUser>;

export interface BatchDeps extends FilterDeps {
  readonly db: DatabaseClient;
  readonly now: () => number;
}

/** Reads the next people of a filter after a position, in a transaction of its own; fewer than a batch are the last. */
export function readBatch(
  deps: BatchDeps,
  companyKey: string,
  { sort, ...filter }: UserFilter & { readonly sort: UserSort },
  place: Place | null,
): Promise<{ readonly rows: readonly UserRow[]; readonly shown: readonly Shown[] }> {
  return inCompany(deps.db, companyKey, async (tx) => {
    const context = await prepareList(tx, companyKey);
    const now = deps.now();
    const openShifts = await findOpenShifts(deps, { tx, companyKey, now }, filter);
    const condition = listCondition(filter, { companyKey, now, zone: context.zone, openShifts });
    const request = { companyKey, condition, sort, isBackward: false, place, size: usersOfBatch };
    const { rows } = await readPage(tx, request, context, false);
    return { rows, shown: rows.map((row) => presentUser(row, zoneOf(context.zone), now)) };
  });
}
