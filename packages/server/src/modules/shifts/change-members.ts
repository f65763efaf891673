import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { companyFactsChanged, lockCompanyFacts } from '../../http/announce.ts';
import { audit } from '../audit/index.ts';
import { assertMayChangeAccess, guardColumns } from '../users/index.ts';
import type { ShiftDeps } from './deps.ts';
import { findPeople } from './find-people.ts';
import { mustFindShift } from './repository.ts';

/** Adds people by key, e-mail and org unit; who is in already stays. All who were asked for, or nobody. */
export async function addUsers(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.addUsers'>,
): Promise<CallResponse<'shifts.addUsers'>> {
  const shift = await mustFindShift(ctx, params.key, { lock: true });
  const people = await findPeople(ctx, body);
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const members = await membersAmong(ctx, shift.key, people.keys);
  const add = people.keys.filter((key) => !members.has(key));
  const difference = await compareMove(ctx, deps, { shiftKey: shift.key, add, remove: [] });
  await sql`
    insert into shift_members (company_key, shift_key, user_key, added_at)
    select ${ctx.companyKey}::uuid, ${shift.key}::uuid, key, ${new Date(ctx.now)} from unnest(${add}::uuid[]) as key
    on conflict do nothing`.execute(ctx.tx);
  await membersChanged(ctx, 'shift.users_added', shift, add);
  return {
    added: add.length,
    unchanged: members.size,
    not_found: [...people.notFound],
    invalid: [...people.invalid],
    protected: [...people.protected],
    difference,
  };
}

/** Takes people out of a shift; who was not in it does not count. */
export async function removeUsers(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.removeUsers'>,
): Promise<CallResponse<'shifts.removeUsers'>> {
  const shift = await mustFindShift(ctx, params.key, { lock: true });
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const remove = await mayLeave(ctx, shift.key, body.users);
  const difference = await compareMove(ctx, deps, { shiftKey: shift.key, add: [], remove });
  if (remove.length > 0) {
    await ctx.tx
      .deleteFrom('shift_members')
      .where('company_key', '=', ctx.companyKey)
      .where('shift_key', '=', shift.key)
      .where(sql<boolean>`user_key = any(${remove}::uuid[])`)
      .execute();
  }
  await membersChanged(ctx, 'shift.users_removed', shift, remove);
  return { removed: remove.length, difference };
}

/** Those of some people who are in a shift and may be taken out of it; throws PROTECTED_USER for whoever may not. */
export async function mayLeave(ctx: Context, shiftKey: string, users: readonly string[]): Promise<string[]> {
  const people = await ctx.tx
    .selectFrom('users')
    .select(guardColumns)
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`key = any(${users}::uuid[])`)
    .execute();
  assertMayChangeAccess(ctx, people);
  return [...(await membersAmong(ctx, shiftKey, users))];
}

/** Which of some people are in a shift. */
export async function membersAmong(
  ctx: Context,
  shiftKey: string,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.tx
    .selectFrom('shift_members')
    .select('user_key')
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', shiftKey)
    .where(sql<boolean>`user_key = any(${users}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.user_key));
}

function compareMove(
  ctx: Context,
  deps: ShiftDeps,
  move: { readonly shiftKey: string; readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<CallResponse<'shifts.removeUsers'>['difference']> {
  const change = { shifts: new Map(), moves: [move] };
  return deps.compareAccess(ctx.tx, ctx.companyKey, change, { now: ctx.now, at: ctx.now });
}

async function membersChanged(
  ctx: Context,
  event: 'shift.users_added' | 'shift.users_removed',
  shift: { readonly key: string; readonly name: string },
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  const count = await ctx.tx
    .selectFrom('shift_members')
    .select(sql<number>`count(*)::int`.as('now'))
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', shift.key)
    .executeTakeFirstOrThrow();
  const were = event === 'shift.users_added' ? count.now - users.length : count.now + users.length;
  await audit(ctx, {
    event,
    target: { kind: 'shift', key: shift.key, name: shift.name },
    before: { users_number: were },
    after: { users_number: count.now, users },
  });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'users');
}
