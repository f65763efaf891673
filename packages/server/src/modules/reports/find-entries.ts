import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { escapeLike } from '../../db/like.ts';
import { isOfRange } from './address-range.ts';
import type { AddressRange } from './address-range.ts';

/** Up to so many people or addresses are each asked for their own newest entries at once. */
const few = 500;
/** When there are more, so many of the newest entries are looked through for each one of a page. */
const rowsScannedPerResult = 50;

/** What is asked of the log besides the text, and how its rows are read. */
export interface SearchScope<Row> {
  readonly tx: Tx;
  readonly companyKey: string;
  /** One person's entries only. */
  readonly user: string | undefined;
  /** Few of a person's entries may fit, because a result is asked for. */
  readonly isOfResult: boolean;
  /** On `access_log l`: company, range, result, person, and where the last page ended. */
  readonly conditions: RawBuilder<boolean>;
  readonly limit: number;
  /** The entries that stand at places of the log (a query of `occurred_at` and `key`), newest first. */
  readRows(places: RawBuilder<unknown>): Promise<readonly Row[]>;
}

const newestFirst = sql`order by l.occurred_at desc, l.key desc`;

/**
 * The newest entries whose person a text finds as the list of people does (by name and e-mail of today) or, where the
 * company does not know who tried, whose e-mail or name of then holds it.
 */
export async function findByText<Row>(scope: SearchScope<Row>, text: string): Promise<readonly Row[]> {
  const { tx, companyKey, user } = scope;
  const like = `%${escapeLike(normaliseSearch(text))}%`;
  const written = `%${escapeLike(text.toLowerCase())}%`;
  const people = sql`select u.key as who from users u where u.company_key = ${companyKey}
    ${user === undefined ? sql`` : sql`and u.key = ${user}`} and u.search_text like ${like}`;
  const { rows } = await sql<{ who: string }>`${people} limit ${sql.lit(few + 1)}`.execute(tx);
  const keys = rows.map((row) => row.who);
  const areFew = keys.length <= few;
  const everybody = areFew ? sql`select unnest(${keys}::uuid[]) as who` : people;
  const ofStrangers = sql<boolean>`l.user_key is null
    and (lower(l.email) like ${written} or lower(l.user_name) like ${written})`;
  const others = user === undefined ? ofStrangers : null;
  const ofThem = sql<boolean>`l.user_key in (${everybody})`;
  return await findNewest(
    scope,
    areFew,
    others === null ? ofThem : sql<boolean>`(${ofThem} or ${others})`,
    ofEach(scope, sql`l.user_key`, everybody, others),
  );
}

/** The newest entries that came from the addresses of a range. */
export async function findByAddress<Row>(
  scope: SearchScope<Row>,
  range: AddressRange,
): Promise<readonly Row[]> {
  const { tx, companyKey, conditions, limit } = scope;
  const column = sql`l.ip`;
  const isOfThem = isOfRange(range);
  if (range.below === null)
    return await findNewest(
      scope,
      true,
      isOfThem,
      ofEach(scope, column, sql`select ${range.from}::text as who`, null),
    );
  const below = sql`select l.ip from access_log l where l.company_key = ${companyKey} and l.ip < ${range.below}`;
  // From each address straight to the next one, however many entries it has.
  const { rows } = await sql<{ who: string }>`
    with recursive seen as (
      (${below} and l.ip >= ${range.from} order by l.ip limit 1)
      union all
      select (${below} and l.ip > seen.ip order by l.ip limit 1) from seen where seen.ip is not null)
    select ip as who from seen where ip is not null limit ${sql.lit(few + 1)}`.execute(tx);
  const addresses = rows.map((row) => row.who);
  if (addresses.length <= few)
    return await findNewest(
      scope,
      true,
      isOfThem,
      ofEach(scope, column, sql`select unnest(${addresses}::text[]) as who`, null),
    );
  // `offset 0` keeps the order out of the choice of the index: a walk by time could find nothing for long.
  const places = sql`
    select l.occurred_at, l.key from (
      select l.occurred_at, l.key from access_log l where ${conditions} and ${isOfThem} offset 0) l
    ${newestFirst} limit ${sql.lit(limit)}`;
  return await findNewest(scope, false, isOfThem, places);
}

/**
 * Looks through the newest entries when that is likely to fill the page soon: what is sought is that of many, or few
 * entries of each fit. Else, or when it did not fill it, reads the given places, which are the same but dearer.
 */
async function findNewest<Row>(
  scope: SearchScope<Row>,
  areFew: boolean,
  isWanted: RawBuilder<boolean>,
  places: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  if (!areFew || scope.isOfResult) {
    const found = await scope.readRows(amongNewest(scope, isWanted));
    if (found.length === scope.limit || (await isScanComplete(scope))) return found;
  }
  return await scope.readRows(places);
}

function amongNewest<Row>({ conditions, limit }: SearchScope<Row>, isWanted: RawBuilder<boolean>) {
  return sql`
    select l.occurred_at, l.key from (
      select l.occurred_at, l.key, l.user_key, l.ip, l.email, l.user_name from access_log l where ${conditions}
      ${newestFirst} limit ${sql.lit(rowsScannedPerResult * limit)}) l
    where ${isWanted} ${newestFirst} limit ${sql.lit(limit)}`;
}

async function isScanComplete<Row>({ tx, conditions, limit }: SearchScope<Row>): Promise<boolean> {
  const { rows } = await sql`select from access_log l where ${conditions} ${newestFirst}
    offset ${sql.lit(rowsScannedPerResult * limit)} limit 1`.execute(tx);
  return rows.length === 0;
}

/**
 * The newest places of everybody (a query of what the column may hold, as `who`), each asked by a walk down an index.
 * Only those whose own newest entries are the newest of all can stand on the page, with what is not older than these.
 */
function ofEach<Row>(
  { conditions, limit }: SearchScope<Row>,
  column: RawBuilder<unknown>,
  everybody: RawBuilder<unknown>,
  others: RawBuilder<boolean> | null,
) {
  const places = sql`select l.occurred_at, l.key from access_log l where ${conditions}`;
  const most = sql.lit(limit);
  return sql`
    with newest as materialized (
      select w.who, l.occurred_at, l.key from (${everybody}) w
       cross join lateral (${places} and ${column} = w.who ${newestFirst} limit 1) l
      ${newestFirst} limit ${most}),
    oldest as materialized (
      select case when count(*) < ${most} then '-infinity' else min(occurred_at) end as occurred_at from newest)
    select l.occurred_at, l.key from (
      select l.occurred_at, l.key from newest n cross join lateral (
        ${places} and ${column} = n.who and l.occurred_at >= (select o.occurred_at from oldest o)
        ${newestFirst} limit ${most}) l
      ${others === null ? sql`` : sql`union all (${places} and ${others} ${newestFirst} limit ${most})`}) l
    ${newestFirst} limit ${most}`;
}
