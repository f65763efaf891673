import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import fastify from 'fastify';
import { createDatabase } from '#db/client.ts';
import type { DatabaseClient } from '#db/client.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { WorkerBrowser } from '#testing/worker-browser.ts';
import { createSignInApp } from '../app.tsx';
import { createDatabaseProxy } from '#testing/database-proxy.ts';
import type { DatabaseProxy } from '#testing/database-proxy.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let folder: string;
let way: DatabaseProxy;
let database: TestDatabase;
/** The sign-in service's connections, through the breakable proxy; the test's own bypass it. */
let db: DatabaseClient;
let world: SignInWorld;
/** Runs while a password is compared. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sg-way-'));
  database = await startTestDatabase();
  const { serverConfig } = database;
  way = createDatabaseProxy(folder, serverConfig);
  await way.open();
  db = createDatabase({ ...serverConfig, host: folder }, { maxConnections: 5 });
  const hasher = createCheapHasher();
  const verify: typeof hasher.verify = async (stored, typed) => {
    const isRight = await hasher.verify(stored, typed);
    await meanwhile();
    return isRight;
  };
  world = await startSignInWorld(database, { deps: { db, hasher: { ...hasher, verify } } });
});
afterEach(() => {
  meanwhile = async () => undefined;
});
afterAll(async () => {
  await world.app.close();
  await db.close();
  await way.cut();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A worker at the form of the sign-in page. */
async function atTheForm() {
  const person = await world.person({ password });
  await world.shift([person], office);
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const send = (typed = password) => browser.post('/sign-in', { flow, email: person.email, password: typed });
  const logged = async () =>
    (await world.log()).filter((row) => row.user_key === person.key).map((row) => row.result);
  return { send, logged };
}

it('is ready on the port of the sign-in service only while the database is there', async () => {
  const ready = async () => (await world.app.inject({ url: '/readyz' })).statusCode;
  expect(await ready()).toBe(200);
  await way.cut();
  await expect.poll(ready, { timeout: 5_000 }).toBe(503);
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await way.open();
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
});

it('answers 503 while the database takes no writes, as after a failover, and logs the cause', async () => {
  const person = await world.person({ password });
  await world.shift([person], office);
  const started = world.browser();
  const { flow } = await world.begin(started);
  const admin = await connectAdmin(database.superuserConfig);
  // In this database alone: others of the same server belong to other suites.
  const role = `alter role shiftgate_server in database "${database.superuserConfig.database}"`;
  await admin.query(`${role} set default_transaction_read_only = on`);
  const readOnly = createDatabase(database.serverConfig);
  const lines: string[] = [];
  const { log } = fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
  const app = await createSignInApp({ ...world.deps, db: readOnly }, { logger: log });
  try {
    const browser = new WorkerBrowser(app);
    for (const [name, value] of started.cookies) browser.cookies.set(name, value);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await browser.post('/sign-in', { flow, email: person.email, password })).statusCode).toBe(503);
    expect(await app.inject('/readyz')).toMatchObject({ statusCode: 503, body: '{"status":"read_only"}' });
  } finally {
    await app.close();
    await readOnly.close();
    await admin.query(`${role} reset default_transaction_read_only`);
    await admin.end();
  }
  const warnings = lines.map((line) => JSON.parse(line) as { level: number; err?: { message: string } });
  expect(warnings.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, err: { message: expect.stringContaining('read-only') } },
  ]);
});

it('denies every sign-in while the database is unavailable, and accepts the same form afterwards', async () => {
  const { send, logged } = await atTheForm();
  await way.cut();
  for (const typed of [password, 'errada de novo', password]) {
    const answer = await send(typed);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('SAMLResponse');
    expect(answer.cookies).toEqual([]);
  }
  await way.open();
  expect(await logged()).toEqual([]);
  expect((await send()).body).toContain('SAMLResponse');
  expect(await logged()).toEqual(['success']);
});

it('offers a retry where the address alone is enough for it', async () => {
  const { send } = await atTheForm();
  const url = await world.requestUrl();
  await way.cut();
  const opened = await world.browser().get(url);
  expect(opened.statusCode).toBe(503);
  const [, again = ''] = /<a class="button" href="([^"]+)">Tentar de novo<\/a>/.exec(opened.body) ?? [];
  expect(again.replaceAll('&amp;', '&')).toBe(url);
  expect((await send()).body).not.toContain('Tentar de novo');
  await way.open();
});

it('issues no assertion without its log row when the database goes down during the password check', async () => {
  const { send, logged } = await atTheForm();
  meanwhile = () => way.cut();
  const answer = await send();
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('SAMLResponse');
  meanwhile = async () => undefined;
  await way.open();
  expect(await logged()).toEqual([]);
  expect((await send()).body).toContain('SAMLResponse');
  expect(await logged()).toEqual(['success']);
});

it('has a log row for each assertion when the database goes down at any other moment', async () => {
  const people: Awaited<ReturnType<typeof atTheForm>>[] = [];
  for (let index = 0; index < 8; index += 1) people.push(await atTheForm());
  let compared = 0;
  meanwhile = async () => {
    compared += 1;
    if (compared === 4) await way.cut();
  };
  const answers = await Promise.all(people.map(({ send }) => send()));
  await way.open();
  for (const [index, answer] of answers.entries()) {
    const isLetIn = answer.body.includes('SAMLResponse');
    expect([answer.statusCode, isLetIn]).toEqual(isLetIn ? [200, true] : [503, false]);
    // A row committed just before the cut may belong to an unanswered sign-in; never the reverse.
    if (isLetIn) expect(await people[index]!.logged()).toEqual(['success']);
  }
  expect(answers.some((answer) => answer.statusCode === 503)).toBe(true);
});
