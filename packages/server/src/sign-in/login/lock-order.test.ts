import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher: createCheapHasher() } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** A person with a live session in a browser, and with a form opened before. */
async function signedIn(fields: Parameters<SignInWorld['person']>[0] = {}) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], office);
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
  return { ...person, browser, flow };
}

/**
 * Ends a person's sessions like an administrator, in two steps: the person first, and the sessions once the browser's
 * request waits for the person. The sessions must be free then.
 */
async function endSessionsWhile<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const asked = await inCompany(world.db, world.companyKey, async (tx) => {
    await tx.updateTable('users').set({ version: 2 }).where('key', '=', key).execute();
    const answer = ask();
    await someoneWaits();
    await sql`select from sign_in_sessions where user_key = ${key} for update nowait`.execute(tx);
    return { answer };
  });
  return await asked.answer;
}

async function someoneWaits(): Promise<void> {
  for (let times = 0; times < 100; times += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db.kysely);
    if (rows.length > 0) return;
    await wait(20);
  }
  throw new Error('no transaction waits');
}

it('locks the person before their sessions when a sign-in replaces a session', async () => {
  const { key, email, browser, flow } = await signedIn();
  const answer = await endSessionsWhile(key, () => browser.post('/sign-in', { flow, email, password }));
  expect(answer.body).toContain('SAMLResponse');
});

it('locks the person before their sessions when a sign-out ends a single access', async () => {
  const { key, browser } = await signedIn({
    single_access_granted_at: new Date(world.clock.now()),
    single_access_first_used_at: new Date(world.clock.now()),
  });
  const answer = await endSessionsWhile(key, () => browser.get('/sign-in/sign-out'));
  expect(answer.statusCode).toBe(200);
  const rows = await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('sign_in_sessions').select('end_cause').where('user_key', '=', key).execute(),
  );
  expect(rows).toEqual([{ end_cause: 'signed_out' }]);
});
