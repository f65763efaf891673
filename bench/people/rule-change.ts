import { createDatabase } from '@shiftgate/server/db/client.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import { createReadAccessStatus } from '@shiftgate/server/access/access-status.ts';
import { sql } from 'kysely';
import { now } from './people-rows.ts';
import { startPeopleWorld } from './people-world.ts';
import type { PeopleWorld } from './people-world.ts';
import { p95Of } from '../shared/percentile.ts';

const people = 10_000;
const shifts = 200;
const rounds = 30;

async function call<T>(world: PeopleWorld, method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${world.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Seven rules a shift: Monday, the day of the bench, from 08:00 or only from 22:00; the other days like any shift. */
function rulesFrom(mondayHour: number) {
  return Array.from({ length: 7 }, (_, index) => ({
    kind: 'weekly',
    day: index + 1,
    start_hour: `${String(index === 0 ? mondayHour : 8).padStart(2, '0')}:00`,
    end_hour: '23:00',
  }));
}

/** Turns control on and puts a person in one shift only. */
async function prepare(world: PeopleWorld, shift: string): Promise<string> {
  const person = world.people[5000]?.key ?? '';
  const at = new Date(now);
  await inCompany(world.db, world.companyKey, async (tx) => {
    await sql`update companies set control_state = 'active', plan_products = '{control}', version = version + 1`.execute(
      tx,
    );
    await sql`insert into domains (key, company_key, name, is_verified, is_covered, created_at, updated_at)
      select gen_random_uuid(), ${world.companyKey}::uuid, domain, true, true, ${at}, ${at}
        from (select distinct domain from users) d`.execute(tx);
    await sql`update users set status = 'active', vacation_starts_on = null, vacation_ends_on = null,
      single_access_granted_at = null where key = ${person}`.execute(tx);
    await sql`delete from shift_members where user_key = ${person}`.execute(tx);
    await sql`insert into shift_members (company_key, shift_key, user_key, added_at)
      values (${world.companyKey}, ${shift}, ${person}, ${at})`.execute(tx);
  });
  return person;
}

/**
 * Measures how soon a changed rule decides at another node: one process answers the change, and from that answer on the
 * other, with its own connections and its own cache, decides about a person of the shift. 200 shifts, 10,000 people.
 */
export async function benchRuleChange(): Promise<Record<string, number>> {
  const world = await startPeopleWorld(people);
  const other = createDatabase(world.postgres.serverConfig());
  try {
    const keys = [...world.shifts];
    for (let index = keys.length; index < shifts; index += 1)
      keys.push(
        (await call<{ key: string }>(world, 'POST', '/groups', { name: `Outro turno ${index}` })).key,
      );
    for (const key of keys)
      await call(world, 'PATCH', `/groups/${key}`, { state: 'enabled', rules: rulesFrom(8) });
    const shift = keys.at(-1) ?? '';
    const person = await prepare(world, shift);
    const runChecks = createReadAccessStatus(createSnapshotCache());
    const isLetIn = () =>
      inCompany(
        other,
        world.companyKey,
        async (tx) => (await runChecks(tx, world.companyKey, person, now))?.result === 'success',
      );
    if ((await isLetIn()) !== true) throw new Error('the person of the bench is not let in to begin with');
    const times: number[] = [];
    let old = 0;
    for (let round = 0; round < rounds; round += 1) {
      const isOpen = round % 2 === 1;
      await call(world, 'PATCH', `/groups/${shift}`, { rules: rulesFrom(isOpen ? 8 : 22) });
      const began = performance.now();
      while ((await isLetIn()) !== isOpen) old += 1;
      times.push(performance.now() - began);
    }
    return {
      ruleChangeShifts: keys.length,
      ruleChangeOldDecisions: old,
      ruleChangeElsewhereP95Ms: p95Of(times),
    };
  } finally {
    await other.close();
    await world.close();
  }
}
