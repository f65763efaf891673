import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashName } from '#core/secret-names.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { readCalendar } from '#testing/read-calendar.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const order = '/accounts/me/calendar';
/** A Monday, 09:00 in São Paulo. */
const mondayMorning = '2025-03-10T12:00:00Z';
const office = [1, 2, 3, 4, 5].map((day) => ({
  kind: 'weekly' as const,
  day,
  start_hour: '08:00',
  end_hour: '18:00',
}));

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
beforeEach(() => world.clock.set(mondayMorning));

type Fields = Parameters<SignInWorld['person']>[0];

async function worker(
  fields: Fields = {},
  rules: Parameters<SignInWorld['shift']>[1] = office,
  zone?: string,
) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], rules, zone === undefined ? {} : { zone });
  const browser = world.browser();
  expect((await world.signIn(browser, person.email, password)).statusCode).toBe(200);
  return { person, browser };
}

const addressOf = (html: string): string =>
  /<code>(https:\/\/[^<]+\.ics)<\/code>/.exec(html)?.[1] ?? 'no address';

async function make(browser: WorkerBrowser, form: Record<string, string> = {}): Promise<string> {
  return addressOf((await browser.post(order, { order: 'make', seen: '', ...form })).body);
}

/** A calendar program: no cookies. */
const read = (address: string) => world.browser().get(address);

const eventsOf = (userKey: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_user_key', 'after'])
      .where('target_key', '=', userKey)
      .where('event', 'like', 'user.calendar%')
      .orderBy('occurred_at')
      .orderBy('key')
      .execute(),
  );

describe('the calendar address', () => {
  it('is made on the own page, shown once, stored as a hash, and audited', async () => {
    const { person, browser } = await worker();
    expect((await browser.get('/accounts/me')).body).toContain('Criar endereço');
    const made = await browser.post(order, { order: 'make', seen: '' });
    const address = addressOf(made.body);
    expect(address).toMatch(/^https:\/\/entrar\.shiftgate\.example\/calendar\/[\w-]{43}\.ics$/);
    expect(made.body).toContain(`href="${address.replace('https:', 'webcal:')}"`);
    expect(made.headers['cache-control']).toBe('no-store');
    const later = await browser.get('/accounts/me');
    expect(later.body).not.toContain('.ics');
    expect(later.body).toContain('Você criou um endereço hoje às 09:00.');
    const [row] = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('calendar_feeds').selectAll().where('user_key', '=', person.key).execute(),
    );
    const name = address.slice(-47, -4);
    expect(row?.token_hash.equals(hashName(name))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(name);
    expect(await eventsOf(person.key)).toEqual([
      {
        event: 'user.calendar_address_created',
        actor_user_key: person.key,
        after: { replaces: false },
      },
    ]);
  });

  it('gives a calendar program the hours of the weeks around today, in UTC with the zone of the shift', async () => {
    const { browser } = await worker({}, office, 'America/Manaus');
    const answer = await read(await make(browser));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = readCalendar(answer.body);
    expect(calendar.timeZone).toBe('America/Manaus');
    expect(calendar.events).toHaveLength(50);
    const today = calendar.events.find(({ start }) => start === Date.parse('2025-03-10T12:00:00Z'));
    expect(today).toMatchObject({
      end: Date.parse('2025-03-10T22:00:00Z'),
      summary: 'Horário de acesso',
      alarmBeforeEnd: 600_000,
    });
    expect(new Date(calendar.events[0]?.start ?? 0).toISOString()).toBe('2025-03-03T12:00:00.000Z');
    expect(new Set(calendar.events.map(({ uid }) => uid)).size).toBe(50);
  });

  it('keeps the ids of its events from reading to reading, also of a night', async () => {
    const { browser } = await worker({}, [
      { kind: 'everyday', start_hour: '19:00', end_hour: '07:00', ends_next_day: true },
      { kind: 'everyday', start_hour: '08:00', end_hour: '18:00' },
    ]);
    const address = await make(browser);
    const uidsOf = async () =>
      new Map(readCalendar((await read(address)).body).events.map(({ start, uid }) => [start, uid]));
    const before = await uidsOf();
    world.clock.set('2025-03-17T12:00:00Z');
    const after = await uidsOf();
    const both = [...after].filter(([start]) => before.has(start));
    expect(both.length).toBeGreaterThan(100);
    for (const [start, uid] of both) expect(before.get(start)).toBe(uid);
  });

  it('leaves out a vacation, and cuts hours without an end at midnight, without an alarm there', async () => {
    const { browser } = await worker({ vacation_starts_on: '2025-03-12', vacation_ends_on: '2025-03-13' }, [
      { kind: 'everyday', start_hour: '00:00', end_hour: '23:59' },
    ]);
    const { events } = readCalendar((await read(await make(browser))).body);
    const march = events.filter(({ start }) => new Date(start).toISOString().startsWith('2025-03-1'));
    const days = march.map(({ start, alarmBeforeEnd }) => [
      new Date(start - 3 * 3_600_000).toISOString().slice(8, 13),
      alarmBeforeEnd,
    ]);
    expect(days.slice(0, 4)).toEqual([
      ['10T00', null],
      ['11T00', 600_000],
      ['14T00', null],
      ['15T00', null],
    ]);
  });

  it.each([
    ['en', 'Access hours'],
    ['es', 'Horario de acceso'],
  ])('has its events in %s when it was made in that language', async (language, summary) => {
    const { browser } = await worker();
    const calendar = readCalendar((await read(await make(browser, { lang: language }))).body);
    expect([calendar.name, calendar.events[0]?.summary]).toEqual([summary, summary]);
  });

  it('tells nothing of the person beside the hours', async () => {
    const { person, browser } = await worker({ name: 'Ana Lima' });
    const { body } = await read(await make(browser));
    for (const secret of ['Ana Lima', person.email, person.key, world.companyKey, world.samlKey])
      expect(body).not.toContain(secret);
  });

  it('is empty while the hours do not apply to the person', async () => {
    const { person, browser } = await worker();
    const address = await make(browser);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ is_admin: true }).where('key', '=', person.key).execute(),
    );
    expect(readCalendar((await read(address)).body).events).toEqual([]);
  });
});

describe('the end of a calendar address', () => {
  it.each([
    [
      'a password that an administrator sets',
      'users.changePassword',
      { password: 'sete canetas azuis claras' },
    ],
    ['the end of all sessions', 'users.orderLogout', undefined],
    ['an administrator who ends it', 'users.endCalendarAddress', undefined],
  ] as const)(
    'comes with %s, is audited, and is seen on the page of the person',
    async (_name, call, body) => {
      const panel = await panelOfWorld(database, world);
      const { person, browser } = await worker();
      const params = { key: person.key };
      const address = await make(browser);
      const since = new Date(world.clock.now()).toISOString();
      expect((await panel.call('users.get', { params })).calendar_address).toEqual({ since });
      world.clock.set(world.clock.now() + 1000);
      await panel.call<'users.changePassword' | 'users.orderLogout' | 'users.endCalendarAddress'>(call, {
        params,
        ...(body === undefined ? {} : { body }),
      });
      expect((await read(address)).statusCode).toBe(404);
      expect((await panel.call('users.get', { params })).calendar_address).toBeNull();
      const [, ended, ...more] = await eventsOf(person.key);
      expect(ended).toMatchObject({
        event: 'user.calendar_address_removed',
        actor_user_key: panel.admin.key,
      });
      expect(more).toEqual([]);
      await panel.close();
    },
  );

  it('comes with another one, and with its removal, each audited', async () => {
    const { person, browser } = await worker();
    const first = await make(browser);
    const seen = String(world.clock.now());
    world.clock.set(world.clock.now() + 60_000);
    const second = await make(browser, { seen });
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    world.clock.set(world.clock.now() + 60_000);
    const removed = await browser.post(order, { order: 'remove' });
    expect([removed.statusCode, removed.headers.location]).toEqual([303, '/accounts/me#calendar']);
    expect((await read(second)).statusCode).toBe(404);
    await browser.post(order, { order: 'remove' });
    expect((await eventsOf(person.key)).map(({ event, after }) => [event, after])).toEqual([
      ['user.calendar_address_created', { replaces: false }],
      ['user.calendar_address_created', { replaces: true }],
      ['user.calendar_address_removed', {}],
    ]);
  });

  it('does not come with a form that is sent a second time', async () => {
    const { browser } = await worker();
    const address = await make(browser);
    const again = await browser.post(order, { order: 'make', seen: '' });
    expect([again.statusCode, again.headers.location]).toEqual([303, '/accounts/me#calendar']);
    expect((await read(address)).statusCode).toBe(200);
  });

  it.each(['suspended', 'not_synchronised', 'disabled'] as const)('comes for a %s person', async (status) => {
    const { person, browser } = await worker();
    const address = await make(browser);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ status }).where('key', '=', person.key).execute(),
    );
    expect((await read(address)).statusCode).toBe(404);
  });

  it('comes with the row of the person', async () => {
    const { person, browser } = await worker();
    const address = await make(browser);
    await inCompany(world.db, world.companyKey, async (tx) => {
      await tx.deleteFrom('sign_in_sessions').where('user_key', '=', person.key).execute();
      await tx.deleteFrom('users').where('key', '=', person.key).execute();
    });
    expect((await read(address)).statusCode).toBe(404);
  });
});

describe('an order about the calendar address', () => {
  it('leads to the sign-in without a session, and is refused from another site and without a known order', async () => {
    const { person, browser } = await worker();
    const stranger = await world.browser().post(order, { order: 'make', seen: '' });
    expect([stranger.statusCode, stranger.headers.location]).toEqual([303, '/accounts/me']);
    const foreign = { origin: 'https://evil.example' };
    expect((await browser.post(order, { order: 'make', seen: '' }, foreign)).statusCode).toBe(403);
    expect((await browser.post(order, { order: 'burn' })).statusCode).toBe(400);
    expect(await eventsOf(person.key)).toEqual([]);
  });

  it('reaches the person’s own address only', async () => {
    const { browser } = await worker();
    const address = await make(browser);
    const other = await worker();
    await other.browser.post(order, { order: 'remove' });
    expect((await read(address)).statusCode).toBe(200);
  });
});

describe('readings', () => {
  it('are bounded for one address, and for a client that guesses', async () => {
    const { browser } = await worker();
    const address = await make(browser);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await read(address)).statusCode);
    expect([statuses[59], statuses[60]]).toEqual([200, 429]);
    const guesser = world.browser();
    guesser.ip = '198.51.100.77';
    const guesses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      guesses.push((await guesser.get(`/calendar/${'x'.repeat(43)}.ics`)).statusCode);
    expect([guesses[59], guesses[60]]).toEqual([404, 429]);
    // Another address of the same client is read all the same.
    const second = await worker();
    const own = await make(second.browser);
    expect((await guesser.get(own)).statusCode).toBe(200);
  });
});
