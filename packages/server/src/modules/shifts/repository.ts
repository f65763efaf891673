import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';

/** The row of a shift, locked when it is about to change; throws SHIFT_NOT_FOUND. */
export async function mustFindShift(ctx: Context, key: string, options: { lock?: boolean } = {}) {
  let query = ctx.tx
    .selectFrom('shifts')
    .selectAll()
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key);
  if (options.lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row || row.is_test) throw new AppError('SHIFT_NOT_FOUND', { key });
  return row;
}

/** Rules of a shift in the order they were written. */
export function rulesOf(ctx: Context, shiftKey: string) {
  return ctx.tx
    .selectFrom('shift_rules')
    .selectAll()
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', shiftKey)
    .orderBy('created_at')
    .orderBy('day')
    .orderBy('start_hour')
    .orderBy('key')
    .execute();
}

/** People of a shift by name, at most 5,000. */
export function membersOf(ctx: Context, shiftKey: string) {
  return ctx.tx
    .selectFrom('shift_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.key', '=', 'm.user_key').onRef('u.company_key', '=', 'm.company_key'),
    )
    .select(['u.key', 'u.name', 'u.email'])
    .where('m.company_key', '=', ctx.companyKey)
    .where('m.shift_key', '=', shiftKey)
    .orderBy('u.name')
    .orderBy('u.key')
    .limit(5000)
    .execute();
}

/** Shifts with their counts, in one query; `keys` narrows it. */
export async function summariesOf(ctx: Context, keys?: readonly string[]) {
  let query = ctx.tx
    .selectFrom('shifts as s')
    .select((eb) => [
      's.key',
      's.name',
      's.color',
      's.state',
      's.starts_on',
      's.ends_on',
      eb
        .selectFrom('shift_members as m')
        .whereRef('m.shift_key', '=', 's.key')
        .whereRef('m.company_key', '=', 's.company_key')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('users_number'),
      eb
        .selectFrom('shift_rules as r')
        .whereRef('r.shift_key', '=', 's.key')
        .whereRef('r.company_key', '=', 's.company_key')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('rules_number'),
    ])
    .where('s.company_key', '=', ctx.companyKey)
    .where('s.is_test', '=', false)
    .orderBy('s.name')
    .orderBy('s.key');
  if (keys) query = query.where('s.key', 'in', [...keys]);
  return query.execute();
}

/** Raises the version of a shift and of its company, so that every cache and the logout planner look again. */
export async function touchShift(ctx: Context, shiftKey: string): Promise<void> {
  await ctx.tx
    .updateTable('shifts')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(ctx.now) }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', shiftKey)
    .execute();
}
