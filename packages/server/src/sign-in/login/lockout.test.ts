import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { bulkTasks } from '#modules/tasks/bulk-task.job.ts';
import { createLockouts } from '#modules/passwords/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { deriveKey } from '#core/secret-names.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'sete canoas no rio claro';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
/** Addresses of the guesser; each test has its own, since failures are counted per address too. */
let places: readonly string[] = [];
let tests = 0;

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;
type Person = Awaited<ReturnType<SignInWorld['person']>>;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher: createCheapHasher() } });
  panel = await panelOfWorld(database, world);
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});
beforeEach(() => {
  world.clock.set('2025-03-10T12:00:00Z');
  tests += 1;
  places = [`203.0.113.${tests}`, `198.51.100.${tests}`];
});

function from(ip: string) {
  const browser = world.browser();
  browser.ip = ip;
  return browser;
}

/** Guesses from several places until each must wait. */
async function guessAt(person: Person): Promise<void> {
  for (const ip of places)
    for (let times = 0; times < 6; times += 1) await world.signIn(from(ip), person.email, 'chute');
}
async function held(): Promise<Person> {
  const person = await world.person({ password });
  await world.shift([person], office);
  await guessAt(person);
  return person;
}
const statusesOf = async (person: Person, typed: string) => {
  const answers = [];
  for (const ip of places) answers.push((await world.signIn(from(ip), person.email, typed)).statusCode);
  return answers;
};
const show = ({ key }: Person) => panel.call('users.get', { params: { key } });
const lift = ({ key }: Person) => panel.call('users.liftLockout', { params: { key } });
const lifted = async () =>
  await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('audit_events').selectAll().where('event', '=', 'user.sign_in_hold_lifted').execute(),
  );

async function linkOf({ key }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = world.clock.now();
  await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .insertInto('password_links')
      .values({
        key: newKey(now),
        company_key: world.companyKey,
        user_key: key,
        token_hash: hashToken(token),
        purpose: 'change',
        created_at: new Date(now),
        expires_at: new Date(now + 3_600_000),
      })
      .execute(),
  );
  return `/sign-in/change/${token}`;
}

describe('a new password after too many wrong ones', () => {
  it('lets its person sign in right away, from everywhere, when chosen by a link', async () => {
    const person = await held();
    expect(await statusesOf(person, password)).toEqual([429, 429]);
    const link = await linkOf(person);
    expect((await world.browser().post(link, { password: chosen, repeat: chosen })).statusCode).toBe(200);
    expect(await statusesOf(person, chosen)).toEqual([200, 200]);
  });

  it('lifts the lockout when an administrator sets it', async () => {
    const person = await held();
    await panel.call('users.changePassword', {
      params: { key: person.key },
      body: { password: chosen, force_change: false },
    });
    expect((await show(person)).sign_in_held_until).toBeNull();
    expect(await statusesOf(person, chosen)).toEqual([200, 200]);
  });

  it('lifts the lockout when set on the account page, while guesses continue elsewhere', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = from('192.0.2.44');
    expect((await world.signIn(browser, person.email, password)).statusCode).toBe(200);
    await guessAt(person);
    const form = { current: password, password: chosen, repeat: chosen };
    expect((await browser.post('/accounts/me/password', form)).statusCode).toBe(200);
    expect((await show(person)).sign_in_held_until).toBeNull();
    expect(await statusesOf(person, chosen)).toEqual([200, 200]);
  });

  it('lifts the lockout when a bulk action sets it, and no other lockout', async () => {
    const [person, other] = [await held(), await held()];
    await panel.call('users.generatePasswords', { body: { users: [person.key] } });
    await bulkTasks.run({
      db: world.db,
      clock: world.clock,
      box: world.deps.secretBox,
      hasher: world.deps.hasher,
      lockouts: createLockouts(deriveKey(world.deps.masterKey, 'throttle')),
      changeLinkUrl: (link) => link,
      signInUrl: world.signinUrl,
      askRoles: async () => undefined,
    });
    expect((await show(person)).sign_in_held_until).toBeNull();
    expect(await statusesOf(person, password)).toEqual([403, 403]);
    expect((await show(other)).sign_in_held_until).not.toBeNull();
    expect(await statusesOf(other, password)).toEqual([429, 429]);
  });

  it('keeps the lockout of the address', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const ip = '198.51.100.99';
    for (let index = 0; index < 50; index += 1)
      await world.signIn(from(ip), `ninguem.${index}@${world.samlKey}.example`, 'chute');
    const link = await linkOf(person);
    expect((await from(ip).post(link, { password: chosen, repeat: chosen })).statusCode).toBe(200);
    expect((await world.signIn(from(ip), person.email, chosen)).statusCode).toBe(429);
  });

  it('lifts nothing before it is stored: neither a requested link nor a rejected form does', async () => {
    const person = await held();
    await world.browser().post('/accounts/reset-password', { email: person.email });
    const link = await linkOf(person);
    expect((await world.browser().post(link, { password: 'curta', repeat: 'curta' })).statusCode).toBe(422);
    expect((await show(person)).sign_in_held_until).not.toBeNull();
    expect(await statusesOf(person, password)).toEqual([429, 429]);
  });

  it('is throttled like the old one', async () => {
    const person = await held();
    const link = await linkOf(person);
    await world.browser().post(link, { password: chosen, repeat: chosen });
    await guessAt(person);
    expect(await statusesOf(person, chosen)).toEqual([429, 429]);
  });
});

describe('a lockout', () => {
  it('is shown with its end on the person’s page, and disappears afterwards', async () => {
    const person = await world.person({ password });
    expect((await show(person)).sign_in_held_until).toBeNull();
    await guessAt(person);
    expect((await show(person)).sign_in_held_until).toBe('2025-03-10T12:00:30.000Z');
    world.clock.set('2025-03-10T12:00:30Z');
    expect((await show(person)).sign_in_held_until).toBeNull();
  });

  it('can be lifted by an administrator once, with an audit row', async () => {
    const person = await held();
    expect((await lift(person)).sign_in_held_until).toBeNull();
    await lift(person);
    expect(await lifted()).toMatchObject([
      { target_key: person.key, before: { held_until: '2025-03-10T12:00:30.000Z' } },
    ]);
    expect(await statusesOf(person, password)).toEqual([200, 200]);
  });
});
