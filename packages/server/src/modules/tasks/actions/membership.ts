import { sql } from 'kysely';
import { companyFactsChanged, lockCompanyFacts } from '../../../http/announce.ts';
import { auditPeople, done, doneOf, failed, judgeEach, skipped, unchanged } from '../batch.ts';
import type { Batch, BatchPerson, ItemResult } from '../batch.ts';

/** Adds people to the shift of the task; who is in it already stays. */
export async function addToShift(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const shift = await livingShift(batch);
  if (shift === null) return judgeEach(people, () => failed('SHIFT_NOT_FOUND'));
  const isHere = (person: BatchPerson) => person.status === 'active' || person.status === 'suspended';
  const { rows } = await sql<{ user_key: string }>`
    insert into shift_members (company_key, shift_key, user_key, added_at)
    select ${batch.companyKey}::uuid, ${shift.key}::uuid, key, ${new Date(batch.now)}
      from unnest(${people.filter(isHere).map((person) => person.key)}::uuid[]) as key
    on conflict do nothing returning user_key`.execute(batch.tx);
  const added = new Set(rows.map((row) => row.user_key));
  const results = judgeEach(people, (person) => {
    if (added.has(person.key)) return done;
    return isHere(person) ? unchanged : skipped('USER_NOT_FOUND');
  });
  await tellChange(batch, 'added_to', shift, doneOf(people, results));
  return results;
}

/** Takes people out of the shift of the task; who is not in it stays as they are. */
export async function removeFromShift(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const shift = await livingShift(batch);
  if (shift === null) return judgeEach(people, () => failed('SHIFT_NOT_FOUND'));
  const rows = await batch.tx
    .deleteFrom('shift_members')
    .where('company_key', '=', batch.companyKey)
    .where('shift_key', '=', shift.key)
    .where(
      'user_key',
      'in',
      people.map((person) => person.key),
    )
    .returning('user_key')
    .execute();
  const removed = new Set(rows.map((row) => row.user_key));
  const results = judgeEach(people, (person) => (removed.has(person.key) ? done : unchanged));
  await tellChange(batch, 'removed_from', shift, doneOf(people, results));
  return results;
}

/** The shift, kept from being deleted meanwhile; null when it is gone. */
async function livingShift(batch: Batch): Promise<{ key: string; name: string } | null> {
  const { shift } = batch.input;
  if (shift === undefined) return null;
  const found = await batch.tx
    .selectFrom('shifts')
    .select(['key', 'name'])
    .where('company_key', '=', batch.companyKey)
    .where('key', '=', shift.key)
    .forShare()
    .executeTakeFirst();
  await lockCompanyFacts(batch.tx, batch.companyKey);
  return found ?? null;
}

async function tellChange(
  batch: Batch,
  what: 'added_to' | 'removed_from',
  shift: { readonly name: string },
  people: readonly BatchPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const after = { [what]: shift.name };
  await auditPeople(
    batch,
    'user.shifts_changed',
    people.map((person) => ({ person, after })),
  );
  await companyFactsChanged(batch.tx, batch.companyKey, batch.now, 'users');
}
