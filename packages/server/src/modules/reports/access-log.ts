import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import {
  RANDOM_ID,
  isRequestId,
  requestIdBeginning,
  supportCode,
} from '@shiftgate/domain/search/support-code.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccessLogEntry } from '@shiftgate/contract/entities/access-log.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context, Tx } from '../../core/context.ts';
import { isKey } from '../../db/transactions.ts';
import { AppError } from '../../core/app-error.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { isDenied } from '../access-log/public.ts';
import { addressRangeOf, isOfRange } from './address-range.ts';
import { findByAddress, findByText } from './find-entries.ts';
import type { SearchScope } from './find-entries.ts';
import { conditionsOf, isOfFewResults } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';

/** The total is not counted beyond this. */
const countedAtMost = 10_000;

const columns = [
  'l.key',
  'l.occurred_at',
  'l.email',
  'l.user_key',
  'l.user_name',
  'l.result',
  'l.is_allowed',
  'l.notes',
  'l.ip',
  'l.browser',
  'l.os',
  'l.shift_key',
  'l.shift_name',
  'l.request_id',
  isDenied('l').as('is_denied'),
] as const;

/** The position of an entry: by instant, then by key, descending. */
export interface Place {
  readonly at: Date | string;
  readonly key: string;
}

/** Returns the entries of a range and filters, newest first, below a position if given. */
export async function readEntries(
  ctx: CompanyContext,
  filters: Filters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly Row[]> {
  const { tx, companyKey } = ctx;
  const coded = after === null && filters.search ? await findByCode(ctx, filters.search, filters.user) : [];
  if (coded.length > 0) return coded;
  const conditions = await conditionsOf(ctx, filters);
  if (after) conditions.push(sql`(l.occurred_at, l.key) < (${after.at}::timestamptz, ${after.key}::uuid)`);
  const range = filters.search ? addressRangeOf(filters.search) : null;
  // One person has few entries, so a scan is cheap.
  if (range && filters.user) conditions.push(isOfRange(range));
  const all = sql.join(conditions, sql` and `) as RawBuilder<boolean>;
  if (!filters.search || (range && filters.user))
    return await entriesQuery(tx).where(all).limit(limit).execute();
  const scope: SearchScope<Row> = {
    tx,
    companyKey,
    user: filters.user,
    isOfResult: isOfFewResults(filters),
    conditions: all,
    limit,
    readRows: (places) =>
      entriesQuery(tx)
        .innerJoin(sql<Stand>`(${places})`.as<'p'>('p'), (join) =>
          join.onRef('l.occurred_at', '=', 'p.occurred_at').onRef('l.key', '=', 'p.key'),
        )
        .where('l.company_key', '=', companyKey)
        .execute(),
  };
  return await (range ? findByAddress(scope, range) : findByText(scope, filters.search));
}

/**
 * Returns the entry of a code for support or of a proxy's request id, whatever its age; only denials show one. A name may
 * read as either too, and then finds nothing.
 */
async function findByCode(
  { tx, companyKey }: CompanyContext,
  text: string,
  user: string | undefined,
): Promise<readonly Row[]> {
  const beginning = requestIdBeginning(text);
  const id = text.trim();
  if (beginning === null && !isRequestId(id)) return [];
  const ofOne = user === undefined ? [] : [sql<boolean>`l.user_key = ${user}`];
  const isOfCode =
    beginning === null
      ? sql<boolean>`l.request_id = ${id}`
      : sql<boolean>`l.request_id ~ ${RANDOM_ID.source}`;
  return await entriesQuery(tx)
    .where('l.company_key', '=', companyKey)
    .where(sql<boolean>`left(l.request_id, 11) = ${beginning ?? id.slice(0, 11)} and ${isOfCode}`)
    .where(sql.join<boolean>([isDenied('l'), sql`l.request_id is not null`, ...ofOne], sql` and `))
    .execute();
}

interface Stand {
  readonly occurred_at: Date;
  readonly key: string;
}

function entriesQuery(tx: Tx) {
  return tx
    .selectFrom('access_log as l')
    .select(columns)
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.key', 'desc');
}

export type Row = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number];

export function presentEntry(row: Row): z.output<typeof AccessLogEntry> {
  return {
    id: `${row.occurred_at.getTime()}-${row.key}`,
    at: row.occurred_at.toISOString(),
    email: row.email,
    user: row.user_key ? { key: row.user_key, name: row.user_name ?? row.email } : null,
    event: LOGOUT_RESULTS.some((result) => result === row.result) ? 'logout' : 'login',
    result: row.result,
    notes: row.notes,
    ip: row.ip,
    browser: row.browser,
    os: row.os,
    shift: row.shift_key ? { key: row.shift_key, name: row.shift_name ?? '' } : null,
    support_code: row.is_denied && row.request_id !== null ? supportCode(row.request_id) : null,
  };
}

export async function listEntries(
  ctx: Context,
  { query }: HandlerInput<'accessLog.list'>,
): Promise<CallResponse<'accessLog.list'>> {
  const cursor = readCursor(query.cursor, ['instant', 'key']);
  const after = cursor && { at: cursor[0], key: cursor[1] };
  const rows = await readEntries(ctx, query, { after, limit: query.page_size + 1 });
  const items = rows.slice(0, query.page_size);
  const last = items.at(-1);
  const hasMore = rows.length > query.page_size;
  // A complete first page needs no second query, and a search is as expensive as all of its pages.
  const isComplete = cursor === null && !hasMore;
  const total = isComplete ? items.length : query.search ? null : await countEntries(ctx, query);
  return {
    items: items.map(presentEntry),
    next: hasMore && last ? writeCursor([last.occurred_at.toISOString(), last.key]) : null,
    total: total === null ? null : Math.min(total, countedAtMost),
    has_more_than_total: (total ?? 0) > countedAtMost,
  };
}

async function countEntries(ctx: Context, filters: Filters): Promise<number> {
  const all = sql.join(await conditionsOf(ctx, filters), sql` and `);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from access_log l where ${all} limit ${sql.lit(countedAtMost + 1)}) counted`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}

/** Returns one attempt with its trace; throws NOT_FOUND. */
export async function getEntry(
  ctx: Context,
  { params }: HandlerInput<'accessLog.get'>,
): Promise<CallResponse<'accessLog.get'>> {
  const match = /^(\d{1,15})-([0-9a-f-]{36})$/.exec(params.id);
  if (!match?.[2] || !isKey(match[2])) throw new AppError('NOT_FOUND');
  const row = await ctx.tx
    .selectFrom('access_log as l')
    .select([...columns, 'l.trace', 'l.allowed_until', 'l.next_opening'])
    .where('l.company_key', '=', ctx.companyKey)
    .where('l.occurred_at', '=', new Date(Number(match[1])))
    .where('l.key', '=', match[2])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...presentEntry(row),
    allowed_until: row.allowed_until?.toISOString() ?? null,
    next_opening: row.next_opening?.toISOString() ?? null,
    trace: row.trace,
    user_agent: null,
  };
}
