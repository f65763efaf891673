import { sql } from 'kysely';
import { mayBeAtWorkspace } from '#db/session-conditions.ts';
import { announce } from '#core/events.ts';
import { endCalendarAddresses, logoutObstacle } from '#modules/users/public.ts';
import { planSessionLogouts, withdrawSessionLogouts } from '#modules/planned-logouts/public.ts';
import { auditPeople, done, doneOf, itemOf, decideEach, ordered, skipped, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/**
 * Ends the chosen sessions here and orders their logouts at the workspace, which set the outcomes (`settleLogouts`).
 * For administrators and suspended people the session ends here alone.
 */
export async function endSessions(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, taskKey, actor, now } = batch;
  const keys = people.map(itemOf);
  const left = await findRemaining(batch, keys);
  const ended = await endLive(batch, keys);
  const results = decideEach(people, (person) => {
    const obstacle = logoutObstacle(person);
    if (ended.has(itemOf(person))) return obstacle === null ? ordered : done;
    if (!left.has(itemOf(person))) return unchanged;
    return obstacle === null ? ordered : skipped(obstacle);
  });
  const toLogOut = people.filter((person) => results.get(itemOf(person))?.outcome === 'ordered');
  await withdrawSessionLogouts(tx, batch, [...ended.keys(), ...toLogOut.map(itemOf)]);
  await planSessionLogouts(
    tx,
    { companyKey, cause: 'ordered', taskKey, orderedBy: actor, now },
    toLogOut.map((person) => ({
      key: itemOf(person),
      userKey: person.key,
      isAtWorkspace: ended.get(itemOf(person)) ?? true,
    })),
  );
  const touched = doneOf(people, results);
  await auditPeople(
    batch,
    'user.session_ended',
    touched.map((person) => ({ person, after: { key: itemOf(person) } })),
  );
  await endAddresses(batch, touched);
  if (touched.length > 0) await announce(tx, companyKey, 'access_log');
  return results;
}

/** Ends the calendar addresses of the people, each once, because another user of a session may know the address. */
async function endAddresses(batch: Batch, people: readonly BatchPerson[]): Promise<void> {
  const { tx, companyKey } = batch;
  const persons = new Map(people.map((person) => [person.key, person]));
  const withAddress = await endCalendarAddresses(tx, companyKey, [...persons.keys()]);
  if (withAddress.size === 0) return;
  await auditPeople(
    batch,
    'user.calendar_address_removed',
    [...withAddress].flatMap((key) => persons.get(key) ?? []).map((person) => ({ person })),
  );
  await announce(tx, companyKey, 'users');
}

/** Returns the sessions that are over here and may be open at the workspace. */
async function findRemaining(batch: Batch, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select s.key from sign_in_sessions s
     where s.company_key = ${batch.companyKey} and s.key = any(${keys}::uuid[])
       and ${mayBeAtWorkspace(batch.now)}`.execute(batch.tx);
  return new Set(rows.map((row) => row.key));
}

/** Ends the active ones in one statement; returns for each whether the workspace may hold it. */
async function endLive(batch: Batch, keys: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const at = new Date(batch.now);
  const { rows } = await sql<{ key: string; is_at_workspace: boolean }>`
    update sign_in_sessions s set ended_at = ${at}, end_cause = 'forced_logout'
     where s.company_key = ${batch.companyKey} and s.key = any(${keys}::uuid[])
       and s.ended_at is null and s.expires_at > ${at}
    returning s.key, s.is_at_workspace`.execute(batch.tx);
  return new Map(rows.map((row) => [row.key, row.is_at_workspace]));
}
