import { sql } from 'kysely';
import { announce } from '../../../http/announce.ts';
import { logoutObstacle, planSessionLogouts, withdrawSessionLogouts } from '../../users/index.ts';
import { auditPeople, done, doneOf, itemOf, judgeEach, ordered, unchanged } from '../batch.ts';
import type { Batch, BatchPerson, ItemResult } from '../batch.ts';

/**
 * Ends the chosen sessions here, at once, and has the workspace told; the outcome of each is that of its logout
 * (`settleLogouts`). Whoever cannot be logged out at the workspace (administrators, suspended people) loses the session
 * here alone.
 */
export async function endSessions(
  batch: Batch,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, taskKey, actor, now } = batch;
  const ended = await endLive(batch, people.map(itemOf));
  const results = judgeEach(people, (person) => {
    if (!ended.has(itemOf(person))) return unchanged;
    return logoutObstacle(person) === null ? ordered : done;
  });
  await withdrawSessionLogouts(tx, batch, [...ended.keys()]);
  const isOrdered = (person: BatchPerson) => results.get(itemOf(person))?.outcome === 'ordered';
  await planSessionLogouts(
    tx,
    { companyKey, cause: 'ordered', taskKey, orderedBy: actor, now },
    people.filter(isOrdered).map((person) => ({
      key: itemOf(person),
      userKey: person.key,
      isAtWorkspace: ended.get(itemOf(person)) === true,
    })),
  );
  const touched = doneOf(people, results);
  await auditPeople(
    batch,
    'user.session_ended',
    touched.map((person) => ({ person, after: { key: itemOf(person) } })),
  );
  if (touched.length > 0) await announce(tx, companyKey, 'access_log');
  return results;
}

/** Ends those that live, in one statement; gives for each whether it has opened the workspace. */
async function endLive(batch: Batch, keys: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const at = new Date(batch.now);
  const { rows } = await sql<{ key: string; is_at_workspace: boolean }>`
    update sign_in_sessions s set ended_at = ${at}, end_cause = 'forced_logout'
     where s.company_key = ${batch.companyKey} and s.key = any(${keys}::uuid[])
       and s.ended_at is null and s.expires_at > ${at}
    returning s.key, exists (
      select from sp_sessions o join service_providers p on p.company_key = o.company_key and p.key = o.service_provider_key
       where o.company_key = s.company_key and o.session_key = s.key and p.provider <> 'other') as is_at_workspace`.execute(
    batch.tx,
  );
  return new Map(rows.map((row) => [row.key, row.is_at_workspace]));
}
