import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { presentRequest, requestRows } from './present-request.ts';
import type { RequestRow } from './present-request.ts';

export async function countRequests(ctx: Context): Promise<CallResponse<'requests.summary'>> {
  return await ctx.tx
    .selectFrom('access_requests')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('company_key', '=', ctx.companyKey)
    .where('state', '=', 'open')
    .where('ends_at', '>', new Date(ctx.now))
    .executeTakeFirstOrThrow();
}

/** Lists waiting requests, oldest first, or closed ones, newest first. */
export async function listRequests(
  ctx: Context,
  { query }: HandlerInput<'requests.list'>,
): Promise<CallResponse<'requests.list'>> {
  const after = readCursor(query.cursor, ['instant', 'key']);
  const rows = await (query.view === 'open' ? openRows(ctx, after) : closedRows(ctx, after))
    .limit(query.page_size + 1)
    .execute();
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  return {
    items: page.map((row) => presentRequest(ctx, row)),
    next:
      rows.length > query.page_size && last
        ? writeCursor([placeOf(query.view, last).toISOString(), last.request_key])
        : null,
  };
}

type Place = readonly [string, string] | null;

function placeOf(view: 'open' | 'decided', row: RequestRow): Date {
  return view === 'open' ? row.created_at : row.ends_at;
}

function openRows(ctx: Context, after: Place) {
  const rows = requestRows(ctx.tx, ctx.companyKey)
    .where('r.state', '=', 'open')
    .where('r.ends_at', '>', new Date(ctx.now))
    .orderBy('r.created_at')
    .orderBy('r.key');
  return after === null
    ? rows
    : rows.where(sql<boolean>`(r.created_at, r.key) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
}

function closedRows(ctx: Context, after: Place) {
  const rows = requestRows(ctx.tx, ctx.companyKey)
    .where('r.ends_at', '<=', new Date(ctx.now))
    .orderBy('r.ends_at', 'desc')
    .orderBy('r.key', 'desc');
  return after === null
    ? rows
    : rows.where(sql<boolean>`(r.ends_at, r.key) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
}
