import { sql } from 'kysely';
import { companyFactsChanged, lockCompanyFacts } from '#core/events.ts';
import { auditPeople, done, failed, decideEach, skipped, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

interface LivingShift {
  readonly key: string;
  readonly name: string;
}

/** Adds people to the shifts of the task, unless they left the directory or are in all of them. */
export async function addToShift(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const shifts = await livingShifts(batch);
  if (shifts.length === 0) return decideEach(people, () => failed('SHIFT_NOT_FOUND'));
  const isHere = (person: BatchPerson) => person.status !== 'not_synchronised';
  const { rows } = await sql<{ user_key: string; shift_key: string }>`
    insert into shift_members (company_key, shift_key, user_key, added_at)
    select ${batch.companyKey}::uuid, s.key, p.key, ${new Date(batch.now)}
      from unnest(${shifts.map((shift) => shift.key)}::uuid[]) as s (key)
      cross join unnest(${people.filter(isHere).map((person) => person.key)}::uuid[]) as p (key)
    on conflict do nothing returning user_key, shift_key`.execute(batch.tx);
  await recordChange(batch, people, { what: 'added_to', shifts, moved: rows });
  const added = new Set(rows.map((row) => row.user_key));
  return decideEach(people, (person) => {
    if (added.has(person.key)) return done;
    return isHere(person) ? unchanged : skipped('USER_NOT_FOUND');
  });
}

/** Removes people from the shifts of the task; people in none of them are unchanged. */
export async function removeFromShift(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const shifts = await livingShifts(batch);
  if (shifts.length === 0) return decideEach(people, () => failed('SHIFT_NOT_FOUND'));
  const { rows } = await sql<{ user_key: string; shift_key: string }>`
    delete from shift_members
     where company_key = ${batch.companyKey}
       and shift_key = any(${shifts.map((shift) => shift.key)}::uuid[])
       and user_key = any(${people.map((person) => person.key)}::uuid[])
    returning user_key, shift_key`.execute(batch.tx);
  await recordChange(batch, people, { what: 'removed_from', shifts, moved: rows });
  const removed = new Set(rows.map((row) => row.user_key));
  return decideEach(people, (person) => (removed.has(person.key) ? done : unchanged));
}

/** The shifts that still exist, locked against deletion. */
async function livingShifts({ tx, companyKey, input }: Batch): Promise<LivingShift[]> {
  const wanted = [...(input.shift ? [input.shift] : []), ...(input.shifts ?? [])].map(({ key }) => key);
  const found = await tx
    .selectFrom('shifts')
    .select(['key', 'name'])
    .where('company_key', '=', companyKey)
    .where(sql<boolean>`key = any(${wanted}::uuid[])`)
    .orderBy('key')
    .forKeyShare()
    .execute();
  await lockCompanyFacts(tx, companyKey);
  return found;
}

/** The people that a batch has moved, with the shifts of the task. */
interface Movement {
  readonly what: 'added_to' | 'removed_from';
  readonly shifts: readonly LivingShift[];
  readonly moved: readonly { readonly user_key: string; readonly shift_key: string }[];
}

/** Audits the change of each moved person and announces it. */
async function recordChange(
  batch: Batch,
  people: readonly BatchPerson[],
  { what, shifts, moved }: Movement,
): Promise<void> {
  if (moved.length === 0) return;
  const names = new Map(shifts.map((shift) => [shift.key, shift.name]));
  const byPerson = Map.groupBy(moved, (row) => row.user_key);
  await auditPeople(
    batch,
    'user.shifts_changed',
    people.flatMap((person) => {
      const own = byPerson.get(person.key)?.map((row) => names.get(row.shift_key) ?? '');
      return own === undefined ? [] : [{ person, after: { [what]: own.join(', ') } }];
    }),
  );
  await companyFactsChanged(batch.tx, batch.companyKey, batch.now, 'users');
}
