import { announce } from '#core/events.ts';
import { auditPeople, done, doneOf, decideEach, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/** Requires a new password at the next sign-in. */
export async function forcePasswordChanges(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const results = decideEach(people, (person) => (person.must_change_password ? unchanged : done));
  const changed = doneOf(people, results);
  if (changed.length === 0) return results;
  await batch.tx
    .updateTable('users')
    .set((eb) => ({
      must_change_password: true,
      version: eb('version', '+', 1),
      updated_at: new Date(batch.now),
    }))
    .where('company_key', '=', batch.companyKey)
    .where(
      'key',
      'in',
      changed.map((person) => person.key),
    )
    .execute();
  await auditPeople(
    batch,
    'user.password_change_forced',
    changed.map((person) => ({ person })),
  );
  await announce(batch.tx, batch.companyKey, 'users');
  return results;
}
