import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const everyDay = [{ kind: 'everyday' as const, start_hour: '00:00', end_hour: '23:59' }];

let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => world.clock.set('2025-03-10T12:00:00Z'));

async function signedIn() {
  const person = await world.person({ password });
  const name = `Sempre ${person.email}`;
  await world.shift([person], everyDay, { name });
  const browser = world.browser();
  expect((await world.signIn(browser, person.email, password)).statusCode).toBe(200);
  return { person, browser, shiftName: name };
}

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(world.db, world.companyKey, work);
const leavingsOf = (key: string) =>
  inOurs((tx) =>
    tx
      .selectFrom('access_log')
      .selectAll()
      .where('user_key', '=', key)
      .where('result', '=', 'signed_out')
      .orderBy('occurred_at')
      .execute(),
  );
const sessionsOf = (key: string) =>
  inOurs((tx) =>
    tx
      .selectFrom('sign_in_sessions')
      .selectAll()
      .where('user_key', '=', key)
      .orderBy('authenticated_at')
      .execute(),
  );

describe('a sign-out', () => {
  it('is logged once, at that moment, with its device', async () => {
    const { person, browser, shiftName } = await signedIn();
    const kept = new Map(browser.cookies);
    world.clock.set('2025-03-10T12:30:00Z');
    await browser.get('/sign-in/sign-out');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    await browser.get('/sign-in/sign-out');
    const [session] = await sessionsOf(person.key);
    const rows = await leavingsOf(person.key);
    expect(rows).toMatchObject([
      {
        occurred_at: new Date('2025-03-10T12:30:00Z'),
        email: person.email,
        is_allowed: false,
        notes: [],
        ip: session?.ip,
        browser: 'chrome',
        os: 'windows',
        shift_name: shiftName,
        session_key: session?.key,
      },
    ]);
  });

  it('of another device, and of all, is logged with its device', async () => {
    const { person, browser } = await signedIn();
    world.clock.set('2025-03-10T12:01:00Z');
    await world.signIn(world.browser(), person.email, password);
    const [, second] = await sessionsOf(person.key);
    world.clock.set('2025-03-10T12:30:00Z');
    await browser.post('/accounts/me/sign-out', { session: second?.key ?? '' });
    world.clock.set('2025-03-10T12:31:00Z');
    await browser.post('/accounts/me/sign-out', { session: 'all' });
    expect((await leavingsOf(person.key)).map((row) => [row.session_key, row.notes])).toEqual([
      [second?.key, ['own_page']],
      [expect.not.stringMatching(second?.key ?? ''), ['all_devices']],
    ]);
  });

  it('of a device with an ended session is not logged', async () => {
    const { person, browser } = await signedIn();
    const [first] = await sessionsOf(person.key);
    await inOurs((tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ expires_at: new Date('2025-03-10T12:20:00Z') })
        .where('key', '=', first?.key ?? '')
        .execute(),
    );
    const other = world.browser();
    await world.signIn(other, person.email, password);
    world.clock.set('2025-03-10T12:30:00Z');
    expect((await other.post('/accounts/me/sign-out', { session: first?.key ?? '' })).statusCode).toBe(303);
    expect(await leavingsOf(person.key)).toEqual([]);
    await browser.get('/sign-in/sign-out');
    expect(await leavingsOf(person.key)).toEqual([]);
  });

  it('is not logged when the end itself could not be stored', async () => {
    const { person, browser } = await signedIn();
    const admin = await connectAdmin(database.superuserConfig, 20_000);
    await admin.query(
      `alter table access_log add constraint no_logouts check (result <> 'signed_out') not valid`,
    );
    try {
      expect((await browser.get('/sign-in/sign-out')).statusCode).toBe(500);
    } finally {
      await admin.query('alter table access_log drop constraint no_logouts');
      await admin.end();
    }
    const [session] = await sessionsOf(person.key);
    expect(session?.ended_at).toBeNull();
    expect(await leavingsOf(person.key)).toEqual([]);
  });
});
