import { sql } from 'kysely';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { shiftUsersShown } from '@shiftgate/contract/entities/shift.ts';
import type { Context } from '#core/context.ts';
import type { ShiftRulesTable, ShiftsTable } from '#db/tables/shift-tables.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#db/tables/database.ts';

export type ShiftRow = Selectable<ShiftsTable>;
export type RuleRow = Selectable<ShiftRulesTable>;
export type InCompany = Pick<Context, 'tx' | 'companyKey'>;

/**
 * The purpose of a row lock: to change, to delete, or to prevent deletion. Members can be moved during a save, and
 * the other way round.
 */
export type ShiftLock = 'change' | 'delete' | 'stay';

/** The row of a shift; throws SHIFT_NOT_FOUND with the author of its deletion. */
export async function mustFindShift(
  ctx: Context,
  key: string,
  options: { readonly lock?: ShiftLock } = {},
): Promise<ShiftRow> {
  let query = ctx.tx
    .selectFrom('shifts')
    .selectAll()
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key);
  query = lockedFor(query, options.lock);
  const row = await query.executeTakeFirst();
  if (!row || row.is_test) throw new AppError('SHIFT_NOT_FOUND', { key, ...(await readDeletion(ctx, key)) });
  return row;
}

function lockedFor<O>(
  query: SelectQueryBuilder<Database, 'shifts', O>,
  lock: ShiftLock | undefined,
): SelectQueryBuilder<Database, 'shifts', O> {
  if (lock === undefined) return query;
  if (lock === 'stay') return query.forKeyShare();
  return lock === 'change' ? query.forNoKeyUpdate() : query.forUpdate();
}

/** Author and time of a deletion; empty for an unknown shift. */
async function readDeletion(ctx: Context, key: string): Promise<Readonly<Record<string, unknown>>> {
  const row = await ctx.tx
    .selectFrom('audit_events')
    .select(['occurred_at', 'actor_user_key', 'actor_name'])
    .where('company_key', '=', ctx.companyKey)
    .where('target_key', '=', key)
    .where('event', '=', 'shift.deleted')
    .executeTakeFirst();
  if (row === undefined) return {};
  return {
    deleted_at: row.occurred_at.toISOString(),
    deleted_by: row.actor_name,
    deleted_by_key: row.actor_user_key,
  };
}

/** The chosen shifts by key, locked in this order to avoid deadlocks. */
export async function mustFindShifts(
  ctx: Context,
  keys: readonly string[],
  options: { readonly lock?: ShiftLock } = {},
): Promise<ShiftRow[]> {
  const wanted = [...new Set(keys)];
  let query = ctx.tx
    .selectFrom('shifts')
    .selectAll()
    .where('company_key', '=', ctx.companyKey)
    .where('is_test', '=', false)
    .where('key', 'in', wanted)
    .orderBy('key');
  query = lockedFor(query, options.lock);
  const rows = await query.execute();
  const found = new Set(rows.map((row) => row.key));
  const gone = wanted.filter((key) => !found.has(key));
  if (gone.length > 0) throw new AppError('SHIFT_NOT_FOUND', { shifts: gone });
  return rows;
}

/** Rules of shifts in the order they were written. */
export async function readRules(ctx: Context, shiftKeys: readonly string[]): Promise<RuleRow[]> {
  return await ctx.tx
    .selectFrom('shift_rules')
    .selectAll()
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', 'in', [...shiftKeys])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('day')
    .orderBy('start_hour')
    .orderBy('key')
    .execute();
}

/** The keys of the people of some shifts, by shift. */
export async function readMembers(
  ctx: Context,
  shiftKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await ctx.tx
    .selectFrom('shift_members')
    .select(['shift_key', sql<string[]>`array_agg(user_key::text order by user_key)`.as('users')])
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', 'in', [...shiftKeys])
    .groupBy('shift_key')
    .execute();
  return new Map(rows.map((row) => [row.shift_key, row.users]));
}

/** The first people of a shift by name. */
export async function readFirstMembers(ctx: Context, shiftKey: string) {
  return await ctx.tx
    .selectFrom('shift_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.key', '=', 'm.user_key').onRef('u.company_key', '=', 'm.company_key'),
    )
    .select(['u.key', 'u.name', 'u.email'])
    .where('m.company_key', '=', ctx.companyKey)
    .where('m.shift_key', '=', shiftKey)
    .orderBy('u.search_text')
    .orderBy('u.key')
    .limit(shiftUsersShown)
    .execute();
}

/** Rows of shifts with their counts by name, in one query; `keys` narrows it. */
export async function readSummaries(ctx: InCompany, keys?: readonly string[]) {
  let query = ctx.tx
    .selectFrom('shifts as s')
    .select([
      's.key',
      's.name',
      's.color',
      's.state',
      's.starts_on',
      's.ends_on',
      's.auto_logout',
      's.zone',
      sql<number>`(select count(*)::int from shift_members m
        where m.company_key = s.company_key and m.shift_key = s.key)`.as('users_number'),
      sql<number>`(select count(*)::int from shift_rules r
        where r.company_key = s.company_key and r.shift_key = s.key)`.as('rules_number'),
    ])
    .where('s.company_key', '=', ctx.companyKey)
    .where('s.is_test', '=', false)
    .orderBy('s.name')
    .orderBy('s.key');
  if (keys) query = query.where('s.key', 'in', [...keys]);
  return await query.execute();
}
export type SummaryRow = Awaited<ReturnType<typeof readSummaries>>[number];
