import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../context.ts';
import { columnOf, isByName, stretchOf } from './user-order.ts';
import type { Place, UserSort } from './user-order.ts';
import { userRows } from './user-rows.ts';
import type { UserRow } from './user-rows.ts';

type Condition = RawBuilder<boolean>;

/** A stretch of the list: who fits, in which order, from where on, and how many. */
export interface PageRequest {
  readonly companyKey: string;
  /** What people must fulfil, in columns of `users as u`; null finds everybody. */
  readonly condition: Condition | null;
  readonly sort: UserSort;
  readonly isBackward: boolean;
  readonly place: Place | null;
  readonly size: number;
}

/** What a transaction that reads people knows beforehand. */
export interface Reading {
  /** By it the company's days count (IANA). */
  readonly zone: string;
  readonly people: number;
}

/** People of a page in the order they are read, and how many fit in all; null where nobody has counted. */
export interface Page {
  readonly rows: UserRow[];
  readonly total: number | null;
}

/**
 * Gives what is known of the company's people, and makes this transaction read people along their indexes, by plans that
 * are made once: to plan the reading of a page takes longer than to read it, and what is read by keys or along an order
 * needs no other plan for other values.
 */
export async function prepareReading(tx: Tx, companyKey: string): Promise<Reading> {
  const { zone, people } = await tx
    .selectFrom('companies')
    .leftJoin('people_counts', 'people_counts.company_key', 'companies.key')
    .select([
      'zone',
      'people',
      sql`set_config('plan_cache_mode', 'force_generic_plan', true)`.as('plan'),
      sql`set_config('enable_seqscan', 'off', true)`.as('scan'),
      sql`set_config('enable_bitmapscan', 'off', true)`.as('bitmap'),
      sql`set_config('random_page_cost', '1.1', true)`.as('cost'),
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return { zone, people: people ?? 0 };
}

/**
 * Plans every further statement for its values, since what fits one search is slow for the next. The order by name scans
 * the index of the list; any other order scans the rows, and its keys fit into the memory allowed here.
 */
export async function planScan(tx: Tx, sort: UserSort): Promise<void> {
  const rows = isByName(sort) ? 'off' : 'on';
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_seqscan', ${rows}, true), set_config('enable_bitmapscan', ${rows}, true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '16MB', true)`.execute(
    tx,
  );
}

/** Gives keys in the order of the page; a total where it falls off. */
export type Keys = RawBuilder<{ key: string; total: number | null }>;

/** The query of a page around the keys that one of the ways below finds. */
export function pageQuery(tx: Tx, companyKey: string, keys: Keys) {
  return (
    userRows(tx, companyKey)
      // The places are numbered as they come; only the page itself is put back in order after the join.
      .innerJoin(
        sql<{ key: string; place: number; total: number | null }>`(
          select k.key, k.total, row_number() over () as place from (${keys}) k)`.as('page'),
        'page.key',
        'u.key',
      )
      .select('page.total')
      .orderBy('page.place')
  );
}

/** The index of the order, from the place on. */
export function alongIndex({ companyKey, sort, isBackward, place, size }: PageRequest): Keys {
  const { where, orderBy } = stretchOf(sort, isBackward, place);
  return sql`select u.key, null::int as total from users u
    where u.company_key = ${companyKey} and ${where} order by ${orderBy} limit ${sql.lit(size)}`;
}

/** Those who fit from the place on: in the order by name until the page is full, in another order all of them. */
export function scanned(request: PageRequest): Keys {
  const { sort, isBackward, place, size } = request;
  const { where, orderBy } = stretchOf(sort, isBackward, place);
  const page = sql`order by ${orderBy} limit ${sql.lit(size)}`;
  if (isByName(sort))
    return sql`select k.key, null::int as total from (${fitting(request)} and ${where} ${page}) k`;
  // Without the offset an index of the order would be walked row by row, however few fit.
  return sql`select u.key, null::int as total from (${fitting(request)} offset 0) u where ${where} ${page}`;
}

/** All who fit, counted, and of them the first or last page. */
export function counted(request: PageRequest): Keys {
  const { sort, isBackward, size } = request;
  const { orderBy } = stretchOf(sort, isBackward, null);
  const order = sql`order by ${orderBy}`;
  // The index of the list gives them in the order by name; of another order only the page is sorted.
  const [within, after] = isByName(sort) ? [order, sql``] : [sql``, order];
  return sql`with fit as materialized (${fitting(request)} ${within})
    select u.key, (select count(*)::int from fit) as total from fit u ${after} limit ${sql.lit(size)}`;
}

function fitting({ companyKey, sort, condition }: PageRequest): RawBuilder<unknown> {
  const columns = isByName(sort) ? sql`u.key` : sql`u.key, ${sql.ref(`u.${columnOf[sort]}`)}`;
  return sql`select ${columns} from users u where u.company_key = ${companyKey} and ${condition ?? sql`true`}`;
}
