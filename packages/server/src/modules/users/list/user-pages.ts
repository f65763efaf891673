import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { needsIdentifiers } from '#access/public.ts';
import type { Tx } from '#db/transactions.ts';
import type { Condition } from './user-filters.ts';
import { columnOf, isByName, keysetOf } from './user-order.ts';
import type { Place, UserSort } from './user-order.ts';
import { userRows } from './user-rows.ts';
import type { UserRow } from './user-rows.ts';

/** The condition, the order, the position and the size of a page. */
export interface PageRequest {
  readonly companyKey: string;
  /** Condition on `users as u`; null finds every person. */
  readonly condition: Condition | null;
  readonly sort: UserSort;
  readonly isBackward: boolean;
  readonly place: Place | null;
  readonly size: number;
}

/** The company's facts for every page. */
export interface ListContext {
  /** The company's zone (IANA), which defines its days. */
  readonly zone: string;
  readonly people: number;
  /** Whether the workspace finds people by an identifier while access control is on. */
  readonly needsIdentifier: boolean;
}

/** The people of a page in order, and the total; null when it is not counted. */
export interface Page {
  readonly rows: UserRow[];
  readonly total: number | null;
}

/**
 * Reads the zone and the number of people, and sets generic index plans for this transaction. Planning a page takes
 * longer than reading it.
 */
export async function prepareList(tx: Tx, companyKey: string): Promise<ListContext> {
  const {
    zone,
    people,
    needs_identifier: needsIdentifier,
  } = await tx
    .selectFrom('companies')
    .leftJoin('people_counts', 'people_counts.company_key', 'companies.key')
    .select([
      'zone',
      'people',
      needsIdentifiers.as('needs_identifier'),
      sql`set_config('plan_cache_mode', 'force_generic_plan', true)`.as('plan'),
      sql`set_config('enable_seqscan', 'off', true)`.as('scan'),
      sql`set_config('enable_bitmapscan', 'off', true)`.as('bitmap'),
      sql`set_config('random_page_cost', '1.1', true)`.as('cost'),
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return { zone, people: people ?? 0, needsIdentifier };
}

/**
 * Plans every further statement for its values, because the best plan depends on the search. Other orders than by
 * name sort all keys within this memory.
 */
export async function planScan(tx: Tx, sort: UserSort): Promise<void> {
  const rows = isByName(sort) ? 'off' : 'on';
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_seqscan', ${rows}, true), set_config('enable_bitmapscan', ${rows}, true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '16MB', true)`.execute(
    tx,
  );
}

/** A query of keys in page order, with the total if it is counted. */
export type Keys = RawBuilder<{ key: string; total: number | null }>;

/** The query of a page around one of the key queries below. */
export function pageQuery(tx: Tx, companyKey: string, keys: Keys) {
  return (
    userRows(tx, companyKey)
      // The join loses the order, so positions are numbered before it and only the page is sorted after it.
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

/** An index range from the position on. */
export function alongIndex({ companyKey, sort, isBackward, place, size }: PageRequest): Keys {
  const { where, orderBy } = keysetOf(sort, isBackward, place);
  return sql`select u.key, null::int as total from users u
    where u.company_key = ${companyKey} and ${where} order by ${orderBy} limit ${sql.lit(size)}`;
}

/** The matching people from the position on. By name the scan stops at a full page; in another order it reads all. */
export function scanned(request: PageRequest): Keys {
  const { sort, isBackward, place, size } = request;
  const { where, orderBy } = keysetOf(sort, isBackward, place);
  const page = sql`order by ${orderBy} limit ${sql.lit(size)}`;
  if (isByName(sort))
    return sql`select k.key, null::int as total from (${fitting(request)} and ${where} ${page}) k`;
  // Without the offset the planner would walk an index of the order, even for a few matches.
  return sql`select u.key, null::int as total from (${fitting(request)} offset 0) u where ${where} ${page}`;
}

/** The first or last page of the matching people, with their total. */
export function counted(request: PageRequest): Keys {
  const { sort, isBackward, size } = request;
  const { orderBy } = keysetOf(sort, isBackward, null);
  // Their index returns names in order. An array of keys is cheaper to build than a table of rows, which is read again.
  if (isByName(sort))
    return sql`select k.key, f.total
      from (select count(*)::int as total, (array_agg(p.key))[1:${sql.lit(size)}] as keys
              from (${fitting(request)} order by ${orderBy}) p) f, unnest(f.keys) with ordinality k (key, place)
     order by k.place`;
  return sql`with fit as materialized (${fitting(request)})
    select u.key, (select count(*)::int from fit) as total from fit u order by ${orderBy} limit ${sql.lit(size)}`;
}

function fitting({ companyKey, sort, condition }: PageRequest): RawBuilder<unknown> {
  const columns = isByName(sort) ? sql`u.key` : sql`u.key, ${sql.ref(`u.${columnOf[sort]}`)}`;
  return sql`select ${columns} from users u where u.company_key = ${companyKey} and ${condition ?? sql`true`}`;
}
