import { sql } from 'kysely';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { companyFactsChanged } from '../../../core/events.ts';
import { audit } from '../../audit/public.ts';
import { auditTarget, lockPerson } from './find-person.ts';

/**
 * Replaces the shifts of a person. With the list that the caller has seen, only the difference to it is applied, so
 * that two editors do not undo each other; a trigger replans logouts with 60 s of grace.
 */
export async function setShifts(
  ctx: Context,
  { params, body }: HandlerInput<'users.setShifts'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key);
  // The shared lock prevents the deletion of a shift before the membership is written, and allows saving its
  // settings.
  const shifts = await ctx.tx
    .selectFrom('shifts')
    .select(['key', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .where('is_test', '=', false)
    .orderBy('name')
    .orderBy('key')
    .forKeyShare()
    .execute();
  const known = new Set(shifts.map((shift) => shift.key));
  const members = await ctx.tx
    .selectFrom('shift_members')
    .select('shift_key')
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', person.key)
    .execute();
  const current = new Set(members.map((row) => row.shift_key).filter((key) => known.has(key)));
  const wanted = wantedShifts(body, current);
  const unknown = [...wanted].filter((key) => !known.has(key));
  if (unknown.length > 0) throw new AppError('SHIFT_NOT_FOUND', { shifts: unknown });
  const added = [...wanted].filter((key) => !current.has(key));
  const removed = [...current].filter((key) => !wanted.has(key));
  if (added.length === 0 && removed.length === 0) return;
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
  const namesOf = (keys: ReadonlySet<string>) =>
    shifts.filter((shift) => keys.has(shift.key)).map((shift) => shift.name);
  await audit(ctx, {
    event: 'user.shifts_changed',
    target: auditTarget(person),
    before: { shifts: namesOf(current) },
    after: { shifts: namesOf(wanted) },
  });
}

/** The chosen shifts, or the current ones with the caller's difference to the list that was seen. */
function wantedShifts(
  { rule_group: chosen, seen }: HandlerInput<'users.setShifts'>['body'],
  current: ReadonlySet<string>,
): ReadonlySet<string> {
  if (seen === undefined) return new Set(chosen);
  const [before, after] = [new Set(seen), new Set(chosen)];
  const added = chosen.filter((key) => !before.has(key));
  const remaining = [...current].filter((key) => after.has(key) || !before.has(key));
  return new Set([...added, ...remaining]);
}
