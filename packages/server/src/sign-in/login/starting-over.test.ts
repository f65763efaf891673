import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inCompany, inSystem } from '#db/transactions.ts';
import { attemptChannel } from '#modules/access-log/public.ts';
import type { AttemptMessage } from '#modules/access-log/public.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { countHashes, createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
const cheap = createCheapHasher();
const hasher = countHashes({
  ...cheap,
  verify: (stored, typed) =>
    isFull ? Promise.reject(new HashQueueFullError('the queue is full')) : cheap.verify(stored, typed),
});
const counted: string[] = [];
const codes: string[] = [];
/** How many of the next round trips find something changed since the one before. */
let changesLeft = 0;
let changedKey = '';
/** The change: of the person, or of what a test sets. */
let change: () => Promise<unknown> = renamePerson;
let changes = 0;
let isFull = false;

const count = (message: unknown) => counted.push((message as AttemptMessage).result);

async function changeNow(): Promise<void> {
  if (changesLeft === 0) return;
  changesLeft -= 1;
  changes += 1;
  await change();
}

async function renamePerson(): Promise<void> {
  await inCompany(database.client, world.companyKey, (tx) =>
    tx
      .updateTable('users')
      .set({ name: `Ana ${changes}` })
      .where('key', '=', changedKey)
      .execute(),
  );
}

/** Changes every open flow, which stays open. */
async function changeFlows(): Promise<void> {
  await inCompany(database.client, world.companyKey, (tx) =>
    tx
      .updateTable('sign_in_flows')
      .set({ login_hint: `ana${changes}@aurora.example` })
      .execute(),
  );
}

/** The service's pool: something changes before each of its round trips. */
function changing(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    await changeNow();
    return await pool.connect();
  };
  return new Proxy(pool, {
    get: (target, name): unknown => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  });
}

beforeAll(async () => {
  database = await startTestDatabase();
  const db = { ...database.client, pool: changing(database.client.pool) };
  world = await startSignInWorld(database, { deps: { db, hasher, count: (code) => codes.push(code) } });
  subscribe(attemptChannel, count);
});
beforeEach(() => {
  changesLeft = 0;
  change = renamePerson;
  isFull = false;
  counted.length = 0;
});
afterAll(async () => {
  unsubscribe(attemptChannel, count);
  await world.app.close();
  await database.close();
});

async function worker() {
  const person = await world.person({ password });
  await world.shift([person], office);
  changedKey = person.key;
  const results = async () =>
    (await world.log()).filter((row) => row.user_key === person.key).map((row) => row.result);
  const sessions = async () =>
    await inCompany(database.client, world.companyKey, (tx) =>
      tx.selectFrom('sign_in_sessions').select('key').where('user_key', '=', person.key).execute(),
    );
  return { ...person, results, sessions };
}

async function failures(): Promise<number> {
  const { rows } = await inSystem(database.client, (tx) =>
    sql<{ n: number }>`select coalesce(sum(failures), 0)::int as n from throttle_counters`.execute(tx),
  );
  return rows[0]?.n ?? -1;
}

it('decides anew after a conflict, with one count, one comparison, one row', async () => {
  const person = await worker();
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const [before, { verify }] = [await failures(), { ...hasher.counts }];
  // Read, count, write, and the read and write of two more decisions: the third finds nothing changed.
  changesLeft = 6;
  const answer = await browser.post('/sign-in', { flow, email: person.email, password });
  expect(answer.body).toContain('SAMLResponse');
  expect(changesLeft).toBe(0);
  expect([await person.results(), counted]).toEqual([['success'], ['success']]);
  expect(await person.sessions()).toHaveLength(1);
  expect([await failures(), hasher.counts.verify]).toEqual([before, verify + 1]);
});

it('answers 503 with a page when every decision meets a conflict, and takes the attempt back', async () => {
  const person = await worker();
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const before = await failures();
  changesLeft = 1000;
  const answer = await browser.post('/sign-in', { flow, email: person.email, password });
  changesLeft = 0;
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.cookies).toEqual([]);
  expect([await person.results(), counted, await person.sessions()]).toEqual([[], [], []]);
  expect(await failures()).toBe(before);
  const again = await browser.post('/sign-in', { flow, email: person.email, password });
  expect(again.body).toContain('SAMLResponse');
});

it('answers 503 to a live session in the same case, which goes on afterwards', async () => {
  const person = await worker();
  const browser = world.browser();
  await world.signIn(browser, person.email, password);
  counted.length = 0;
  const url = await world.requestUrl();
  changesLeft = 1000;
  expect((await browser.get(url)).statusCode).toBe(503);
  changesLeft = 0;
  expect([await person.results(), counted]).toEqual([['success'], []]);
  expect((await browser.get(url)).body).toContain('SAMLResponse');
});

it('counts a request for what is not offered once, also after a conflict', async () => {
  const { options } = world.saml;
  const { identifierFormat } = options;
  options.identifierFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  const url = await world.requestUrl();
  options.identifierFormat = identifierFormat;
  change = world.touch;
  changesLeft = 3;
  codes.length = 0;
  expect((await world.browser().get(url)).body).toContain('SAMLResponse');
  expect([codes, changesLeft]).toEqual([['InvalidNameIDPolicy'], 0]);
});

it('logs an attempt that is shed or throttled, whatever happens to its flow meanwhile', async () => {
  const person = await worker();
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  change = changeFlows;
  const post = async (typed: string) =>
    (await browser.post('/sign-in', { flow, email: person.email, password: typed })).statusCode;
  [isFull, changesLeft] = [true, 1000];
  const { verify } = { ...hasher.counts };
  expect(await post(password)).toBe(503);
  expect(hasher.counts.verify).toBe(verify + 1);
  [isFull, changesLeft] = [false, 0];
  const statuses = [];
  for (let guess = 0; guess < 6; guess += 1) statuses.push(await post(`errada ${guess}`));
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  changesLeft = 1000;
  expect(await post(password)).toBe(429);
  changesLeft = 0;
  const wrong = statuses.map(() => 'wrong_password');
  expect(counted).toEqual(['hash_queue_full', ...wrong, 'throttled']);
  expect((await person.results()).toSorted()).toEqual(counted.toSorted());
});
