import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { vacationStateAt } from '@shiftgate/domain/user/vacation.ts';
import type { Vacation } from '@shiftgate/domain/user/vacation.ts';
import { announce } from '#core/events.ts';
import { periodOf, vacationOf, zoneOfCompany } from '#modules/users/public.ts';
import { auditPeople, done, doneOf, decideEach, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/** Sets the vacation of the task, replacing an existing one. */
export async function setVacations(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { start_date: startOn, end_date: endOn } = batch.input;
  if (startOn === undefined || endOn === undefined) throw new Error('a vacation task must have its dates');
  const vacation = { startOn, endOn };
  const results = decideEach(people, (person) => {
    const stored = vacationOf(person);
    return stored?.startOn === startOn && stored.endOn === endOn ? unchanged : done;
  });
  await store(batch, 'user.vacation_set', doneOf(people, results), vacation);
  return results;
}

/** Ends running vacations and removes scheduled ones. */
export async function removeVacations(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const zone = zoneOf(await zoneOfCompany(batch.tx, batch.companyKey));
  const results = decideEach(people, (person) => {
    const state = vacationStateAt(vacationOf(person), zone, batch.now);
    return state === 'scheduled' || state === 'current' ? done : unchanged;
  });
  await store(batch, 'user.vacation_removed', doneOf(people, results), null);
  return results;
}

async function store(
  batch: Batch,
  event: 'user.vacation_set' | 'user.vacation_removed',
  people: readonly BatchPerson[],
  vacation: Vacation | null,
): Promise<void> {
  if (people.length === 0) return;
  await batch.tx
    .updateTable('users')
    .set((eb) => ({
      vacation_starts_on: vacation?.startOn ?? null,
      vacation_ends_on: vacation?.endOn ?? null,
      version: eb('version', '+', 1),
      updated_at: new Date(batch.now),
    }))
    .where('company_key', '=', batch.companyKey)
    .where(
      'key',
      'in',
      people.map((person) => person.key),
    )
    .execute();
  const after = periodOf(vacation);
  await auditPeople(
    batch,
    event,
    people.map((person) => ({ person, before: periodOf(vacationOf(person)), after })),
  );
  await announce(batch.tx, batch.companyKey, 'users');
}
