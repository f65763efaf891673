import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toJson } from '#db/tables/columns.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { acsUrl, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
/** Long enough for everything that happens in a pause. */
const lookUpWaitMs = 3000;

let database: TestDatabase;
let world: SignInWorld;
let newcomers = 0;
/** Happens while an unknown address is looked up. */
let inPause: (email: string) => Promise<unknown> = async () => undefined;
let isFull = false;

beforeAll(async () => {
  database = await startTestDatabase();
  const cheap = createCheapHasher();
  world = await startSignInWorld(database, {
    deps: {
      hasher: {
        ...cheap,
        verify: (stored, typed) =>
          isFull ? Promise.reject(new HashQueueFullError('the queue is full')) : cheap.verify(stored, typed),
      },
      lookUpPerson: async (_company, email) => void (await inPause(email)),
      config: {
        signinUrl: 'https://entrar.shiftgate.example',
        trustedProxies: [],
        maxSessionHours: 12,
        productName: 'Shiftgate',
        lookUpWaitMs,
      },
    },
  });
});
beforeEach(() => {
  isFull = false;
  world.clock.set('2025-03-10T12:00:00Z');
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** A form of a person whom only the look-up will find. */
async function newcomersForm() {
  newcomers += 1;
  const browser = world.browser();
  browser.ip = `203.0.113.${newcomers}`;
  const { flow } = await world.begin(browser);
  const email = `recem.chegada${newcomers}@${world.samlKey}.example`;
  return {
    browser,
    flow,
    email,
    send: (typed = password) => browser.post('/sign-in', { flow, email, password: typed }),
  };
}

async function find(email: string): Promise<void> {
  const person = await world.person({ username: email.slice(0, email.indexOf('@')), password });
  await world.shift([person], office);
}

const moveApplication = (url: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('service_providers')
      .set({ acs: toJson([{ url, index: 0, isDefault: true }]) })
      .execute(),
  );

async function failures(): Promise<number> {
  const { rows } = await inSystem(world.db, (tx) =>
    sql<{ n: number }>`
      select coalesce(sum(failures), 0)::int as n from throttle_counters where scope = 'address'`.execute(tx),
  );
  return rows[0]?.n ?? -1;
}

it('answers a flow once when it is answered while another address is looked up', async () => {
  const known = await world.person({ password });
  await world.shift([known], office);
  const form = await newcomersForm();
  let other: { body: string } | undefined;
  inPause = async (email) => {
    await find(email);
    other = await form.browser.post('/sign-in', { flow: form.flow, email: known.email, password });
  };
  const answer = await form.send();
  expect(other?.body).toContain('SAMLResponse');
  expect(answer.statusCode).toBe(410);
  expect((await world.log()).filter((row) => row.email === form.email)).toEqual([]);
});

it('posts no response to an address that was removed in the pause', async () => {
  const form = await newcomersForm();
  inPause = async (email) => {
    await find(email);
    await moveApplication('https://mail.aurora.example/other');
  };
  const answer = await form.send();
  await moveApplication(acsUrl);
  expect(answer.statusCode).toBe(410);
  expect(answer.body).not.toContain('SAMLResponse');
});

it('counts a wrong password whose flow expires in the pause', async () => {
  const form = await newcomersForm();
  inPause = async (email) => {
    await find(email);
    world.clock.set(world.clock.now() + 601_000);
  };
  const before = await failures();
  expect((await form.send('errada de novo')).statusCode).toBe(410);
  expect((await failures()) - before).toBe(1);
});

it('counts a wrong password that is shed after the pause', async () => {
  const form = await newcomersForm();
  inPause = async (email) => {
    await find(email);
    isFull = true;
  };
  const before = await failures();
  expect((await form.send('errada de novo')).statusCode).toBe(503);
  expect((await failures()) - before).toBe(1);
});
