import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { findVacationProblems, vacationStateAt } from '@shiftgate/domain/user/vacation.ts';
import type { Vacation, VacationProblem } from '@shiftgate/domain/user/vacation.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '#modules/audit/public.ts';
import { auditTarget, lockPerson, readPerson } from './find-person.ts';
import { zoneOfCompany } from './company-zone.ts';
import { findVacationCuts } from './vacation-cuts.ts';
import type { VacationCutDeps, VacationCuts } from './vacation-cuts.ts';

/** The field of each problem. */
const fieldOf: Readonly<Record<VacationProblem, 'start_date' | 'end_date'>> = {
  invalid_date: 'start_date',
  starts_in_past: 'start_date',
  reversed_dates: 'end_date',
  too_long: 'end_date',
  already_over: 'end_date',
};

/** Throws INVALID_PERIOD with field and problem for an impossible period. */
export function refuseBadPeriod(
  vacation: Vacation,
  zone: Zone,
  now: number,
  stored: Vacation | null = null,
): void {
  const problems = findVacationProblems(vacation, zone, now, stored);
  if (problems.length === 0) return;
  const fields = problems.map((rule) => ({ path: fieldOf[rule], rule }));
  throw new AppError('INVALID_PERIOD', { problems }, fields);
}

/** The stored vacation of a person, also an expired one; null when there is none. */
export function vacationOf(row: {
  readonly vacation_starts_on: string | null;
  readonly vacation_ends_on: string | null;
}): Vacation | null {
  return row.vacation_starts_on === null || row.vacation_ends_on === null
    ? null
    : { startOn: row.vacation_starts_on, endOn: row.vacation_ends_on };
}

/** A vacation in the form of the audit and the API. */
export function periodOf(vacation: Vacation | null) {
  return vacation && { start_date: vacation.startOn, end_date: vacation.endOn };
}

/**
 * Sets a person's vacation and returns the windows that it cuts. A database trigger replans the sessions; a vacation
 * from today ends them now.
 */
export async function setVacation(
  ctx: Context,
  deps: VacationCutDeps,
  { params, body }: HandlerInput<'users.setVacation'>,
): Promise<VacationCuts> {
  const vacation = { startOn: body.start_date, endOn: body.end_date };
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  refuseBadPeriod(vacation, zone, ctx.now, vacationOf(await readPerson(ctx, params.key, 'access')));
  // This is slow, so it runs before the person's row is locked.
  const cuts = await findVacationCuts(ctx, deps, vacation, sql<boolean>`u.key = ${params.key}::uuid`);
  const person = await lockPerson(ctx, params.key, 'access');
  const stored = vacationOf(person);
  refuseBadPeriod(vacation, zone, ctx.now, stored);
  if (stored?.startOn === vacation.startOn && stored.endOn === vacation.endOn) return cuts;
  await storeVacation(ctx, person.key, vacation);
  await audit(ctx, {
    event: 'user.vacation_set',
    target: auditTarget(person),
    before: periodOf(stored),
    after: periodOf(vacation),
  });
  return cuts;
}

/** Ends a running vacation now, or removes a scheduled one; without one nothing changes. */
export async function removeVacation(
  ctx: Context,
  { params }: HandlerInput<'users.removeVacation'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key, 'access');
  const stored = vacationOf(person);
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  const state = vacationStateAt(stored, zone, ctx.now);
  if (state === 'none' || state === 'over') return;
  await storeVacation(ctx, person.key, null);
  await audit(ctx, {
    event: 'user.vacation_removed',
    target: auditTarget(person),
    before: periodOf(stored),
    after: null,
  });
}

async function storeVacation(ctx: Context, userKey: string, vacation: Vacation | null): Promise<void> {
  await ctx.tx
    .updateTable('users')
    .set((eb) => ({
      vacation_starts_on: vacation?.startOn ?? null,
      vacation_ends_on: vacation?.endOn ?? null,
      version: eb('version', '+', 1),
      updated_at: new Date(ctx.now),
    }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', userKey)
    .execute();
  await announce(ctx.tx, ctx.companyKey, 'users');
}
