import { sql } from 'kysely';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { lockCompanyFacts } from '#core/events.ts';
import { findRefusal, guardColumns } from '#modules/users/public.ts';

/** Returns the keys of the copied members; throws for a member that the caller may not move. */
export async function copyMembers(ctx: Context, from: string, to: string): Promise<string[]> {
  const people = await ctx.tx
    .selectFrom('shift_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'm.company_key').onRef('u.key', '=', 'm.user_key'),
    )
    .select(guardColumns.map((column) => `u.${column}` as const))
    .where('m.company_key', '=', ctx.companyKey)
    .where('m.shift_key', '=', from)
    .execute();
  const guarded = people.filter((person) => findRefusal(ctx.actor, 'access', person) !== null);
  if (guarded.length > 0) throw new AppError('PROTECTED_USER', { users: guarded.map(({ key }) => key) });
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const { rows } = await sql<{ user_key: string }>`
    insert into shift_members (company_key, shift_key, user_key, added_at)
    select company_key, ${to}::uuid, user_key, ${new Date(ctx.now)} from shift_members
     where company_key = ${ctx.companyKey} and shift_key = ${from}
    returning user_key`.execute(ctx.tx);
  return rows.map((row) => row.user_key);
}
