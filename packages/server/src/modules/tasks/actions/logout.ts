import { announce } from '../../../core/events.ts';
import { logoutObstacle } from '../../users/public.ts';
import { planLogouts } from '../../forced-logout/public.ts';
import { auditPeople, doneOf, decideEach, ordered, skipped, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/**
 * Plans the logout of everybody who can be logged out. The calls to the workspace are made by the job of the due
 * logouts, with the provider's quota; a person's outcome is that of their logout (`settleLogouts`).
 */
export async function orderLogouts(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, taskKey, actor, now } = batch;
  const targets = people.filter((person) => logoutObstacle(person) === null);
  const planned = new Set(
    await planLogouts(
      tx,
      { companyKey, scope: 'all_devices', cause: 'ordered', taskKey, orderedBy: actor, now },
      targets.map((person) => person.key),
    ),
  );
  const results = decideEach(people, (person) => {
    const obstacle = logoutObstacle(person);
    if (obstacle !== null) return skipped(obstacle);
    return planned.has(person.key) ? ordered : unchanged;
  });
  const loggedOut = doneOf(people, results);
  await auditPeople(
    batch,
    'user.forced_logout_ordered',
    loggedOut.map((person) => ({ person })),
  );
  if (loggedOut.length > 0) await announce(tx, companyKey, 'users');
  return results;
}
