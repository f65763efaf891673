import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { findOpenShifts, listCondition } from './user-filters.ts';
import type { Condition, FilterDeps } from './user-filters.ts';
import { fingerprintOf, placeAfter, readPlace, writePlace } from './user-order.ts';
import type { Place, UserSort } from './user-order.ts';
import { readPage } from './read-page.ts';
import { prepareList } from './user-pages.ts';
import { presentUser, readLacks } from './user-rows.ts';
import type { UserRow } from './user-rows.ts';

/** The requested page, filter and order. */
export interface PeoplePage {
  readonly sort: UserSort;
  readonly size: number;
  readonly cursor: string | undefined;
  /** The last page, regardless of the cursor. */
  readonly isLast: boolean;
  /** The filters of the cursor; other filters make it invalid. */
  readonly filter: unknown;
  /** Condition on `users as u` by the company's zone; null finds every person. */
  readonly condition: (zone: string) => Condition | null;
}

/**
 * A keyset page of people: a cursor is the value and key of the person before or after it. After deletions, a short
 * page backwards becomes the first page, and an empty page becomes the last.
 */
export async function readPeoplePage(ctx: Context, page: PeoplePage) {
  const { sort, size } = page;
  const fingerprint = fingerprintOf([sort, page.filter]);
  const from = page.isLast ? null : readPlace(sort, fingerprint, page.cursor);
  const context = await prepareList(ctx.tx, ctx.companyKey);
  const condition = page.condition(context.zone);
  const read = async (isBackward: boolean, place: Place | null) => {
    const request = { companyKey: ctx.companyKey, condition, sort, isBackward, place, size: size + 1 };
    const { rows, total } = await readPage(ctx.tx, request, context, from === null);
    const shown = rows.slice(0, size);
    if (isBackward) shown.reverse();
    return { isBackward, place, rows: shown, total, hasMore: rows.length > size };
  };
  let got = await read(page.isLast || from?.towards === 'previous', from);
  if (got.isBackward && from !== null && got.rows.length < size) got = await read(false, null);
  else if (!got.isBackward && from !== null && got.rows.length === 0) got = await read(true, null);
  const { isBackward, place, rows, total, hasMore } = got;
  const write = (towards: Place['towards'], row: UserRow | undefined): string | null =>
    row === undefined ? null : writePlace(fingerprint, placeAfter(sort, row, towards));
  const hasNext = isBackward ? place !== null : hasMore;
  const hasPrevious = isBackward ? hasMore : place !== null;
  return {
    zone: context.zone,
    needsIdentifier: context.needsIdentifier,
    rows,
    next: hasNext ? write('next', rows.at(-1)) : null,
    previous: hasPrevious ? write('previous', rows[0]) : null,
    total,
  };
}

export async function listUsers(
  ctx: Context,
  deps: FilterDeps,
  { query }: HandlerInput<'users.list'>,
): Promise<CallResponse<'users.list'>> {
  const { sort, page_size: size, cursor, last, ...filter } = query;
  const { companyKey, now } = ctx;
  const openShifts = await findOpenShifts(deps, ctx, filter);
  const { zone, needsIdentifier, rows, ...page } = await readPeoplePage(ctx, {
    sort,
    size,
    cursor,
    isLast: last === true,
    filter,
    condition: (own) => listCondition(filter, { companyKey, now, zone: own, openShifts }),
  });
  const lacks = await readLacks(ctx.tx, { companyKey, now, needsIdentifier }, rows);
  return { items: rows.map((row) => presentUser(row, zoneOf(zone), now, lacks)), ...page };
}
