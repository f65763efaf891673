import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany } from '#db/transactions.ts';
import { longestHashWaitMs } from '#modules/passwords/public.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';
import { attemptChannel } from '#modules/access-log/attempt-notifier.ts';
import type { AttemptMessage } from '#modules/access-log/attempt-notifier.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'cinco canoas azuis e calmas';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
let counted: string[];
let logged: Set<string>;
/** Runs between the password check and the decision. */
let meanwhile: () => Promise<unknown> = async () => undefined;
let expectedWaitMs = 0;

const count = (message: unknown) => counted.push((message as AttemptMessage).result);

beforeAll(async () => {
  database = await startTestDatabase();
  const cheap = createCheapHasher();
  const hasher = {
    ...cheap,
    expectedWaitMs: () => expectedWaitMs,
    verify: async (stored: string | null, typed: string) => {
      const isRight = await cheap.verify(stored, typed);
      await meanwhile();
      return isRight;
    },
  };
  world = await startSignInWorld(database, { deps: { hasher } });
  subscribe(attemptChannel, count);
});
beforeEach(async () => {
  logged = new Set((await world.log()).map((row) => row.key));
  counted = [];
});
afterEach(() => {
  meanwhile = async () => undefined;
  expectedWaitMs = 0;
});
afterAll(async () => {
  unsubscribe(attemptChannel, count);
  await world.app.close();
  await database.close();
});

async function worker(fields: Parameters<SignInWorld['person']>[0] = {}, rules = office) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], rules);
  return person;
}

async function signedIn(email: string): Promise<WorkerBrowser> {
  const browser = world.browser();
  expect((await world.signIn(browser, email, password)).body).toContain('SAMLResponse');
  return browser;
}

/** The counted results, which must equal the log's. */
async function results(): Promise<string[]> {
  const rows = (await world.log()).filter((row) => !logged.has(row.key) && row.result !== 'signed_out');
  expect(counted.toSorted()).toEqual(rows.map((row) => row.result).toSorted());
  return counted;
}

describe('an attempt is counted once', () => {
  it('when a password signs in and when a live session continues', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    expect((await browser.get(await world.requestUrl())).body).toContain('SAMLResponse');
    expect(await results()).toEqual(['success', 'success']);
  });

  it('when it lost a race and was decided again', async () => {
    const person = await worker();
    meanwhile = () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('users').set({ name: 'Ana Nova' }).where('key', '=', person.key).execute(),
      );
    await signedIn(person.email);
    expect(await results()).toEqual(['success']);
  });

  it('when its form arrives twice, as the one that was answered', async () => {
    const person = await worker();
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const form = { flow, email: person.email, password };
    await Promise.all([browser.post('/sign-in', form), browser.post('/sign-in', form)]);
    expect(await results()).toEqual(['success']);
  });

  it('when a live session is denied or its end has moved', async () => {
    const person = await worker();
    const [browser, other] = [await signedIn(person.email), await signedIn(person.email)];
    const close = (end_hour: string) =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('shift_rules').set({ end_hour }).where('end_hour', '<>', end_hour).execute(),
      ).then(world.touch);
    await close('17:00');
    expect((await browser.get(await world.requestUrl())).body).toContain('SAMLResponse');
    await close('08:30');
    expect(String((await other.get(await world.requestUrl())).headers.location)).toMatch(
      /^\/sign-in\/denied/,
    );
    expect(await results()).toEqual(['success', 'success', 'success', 'outside_allowed_hours']);
  });

  it('when the password is wrong, the person unknown, the hours over, or guesses are throttled', async () => {
    const [person, night] = [await worker(), await worker({}, [{ start_hour: '20:00', end_hour: '21:00' }])];
    await world.signIn(world.browser(), person.email, 'errada');
    await world.signIn(world.browser(), `ninguem@${world.samlKey}.example`, password);
    await world.signIn(world.browser(), night.email, password);
    expect((await results()).toSorted()).toEqual([
      'outside_allowed_hours',
      'user_not_found',
      'wrong_password',
    ]);
    let status = 403;
    for (let guess = 0; guess < 30 && status !== 429; guess += 1)
      status = (await world.signIn(world.browser(), person.email, `errada ${guess}`)).statusCode;
    expect(status).toBe(429);
    expect((await results()).filter((result) => result === 'throttled')).toHaveLength(1);
  });

  it('when a password must be changed first, and when that sign-in continues', async () => {
    const person = await worker({ must_change_password: true });
    const browser = world.browser();
    const { fields } = formOf((await world.signIn(browser, person.email, password)).body);
    expect(await results()).toEqual(['password_change_due']);
    const answer = await browser.post('/sign-in/change', { ...fields, password: chosen, repeat: chosen });
    expect(answer.body).toContain('SAMLResponse');
    expect(await results()).toEqual(['password_change_due', 'success']);
  });

  it('on the account page, by a password and by a continuation to an application', async () => {
    const person = await worker();
    const browser = world.browser();
    const { action, fields } = formOf((await browser.get(`/accounts/me?c=${world.samlKey}`)).body);
    const answer = await browser.post(action, { ...fields, email: person.email, password });
    expect(answer.statusCode).toBe(303);
    expect((await world.begin(browser)).started.body).toContain('SAMLResponse');
    expect(await results()).toEqual(['success', 'success']);
  });

  it('when its form is shed because the queue is full', async () => {
    const person = await worker();
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    expectedWaitMs = longestHashWaitMs + 1;
    expect((await browser.post('/sign-in', { flow, email: person.email, password })).statusCode).toBe(503);
    expectedWaitMs = 0;
    meanwhile = () => Promise.reject(new HashQueueFullError());
    expect((await browser.post('/sign-in', { flow, email: person.email, password })).statusCode).toBe(503);
    expect(await results()).toEqual(['hash_queue_full', 'hash_queue_full']);
  });
});

describe('an uncommitted attempt', () => {
  /** Makes every write that opens a session fail at its commit. */
  async function failing(work: () => Promise<unknown>) {
    const owner = await connectAdmin(database.ownerConfig);
    await owner.query(`
      create function refuse_session() returns trigger language plpgsql
        as $$ begin raise exception 'the disk is full'; end $$;
      create constraint trigger refuse_session after insert on sign_in_sessions
        deferrable initially deferred for each row execute function refuse_session()`);
    await work().finally(async () => {
      await owner.query('drop trigger refuse_session on sign_in_sessions; drop function refuse_session()');
      await owner.end();
    });
  }

  it('is not counted, neither for an application nor for the account page nor with a new password', async () => {
    const person = await worker();
    const changing = await worker({ must_change_password: true });
    const other = world.browser();
    const { fields } = formOf((await world.signIn(other, changing.email, password)).body);
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    await signedIn(person.email);
    const page = formOf((await browser.get('/accounts/me')).body);
    await failing(async () => {
      const form = { email: person.email, password };
      expect((await browser.post('/sign-in', { ...form, flow })).statusCode).toBe(500);
      expect((await browser.post(page.action, { ...page.fields, ...form })).statusCode).toBe(500);
      const change = { ...fields, password: chosen, repeat: chosen };
      expect((await other.post('/sign-in/change', change)).statusCode).toBe(500);
    });
    expect(await results()).toEqual(['password_change_due', 'success']);
  });
});
