import { announce } from '#core/events.ts';
import { standingAccess, storeSingleAccess } from '#modules/users/public.ts';
import { auditPeople, done, doneOf, decideEach, skipped } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/** Grants single access to each person, in place of an earlier one; people whom the workspace blocks are skipped. */
export async function grantSingleAccesses(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { duration_minutes: minutes } = batch.input;
  if (minutes === undefined) throw new Error('a task of single access must have its duration');
  const results = decideEach(people, ({ status }) =>
    status === 'active' ? done : skipped('USER_NOT_ACTIVE'),
  );
  const granted = doneOf(people, results).map((person) => ({
    person,
    before: standingAccess(person, batch.now),
  }));
  if (granted.length === 0) return results;
  await storeSingleAccess(
    batch,
    { minutes, grantedBy: batch.actor.userKey },
    granted.map(({ person, before }) => ({ key: person.key, isInUse: before?.used === true })),
  );
  await auditPeople(
    batch,
    'user.single_access_granted',
    granted.map((entry) => ({ ...entry, after: { duration_minutes: minutes } })),
  );
  await announce(batch.tx, batch.companyKey, 'users');
  return results;
}
