import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { isFiltering, searchOf, userConditions } from './user-filters.ts';
import { fingerprintOf, placeAfter, readPlace, writePlace } from './user-order.ts';
import type { Place } from './user-order.ts';
import { readPage } from './read-page.ts';
import { prepareReading } from './user-pages.ts';
import { presentUser } from './user-rows.ts';
import type { UserRow } from './user-rows.ts';

/** A page of people by key-set: cursors hold the value and key of the person they follow or precede. */
export async function listUsers(
  ctx: Context,
  { query }: HandlerInput<'users.list'>,
): Promise<CallResponse<'users.list'>> {
  const { sort, page_size: size, cursor, last, ...filter } = query;
  const fingerprint = fingerprintOf([sort, filter]);
  const place = last ? null : readPlace(sort, fingerprint, cursor);
  const isBackward = last === true || place?.towards === 'previous';
  const reading = await prepareReading(ctx.tx, ctx.companyKey);
  const moment = { now: ctx.now, zone: reading.zone };
  const condition = isFiltering(filter) ? userConditions(filter, moment) : null;
  const request = { companyKey: ctx.companyKey, condition, sort, isBackward, place, size: size + 1 };
  const read = await readPage(ctx.tx, request, reading, searchOf(filter, moment), place === null);
  const hasMore = read.rows.length > size;
  const rows = read.rows.slice(0, size);
  if (isBackward) rows.reverse();
  const write = (towards: Place['towards'], row: UserRow | undefined): string | null =>
    row === undefined ? null : writePlace(fingerprint, placeAfter(sort, row, towards));
  const hasNext = isBackward ? place !== null : hasMore;
  const hasPrevious = isBackward ? hasMore : place !== null;
  return {
    items: rows.map((row) => presentUser(row, zoneOf(reading.zone), ctx.now)),
    next: hasNext ? write('next', rows.at(-1)) : null,
    previous: hasPrevious ? write('previous', rows[0]) : null,
    total: read.total,
  };
}
