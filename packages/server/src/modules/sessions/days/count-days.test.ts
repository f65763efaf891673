import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import type { Directory } from '#ports/directory.ts';
import { createSnapshotCache } from '#access/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';
import { logOut, replanLogouts } from '#modules/forced-logout/index.ts';
import type { LogoutDeps } from '#modules/forced-logout/index.ts';
import { countSessionDays } from '../index.ts';

const password = 'quatro bicicletas verdes';

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;
let deps: LogoutDeps;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await startSignInWorld(database, { at: instantOf('05:00') });
  panel = await panelOfWorld(database, world);
  const directory = { provider: 'google', revokeSessions: async () => ({}) } as unknown as Directory;
  const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
  deps = {
    db: world.db,
    clock: world.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () => ({ directory, grant }),
  };
  return async () => {
    await panel.close();
    await world.app.close();
  };
});

/** A time of Monday, 10 March 2025 in Sao Paulo, or of `day`. */
function instantOf(time: string, day = '10'): string {
  return `2025-03-${day}T${time}:00-03:00`;
}

/** Moves the clock, with the sign-outs that are due by then. */
async function goTo(time: string, day?: string) {
  world.clock.set(instantOf(time, day));
  await logOut.run(deps);
}

const shiftOf = (members: readonly { key: string }[], from: string, to: string, more: object = {}) =>
  world.shift(members, [{ start_hour: from, end_hour: to }], { auto_logout: true, ...more });

async function signIn(person: { readonly email: string }, browser: WorkerBrowser = world.browser()) {
  expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
  return browser;
}

const grantAccess = ({ key }: { readonly key: string }, minutes: number) =>
  panel.call('users.grantSingleAccess', { params: { key }, body: { duration_minutes: minutes } });

/** Counts, and returns the days of the list. */
async function countedDays(query: object = {}) {
  await countSessionDays.run(deps);
  return (await panel.call('accessDuration.list', { query })).items;
}

/** The time of the only day: minutes inside and outside, unseen ends and open sessions. */
async function timeOfDay() {
  const [day, ...others] = await countedDays();
  expect(others).toEqual([]);
  return [day!.inside_minutes, day!.outside_minutes, day!.unseen_ends, day!.open_sessions];
}

/** Minutes inside and outside of each shift by name, by name. */
async function timeOfShifts() {
  await countSessionDays.run(deps);
  const { items } = await panel.call('accessDuration.sums');
  return items
    .map(({ shift, inside_minutes, outside_minutes, person_days }) => [
      shift?.name ?? '',
      inside_minutes,
      outside_minutes,
      person_days,
    ])
    .toSorted();
}

describe('time inside the hours', () => {
  it('begins with the shift where a single access let the person in before it', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00', { name: 'Loja' });
    await goTo('07:30');
    await grantAccess(ana, 60);
    await signIn(ana);
    await goTo('17:00');
    expect(await timeOfDay()).toEqual([540, 30, 0, 0]);
    expect(await timeOfShifts()).toEqual([
      ['', 0, 30, 1],
      ['Loja', 540, 0, 1],
    ]);
  });

  it('ends with the shift where a used single access lasts longer', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00', { name: 'Loja' });
    await goTo('06:00');
    await grantAccess(ana, 12 * 60);
    const early = await signIn(ana);
    await goTo('06:30');
    await early.signOut();
    await goTo('09:00');
    await signIn(ana);
    await goTo('18:00');
    expect(await timeOfDay()).toEqual([480, 90, 0, 0]);
    expect(await timeOfShifts()).toEqual([
      ['', 0, 30, 1],
      ['Loja', 480, 60, 1],
    ]);
  });

  it('leaves out a break that a single access bridges', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '12:00', { name: 'Manhã' });
    await shiftOf([ana], '13:00', '17:00', { name: 'Tarde' });
    await goTo('11:30');
    await grantAccess(ana, 120);
    await signIn(ana);
    await goTo('12:10');
    await signIn(ana);
    await goTo('17:00');
    expect((await timeOfDay()).slice(0, 2)).toEqual([270, 50]);
  });
});

describe('the time of a shift', () => {
  it('is that of its own sessions where people work in two shifts a day', async () => {
    const people = [await world.person({ password }), await world.person({ password })];
    await shiftOf(people, '08:00', '12:00', { name: 'Manhã' });
    await shiftOf(people, '13:00', '17:00', { name: 'Tarde' });
    await goTo('08:00');
    for (const person of people) await signIn(person);
    await goTo('12:00');
    await goTo('13:00');
    for (const person of people) await signIn(person);
    await goTo('17:00');
    expect(await timeOfShifts()).toEqual([
      ['Manhã', 480, 0, 2],
      ['Tarde', 480, 0, 2],
    ]);
    expect((await panel.call('accessDuration.sums', { query: { by: 'org_unit' } })).items).toMatchObject([
      { person_days: 2, inside_minutes: 960 },
    ]);
  });

  it('changes with the hours within one session', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '12:00', { name: 'Manhã' });
    const afternoon = await shiftOf([ana], '12:00', '17:00', { name: 'Tarde' });
    await goTo('08:00');
    await signIn(ana);
    await goTo('17:00');
    expect(await timeOfShifts()).toEqual([
      ['Manhã', 240, 0, 1],
      ['Tarde', 300, 0, 1],
    ]);
    const [day] = await countedDays();
    expect(day!.shifts.map(({ name }) => name)).toEqual(['Manhã', 'Tarde']);
    const [ofShift] = await countedDays({ shift: afternoon });
    expect(ofShift).toMatchObject({
      inside_minutes: 300,
      shifts: [{ name: 'Tarde' }],
      bands: [{ from: new Date(instantOf('12:00')).toISOString(), is_inside: true }],
    });
  });

  it('counts two browsers at the same time once', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00', { name: 'Loja' });
    await goTo('08:00');
    await signIn(ana);
    await goTo('10:00');
    await signIn(ana);
    await goTo('17:00');
    expect(await timeOfShifts()).toEqual([['Loja', 540, 0, 1]]);
  });

  it('stays with a shift whose people changed, and with the counted hours of a past day', async () => {
    const ana = await world.person({ password });
    const shop = await shiftOf([ana], '08:00', '12:00', { name: 'Loja' });
    await goTo('08:00');
    await signIn(ana);
    await goTo('12:00');
    const leave = (tx: Parameters<Parameters<typeof inCompany>[2]>[0]) =>
      tx.deleteFrom('shift_members').where('user_key', '=', ana.key).execute();
    await inCompany(world.db, world.companyKey, leave);
    expect(await timeOfShifts()).toEqual([['Loja', 240, 0, 1]]);
    await goTo('13:00', '11');
    await countSessionDays.run(deps);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('shift_rules').set({ end_hour: '09:00' }).where('shift_key', '=', shop).execute(),
    );
    await world.touch();
    await goTo('14:00', '11');
    expect(await timeOfShifts()).toEqual([['Loja', 240, 0, 1]]);
    expect((await countedDays())[0]!.bands).toHaveLength(1);
  });
});

describe('the end of a session', () => {
  it('is known where the person signed out, or was signed out at the workspace', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00');
    await goTo('08:00');
    const browser = await signIn(ana);
    await goTo('09:00');
    await browser.signOut();
    await goTo('10:00');
    await signIn(ana);
    await goTo('17:00');
    expect(await timeOfDay()).toEqual([480, 0, 0, 0]);
  });

  it('is unknown where hours without automatic sign-out ended it', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00', { auto_logout: false });
    await goTo('08:00');
    const browser = await signIn(ana);
    await goTo('08:10');
    await world.begin(browser);
    await goTo('17:00');
    expect(await timeOfDay()).toEqual([10, 0, 1, 0]);
  });

  it('is unknown where the permission was lost by an edit, without automatic sign-out', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00', { auto_logout: false });
    await goTo('08:00');
    await signIn(ana);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.deleteFrom('shift_members').where('user_key', '=', ana.key).execute(),
    );
    await goTo('11:00');
    await replanLogouts.run(deps);
    await goTo('11:02');
    expect(await timeOfDay()).toEqual([0, 0, 1, 0]);
  });

  it('is unknown where the session had expired long before its sign-out', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '06:00', '22:00');
    await goTo('06:00');
    const browser = await signIn(ana);
    await goTo('06:20');
    await world.begin(browser);
    await goTo('22:00');
    expect(await timeOfDay()).toEqual([20, 0, 1, 0]);
  });

  it('is ahead while it is open: it counts up to the last activity, and the day says so', async () => {
    const ana = await world.person({ password });
    await shiftOf([ana], '08:00', '17:00', { name: 'Loja' });
    await goTo('08:00');
    const browser = await signIn(ana);
    await goTo('08:30');
    await world.begin(browser);
    await goTo('12:00');
    expect(await timeOfDay()).toEqual([30, 0, 0, 1]);
    expect((await panel.call('accessDuration.sums')).items).toMatchObject([
      { shift: { name: 'Loja' }, open_sessions: 1 },
    ]);
    await goTo('17:00');
    expect(await timeOfDay()).toEqual([540, 0, 0, 0]);
  });
});
