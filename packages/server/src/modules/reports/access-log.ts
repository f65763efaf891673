import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccessLogEntry } from '@shiftgate/contract/entities/access-log.ts';
import type { AccessLogFilters, CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context, Tx } from '../../core/context.ts';
import { isKey } from '../../db/transactions.ts';
import { AppError } from '../../core/app-error.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { isDenied } from '../access-log/public.ts';
import { addressRangeOf, isOfRange } from './address-range.ts';
import { findByAddress, findByText } from './find-entries.ts';
import type { SearchScope } from './find-entries.ts';

export type Filters = Omit<z.output<typeof AccessLogFilters>, 'cursor' | 'page_size'>;

const dayMs = 86_400_000;
/** Lengths of the ranges in days; a month counts 31 so that none is cut short. */
const rangeDays = { last_24_hours: 1, '7d': 7, '3m': 93, '6m': 186 } as const;

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
] as const;

/** The position of an entry: by instant, then by key, descending. */
export interface Place {
  readonly at: Date | string;
  readonly key: string;
}

/** Returns the entries of a range and filters, newest first, below a position if given. */
export async function readEntries(
  { tx, companyKey, now }: CompanyContext,
  filters: Filters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly Row[]> {
  // The bound lets PostgreSQL skip whole months.
  const conditions = [
    sql`l.company_key = ${companyKey}`,
    sql`l.occurred_at >= ${new Date(now - rangeDays[filters.range] * dayMs)}`,
  ];
  if (filters.result) conditions.push(sql`l.result = ${filters.result}`);
  if (filters.event) {
    const isLogout = sql`l.result = any(${[...LOGOUT_RESULTS]}::text[])`;
    conditions.push(filters.event === 'logout' ? isLogout : sql`not ${isLogout}`);
  }
  if (filters.decision) conditions.push(filters.decision === 'denied' ? isDenied : sql`is_allowed`);
  // Matches the condition of the partial index.
  if (filters.note === 'default_password') conditions.push(sql`'default_password' = any(l.notes)`);
  if (filters.user) conditions.push(sql`l.user_key = ${filters.user}`);
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
    isOfResult:
      filters.result !== undefined ||
      filters.decision === 'denied' ||
      filters.note !== undefined ||
      filters.event === 'logout',
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
  return {
    items: items.map(presentEntry),
    next:
      rows.length > query.page_size && last ? writeCursor([last.occurred_at.toISOString(), last.key]) : null,
  };
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
