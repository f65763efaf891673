import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { stretchesOf } from './user-order.ts';
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

/** Whether the order is the one by name, in which the texts of a company stand. */
export const isByName = (sort: UserSort): boolean => sort === 'name' || sort === '-name';

/** So many people are looked at one after the other before the search turns to all that fit. */
const walkLimit = { byIndexAlone: 4000, byRow: 1000 } as const;

/** What a transaction that reads people knows beforehand. */
export interface Reading {
  /** By it the company's days count (IANA). */
  readonly zone: string;
  readonly people: number;
  readonly textsVersion: number;
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
  const { zone, people, texts_version } = await tx
    .selectFrom('companies')
    .leftJoin('people_counts', 'people_counts.company_key', 'companies.key')
    .select([
      'zone',
      'people',
      'texts_version',
      sql`set_config('plan_cache_mode', 'force_generic_plan', true)`.as('plan'),
      sql`set_config('enable_seqscan', 'off', true)`.as('scan'),
      sql`set_config('enable_bitmapscan', 'off', true)`.as('bitmap'),
      sql`set_config('random_page_cost', '1.1', true)`.as('cost'),
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return { zone, people: people ?? 0, textsVersion: texts_version ?? 0 };
}

/** From here on every statement is planned for its values: what fits one search would be slow for the next. */
export async function planForValues(tx: Tx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
}

/** Gives keys in the order of the page; a total where it falls off. */
export type Keys = RawBuilder<{ key: string; total: number | null }>;

/** The query of a page around the keys that one of the three ways below finds. */
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

/** The order itself, from the place on. */
export function alongOrder({ companyKey, sort, isBackward, place, size }: PageRequest): Keys {
  const parts = stretchesOf(sort, isBackward, place).map(
    ({ where, orderBy }) => sql`(select u.key, null::int as total from users u
      where u.company_key = ${companyKey} and ${where} order by ${orderBy} limit ${sql.lit(size)})`,
  );
  return sql`select a.key, a.total from (${sql.join(parts, sql` union all `)}) a limit ${sql.lit(size)}`;
}

/** Those who fit among the next ones of the order. Of one stretch only: what follows it is not near. */
export function nearby(
  { companyKey, sort, isBackward, place, size }: PageRequest,
  condition: Condition,
  walk: number = isByName(sort) ? walkLimit.byIndexAlone : walkLimit.byRow,
): Keys {
  const [stretch] = stretchesOf(sort, isBackward, place);
  if (stretch === undefined) throw new Error('every order has a stretch');
  // The inner limit keeps the outer condition from choosing another way through the people.
  return sql`select u.key, null::int as total from (
      select u.company_key, u.key, u.search_text, u.email, u.last_login_at, u.password_updated_at, ${filterColumns}
        from users u where u.company_key = ${companyKey} and ${stretch.where}
       order by ${stretch.orderBy} limit ${sql.lit(walk)}) u
    where ${condition} order by ${stretch.orderBy} limit ${sql.lit(size)}`;
}

/** All who fit, from the index alone; then, of them, the page in its order. */
export function gathered(
  { companyKey, sort, isBackward, place, size }: PageRequest,
  condition: Condition,
): Keys {
  // The index holds the order by name; for another one each person that fits is looked at, and nobody else.
  const people = isByName(sort)
    ? sql`fit u`
    : sql`fit cross join lateral (
        select s.key, s.email, s.last_login_at, s.password_updated_at from users s
         where s.company_key = ${companyKey} and s.key = fit.key offset 0) u`;
  const parts = stretchesOf(sort, isBackward, place).map(
    ({ where, orderBy }) =>
      sql`(select u.key from ${people} where ${where} order by ${orderBy} limit ${sql.lit(size)})`,
  );
  return sql`with fit as materialized (
      select u.key, u.search_text from users u where u.company_key = ${companyKey} and ${condition})
    select g.key, (select count(*)::int from fit) as total
      from (${sql.join(parts, sql` union all `)}) g limit ${sql.lit(size)}`;
}

const filterColumns = sql.join(
  [
    'status',
    'domain',
    'org_unit',
    'is_admin',
    'is_allowed_admin',
    'is_manager',
    'password_state',
    'vacation_starts_on',
    'vacation_ends_on',
    'single_access_granted_at',
    'single_access_duration_seconds',
    'single_access_first_used_at',
    'single_access_ends_at',
  ].map((column) => sql.ref(`u.${column}`)),
);
