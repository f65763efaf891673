import { announce } from '#core/events.ts';
import { endCalendarAddresses, logoutObstacle } from '#modules/users/public.ts';
import { planLogouts } from '#modules/planned-logouts/public.ts';
import { auditPeople, doneOf, decideEach, ordered, skipped, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/**
 * Orders the logout of every eligible person. Another job calls the workspace within its quota and sets the outcome
 * (`settleLogouts`).
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
  const withAddress = await endCalendarAddresses(
    tx,
    companyKey,
    targets.map((person) => person.key),
  );
  await auditPeople(
    batch,
    'user.calendar_address_removed',
    targets.filter((person) => withAddress.has(person.key)).map((person) => ({ person })),
  );
  if (loggedOut.length > 0 || withAddress.size > 0) await announce(tx, companyKey, 'users');
  return results;
}
