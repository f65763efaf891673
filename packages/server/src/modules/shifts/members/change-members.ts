import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { keyList } from '#db/key-list.ts';
import { companyFactsChanged, lockCompanyFacts } from '#core/events.ts';
import { audit } from '#modules/audit/public.ts';
import { assertMay, guardColumns } from '#modules/users/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { findPeople } from './find-people.ts';
import { mustFindShift } from '../rows/rows.ts';

type Difference = CallResponse<'shifts.removeUsers'>['difference'];

/**
 * Adds people by key, e-mail and org unit, all or none. Existing members stay. `added` counts the rows that this call
 * wrote; `difference` is about everybody whom it wanted to add, so they differ when a bulk action moves the same people.
 */
export async function addUsers(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.addUsers'>,
): Promise<CallResponse<'shifts.addUsers'>> {
  const shift = await mustFindShift(ctx, params.key, { lock: 'stay' });
  const planned = (await findJoining(ctx, shift.key, body)).joining;
  const compared = await compareMove(ctx, deps, { shiftKey: shift.key, add: planned, remove: [] });
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  // People and their roles may have changed during the comparison, so rights are checked once more.
  const { found, asked, joining } = await findJoining(ctx, shift.key, body);
  const difference = areSame(joining, planned)
    ? compared
    : await compareMove(ctx, deps, { shiftKey: shift.key, add: joining, remove: [] });
  const { rows } = await sql<{ user_key: string }>`
    insert into shift_members (company_key, shift_key, user_key, added_at)
    select ${ctx.companyKey}::uuid, ${shift.key}::uuid, key, ${new Date(ctx.now)} from unnest(${keyList(joining)}) as key
    on conflict do nothing returning user_key`.execute(ctx.tx);
  const added = among(joining, rows);
  await membersChanged(ctx, 'shift.users_added', shift, added);
  return {
    added: added.length,
    unchanged: asked.length - added.length,
    not_found: [...found.notFound],
    gone: [...found.gone],
    invalid: [...found.invalid],
    protected: [...found.protected],
    difference,
  };
}

/** The people that a call names, and those of them who are not in the shift yet. */
async function findJoining(ctx: Context, shiftKey: string, body: HandlerInput<'shifts.addUsers'>['body']) {
  const found = await findPeople(ctx, body);
  const asked = found.people.map(({ key }) => key);
  const members = await membersAmong(ctx, shiftKey, asked);
  return { found, asked, joining: asked.filter((key) => !members.has(key)) };
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.length === known.size && some.every((key) => known.has(key));
}

/**
 * Removes members from a shift; other people are ignored. `removed` and `difference` can differ as in `addUsers`.
 */
export async function removeUsers(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.removeUsers'>,
): Promise<CallResponse<'shifts.removeUsers'>> {
  const shift = await mustFindShift(ctx, params.key, { lock: 'stay' });
  const planned = await findRemovable(ctx, shift.key, body.users);
  const compared = await compareMove(ctx, deps, { shiftKey: shift.key, add: [], remove: planned });
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const leaving = await findRemovable(ctx, shift.key, body.users);
  const difference = areSame(leaving, planned)
    ? compared
    : await compareMove(ctx, deps, { shiftKey: shift.key, add: [], remove: leaving });
  const rows = await ctx.tx
    .deleteFrom('shift_members')
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', shift.key)
    .where(sql<boolean>`user_key = any(${keyList(leaving)})`)
    .returning('user_key')
    .execute();
  const removed = among(leaving, rows);
  await membersChanged(ctx, 'shift.users_removed', shift, removed);
  return { removed: removed.length, difference };
}

/** The moved people in the requested order: another call may have moved the others. */
function among(asked: readonly string[], rows: readonly { readonly user_key: string }[]): readonly string[] {
  if (rows.length === asked.length) return asked;
  const moved = new Set(rows.map((row) => row.user_key));
  return asked.filter((key) => moved.has(key));
}

/** Returns the members among some people; throws PROTECTED_USER when the caller may not move one. */
export async function findRemovable(
  ctx: Context,
  shiftKey: string,
  users: readonly string[],
): Promise<string[]> {
  const people = await ctx.tx
    .selectFrom('users')
    .select(guardColumns)
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`key = any(${users}::uuid[])`)
    .execute();
  assertMay(ctx, 'access', people);
  const members = await membersAmong(ctx, shiftKey, users);
  return people.map(({ key }) => key).filter((key) => members.has(key));
}

/** The members of a shift among some people. */
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
    .where(sql<boolean>`user_key = any(${keyList(users)})`)
    .execute();
  return new Set(rows.map((row) => row.user_key));
}

function compareMove(
  ctx: Context,
  deps: ShiftDeps,
  move: { readonly shiftKey: string; readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Difference> {
  const change = { shifts: new Map(), moves: [move] };
  return deps.compareAccess(ctx, change, ctx.now);
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
