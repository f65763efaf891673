import { sql } from 'kysely';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { audit } from '../audit/index.ts';
import { auditTarget, lockPerson } from './find-person.ts';

/**
 * Replaces the shifts of a person; the same list again changes nothing. With the list that was seen only what differs
 * from it is added and taken away, so that of two who change one person neither undoes the other. The shift of a running
 * activation test is not touched. Logouts that follow are planned anew (a trigger on the memberships), 60 s of grace after the commit.
 */
export async function setShifts(
  ctx: Context,
  { params, body }: HandlerInput<'users.setShifts'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key);
  // So that nobody deletes a shift between this look and the membership in it; its settings may be saved meanwhile.
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
  // First: memberships leave a note for the planner, and whoever edits shifts takes the company before that note.
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

/** The shifts a person shall have: the chosen ones, or the present ones with what the choice changed of those seen. */
function wantedShifts(
  { rule_group: chosen, seen }: HandlerInput<'users.setShifts'>['body'],
  current: ReadonlySet<string>,
): ReadonlySet<string> {
  if (seen === undefined) return new Set(chosen);
  const [before, after] = [new Set(seen), new Set(chosen)];
  const added = chosen.filter((key) => !before.has(key));
  const kept = [...current].filter((key) => after.has(key) || !before.has(key));
  return new Set([...added, ...kept]);
}
