import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { isErased } from '@shiftgate/phrases/erased-person.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccessLogEntry } from '@shiftgate/contract/entities/access-log.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context, Tx } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { entryId, readEntryId, recordReading } from '../audit/public.ts';
import { isDenied } from '../access-log/public.ts';
import { addressRangeOf, isOfRange } from './search/address-range.ts';
import { countByHours, entriesOfHours, leadingHours } from './counted-entries.ts';
import type { LeadingHours } from './counted-entries.ts';
import { findByAddress, findByText, scannedFor } from './search/find-entries.ts';
import type { SearchScope } from './search/find-entries.ts';
import { conditionsOf, isOfFewResults } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';
import { countLog, isBelow, readLogPage } from './log-page.ts';
import type { Place } from './log-page.ts';
import { firstOfOnePerson } from './one-person.ts';
import { isOfCode } from './search/request-code.ts';

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
  // The evidence of a logout at the workspace; the trace of an attempt is long, and is not read for this.
  // Erased evidence is a hash, and so is who ordered it then.
  sql<string | null>`case when l.result <> 'forced_logout' then null
                          when jsonb_typeof(l.trace) = 'string' then l.trace #>> '{}'
                          else l.trace ->> 'orderedBy' end`.as('ordered_by'),
] as const;

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
  conditions.push(...isBelow(after));
  const range = filters.search ? addressRangeOf(filters.search) : null;
  // One person has few entries, so a scan is cheap.
  if (range && filters.user) conditions.push(isOfRange(range));
  const { search, ...others } = filters;
  const hours = await leadingHours(ctx, others, { after, limit: search ? scannedFor(limit) : limit });
  if (hours !== null && !search) return await readHours(tx, conditions, hours, limit);
  const all = sql.join(conditions, sql` and `) as RawBuilder<boolean>;
  if (!filters.search || (range && filters.user))
    return await entriesQuery(tx).where(all).limit(limit).execute();
  const scope: SearchScope<Row> = {
    tx,
    companyKey,
    user: filters.user,
    isOfResult: isOfFewResults(filters),
    conditions: all,
    entriesOfHours: hours?.areAll === true ? entriesOfHours(all, hours) : null,
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
 * Returns the entry of a code for support or of a proxy's request id, regardless of its age; only denials show one. A
 * name may read as either too, and then finds nothing.
 */
async function findByCode(
  { tx, companyKey }: CompanyContext,
  text: string,
  user: string | undefined,
): Promise<readonly Row[]> {
  const isOfText = isOfCode(text);
  if (isOfText === null) return [];
  const ofOne = user === undefined ? [] : [sql<boolean>`l.user_key = ${user}`];
  return await entriesQuery(tx)
    .where('l.company_key', '=', companyKey)
    .where(isOfText)
    .where(sql.join<boolean>([isDenied('l'), sql`l.request_id is not null`, ...ofOne], sql` and `))
    .execute();
}

/** Reads the newest entries under conditions from some hours, each along an index. */
async function readHours(
  tx: Tx,
  conditions: readonly RawBuilder<unknown>[],
  hours: LeadingHours,
  limit: number,
): Promise<readonly Row[]> {
  const places = sql<Stand>`(${entriesOfHours(sql.join(conditions, sql` and `), hours)})`;
  return await entriesQuery(tx)
    .innerJoin(places.as<'p'>('p'), (join) =>
      join.onRef('l.occurred_at', '=', 'p.occurred_at').onRef('l.key', '=', 'p.key'),
    )
    .limit(limit)
    .execute();
}

interface Stand {
  readonly occurred_at: Date;
  readonly key: string;
}

/** Reads `access_log l`, newest first. */
export function entriesQuery(tx: Tx) {
  return tx
    .selectFrom('access_log as l')
    .select(columns)
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.key', 'desc');
}

export type Row = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number];

/** The name of who acted; null = the program itself. */
export function authorOf({ result, ordered_by: orderedBy, user_name: name, email }: Row): string | null {
  return result === 'forced_logout' ? orderedBy : (name ?? email);
}

/** Whether an entry is a logout of any cause. */
export function eventOf({ result }: Pick<Row, 'result'>): 'login' | 'logout' {
  return LOGOUT_RESULTS.some((each) => each === result) ? 'logout' : 'login';
}

export function presentEntry(row: Row): z.output<typeof AccessLogEntry> {
  return {
    id: entryId(row),
    at: row.occurred_at.toISOString(),
    email: row.email,
    user: row.user_key ? { key: row.user_key, name: row.user_name ?? row.email } : null,
    event: eventOf(row),
    result: row.result,
    author: authorOf(row),
    notes: row.notes,
    ip: row.ip !== null && isErased(row.ip) ? null : row.ip,
    browser: row.browser,
    os: row.os,
    shift: row.shift_key ? { key: row.shift_key, name: row.shift_name ?? '' } : null,
    support_code: supportCodeOf(row),
  };
}

/** The code that the person saw with a denial. */
export function supportCodeOf({ is_denied: wasDenied, request_id: id }: Row): string | null {
  return wasDenied && id !== null ? supportCode(id) : null;
}

/** What the sentence of an entry is made of. */
export function sentenceOf({ result, notes, user_key: key, user_name: name, email }: Row) {
  return { result, notes, user: key === null ? null : { name: name ?? email }, email };
}

export async function listEntries(
  ctx: Context,
  { query }: HandlerInput<'accessLog.list'>,
): Promise<CallResponse<'accessLog.list'>> {
  const page = await readLogPage(ctx.tx, query, {
    read: (after, limit) => readEntries(ctx, query, { after, limit }),
    count: async () =>
      (await countByHours(ctx, query)) ?? countLog(ctx.tx, 'access_log', await conditionsOf(ctx, query)),
  });
  const isOnPurpose = query.user !== undefined || (query.search && query.cursor === undefined);
  const first = isOnPurpose ? firstOfOnePerson(page.items, (row) => row.user_key) : undefined;
  if (first?.user_key)
    await recordReading(ctx, { key: first.user_key, name: first.user_name ?? first.email });
  return { ...page, items: page.items.map(presentEntry) };
}

/** Returns one attempt with its trace; throws NOT_FOUND. */
export async function getEntry(
  ctx: Context,
  { params }: HandlerInput<'accessLog.get'>,
): Promise<CallResponse<'accessLog.get'>> {
  const { at, key } = readEntryId(params.id);
  const row = await ctx.tx
    .selectFrom('access_log as l')
    .select([...columns, 'l.trace', 'l.allowed_until', 'l.next_opening'])
    .where('l.company_key', '=', ctx.companyKey)
    .where('l.occurred_at', '=', at)
    .where('l.key', '=', key)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...presentEntry(row),
    allowed_until: row.allowed_until?.toISOString() ?? null,
    next_opening: row.next_opening?.toISOString() ?? null,
    trace: typeof row.trace === 'string' ? null : row.trace,
  };
}
