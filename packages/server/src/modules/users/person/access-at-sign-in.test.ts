import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { logOut, replanLogouts } from '#modules/forced-logout/index.ts';
import type { LogoutDeps } from '#modules/forced-logout/index.ts';
import type { Directory } from '#ports/directory.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

// Changes in the panel, as the person meets them on the sign-in page.

const password = 'quatro bicicletas verdes';
/** Monday, 09:00 in Sao Paulo. */
const morning = '2025-03-10T12:00:00Z';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const lunch = [{ start_hour: '12:00', end_hour: '13:00' }];

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;
let revoked: { personId: string; scope: string }[];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
  panel = await panelOfWorld(database, world);
});
beforeEach(async () => {
  world.clock.set(morning);
  revoked = [];
  await inCompany(world.db, world.companyKey, async (tx) => {
    await tx.deleteFrom('planned_logouts').execute();
    await tx.deleteFrom('sign_in_sessions').execute();
  });
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

function jobs(): LogoutDeps {
  const directory = {
    provider: 'google',
    revokeSessions: async (_grant: unknown, personId: string, options: { scope: string }) => {
      revoked.push({ personId, scope: options.scope });
      return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
    },
    // These jobs call nothing else of the port.
  } as unknown as Directory;
  const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
  const { db, clock, facts } = world;
  return { db, clock, facts, openWorkspace: async () => ({ directory, grant }) };
}

async function tick(at: string = new Date(world.clock.now()).toISOString()): Promise<void> {
  world.clock.set(at);
  await replanLogouts.run(jobs());
  await logOut.run(jobs());
}

const isIn = async (email: string, secret = password) =>
  (await world.signIn(world.browser(), email, secret)).body.includes('SAMLResponse');
const isStillIn = async (browser: ReturnType<SignInWorld['browser']>) =>
  !(await world.begin(browser)).page.body.includes('name="password"');

/** A person of a shift that is not open now. */
async function outside() {
  const person = await world.person({ password });
  await world.shift([person], lunch);
  expect(await isIn(person.email)).toBe(false);
  return person;
}

describe('single access', () => {
  it('without a duration admits until the first logout, which ends every session', async () => {
    const person = await outside();
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    const [phone, desk] = [world.browser(), world.browser()];
    expect((await world.signIn(phone, person.email, password)).body).toContain('SAMLResponse');
    expect((await world.signIn(desk, person.email, password)).body).toContain('SAMLResponse');
    const { single_access: access } = await panel.call('users.get', { params: { key: person.key } });
    expect(access?.state).toBe('running');
    world.clock.set('2025-03-10T12:30:00Z');
    await phone.get('/sign-in/sign-out');
    expect(await isStillIn(desk)).toBe(false);
    expect(await isIn(person.email)).toBe(false);
    await tick();
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
    expect((await panel.call('users.get', { params: { key: person.key } })).single_access).toBeNull();
  });

  it('with a duration counts from the next sign-in and signs out at its end', async () => {
    const person = await outside();
    await panel.call('users.grantSingleAccess', {
      params: { key: person.key },
      body: { duration_minutes: 30 },
    });
    world.clock.set('2025-03-10T13:00:00Z');
    const browser = world.browser();
    expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
    const detail = await panel.call('users.get', { params: { key: person.key } });
    expect(detail.single_access).toMatchObject({ state: 'running', ends_at: '2025-03-10T13:30:00.000Z' });
    expect(detail.sessions).toMatchObject([{ allowed_until: '2025-03-10T13:30:00.000Z' }]);
    await tick('2025-03-10T13:29:59Z');
    expect(revoked).toEqual([]);
    await tick('2025-03-10T13:30:00Z');
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
    expect(await isIn(person.email)).toBe(false);
  });

  it('expires after seven days without use', async () => {
    const person = await outside();
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    world.clock.set('2025-03-17T11:59:59Z');
    expect(await isIn(person.email)).toBe(true);
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    world.clock.set('2025-03-24T12:00:00Z');
    expect(await isIn(person.email)).toBe(false);
  });

  it('extended in use leaves the session open until its new end', async () => {
    const person = await outside();
    const grant = (duration_minutes: number) =>
      panel.call('users.grantSingleAccess', { params: { key: person.key }, body: { duration_minutes } });
    await grant(30);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    world.clock.set('2025-03-10T12:20:00Z');
    await grant(60);
    await tick('2025-03-10T12:40:00Z');
    expect(revoked).toEqual([]);
    expect(await isStillIn(browser)).toBe(true);
    await tick('2025-03-10T13:20:00Z');
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
  });

  it('unused can be revoked without signing out a person admitted by a shift', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }]);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    await panel.call('users.removeSingleAccess', { params: { key: person.key }, body: {} });
    await tick();
    expect(revoked).toEqual([]);
    expect(await isStillIn(browser)).toBe(true);
  });

  it.each([
    [false, 'browser'],
    [true, 'allDevices'],
  ])('revoked with force_logout %s ends the session and the workspace (%s)', async (force_logout, scope) => {
    const person = await outside();
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    expect(await isStillIn(browser)).toBe(true);
    await panel.call('users.removeSingleAccess', { params: { key: person.key }, body: { force_logout } });
    expect(await isStillIn(browser)).toBe(false);
    expect(await isIn(person.email)).toBe(false);
    await tick();
    expect(revoked).toEqual([{ personId: person.key, scope }]);
  });
});

describe('single access beside a shift', () => {
  const home = '198.51.100.7';
  /** A person of a shift from 08:00 to 18:00 (21:00 UTC) at the office only, with single access of one hour. */
  async function granted(fields: Parameters<SignInWorld['shift']>[2] = {}) {
    const person = await world.person({ password });
    await world.shift([person], office, { ip_rules: toJson(['203.0.113.10']), ...fields });
    await panel.call('users.grantSingleAccess', {
      params: { key: person.key },
      body: { duration_minutes: 60 },
    });
    const from = async (ip: string) => {
      const browser = world.browser();
      browser.ip = ip;
      expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
      return browser;
    };
    const ends = async () =>
      (await panel.call('users.get', { params: { key: person.key } })).sessions.map(
        (one) => one.allowed_until,
      );
    const plans = () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx
          .selectFrom('planned_logouts')
          .select(['due_at', 'scope'])
          .where('user_key', '=', person.key)
          .where('state', '=', 'planned')
          .execute(),
      );
    return { person, from, ends, plans };
  }

  it('counts for a sign-in by the shift once it runs, and its end signs out', async () => {
    const { person, from, ends, plans } = await granted();
    world.clock.set('2025-03-10T20:20:00Z');
    await from(home);
    world.clock.set('2025-03-10T20:30:00Z');
    const desk = await from('203.0.113.10');
    const end = '2025-03-10T21:20:00.000Z';
    expect(await ends()).toEqual([end, end]);
    expect(await plans()).toEqual([
      { due_at: new Date(end), scope: 'browser' },
      { due_at: new Date(end), scope: 'browser' },
    ]);
    await tick('2025-03-10T21:00:00Z');
    expect(await isStillIn(desk)).toBe(true);
    await tick(end);
    expect(await isStillIn(desk)).toBe(false);
    expect(new Set(revoked.map((one) => one.personId))).toEqual(new Set([person.key]));
  });

  it('replans the sessions that were open at its first use', async () => {
    const { from, ends, plans } = await granted({ logout_scope: 'all_devices' });
    world.clock.set('2025-03-10T20:00:00Z');
    const desk = await from('203.0.113.10');
    await tick();
    expect(await plans()).toEqual([{ due_at: new Date('2025-03-10T21:00:00Z'), scope: 'own_session' }]);
    world.clock.set('2025-03-10T20:30:00Z');
    await from(home);
    await tick();
    const end = '2025-03-10T21:30:00.000Z';
    expect(await ends()).toEqual([end, end]);
    expect((await plans()).map(({ scope }) => scope)).toEqual(['all_devices', 'all_devices']);
    await tick('2025-03-10T21:00:00Z');
    expect(revoked).toEqual([]);
    expect(await isStillIn(desk)).toBe(true);
  });

  it('replans nothing while it is unused', async () => {
    const { from, ends, plans } = await granted();
    const desk = await from('203.0.113.10');
    await tick();
    expect(await ends()).toEqual(['2025-03-10T21:00:00.000Z']);
    expect(await plans()).toMatchObject([{ scope: 'own_session' }]);
    await tick('2025-03-10T21:00:00Z');
    expect(await isStillIn(desk)).toBe(false);
    expect(revoked).toEqual([]);
    expect((await from(home)).ip).toBe(home);
  });

  it('unused does not keep a session open after its shift is removed', async () => {
    const { person, from } = await granted();
    const desk = await from('203.0.113.10');
    const params = { key: person.key };
    await panel.call('users.setShifts', { params, body: { rule_group: [] } });
    await tick();
    await tick('2025-03-10T12:01:00Z');
    expect(await isStillIn(desk)).toBe(false);
    const { single_access: access } = await panel.call('users.get', { params });
    expect(access?.state).toBe('waiting');
  });

  it('revoked while it runs also signs out a person admitted by the shift', async () => {
    const { person, from } = await granted();
    world.clock.set('2025-03-10T20:30:00Z');
    await from(home);
    const desk = await from('203.0.113.10');
    await panel.call('users.removeSingleAccess', { params: { key: person.key }, body: {} });
    expect(await isStillIn(desk)).toBe(false);
    await tick();
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
    const again = await from('203.0.113.10');
    await tick('2025-03-10T20:40:00Z');
    expect(await isStillIn(again)).toBe(true);
  });

  it('without a duration is over after 24 hours: a later logout ends one session only', async () => {
    const { person, from } = await granted();
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    await from(home);
    await tick('2025-03-11T12:00:00Z');
    revoked = [];
    const [phone, desk] = [await from('203.0.113.10'), await from('203.0.113.10')];
    await phone.get('/sign-in/sign-out');
    expect(await isStillIn(phone)).toBe(false);
    expect(await isStillIn(desk)).toBe(true);
    await tick();
    expect(revoked).toEqual([]);
  });

  it('admits no person before its grant, and can be revoked by then', async () => {
    const person = await outside();
    await panel.call('users.grantSingleAccess', { params: { key: person.key }, body: {} });
    // Another machine's clock is behind.
    world.clock.set(Date.parse(morning) - 2000);
    expect(await isIn(person.email)).toBe(false);
    const access = async () => (await panel.call('users.get', { params: { key: person.key } })).single_access;
    expect(await access()).toMatchObject({ state: 'waiting' });
    await panel.call('users.removeSingleAccess', { params: { key: person.key }, body: {} });
    expect(await access()).toBeNull();
    world.clock.set(morning);
    expect(await isIn(person.email)).toBe(false);
  });
});

describe('a vacation', () => {
  async function inside() {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }], { auto_logout: true });
    const browser = world.browser();
    expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
    return { person, browser };
  }

  it('starting today signs the person out immediately and denies them until it is removed', async () => {
    const { person, browser } = await inside();
    await panel.call('users.setVacation', {
      params: { key: person.key },
      body: { start_date: '2025-03-10', end_date: '2025-03-12' },
    });
    await tick();
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
    expect(await isStillIn(browser)).toBe(false);
    expect(await isIn(person.email)).toBe(false);
    await panel.call('users.removeVacation', { params: { key: person.key } });
    expect(await isIn(person.email)).toBe(true);
  });

  it('scheduled signs the person out at the midnight of its first day', async () => {
    world.clock.set('2025-03-10T23:00:00Z');
    const { person } = await inside();
    await panel.call('users.setVacation', {
      params: { key: person.key },
      body: { start_date: '2025-03-11', end_date: '2025-03-12' },
    });
    await tick();
    await tick('2025-03-11T02:59:59Z');
    expect(revoked).toEqual([]);
    await tick('2025-03-11T03:00:00Z');
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
  });

  it('scheduled and removed in time signs no person out', async () => {
    world.clock.set('2025-03-10T23:00:00Z');
    const { person } = await inside();
    await panel.call('users.setVacation', {
      params: { key: person.key },
      body: { start_date: '2025-03-11', end_date: '2025-03-12' },
    });
    await tick();
    await panel.call('users.removeVacation', { params: { key: person.key } });
    await tick();
    await tick('2025-03-11T03:00:00Z');
    expect(revoked).toEqual([]);
  });
});

describe('the shifts of a person', () => {
  it('when removed sign the person out after the minute of grace, unless restored', async () => {
    const person = await world.person({ password });
    const shift = await world.shift([person], office, { auto_logout: true });
    await world.signIn(world.browser(), person.email, password);
    const set = (...rule_group: string[]) =>
      panel.call('users.setShifts', { params: { key: person.key }, body: { rule_group } });
    await set();
    await tick();
    await set(shift);
    await tick('2025-03-10T12:00:30Z');
    await tick('2025-03-10T12:02:00Z');
    expect(revoked).toEqual([]);
    await set();
    await tick();
    await tick('2025-03-10T12:03:00Z');
    expect(revoked).toEqual([{ personId: person.key, scope: 'browser' }]);
  });
});

describe('a password set in the panel', () => {
  it('ends the sessions, replaces the old one and must be changed', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    await panel.call('users.changePassword', {
      params: { key: person.key },
      body: { password: 'uma frase nova e longa' },
    });
    expect(await isStillIn(browser)).toBe(false);
    expect(await isIn(person.email)).toBe(false);
    const changing = await world.signIn(world.browser(), person.email, 'uma frase nova e longa');
    expect(changing.body).toContain('name="repeat"');
    await panel.call('users.changePassword', {
      params: { key: person.key },
      body: { password: 'outra frase nova e longa', force_change: false },
    });
    expect(await isIn(person.email, 'outra frase nova e longa')).toBe(true);
  });
});

describe('an ordered logout', () => {
  it('ends every session and reaches all devices', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    await panel.call('users.orderLogout', { params: { key: person.key } });
    await tick();
    expect(revoked).toEqual([{ personId: person.key, scope: 'allDevices' }]);
    expect(await isStillIn(browser)).toBe(false);
    expect(await isIn(person.email)).toBe(true);
  });
});
