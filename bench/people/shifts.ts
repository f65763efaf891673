import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { now } from './people-rows.ts';
import { startPeopleWorld } from './people-world.ts';
import type { PeopleWorld } from './people-world.ts';
import { measureP95 } from '../shared/percentile.ts';

/** Of so many some are in no state to be in a shift. */
const people = 5_120;
const warmUps = 3;
const rounds = 20;

async function call<T>(world: PeopleWorld, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${world.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/**
 * The longest time, in milliseconds, that some requests blocked the event loop, and the longest garbage collection in it.
 * Client and server share the process.
 */
async function longestHold(ask: () => Promise<unknown>): Promise<{ hold: number; collection: number }> {
  const watch = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round < warmUps; round += 1) await ask();
  let collection = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collection = Math.max(collection, duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  watch.enable();
  for (let round = 0; round < rounds; round += 1) await ask();
  watch.disable();
  await nextTurn();
  collections.disconnect();
  return { hold: watch.max / 1_000_000, collection };
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** 500 rules of which none can be merged: 72 short windows on each day of the week, less four. */
function manyRules(lengthMinutes: number) {
  return Array.from({ length: 500 }, (_, index) => {
    const start = Math.floor(index / 7) * 20;
    return {
      kind: 'weekly',
      day: (index % 7) + 1,
      start_hour: clock(start),
      end_hour: clock(start + lengthMinutes),
    };
  });
}

/** Control is on, and every second person is signed in. */
async function openDoors(world: PeopleWorld): Promise<void> {
  const at = new Date(now);
  const later = new Date(now + 8 * 3_600_000);
  await inCompany(world.db, world.companyKey, async (tx) => {
    await sql`update companies set control_state = 'active', plan_products = '{control}', version = version + 1`.execute(
      tx,
    );
    await sql`insert into domains (key, company_key, name, is_verified, is_covered, created_at, updated_at)
      select gen_random_uuid(), ${world.companyKey}::uuid, domain, true, true, ${at}, ${at}
        from (select distinct domain from users) d`.execute(tx);
    await sql`insert into sign_in_sessions (key, company_key, user_key, session_hash, authenticated_at, last_seen_at,
        expires_at, ip, browser, os, device_class, created_at)
      select gen_random_uuid(), company_key, key, sha256(key::text::bytea), ${at}, ${at}, ${later}, '203.0.113.7',
             'chrome', 'windows', 'desktop', ${at}
        from (select *, row_number() over (order by key) as nr from users) u where nr % 2 = 0`.execute(tx);
  });
}

/**
 * Measures what the shift editor asks while a shift of 5,000 people and 500 rules is edited: the 95th percentile, in
 * milliseconds, of the difference before saving (and its CPU without the database's), of the year, of one explained instant, and of the list of shifts;
 * and the longest time that each blocked the event loop.
 */
export async function benchShifts(): Promise<Record<string, number>> {
  const world = await startPeopleWorld(people);
  try {
    await openDoors(world);
    const { key } = await call<{ key: string }>(world, 'POST', '/groups', { name: 'Cinco mil' });
    const path = `/groups/${key}`;
    const { added } = await call<{ added: number }>(world, 'PUT', `${path}/users`, { org_units: ['/Lojas'] });
    await call(world, 'PATCH', path, { state: 'enabled', rules: manyRules(19) });
    const draft = { rules: manyRules(10), list_ip: ['203.0.113.0/24'] };
    const moves = { ...draft, remove: [] };
    const difference = await call<{ total: number; logged_out: number }>(
      world,
      'POST',
      `${path}/preview`,
      draft,
    );
    const began = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) await call(world, 'POST', `${path}/preview`, moves);
    const { user, system } = process.cpuUsage(began);
    const previewed = await longestHold(() => call(world, 'POST', `${path}/preview`, moves));
    return {
      shiftPeople: added,
      shiftPreviewCpuMs: (user + system) / 1000 / rounds,
      shiftPeopleCompared: difference.total,
      shiftPeopleLoggedOut: difference.logged_out,
      shiftPreviewP95Ms: await measureP95(() => call(world, 'POST', `${path}/preview`, moves)),
      shiftPreviewLongestHoldMs: previewed.hold,
      shiftPreviewLongestCollectionMs: previewed.collection,
      shiftYearLongestHoldMs: (
        await longestHold(() => call(world, 'POST', `${path}/year`, { year: 2025, draft }))
      ).hold,
      shiftExplainLongestHoldMs: (await longestHold(() => call(world, 'POST', `${path}/explain`, { draft })))
        .hold,
      shiftYearP95Ms: await measureP95(() => call(world, 'POST', `${path}/year`, { year: 2025, draft })),
      shiftExplainP95Ms: await measureP95(() => call(world, 'POST', `${path}/explain`, { draft })),
      shiftGetP95Ms: await measureP95(() => call(world, 'GET', path)),
      shiftListP95Ms: await measureP95(() => call(world, 'GET', '/groups')),
      shiftParticipantsP95Ms: await measureP95(() => call(world, 'GET', `${path}/users?search=silva`)),
    };
  } finally {
    await world.close();
  }
}
