import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#core/context.ts';
import { escapeLike } from '#db/like.ts';
import { isOfRange } from './address-range.ts';
import type { AddressRange } from './address-range.ts';
import { newestFirst, newestOfEach } from './newest-of-each.ts';

/** Up to this many people or addresses are each queried for their newest entries. */
const few = 500;
/** Up to this many people have few entries together, regardless of which results are wanted. */
const handful = 20;
/** Above that, this many of the newest entries are scanned for each result of a page. */
const rowsScannedPerResult = 50;

/** How many of the newest entries are scanned for a page. */
export const scannedFor = (limit: number): number => rowsScannedPerResult * limit;

/** The scope of a search in the log. */
export interface SearchScope<Row> {
  readonly tx: Tx;
  readonly companyKey: string;
  /** One person's entries only. */
  readonly user: string | undefined;
  /** Few entries of a person may match, because of a filter by result. */
  readonly isOfResult: boolean;
  /** Conditions on `access_log l`: company, range, result, person, and position. */
  readonly conditions: RawBuilder<boolean>;
  /** A query of all entries under the conditions from the few hours that hold them; null where these are not known. */
  readonly entriesOfHours: RawBuilder<unknown> | null;
  readonly limit: number;
  /** The entries at positions of the log (a query of `occurred_at` and `key`), newest first. */
  readRows(places: RawBuilder<unknown>): Promise<readonly Row[]>;
}

/**
 * Finds the newest entries by person. Known people match by their current name and e-mail, and entries without a
 * person by their recorded ones.
 */
export async function findByText<Row>(scope: SearchScope<Row>, text: string): Promise<readonly Row[]> {
  const { tx, companyKey, user } = scope;
  const walked = { ...scope, log: 'access_log' as const };
  const like = `%${escapeLike(normaliseSearch(text))}%`;
  const written = `%${escapeLike(text.toLowerCase())}%`;
  const people = sql`select u.key as who from users u where u.company_key = ${companyKey}
    ${user === undefined ? sql`` : sql`and u.key = ${user}`} and u.search_text like ${like}`;
  const { rows } = await sql<{ who: string }>`${people} limit ${sql.lit(few + 1)}`.execute(tx);
  const keys = rows.map((row) => row.who);
  const areFew = keys.length <= few;
  const scansFirst = !areFew || (scope.isOfResult && keys.length > handful);
  const everybody = areFew ? sql`select unnest(${keys}::uuid[]) as who` : people;
  const ofStrangers = sql<boolean>`l.user_key is null
    and (lower(l.email) like ${written} or lower(l.user_name) like ${written})`;
  const others = user === undefined ? ofStrangers : null;
  const ofThem = sql<boolean>`l.user_key in (${everybody})`;
  return await findNewest(
    scope,
    scansFirst,
    others === null ? ofThem : sql<boolean>`(${ofThem} or ${others})`,
    newestOfEach(walked, sql`l.user_key`, everybody, others),
  );
}

/** Finds the newest entries from the addresses of a range. */
export async function findByAddress<Row>(
  scope: SearchScope<Row>,
  range: AddressRange,
): Promise<readonly Row[]> {
  const { tx, companyKey, conditions, limit } = scope;
  const walked = { ...scope, log: 'access_log' as const };
  const column = sql`l.ip`;
  const isOfThem = isOfRange(range);
  if (range.below === null)
    return await findNewest(
      scope,
      scope.isOfResult,
      isOfThem,
      newestOfEach(walked, column, sql`select ${range.from}::text as who`),
    );
  const below = sql`select l.ip from access_log l where l.company_key = ${companyKey} and l.ip < ${range.below}`;
  // Jumps from each address to the next one, however many entries it has.
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
      scope.isOfResult,
      isOfThem,
      newestOfEach(walked, column, sql`select unnest(${addresses}::text[]) as who`),
    );
  // `offset 0` hides the order from the planner: a scan by time could find nothing for long.
  const places = sql`
    select l.occurred_at, l.key from (
      select l.occurred_at, l.key from access_log l where ${conditions} and ${isOfThem} offset 0) l
    ${newestFirst} limit ${sql.lit(limit)}`;
  return await findNewest(scope, true, isOfThem, places);
}

/**
 * Scans the newest entries when that is likely to fill the page. Otherwise reads the given positions, which costs
 * more.
 */
async function findNewest<Row>(
  scope: SearchScope<Row>,
  scansFirst: boolean,
  isWanted: RawBuilder<boolean>,
  places: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { entriesOfHours } = scope;
  if (scansFirst && entriesOfHours !== null)
    return await scope.readRows(sql`
      select l.occurred_at, l.key from (${entriesOfHours}) l
       where ${isWanted} ${newestFirst} limit ${sql.lit(scope.limit)}`);
  if (scansFirst) {
    const found = await scope.readRows(amongNewest(scope, isWanted));
    if (found.length === scope.limit || (await isScanComplete(scope))) return found;
  }
  return await scope.readRows(places);
}

function amongNewest<Row>({ conditions, limit }: SearchScope<Row>, isWanted: RawBuilder<boolean>) {
  return sql`
    select l.occurred_at, l.key from (
      select l.occurred_at, l.key, l.user_key, l.ip, l.email, l.user_name from access_log l where ${conditions}
      ${newestFirst} limit ${sql.lit(scannedFor(limit))}) l
    where ${isWanted} ${newestFirst} limit ${sql.lit(limit)}`;
}

async function isScanComplete<Row>({ tx, conditions, limit }: SearchScope<Row>): Promise<boolean> {
  const { rows } = await sql`select from access_log l where ${conditions} ${newestFirst}
    offset ${sql.lit(scannedFor(limit))} limit 1`.execute(tx);
  return rows.length === 0;
}
