import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFeed, makeFeed } from '../calendar/feed-rows.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { setUserPassword } from '#modules/passwords/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const old = 'quatro bicicletas verdes';
const temporary = 'fornada que sai bem cedo';
const reset = 'cinco canoas azuis';
const taken = 'sete guarda-chuvas amarelos';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;
/** Runs while a new password is being hashed. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  database = await startTestDatabase();
  const cheap = createCheapHasher();
  const hasher = {
    ...cheap,
    hash: async (typed: string) => {
      await meanwhile();
      return await cheap.hash(typed);
    },
  };
  world = await startSignInWorld(database, { deps: { hasher } });
  panel = await panelOfWorld(database, world);
  await inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('companies').set({ control_password_option: 'default' }).execute(),
  );
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

interface Waiting {
  readonly key: string;
  readonly email: string;
  readonly browser: WorkerBrowser;
  readonly flow: string;
}

/** A person whose right password must be changed before the sign-in continues. */
async function waitingForChange(
  typed: string,
  fields: Parameters<SignInWorld['person']>[0],
): Promise<Waiting> {
  const person = await world.person(fields);
  await world.shift([person], office);
  return await proveAgain(person, typed);
}

async function proveAgain(person: { key: string; email: string }, typed: string): Promise<Waiting> {
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const due = await browser.post('/sign-in', { flow, email: person.email, password: typed });
  expect(due.body).toContain('/sign-in/change');
  return { ...person, browser, flow };
}

const choose = ({ browser, flow }: Waiting) =>
  browser.post('/sign-in/change', { flow, password: taken, repeat: taken });

type PasswordOrigin = Parameters<typeof setUserPassword>[1]['origin'];

const company = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(world.db, world.companyKey, work);

async function setPassword(tx: Tx, userKey: string, origin: PasswordOrigin): Promise<void> {
  const hash = await world.deps.hasher.hash(reset);
  await setUserPassword(tx, { companyKey: world.companyKey, userKey, hash, origin, now: world.clock.now() });
}

const shareDefault = (password: string) =>
  panel.call('company.setDefaultPassword', { body: { default_pass: password } });

/** The account's current password. */
async function passwordOf({ key }: Waiting): Promise<string | null> {
  const row = await company((tx) =>
    tx.selectFrom('users').select('password_hash').where('key', '=', key).executeTakeFirstOrThrow(),
  );
  for (const password of [old, reset, taken])
    if (await world.deps.hasher.verify(row.password_hash, password)) return password;
  return null;
}

async function expectRefused(waiting: Waiting, kept: string | null): Promise<void> {
  const answer = await choose(waiting);
  expect(answer.statusCode).toBe(410);
  expect(answer.body).not.toContain('SAMLResponse');
  expect(await passwordOf(waiting)).toBe(kept);
}

const due = { password: old, must_change_password: true };

describe('a verified password that waits for the new one', () => {
  it('continues when nothing has changed', async () => {
    const waiting = await waitingForChange(old, due);
    expect((await choose(waiting)).body).toContain('SAMLResponse');
    expect(await passwordOf(waiting)).toBe(taken);
  });

  it.each(['administrator', 'random', 'person'] as const)(
    'is void once another one was set (%s)',
    async (origin) => {
      const waiting = await waitingForChange(old, due);
      await company((tx) => setPassword(tx, waiting.key, origin));
      await expectRefused(waiting, reset);
    },
  );

  it.each([true, false])('passes on whether the person set it: %s', async (isOwn) => {
    const waiting = await waitingForChange(old, { ...due, is_password_own: isOwn });
    await choose(waiting);
    const row = await company((tx) =>
      tx.selectFrom('users').select('is_password_own').where('key', '=', waiting.key).executeTakeFirst(),
    );
    expect(row?.is_password_own).toBe(isOwn);
  });

  it('ends the calendar address that whoever knew the old one may know', async () => {
    const waiting = await waitingForChange(old, due);
    const owner = { companyKey: world.companyKey, userKey: waiting.key };
    await company((tx) => makeFeed(tx, owner, { language: 'pt-BR', now: world.clock.now() }));
    await choose(waiting);
    expect(await company((tx) => findFeed(tx, owner))).toBeNull();
  });

  it('is void in every waiting browser once another one was set', async () => {
    const first = await waitingForChange(old, due);
    const second = await proveAgain(first, old);
    await company((tx) => setPassword(tx, first.key, 'person'));
    await expectRefused(first, reset);
    await expectRefused(second, reset);
  });

  it('is void when another one is set while the new one is hashed', async () => {
    const waiting = await waitingForChange(old, due);
    const hash = await world.deps.hasher.hash(reset);
    const { companyKey } = world;
    meanwhile = () =>
      company((tx) =>
        setUserPassword(tx, { companyKey, userKey: waiting.key, hash, origin: 'administrator', now: 0 }),
      );
    const answer = await choose(waiting);
    meanwhile = async () => undefined;
    expect(answer.statusCode).toBe(410);
    expect(await passwordOf(waiting)).toBe(reset);
  });

  it('waits for an uncommitted reset, and is then void', async () => {
    const waiting = await waitingForChange(old, due);
    const answer = await company(async (tx) => {
      await setPassword(tx, waiting.key, 'administrator');
      const asked = choose(waiting);
      await someoneWaits();
      return { asked };
    });
    expect((await answer.asked).statusCode).toBe(410);
    expect(await passwordOf(waiting)).toBe(reset);
  });

  it('is void once the default password changed, an own one exists, or its 72 hours are over', async () => {
    await shareDefault(temporary);
    const [renewed, chosen, late] = [
      await waitingForChange(temporary, { password_state: 'default' }),
      await waitingForChange(temporary, { password_state: 'default' }),
      await waitingForChange(temporary, { password_state: 'default' }),
    ];
    await company((tx) => setPassword(tx, chosen.key, 'person'));
    await expectRefused(chosen, reset);
    world.clock.set('2025-03-13T11:55:00Z');
    const justInTime = await proveAgain(late, temporary);
    world.clock.set('2025-03-13T12:00:00Z');
    await expectRefused(justInTime, null);
    world.clock.set('2025-03-10T12:00:00Z');
    await shareDefault('massa que descansa de noite');
    await expectRefused(renewed, null);
  });
});

/** Resolves when a transaction of the program waits for a locked row. */
async function someoneWaits(): Promise<void> {
  for (let times = 0; times < 100; times += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db.kysely);
    if (rows.length > 0) return;
    await wait(20);
  }
  throw new Error('no transaction waits');
}
