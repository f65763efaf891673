import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inCompany, inSystem } from '#db/transactions.ts';
import { attemptChannel } from '#modules/access-log/public.ts';
import type { AttemptMessage } from '#modules/access-log/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'cinco canoas azuis e calmas';
const newcomersPassword = 'sete canoas no rio claro';
/** An address of its own, so that its lockout affects no other act. */
const throttledIp = '198.51.100.66';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
const counted: string[] = [];
/** The delays of the next round trips, in milliseconds: they make the interleaving. */
let delays: number[] = [];
/** What the last comparison of a password came to that only one request of a scene types. */
const compared = new Map<string, boolean>();
let wrongs = 0;
const hashes = new Map<string, string>();
/** A person whose account is locked in every scene, since the clock stands still. */
let throttled: { readonly key: string; readonly email: string };
/** Happens while an unknown address is looked up. */
let found: () => Promise<unknown> = async () => undefined;
const lookUps: Promise<unknown>[] = [];

const count = (message: unknown) => counted.push((message as AttemptMessage).result);
const nextDelay = (): Promise<void> => wait(delays.shift() ?? 0);

/** The pool with a delay before each connection. */
function delayed(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    await nextDelay();
    return await pool.connect();
  };
  return new Proxy(pool, {
    get: (target, name): unknown => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  });
}

beforeAll(async () => {
  database = await startTestDatabase();
  const cheap = createCheapHasher();
  const verify: typeof cheap.verify = async (stored, typed) => {
    await nextDelay();
    const isRight = await cheap.verify(stored, typed);
    if (typed !== password) compared.set(typed, isRight);
    return isRight;
  };
  const db = { ...database.client, pool: delayed(database.client.pool) };
  world = await startSignInWorld(database, {
    deps: {
      db,
      hasher: { ...cheap, verify },
      lookUpPerson: async () => {
        lookUps.push(found());
      },
      config: {
        signinUrl: 'https://entrar.shiftgate.example',
        trustedProxies: [],
        maxSessionHours: 12,
        productName: 'Shiftgate',
        lookUpWaitMs: 20,
      },
    },
  });
  for (const typed of [password, newcomersPassword]) hashes.set(typed, await cheap.hash(typed));
  throttled = await personWith(password);
  for (let guess = 0; guess < 6; guess += 1)
    await world.signIn(fromThrottled(), throttled.email, `chute ${guess}`);
  subscribe(attemptChannel, count);
});
afterAll(async () => {
  unsubscribe(attemptChannel, count);
  await world.app.close();
  await database.close();
});

/** A person with a password that was hashed beforehand: hashes of full cost would take most of the time. */
async function personWith(own: string): Promise<{ readonly key: string; readonly email: string }> {
  return await world.person({
    password_hash: hashes.get(own) ?? null,
    password_state: 'set',
    is_password_chosen_by_person: true,
    password_updated_at: new Date(world.clock.now()),
  });
}

function fromThrottled(): WorkerBrowser {
  const browser = world.browser();
  browser.ip = throttledIp;
  return browser;
}

interface Scene {
  readonly person: { readonly key: string; readonly email: string };
  readonly shift: string;
  /** A browser with a live session. */
  readonly inside: WorkerBrowser;
  /** A browser at the form, and the name of its flow. */
  readonly outside: WorkerBrowser;
  readonly flow: string;
  /** The address of a person whom only a look-up finds; the first request that types it takes it. */
  readonly newcomers: string[];
}

/** An answer to an attempt; null when the act is not an attempt of the person. */
type Answer = Pick<Awaited<ReturnType<WorkerBrowser['post']>>, 'statusCode' | 'body'> | null;
type Act = (scene: Scene) => Promise<Answer>;

/** The sessions of the person right after a change that lets no typed password of this test in any more. */
let sessionsAtEnd: number | null = null;

const edit = async (fields: { name?: string; status?: 'suspended' }, { person }: Scene): Promise<null> => {
  await inCompany(database.client, world.companyKey, (tx) =>
    tx.updateTable('users').set(fields).where('key', '=', person.key).execute(),
  );
  if (fields.status !== undefined) await noteEnd(person.key);
  return null;
};
const noteEnd = async (userKey: string): Promise<void> => {
  const now = await sessionsOf(userKey);
  sessionsAtEnd = Math.min(sessionsAtEnd ?? now, now);
};
const edited = async (work: Promise<unknown>): Promise<null> => {
  await work;
  await world.touch();
  return null;
};

/**
 * Sends a form. A refused one is answered by that: its flow may be over before its form is shown again, and the page of
 * its denial leads to the form once the flow's next attempt has taken its place.
 */
async function submit(browser: WorkerBrowser, form: Record<string, string>): Promise<Answer> {
  const sent = await browser.send('/sign-in', form);
  const location = String(sent.headers.location ?? '');
  if (sent.statusCode !== 303) return sent;
  if (location.startsWith('/sign-in?')) return refused;
  const shown = await browser.get(location);
  const isOvertaken = location.startsWith('/sign-in/denied') && shown.statusCode === 303;
  return isOvertaken && String(shown.headers.location).startsWith('/sign-in?') ? refused : shown;
}
const refused: Answer = { statusCode: 403, body: '' };

const acts = {
  'right password': ({ outside, flow, person }) => submit(outside, { flow, email: person.email, password }),
  'wrong password': ({ outside, flow, person }) =>
    submit(outside, { flow, email: person.email, password: `errada ${(wrongs += 1)}` }),
  'unknown address': async ({ outside, flow, newcomers }) => {
    const email = newcomers.pop();
    if (email === undefined) return null;
    return await submit(outside, { flow, email, password: newcomersPassword });
  },
  'throttled account': async () => await world.signIn(fromThrottled(), throttled.email, password),
  'another form': async ({ person }) => {
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    return await submit(browser, { flow, email: person.email, password });
  },
  'live session': async ({ inside }) => {
    const answer = await inside.get(await world.requestUrl());
    const denial = String(answer.headers.location ?? '');
    return denial.startsWith('/sign-in/denied') ? await inside.get(denial) : answer;
  },
  'change of password': async ({ inside, person }) => {
    const form = { current: password, password: chosen, repeat: chosen };
    const answer = await inside.post('/accounts/me/password', form);
    // Without a live session the form of the page asks for it.
    if (answer.statusCode === 200) await noteEnd(person.key);
    return null;
  },
  'edited name': (scene) => edit({ name: 'Ana Nova' }, scene),
  suspension: (scene) => edit({ status: 'suspended' }, scene),
  'ended session': async ({ inside }) => {
    await inside.get('/sign-in/sign-out');
    return null;
  },
  'saved shift': ({ shift }) =>
    edited(
      inCompany(database.client, world.companyKey, (tx) =>
        tx.updateTable('shift_rules').set({ end_hour: '17:00' }).where('shift_key', '=', shift).execute(),
      ),
    ),
  'control switched off': () =>
    edited(
      inCompany(database.client, world.companyKey, (tx) =>
        tx.updateTable('companies').set({ control_state: 'inactive' }).execute(),
      ),
    ),
} as const satisfies Record<string, Act>;

type ActName = keyof typeof acts;

/** How often each is drawn: what races for the same rows, more often. */
const weights: Readonly<Record<ActName, number>> = {
  'right password': 5,
  'wrong password': 3,
  'unknown address': 3,
  'throttled account': 1,
  'another form': 2,
  'live session': 2,
  'change of password': 2,
  'edited name': 1,
  suspension: 3,
  'ended session': 1,
  'saved shift': 1,
  'control switched off': 1,
};

/** The acts that clear failures at account and pair. */
const clearing: readonly ActName[] = ['right password', 'another form', 'change of password'];

async function prepare(): Promise<Scene> {
  delays = [];
  await edited(
    inCompany(database.client, world.companyKey, (tx) =>
      tx.updateTable('companies').set({ control_state: 'active' }).execute(),
    ),
  );
  const person = await personWith(password);
  const shift = await world.shift([person], office);
  const inside = world.browser();
  await world.signIn(inside, person.email, password);
  const outside = world.browser();
  const { flow } = await world.begin(outside);
  return { person, shift, inside, outside, flow, newcomers: [await hideNewcomer()] };
}

/** Stores a person who has another address until the look-up gives them theirs. */
async function hideNewcomer(): Promise<string> {
  const newcomer = await personWith(newcomersPassword);
  await world.shift([newcomer], office);
  const rename = (email: string) =>
    inCompany(database.client, world.companyKey, (tx) =>
      tx.updateTable('users').set({ email }).where('key', '=', newcomer.key).execute(),
    );
  await rename(`antes.${newcomer.email}`);
  found = () => rename(newcomer.email);
  return newcomer.email;
}

const sessionsOf = async (userKey: string): Promise<number> =>
  (
    await inCompany(database.client, world.companyKey, (tx) =>
      tx.selectFrom('sign_in_sessions').select('key').where('user_key', '=', userKey).execute(),
    )
  ).length;

/** The failures at addresses, and those at accounts and pairs of both. */
async function failures(): Promise<{ atAddresses: number; elsewhere: number }> {
  const { rows } = await inSystem(database.client, (tx) =>
    sql<{ atAddresses: number; elsewhere: number }>`
      select coalesce(sum(failures) filter (where scope = 'address'), 0)::int as "atAddresses",
             coalesce(sum(failures) filter (where scope <> 'address'), 0)::int as elsewhere
        from throttle_counters`.execute(tx),
  );
  return rows[0] ?? { atAddresses: -1, elsewhere: -1 };
}

const isIn = (answer: Answer): boolean => answer?.body.includes('name="SAMLResponse"') ?? false;
const signInResults = (rows: Awaited<ReturnType<SignInWorld['log']>>): string[] =>
  rows.filter((row) => row.result !== 'signed_out').map((row) => row.result);

it('counts and answers once, whatever happens at the same time', async () => {
  const names = (Object.keys(acts) as ActName[]).map((name) => ({
    weight: weights[name],
    arbitrary: fc.constant(name),
  }));
  const orders = fc.record({
    wanted: fc.array(fc.oneof(...names), { minLength: 2, maxLength: 4 }),
    pauses: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 40, maxLength: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(orders, async ({ wanted, pauses }) => {
      const scene = await prepare();
      const { person } = scene;
      const before = {
        rows: new Set((await world.log()).map((row) => row.key)),
        sessions: await sessionsOf(person.key),
        failures: await failures(),
      };
      counted.length = 0;
      compared.clear();
      sessionsAtEnd = null;
      delays = [...pauses];
      const answers = await Promise.all(wanted.map((name) => acts[name](scene)));
      await Promise.all(lookUps.splice(0));
      delays = [];

      const rows = (await world.log()).filter((row) => !before.rows.has(row.key));
      const results = signInResults(rows);
      // One row for each answered attempt: let in, denied, or throttled.
      const answered = answers.filter(
        (answer) => answer !== null && (isIn(answer) || [403, 429].includes(answer.statusCode)),
      );
      expect(results).toHaveLength(answered.length);
      expect(results.filter((result) => result === 'success')).toHaveLength(answers.filter(isIn).length);
      expect(counted.toSorted()).toEqual(results.toSorted());
      // Every other request learned that the flow is over, or found no session and was shown the form.
      for (const [at, answer] of answers.entries())
        if (answer !== null)
          expect(wanted[at] === 'throttled account' ? [429] : [200, 403, 410]).toContain(answer.statusCode);

      // No two responses for one flow, and no session but those of a typed password that let in.
      const flowsActs: readonly (ActName | undefined)[] = [
        'right password',
        'wrong password',
        'unknown address',
      ];
      const ofFlow = answers.filter((answer, at) => flowsActs.includes(wanted[at]) && isIn(answer));
      expect(ofFlow.length).toBeLessThanOrEqual(1);
      const others: readonly (ActName | undefined)[] = ['live session', 'unknown address'];
      const opened = answers.filter((answer, at) => !others.includes(wanted[at]) && isIn(answer));
      expect((await sessionsOf(person.key)) - before.sessions).toBe(opened.length);

      // A wrong password counts at the address, regardless of the outcome of its flow; a right one never does.
      const wrong = [...compared.values()].filter((isRight) => !isRight).length;
      const after = await failures();
      if (!wanted.includes('change of password'))
        expect(after.atAddresses - before.failures.atAddresses).toBe(wrong);
      // At account and pair too, where nothing else changes those.
      if (!wanted.some((name) => clearing.includes(name)))
        expect(after.elsewhere - before.failures.elsewhere).toBe(2 * wrong);

      // A suspended person, or one with a new password, opened no session after the change.
      if (sessionsAtEnd !== null) expect(await sessionsOf(person.key)).toBe(sessionsAtEnd);

      if (!wanted.includes('suspension')) return;
      const sessions = await sessionsOf(person.key);
      const late = await world.signIn(world.browser(), person.email, password);
      expect([late.statusCode, isIn(late)]).toEqual([403, false]);
      expect(await sessionsOf(person.key)).toBe(sessions);
    }),
    inject('sweep') === 'whole' ? { numRuns: 600 } : { numRuns: 60, seed: 20_250_310 },
  );
});
