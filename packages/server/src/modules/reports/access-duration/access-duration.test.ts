import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSnapshotCache } from '#access/index.ts';
import { newKey } from '#db/keys.ts';
import type { SignInSessionsTable } from '#db/tables/sign-in-tables.ts';
import { inCompany } from '#db/transactions.ts';
import { cleanCompanies } from '#jobs/maintenance/clean-companies.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertShift, insertUser } from '#testing/rows.ts';
import { countSessionDays } from '#modules/sessions/index.ts';

let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let token: string;
let ana: string;
let night: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => startAt('2025-03-12T15:00:00Z'));

async function startAt(now: string) {
  api.clock.set(now);
  company = await api.otherCompany();
  ({ token } = company);
  ana = await insertUser(api.db, company.key, { name: 'Ana Lima', org_unit: '/Lojas' });
  night = await shiftOf('Noite', '00:00', '23:59');
}

/** A shift with the same hours every day. */
async function shiftOf(name: string, start_hour: string, end_hour: string) {
  const shift_key = await insertShift(api.db, company.key, { name });
  const at = new Date(api.clock.now());
  await inOurs(async (tx) => {
    await tx
      .insertInto('shift_rules')
      .values({
        key: newKey(at.getTime()),
        company_key: company.key,
        shift_key,
        kind: 'everyday',
        start_hour,
        end_hour,
        ends_next_day: end_hour < start_hour,
        created_at: at,
      })
      .execute();
    await tx
      .updateTable('companies')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
  });
  return shift_key;
}

/** Ana's own shift, and where she is away. */
const putInto = (shift_key: string, away: { starts: string; ends: string } | null = null) =>
  inOurs(async (tx) => {
    await tx
      .insertInto('shift_members')
      .values({ company_key: company.key, shift_key, user_key: ana, added_at: new Date(api.clock.now()) })
      .execute();
    if (away !== null)
      await tx
        .updateTable('users')
        .set({ vacation_starts_on: away.starts, vacation_ends_on: away.ends })
        .where('key', '=', ana)
        .execute();
  });

/** Moves the clock to an instant at which a manager signs in. */
async function moveTo(instant: string) {
  api.clock.set(instant);
  token = await api.tokenOf(company.key, await insertUser(api.db, company.key, { is_manager: true }));
}

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, company.key, work);
const count = () => countSessionDays.run({ db: api.db, clock: api.clock, facts: createSnapshotCache() });
const setZone = (zone: string) =>
  inOurs((tx) => tx.updateTable('companies').set({ zone }).where('key', '=', company.key).execute());

interface Given {
  readonly from: string;
  /** The seen end; without one the session expires unseen, twelve hours after its begin. */
  readonly to?: string;
  readonly row?: Partial<Insertable<SignInSessionsTable>>;
}

/** Sessions of Ana, by the shift unless said otherwise; times of 2025-03 in UTC such as `10T12:00`. */
async function sessions(...given: readonly Given[]) {
  const at = (text: string) => new Date(text.length > 9 ? text : `2025-03-${text}:00Z`);
  await inOurs((tx) =>
    tx
      .insertInto('sign_in_sessions')
      .values(
        given.map(({ from, to, row }) => ({
          key: newKey(at(from).getTime()),
          company_key: company.key,
          user_key: ana,
          session_hash: randomBytes(32),
          authenticated_at: at(from),
          last_seen_at: at(from),
          expires_at: new Date(at(from).getTime() + 12 * 3_600_000),
          ended_at: to === undefined ? null : at(to),
          end_cause: to === undefined ? null : 'signed_out',
          deciding_shift_key: night,
          ip: '10.0.0.1',
          browser: 'chrome',
          os: 'linux',
          device_class: 'desktop',
          created_at: at(from),
          ...row,
        })),
      )
      .execute(),
  );
}

/** A sign-in without a shift. */
const byAccess = { deciding_shift_key: null, is_by_single_access: true };

const list = (query: object = {}) => api.call('accessDuration.list', { token, query });
const sums = (query: object = {}) => api.call('accessDuration.sums', { token, query });
/** The days of the list with minutes inside, outside, sessions and unseen ends. */
const days = async (query: object = {}) =>
  (await list(query)).items.map((each) => [
    each.day,
    each.inside_minutes,
    each.outside_minutes,
    each.sessions,
    each.unseen_ends,
  ]);

describe('the time of sessions by person and day', () => {
  it('counts what overlaps once, and splits at midnight of the company', async () => {
    await sessions(
      { from: '10T12:00', to: '10T14:00' },
      { from: '10T13:00', to: '10T13:30' },
      { from: '10T13:45', to: '10T15:00' },
      // 23:30 to 01:00 in Sao Paulo.
      { from: '11T02:30', to: '11T04:00' },
    );
    await count();
    expect(await days()).toEqual([
      ['2025-03-11', 60, 0, 1, 0],
      ['2025-03-10', 210, 0, 4, 0],
    ]);
    const [, monday] = (await list()).items;
    expect(monday).toMatchObject({
      starts_at: '2025-03-10T03:00:00.000Z',
      ends_at: '2025-03-11T03:00:00.000Z',
      user: { key: ana, name: 'Ana Lima' },
      shifts: [{ key: night, name: 'Noite' }],
      bands: [
        { from: '2025-03-10T12:00:00.000Z', to: '2025-03-10T15:00:00.000Z', is_inside: true },
        { from: '2025-03-11T02:30:00.000Z', to: '2025-03-11T03:00:00.000Z', is_inside: true },
      ],
    });
  });

  it('tells the hours of a shift from time after them, with a single access too', async () => {
    const morning = await shiftOf('Manhã', '09:00', '10:00');
    await putInto(morning);
    await sessions(
      { from: '10T12:00', to: '10T14:00', row: { deciding_shift_key: morning } },
      { from: '10T16:00', to: '10T16:30', row: byAccess },
      // Before the hours and into them, beside a session by the shift.
      { from: '11T11:00', to: '11T12:30', row: byAccess },
      { from: '11T12:15', to: '11T13:30', row: { deciding_shift_key: morning } },
    );
    await count();
    expect(await days()).toEqual([
      ['2025-03-11', 60, 90, 2, 0],
      ['2025-03-10', 60, 90, 2, 0],
    ]);
    expect((await list()).items[0]!.bands.map(({ is_inside }) => is_inside)).toEqual([false, true, false]);
  });

  it('has hours over midnight, and none on a vacation', async () => {
    const dawn = await shiftOf('Madrugada', '22:00', '06:00');
    await putInto(dawn, { starts: '2025-03-11', ends: '2025-03-11' });
    await sessions(
      // 21:00 to 02:00 in Sao Paulo.
      { from: '09T00:00', to: '09T05:00', row: byAccess },
      { from: '11T13:00', to: '11T13:30', row: byAccess },
      { from: '12T01:30', to: '12T02:00', row: byAccess },
    );
    await count();
    expect(await days()).toEqual([
      ['2025-03-11', 0, 60, 2, 0],
      ['2025-03-09', 120, 0, 1, 0],
      ['2025-03-08', 120, 60, 1, 0],
    ]);
  });

  it('ends a session whose end nobody saw at its last activity, and an open one for now', async () => {
    await sessions(
      { from: '10T12:00', row: { last_seen_at: new Date('2025-03-10T12:40:00Z') } },
      { from: '11T12:00' },
      { from: '12T14:00', row: { last_seen_at: new Date('2025-03-12T14:20:00Z') } },
    );
    await count();
    expect(await days()).toEqual([
      ['2025-03-12', 20, 0, 1, 0],
      ['2025-03-11', 0, 0, 1, 1],
      ['2025-03-10', 40, 0, 1, 1],
    ]);
    const { items, counted_at } = await list();
    expect(items.map((each) => each.open_sessions)).toEqual([1, 0, 0]);
    // A session without a length is still shown where it began.
    expect(items[1]!.bands).toEqual([
      { from: '2025-03-11T12:00:00.000Z', to: '2025-03-11T12:00:00.000Z', is_inside: true },
    ]);
    expect(counted_at).toBe('2025-03-12T15:00:00.000Z');
  });

  it('follows what still changes, and gives the same when it is counted again', async () => {
    await sessions({ from: '12T14:00', row: { last_seen_at: new Date('2025-03-12T14:40:00Z') } });
    await count();
    api.advance(20 * 60_000);
    await inOurs((tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ ended_at: new Date(api.clock.now() - 5 * 60_000), end_cause: 'signed_out' })
        .execute(),
    );
    // Until it is counted again, list and bands are of the same instant.
    const [open] = (await list()).items;
    expect(open).toMatchObject({ inside_minutes: 40, bands: [{ to: '2025-03-12T14:40:00.000Z' }] });
    await Promise.all([count(), count()]);
    expect(await days()).toEqual([['2025-03-12', 75, 0, 1, 0]]);
    await moveTo('2025-03-15T15:20:00Z');
    await count();
    await count();
    expect(await days()).toEqual([['2025-03-12', 75, 0, 1, 0]]);
    expect((await sums()).items).toMatchObject([{ person_days: 1, inside_minutes: 75 }]);
  });

  it('counts after days without the job, and after the clock was set back', async () => {
    await sessions({ from: '01T12:00', to: '01T13:00' }, { from: '08T12:00', to: '08T13:00' });
    await count();
    expect((await days({ range: '3m' })).map(([day]) => day)).toEqual(['2025-03-08', '2025-03-01']);
    api.clock.set('2025-03-20T15:00:00Z');
    await sessions({ from: '15T12:00', to: '15T13:00' }, { from: '20T14:00' });
    await count();
    api.clock.set('2025-03-19T15:00:00Z');
    await count();
    await moveTo('2025-03-20T15:30:00Z');
    await inOurs((tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ ended_at: new Date(api.clock.now()), end_cause: 'signed_out' })
        .where('ended_at', 'is', null)
        .execute(),
    );
    await count();
    expect(await days({ range: '3m' })).toEqual([
      ['2025-03-20', 90, 0, 1, 0],
      ['2025-03-15', 60, 0, 1, 0],
      ['2025-03-08', 60, 0, 1, 0],
      ['2025-03-01', 60, 0, 1, 0],
    ]);
  });

  it('has days of 23 and 25 hours where the clocks change', async () => {
    await setZone('America/New_York');
    await sessions({ from: '09T05:00', to: '09T16:00' });
    await count();
    expect(await days()).toEqual([['2025-03-09', 660, 0, 1, 0]]);
    const [day] = (await list()).items;
    expect(Date.parse(day!.ends_at) - Date.parse(day!.starts_at)).toBe(23 * 3_600_000);
  });

  it('counts anew in another zone', async () => {
    await sessions({ from: '10T02:30', to: '10T04:00' });
    await count();
    expect((await days()).map(([day]) => day)).toEqual(['2025-03-10', '2025-03-09']);
    await setZone('UTC');
    await count();
    expect(await days()).toEqual([['2025-03-10', 90, 0, 1, 0]]);
    expect((await sums()).items).toMatchObject([{ person_days: 1 }]);
  });

  it('is of the own company only, and goes with its sessions', async () => {
    const before = company;
    await sessions({ from: '10T12:00', to: '10T13:00' });
    await count();
    company = await api.otherCompany();
    expect((await api.call('accessDuration.list', { token: company.token })).items).toEqual([]);
    company = before;
    await moveTo('2026-03-20T12:00:00Z');
    await cleanCompanies.run({ db: api.db, clock: api.clock });
    expect(await days({ from: '2025-01-01' })).toEqual([]);
    expect((await sums({ from: '2025-01-01' })).items).toEqual([]);
  });
});

describe('the report of durations', () => {
  it('sums up by shift and by org unit, longest first', async () => {
    const bia = await insertUser(api.db, company.key, { name: 'Bia', org_unit: null });
    await sessions(
      { from: '10T12:00', to: '10T13:00' },
      { from: '11T12:00', to: '11T12:30', row: { user_key: bia } },
      { from: '11T12:00', to: '11T14:00', row: { user_key: bia, deciding_shift_key: null } },
      { from: '12T10:00', to: '12T13:30', row: { deciding_shift_key: null } },
    );
    await count();
    const time = (inside: number, outside: number) => ({ inside_minutes: inside, outside_minutes: outside });
    expect((await sums()).items).toEqual([
      { shift: null, org_unit: null, person_days: 2, unseen_ends: 0, open_sessions: 0, ...time(0, 300) },
      {
        shift: { key: night, name: 'Noite' },
        org_unit: null,
        person_days: 2,
        unseen_ends: 0,
        open_sessions: 0,
        ...time(90, 0),
      },
    ]);
    expect((await sums({ by: 'org_unit' })).items).toMatchObject([
      { shift: null, org_unit: '/Lojas', person_days: 2, ...time(60, 210) },
      { org_unit: null, person_days: 1, ...time(30, 90) },
    ]);
    expect((await sums({ from: '2025-03-12', to: '2025-03-12' })).items).toHaveLength(1);
  });

  it('filters by days, person and shift, and pages through each day once', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => insertUser(api.db, company.key)));
    await sessions(
      ...people.flatMap((user_key) =>
        ['09', '10', '11'].map((day) => ({ from: `${day}T12:00`, to: `${day}T13:00`, row: { user_key } })),
      ),
      { from: '10T12:00', to: '10T13:00', row: { deciding_shift_key: null } },
    );
    await count();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        page_size: 25,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.total).toBe(28);
      seen.push(...page.items.map(({ day, user }) => `${day} ${user.key}`));
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(28);
    expect(seen.toSorted().reverse()).toEqual(seen);
    expect(await days({ user: ana })).toHaveLength(1);
    expect(await days({ shift: night })).toHaveLength(27);
    expect(await days({ from: '2025-03-11' })).toHaveLength(9);
    const reversed = { from: '2025-03-11', to: '2025-03-10' };
    for (const call of ['accessDuration.list', 'accessDuration.sums'] as const)
      expect((await api.refusal(call, { token, query: reversed })).status).toBe(422);
  });

  it('leaves a row where the shown days are of another person, however they were found', async () => {
    const bia = await insertUser(api.db, company.key, { name: 'Bia' });
    await sessions(
      { from: '10T12:00', to: '10T13:00' },
      { from: '11T12:00', to: '11T13:00', row: { user_key: bia, deciding_shift_key: null } },
    );
    await count();
    const readings = async () =>
      (await api.audits(company.key))
        .filter(({ event }) => event === 'user.access_history_viewed')
        .map(({ target_key, target_name }) => [target_key, target_name]);
    await list();
    expect(await readings()).toEqual([]);
    await list({ shift: night });
    await list({ user: ana });
    expect(await readings()).toEqual([[ana, 'Ana Lima']]);
    await list({ from: '2025-03-11', to: '2025-03-11' });
    expect((await readings()).toSorted()).toEqual(
      [
        [ana, 'Ana Lima'],
        [bia, 'Bia'],
      ].toSorted(),
    );
  });

  it('is a file with hours and minutes, and with the asked columns', async () => {
    const morning = await shiftOf('Manhã', '08:00', '10:00');
    await sessions(
      { from: '10T12:00', to: '10T14:05', row: { deciding_shift_key: morning } },
      { from: '11T12:00', row: { deciding_shift_key: morning } },
    );
    await count();
    const download = async (more: object) => {
      const { url } = await api.call('downloads.createTicket', {
        token,
        body: { kind: 'access_duration_csv', filters: {}, ...more },
      });
      return await api.app.inject({ url });
    };
    const whole = await download({});
    expect(whole.headers['content-disposition']).toContain('access-duration-2025-03-05-to-2025-03-12.csv');
    const lines = whole.body.slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '"Dia";"Pessoa";"E-mail";"Turno";"Dentro do horário (h:mm)";"Fora do horário (h:mm)";"Sessões";"Sessões sem fim registrado";"Sessões abertas"',
    );
    expect(lines[1]).toMatch(/^"2025-03-11";"Ana Lima";"[^"]+";"Manhã";"0:00";"0:00";"1";"1";"0"$/);
    expect(lines[2]).toMatch(/;"1:00";"1:05";"1";"0";"0"$/);
    expect((await download({ columns: ['inside', 'person'] })).body).toContain('"1:00";"Ana Lima"');
    expect((await download({ by: 'org_unit' })).body.slice(1)).toBe(
      '"Unidade organizacional";"Pessoas-dia";"Dentro do horário (h:mm)";"Fora do horário (h:mm)";"Sessões sem fim registrado";"Sessões abertas"\r\n"/Lojas";"2";"1:00";"1:05";"1";"0"\r\n',
    );
  });
});
