import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../core/context.ts';
import { keyList } from '../../db/key-list.ts';
import { companyFactsChanged, lockCompanyFacts } from '../../core/events.ts';
import type { Steps } from '../../http/mount.ts';
import { audit } from '../audit/public.ts';
import { assertMayChangeAccess } from '../users/public.ts';
import { writeCompared } from './compared-write.ts';
import type { ShiftDeps } from './deps.ts';
import { findPeople } from './find-people.ts';
import type { FoundPeople } from './find-people.ts';
import { movedColumns, readBasis, stillHolds } from './compare-basis.ts';
import type { Basis, MovedPerson } from './compare-basis.ts';
import { mustFindShift } from './repository.ts';
import type { ShiftRow } from './repository.ts';

type Difference = CallResponse<'shifts.removeUsers'>['difference'];

/** A move of people, and what it does; nothing of it is written yet. */
interface PlannedMove {
  readonly basis: Basis;
  readonly people: readonly MovedPerson[];
  /** Keys of those whose membership changes. */
  readonly moved: readonly string[];
  readonly difference: Difference;
}

function moveCompared<Plan extends PlannedMove>(
  steps: Steps,
  shiftKey: string,
  plan: (ctx: Context) => Promise<Plan>,
  write: (ctx: Context, shift: ShiftRow, plan: Plan) => Promise<void>,
): Promise<Plan> {
  return writeCompared(steps, {
    plan,
    lock: (ctx) => lockForMove(ctx, shiftKey),
    stillHolds: (ctx, { basis, people }) => stillHolds(ctx, basis, people),
    write: async (ctx, shift, planned) => {
      await write(ctx, shift, planned);
      return planned;
    },
  });
}

async function lockForMove(ctx: Context, shiftKey: string): Promise<ShiftRow> {
  const shift = await mustFindShift(ctx, shiftKey, { lock: true });
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  return shift;
}

/** Adds people by key, e-mail and org unit; who is in already stays. All who were asked for, or nobody. */
export async function addUsers(
  steps: Steps,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.addUsers'>,
): Promise<CallResponse<'shifts.addUsers'>> {
  const plan = async (ctx: Context): Promise<PlannedMove & { readonly found: FoundPeople }> => {
    const basis = await readBasis(ctx);
    const { key: shiftKey } = await mustFindShift(ctx, params.key);
    const found = await findPeople(ctx, body);
    const asked = found.people.map(({ key }) => key);
    const members = await membersAmong(ctx, shiftKey, asked);
    const moved = asked.filter((key) => !members.has(key));
    const difference = await compareMove(ctx, deps, { shiftKey, add: moved, remove: [] });
    return { basis, people: found.people, moved, difference, found };
  };
  const write = async (ctx: Context, shift: ShiftRow, { moved }: PlannedMove): Promise<void> => {
    await sql`
      insert into shift_members (company_key, shift_key, user_key, added_at)
      select ${ctx.companyKey}::uuid, ${shift.key}::uuid, key, ${new Date(ctx.now)} from unnest(${keyList(moved)}) as key
      on conflict do nothing`.execute(ctx.tx);
    await membersChanged(ctx, 'shift.users_added', shift, moved);
  };
  const { moved, difference, found } = await moveCompared(steps, params.key, plan, write);
  return {
    added: moved.length,
    unchanged: found.people.length - moved.length,
    not_found: [...found.notFound],
    gone: [...found.gone],
    invalid: [...found.invalid],
    protected: [...found.protected],
    difference,
  };
}

/** Takes people out of a shift; who was not in it does not count. */
export async function removeUsers(
  steps: Steps,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.removeUsers'>,
): Promise<CallResponse<'shifts.removeUsers'>> {
  const plan = async (ctx: Context): Promise<PlannedMove> => {
    const basis = await readBasis(ctx);
    const { key: shiftKey } = await mustFindShift(ctx, params.key);
    const people = await mayLeave(ctx, shiftKey, body.users);
    const moved = people.map(({ key }) => key);
    const difference = await compareMove(ctx, deps, { shiftKey, add: [], remove: moved });
    return { basis, people, moved, difference };
  };
  const write = async (ctx: Context, shift: ShiftRow, { moved }: PlannedMove): Promise<void> => {
    if (moved.length > 0) {
      await ctx.tx
        .deleteFrom('shift_members')
        .where('company_key', '=', ctx.companyKey)
        .where('shift_key', '=', shift.key)
        .where(sql<boolean>`user_key = any(${moved}::uuid[])`)
        .execute();
    }
    await membersChanged(ctx, 'shift.users_removed', shift, moved);
  };
  const { moved, difference } = await moveCompared(steps, params.key, plan, write);
  return { removed: moved.length, difference };
}

/** Those of some people who are in a shift and may be taken out of it; throws PROTECTED_USER for whoever may not. */
export async function mayLeave(
  ctx: Context,
  shiftKey: string,
  users: readonly string[],
): Promise<MovedPerson[]> {
  const people = await ctx.tx
    .selectFrom('users')
    .select(movedColumns)
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`key = any(${users}::uuid[])`)
    .execute();
  assertMayChangeAccess(ctx, people);
  const members = await membersAmong(ctx, shiftKey, users);
  return people.filter(({ key }) => members.has(key));
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
