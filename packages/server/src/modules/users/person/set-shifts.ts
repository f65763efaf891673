import { sql } from 'kysely';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { CompareAccess } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { companyFactsChanged } from '#core/events.ts';
import { audit } from '#modules/audit/public.ts';
import { auditTarget, lockPerson, readPerson } from './find-person.ts';

type Input = HandlerInput<'users.setShifts'>;

export interface SetShiftsDeps {
  readonly compareAccess: CompareAccess;
}

/** The effect that setting the shifts of a person would have; throws every error of a save, and writes nothing. */
export async function previewShifts(
  ctx: Context,
  deps: SetShiftsDeps,
  { params, body }: Input,
): Promise<AccessDifference> {
  const person = await readPerson(ctx, params.key, 'access');
  return await compareMoves(ctx, deps, person.key, await planShifts(ctx, person.key, body));
}

/**
 * Replaces the shifts of a person, and returns the effect. With the list that the caller has seen, only the
 * difference to it is applied, so that two editors do not undo each other; a trigger replans logouts with 60 s of
 * grace.
 */
export async function setShifts(
  ctx: Context,
  deps: SetShiftsDeps,
  { params, body }: Input,
): Promise<AccessDifference> {
  const person = await lockPerson(ctx, params.key, 'access');
  const plan = await planShifts(ctx, person.key, body, 'stay');
  const difference = await compareMoves(ctx, deps, person.key, plan);
  const { added, removed } = plan;
  if (added.length === 0 && removed.length === 0) return difference;
  // Locked first: the shift editor locks the company before the replan request of a membership.
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'users');
  if (removed.length > 0) {
    await ctx.tx
      .deleteFrom('shift_members')
      .where('company_key', '=', ctx.companyKey)
      .where('user_key', '=', person.key)
      .where('shift_key', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    await sql`
      insert into shift_members (company_key, shift_key, user_key, added_at)
      select ${ctx.companyKey}::uuid, key, ${person.key}::uuid, ${new Date(ctx.now)}
        from unnest(${added}::uuid[]) as key
      on conflict do nothing`.execute(ctx.tx);
  }
  await audit(ctx, {
    event: 'user.shifts_changed',
    target: auditTarget(person),
    before: { shifts: plan.namesBefore },
    after: { shifts: plan.namesAfter },
  });
  return difference;
}

/** The memberships that a person would gain and lose, and the names of the shifts before and after. */
interface Plan {
  readonly added: string[];
  readonly removed: string[];
  readonly namesBefore: readonly string[];
  readonly namesAfter: readonly string[];
}

/**
 * Plans a change of shifts; throws SHIFT_NOT_FOUND. With `stay` the shifts are locked against deletion before the
 * membership is written, which allows saving their settings.
 */
async function planShifts(ctx: Context, userKey: string, body: Input['body'], lock?: 'stay'): Promise<Plan> {
  const query = ctx.tx
    .selectFrom('shifts')
    .select(['key', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .where('is_test', '=', false)
    .orderBy('name')
    .orderBy('key');
  const shifts = await (lock === 'stay' ? query.forKeyShare() : query).execute();
  const known = new Set(shifts.map((shift) => shift.key));
  const members = await ctx.tx
    .selectFrom('shift_members')
    .select('shift_key')
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', userKey)
    .execute();
  const current = new Set(members.map((row) => row.shift_key).filter((key) => known.has(key)));
  const wanted = wantedShifts(body, current);
  const unknown = [...wanted].filter((key) => !known.has(key));
  if (unknown.length > 0) throw new AppError('SHIFT_NOT_FOUND', { shifts: unknown });
  const namesOf = (keys: ReadonlySet<string>) =>
    shifts.filter((shift) => keys.has(shift.key)).map((shift) => shift.name);
  return {
    added: [...wanted].filter((key) => !current.has(key)),
    removed: [...current].filter((key) => !wanted.has(key)),
    namesBefore: namesOf(current),
    namesAfter: namesOf(wanted),
  };
}

function compareMoves(
  ctx: Context,
  { compareAccess }: SetShiftsDeps,
  userKey: string,
  { added, removed }: Plan,
): Promise<AccessDifference> {
  const moves = [
    ...added.map((shiftKey) => ({ shiftKey, add: [userKey], remove: [] })),
    ...removed.map((shiftKey) => ({ shiftKey, add: [], remove: [userKey] })),
  ];
  return compareAccess(ctx, { shifts: new Map(), moves }, ctx.now);
}

/** The chosen shifts, or the current ones with the caller's difference to the list that was seen. */
function wantedShifts(
  { rule_group: chosen, seen }: Input['body'],
  current: ReadonlySet<string>,
): ReadonlySet<string> {
  if (seen === undefined) return new Set(chosen);
  const [before, after] = [new Set(seen), new Set(chosen)];
  const added = chosen.filter((key) => !before.has(key));
  const remaining = [...current].filter((key) => after.has(key) || !before.has(key));
  return new Set([...added, ...remaining]);
}
