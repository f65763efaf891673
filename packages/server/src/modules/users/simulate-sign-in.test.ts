import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
/** A Monday, 09:00 and 19:00 in São Paulo; the browsers of the tests have this address. */
const morning = '2025-03-10T12:00:00.000Z';
const evening = '2025-03-10T22:00:00.000Z';
const ip = '203.0.113.10';
const client = { ip, browser: 'chrome', os: 'windows' } as const;

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
  panel = await panelOfWorld(database, world);
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

const simulate = (key: string, query: object) =>
  panel.call('users.simulateSignIn', {
    params: { key },
    query: { at: morning, ...client, ...query } as never,
  });

describe('a simulated sign-in', () => {
  it('comes to what the sign-in of that client at that moment comes to, with the same trace', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, { ip_rules: JSON.stringify(['198.51.100.0/24']) as never });
    const simulated = await simulate(person.key, {});
    await world.signIn(world.browser(), person.email, password);
    const logged = (await panel.call('accessLog.list', { query: { user: person.key } })).items[0];
    const entry = await panel.call('accessLog.get', { params: { id: logged?.id ?? '' } });
    expect(simulated).toMatchObject({ result: 'ip_blocked', ip, shift: entry.shift });
    for (const field of ['result', 'notes', 'trace', 'allowed_until', 'next_opening'] as const)
      expect(simulated[field]).toEqual(entry[field]);
  });

  it('asks about another moment, address, browser and system', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, {
      ip_rules: JSON.stringify(['198.51.100.0/24']) as never,
      allowed_browsers: ['firefox'],
    });
    const fitting = { ip: ' 198.51.100.7 ', browser: 'firefox' };
    expect(await simulate(person.key, fitting)).toMatchObject({
      result: 'success',
      ip: '198.51.100.7',
      allowed_until: '2025-03-10T21:00:00.000Z',
    });
    expect(await simulate(person.key, { ...fitting, at: evening })).toMatchObject({
      result: 'outside_allowed_hours',
      next_opening: '2025-03-11T11:00:00.000Z',
    });
    const unknownAddress = { at: morning, browser: 'firefox', os: 'windows' } as const;
    const params = { key: person.key };
    expect(await panel.call('users.simulateSignIn', { params, query: unknownAddress })).toMatchObject({
      result: 'ip_blocked',
      ip: null,
    });
    expect((await simulate(person.key, { ...fitting, browser: 'edge' })).result).toBe(
      'browser_or_os_blocked',
    );
  });

  it('leaves no entry, and uses up no single access', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    await panel.call('users.grantSingleAccess', {
      params: { key: person.key },
      body: { duration_minutes: 60 },
    });
    const before = (await world.log()).length;
    expect(await simulate(person.key, { at: evening })).toMatchObject({
      result: 'success',
      notes: ['single_access'],
    });
    expect(await world.log()).toHaveLength(before);
    const { single_access: access } = await panel.call('users.get', { params: { key: person.key } });
    expect(access).toMatchObject({ state: 'waiting' });
  });

  it.each([
    ['ip', { ip: '300.1.1.1' }],
    ['at', { at: '2027-03-10T12:00:00.000Z' }],
    ['browser', { browser: 'netscape' }],
    ['os', { os: 'beos' }],
  ])('refuses a bad %s by name', async (path, query) => {
    const { key } = await world.person({});
    const asked = new URLSearchParams({ at: morning, ...client, ...query });
    const answer = await panel.inject(`/api/users/${key}/simulated-sign-in?${asked}`);
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: [{ path: expect.stringMatching(path) as string }],
    });
  });
});
