import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { replanLogouts } from '../forced-logout/index.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

type Calendar = CallBody<'company.setCalendar'>;

const password = 'quatro bicicletas verdes';
/** Thursday, 20 November 2025, 09:00 in Sao Paulo: a national holiday. */
const holiday = '2025-11-20T12:00:00Z';
const inSaoPaulo: Calendar = {
  zone: 'America/Sao_Paulo',
  region: 'BR-SP-SP',
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
};
const opening = { date: '2025-11-20', name: 'Inventário' };

let api: Api;
let world: SignInWorld;
let admin: string;

beforeAll(async () => {
  api = await startApi();
  world = await startSignInWorld(api.database, { at: holiday });
  // An expired trial would let every person in.
  await inCompany(api.db, world.companyKey, (tx) =>
    tx.updateTable('companies').set({ plan_status: 'ACTIVE' }).execute(),
  );
  const key = await insertUser(api.db, world.companyKey, { is_admin: true, name: 'Helena Azevedo' });
  setClock(holiday);
  admin = await api.tokenOf(world.companyKey, key);
});
beforeEach(async () => {
  setClock(holiday);
  await save();
});
afterAll(async () => {
  await world.app.close();
  await api.close();
});

function setClock(at: string): void {
  api.clock.set(at);
  world.clock.set(at);
}

const save = (changes: Partial<Calendar> = {}) =>
  api.call('company.setCalendar', { token: admin, body: { ...inSaoPaulo, ...changes } });
const read = (year?: number) =>
  api.call('company.calendar', { token: admin, query: year === undefined ? {} : { year } });
const auditsOfCalendar = async () =>
  (await api.audits(world.companyKey)).filter((row) => row.event === 'company.calendar_changed');

/** A worker of a shift from 8 to 18 on every day but holidays, set up in the panel. */
async function workerClosedOnHolidays(region: string | null = null) {
  const worker = await world.person({ password });
  const { key } = await api.call('shifts.create', { token: admin, body: { name: `Loja ${worker.email}` } });
  const params = { key };
  const rules = [
    { kind: 'everyday' as const, start_hour: '08:00', end_hour: '18:00' },
    { kind: 'holiday' as const },
  ];
  await api.call('shifts.replaceRules', { token: admin, params, body: { rules } });
  await api.call('shifts.addUsers', { token: admin, params, body: { users: [worker.key] } });
  await api.call('shifts.update', {
    token: admin,
    params,
    body: { auto_logout: true, holiday_region: region },
  });
  await api.call('shifts.bulkActivate', { token: admin, body: { action: 'activate', rule_groups: [key] } });
  const enter = async () => {
    // The log is ordered by instant.
    world.clock.set(world.clock.now() + 1000);
    return (await world.signIn(world.browser(), worker.email, password)).statusCode;
  };
  const lastResult = async () => (await world.log()).findLast((row) => row.user_key === worker.key)?.result;
  return { ...worker, shift: key, enter, lastResult };
}

describe('the language of the company', () => {
  it('is kept unless another is chosen, and is audited', async () => {
    expect((await read()).language).toBe('pt-BR');
    expect(await save({ language: 'es' })).toMatchObject({ language: 'es', zone: inSaoPaulo.zone });
    const languages = (await auditsOfCalendar()).map(({ before, after }) => [
      (before as { language: string }).language,
      (after as { language: string }).language,
    ]);
    expect(languages).toContainEqual(['pt-BR', 'es']);
    expect(await save({ with_optional: true })).toMatchObject({ language: 'es' });
    const body = { ...inSaoPaulo, language: 'fr' };
    expect((await api.refusal('company.setCalendar', { token: admin, body })).status).toBe(422);
    expect(await save({ language: 'pt-BR' })).toMatchObject({ language: 'pt-BR' });
  });
});

describe('a shift that is closed on holidays', () => {
  it('denies a worker on a national holiday and admits them on an exceptional opening', async () => {
    const worker = await workerClosedOnHolidays();
    expect(await worker.enter()).toBe(403);
    expect(await worker.lastResult()).toBe('special_day');
    await save({ exceptional_openings: [opening] });
    expect(await worker.enter()).toBe(200);
    expect(await worker.lastResult()).toBe('success');
    await save();
    setClock('2025-11-21T12:00:00Z');
    expect(await worker.enter()).toBe(200);
  });

  it('follows the state and the city of the company, and its own holidays', async () => {
    const worker = await workerClosedOnHolidays();
    setClock('2025-07-09T12:00:00Z');
    expect(await worker.enter()).toBe(403);
    await save({ region: 'BR-RJ-RJ' });
    expect(await worker.enter()).toBe(200);
    await save({ region: null, extra_holidays: [{ date: '2025-07-09', name: 'Aniversário da loja' }] });
    expect(await worker.enter()).toBe(403);
  });

  it('closes on Carnaval only when the company observes optional days', async () => {
    const worker = await workerClosedOnHolidays();
    setClock('2025-03-04T12:00:00Z');
    expect(await worker.enter()).toBe(200);
    await save({ with_optional: true });
    expect(await worker.enter()).toBe(403);
  });

  it('may follow another region than the company', async () => {
    const worker = await workerClosedOnHolidays('US');
    expect(await worker.enter()).toBe(200);
    const shift = await api.call('shifts.get', { token: admin, params: { key: worker.shift } });
    expect(shift.holiday_region).toBe('US');
    expect(
      await api.refusal('shifts.update', {
        token: admin,
        params: { key: worker.shift },
        body: { holiday_region: 'BR-XX' },
      }),
    ).toMatchObject({ status: 422, fields: [{ path: 'holiday_region', rule: 'unknown_region' }] });
    setClock('2025-11-27T12:00:00Z');
    expect(await worker.enter()).toBe(403);
  });

  it('is replanned, and counted again on the home page, when a day becomes a holiday again', async () => {
    await save({ exceptional_openings: [opening] });
    const worker = await workerClosedOnHolidays();
    expect(await worker.enter()).toBe(200);
    const deps = { db: api.db, clock: world.clock, facts: world.facts };
    const planned = async () => {
      await replanLogouts.run(deps);
      return await inCompany(api.db, world.companyKey, (tx) =>
        tx
          .selectFrom('planned_logouts')
          .select(['due_at', 'cause'])
          .where('user_key', '=', worker.key)
          .where('state', '=', 'planned')
          .execute(),
      );
    };
    const inside = async () => (await api.call('home.summary', { token: admin })).people.inside_hours;
    expect(await planned()).toEqual([
      { due_at: new Date('2025-11-20T21:00:00Z'), cause: 'permission_ended' },
    ]);
    const before = await inside();
    await save();
    expect(await planned()).toEqual([{ due_at: new Date('2025-11-20T12:01:01Z'), cause: 'permission_lost' }]);
    expect(before).toBeGreaterThan(0);
    expect(await inside()).toBeLessThan(before);
  });
});

describe('the effect of another calendar', () => {
  const preview = (changes: Partial<Calendar> & { version?: number } = {}) =>
    api.call('company.previewCalendar', { token: admin, body: { ...inSaoPaulo, ...changes } });
  const named = ({ people }: { people: readonly { key: string }[] }, { key }: { key: string }) =>
    people.find((person) => person.key === key);

  it('is reported before the save, and again by the save, with signed-in people', async () => {
    await save({ exceptional_openings: [opening] });
    const worker = await workerClosedOnHolidays();
    const abroad = await workerClosedOnHolidays('US');
    expect(await worker.enter()).toBe(200);
    const { version } = await read();
    const audits = (await auditsOfCalendar()).length;
    const before = await preview();
    expect(named(before.loses, worker)).toMatchObject({
      email: worker.email,
      is_logged_out: true,
      result: 'special_day',
      next_opening: '2025-11-21T11:00:00.000Z',
    });
    // Their own region has no holiday on that day: nothing changes for them.
    expect(Object.values(before).some((group) => JSON.stringify(group).includes(abroad.key))).toBe(false);
    expect([(await read()).version, (await auditsOfCalendar()).length]).toEqual([version, audits]);
    const { difference } = await save();
    expect(difference).toEqual({ ...before, at: difference.at });
    expect(named((await preview({ exceptional_openings: [opening] })).gains, worker)).toMatchObject({
      is_logged_out: false,
    });
  });

  it('includes the day for people denied only later', async () => {
    const worker = await workerClosedOnHolidays();
    const difference = await preview({ extra_holidays: [{ date: '2025-12-24', name: 'Véspera' }] });
    expect(named(difference.loses_later, worker)).toMatchObject({
      loses_at: '2025-12-24T11:00:00.000Z',
      next_opening: '2025-12-26T11:00:00.000Z',
    });
    expect(named(difference.loses, worker)).toBeUndefined();
  });

  it('includes the day for people admitted longer only later', async () => {
    await save({ extra_holidays: [{ date: '2025-12-24', name: 'Véspera' }] });
    const worker = await workerClosedOnHolidays();
    const difference = await preview();
    expect(named(difference.gains_later, worker)).toMatchObject({ gains_at: '2025-12-24T11:00:00.000Z' });
    expect(named(difference.unchanged, worker)).toBeUndefined();
    await save();
  });

  it('reaches with another zone the shifts without one of their own, and every vacation', async () => {
    await save({ exceptional_openings: [opening] });
    const follows = await workerClosedOnHolidays();
    const own = await workerClosedOnHolidays();
    const body = { zone: 'America/Sao_Paulo' };
    await api.call('shifts.update', { token: admin, params: { key: own.shift }, body });
    const away = await workerClosedOnHolidays();
    await api.call('shifts.update', { token: admin, params: { key: away.shift }, body });
    const vacation = { start_date: '2025-11-24', end_date: '2025-11-28' };
    await api.call('users.setVacation', { token: admin, params: { key: away.key }, body: vacation });
    const difference = await preview({ zone: 'Asia/Tokyo', exceptional_openings: [opening] });
    expect(named(difference.loses, follows)).toMatchObject({ result: 'outside_allowed_hours' });
    expect(JSON.stringify(difference)).not.toContain(own.key);
    // In Tokyo the 24th begins while the shift still has its Sunday afternoon.
    expect(named(difference.loses_later, away)).toMatchObject({ loses_at: '2025-11-23T15:00:00.000Z' });
  });

  it('ignores people whose vacation is over in either zone', async () => {
    const ownZone = { zone: 'America/Sao_Paulo' };
    const back = await workerClosedOnHolidays();
    const nearly = await workerClosedOnHolidays();
    for (const { shift } of [back, nearly])
      await api.call('shifts.update', { token: admin, params: { key: shift }, body: ownZone });
    const endingOn = async ({ key }: { key: string }, end: string) =>
      await inCompany(api.db, world.companyKey, (tx) =>
        tx
          .updateTable('users')
          .set({ vacation_starts_on: '2025-11-10', vacation_ends_on: end })
          .where('key', '=', key)
          .execute(),
      );
    await endingOn(back, '2025-11-18');
    // Over since midnight in São Paulo, where it is 03:00; in Honolulu it is 20:00 of the day before.
    await endingOn(nearly, '2025-11-19');
    setClock('2025-11-20T06:00:00Z');
    const text = JSON.stringify(await preview({ zone: 'Pacific/Honolulu' }));
    expect(text).not.toContain(back.key);
    expect(text).toContain(nearly.key);
  });

  it('is empty when only the language changes, and throws like a save', async () => {
    await workerClosedOnHolidays();
    expect(await preview({ language: 'es' })).toMatchObject({ total: 0, loses: { count: 0 } });
    const { version } = await save({ with_optional: true });
    const stale = { token: admin, body: { ...inSaoPaulo, version: version - 1 } };
    expect((await api.refusal('company.previewCalendar', stale)).code).toBe('VERSION_CONFLICT');
    const wrong = { token: admin, body: { ...inSaoPaulo, zone: 'America/Atlantida' } };
    expect((await api.refusal('company.previewCalendar', wrong)).fields).toEqual([
      { path: 'zone', rule: 'unknown_zone' },
    ]);
  });
});

describe('the calendar of a company', () => {
  it("shows a year's holidays with their origin and whether they count", async () => {
    await save({
      extra_holidays: [{ date: '2025-05-02', name: 'Ponte' }],
      exceptional_openings: [opening],
    });
    const calendar = await read();
    expect(calendar).toMatchObject({ zone: 'America/Sao_Paulo', region: 'BR-SP-SP', year: 2025 });
    const day = (date: string) => calendar.holidays.find((each) => each.date === date);
    expect(day('2025-05-02')).toEqual({
      date: '2025-05-02',
      name: 'Ponte',
      kind: 'company',
      region: null,
      counts: true,
    });
    expect(day('2025-07-09')).toMatchObject({ kind: 'public', region: 'BR-SP', counts: true });
    expect(day('2025-11-20')).toMatchObject({ region: 'BR', counts: false });
    expect(day('2025-03-04')).toMatchObject({ kind: 'optional', counts: false });
    expect(calendar.regions).toContainEqual({ code: 'BR-RS', name: 'Rio Grande do Sul' });
    const next = await read(2026);
    expect(next.holidays.filter((each) => each.kind === 'company')).toEqual([]);
    expect(next.holidays.map((each) => each.date)).toContain('2026-04-03');
  });

  it('has both states in the audit row, and none without changes', async () => {
    const before = (await auditsOfCalendar()).length;
    setClock('2025-11-20T13:00:00Z');
    const extra = [
      { date: '2025-12-24', name: 'Véspera' },
      { date: '2025-05-02', name: 'Ponte' },
    ];
    const saved = await save({ region: 'BR-BA', extra_holidays: extra });
    const rows = (await auditsOfCalendar()).slice(before);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor_name: 'Helena Azevedo',
      before: { ...inSaoPaulo },
      after: { ...inSaoPaulo, region: 'BR-BA', extra_holidays: extra.toReversed() },
    });
    const { difference: _, ...stored } = saved;
    expect(await save({ region: 'BR-BA', extra_holidays: extra })).toMatchObject(stored);
    expect(await auditsOfCalendar()).toHaveLength(before + 1);
  });

  it.each(['+03:00', '-03', 'EST5EDT', 'utc', 'america/sao_paulo', ''])(
    'refuses %j as its zone and changes nothing',
    async (zone) => {
      const before = await read();
      const body = { ...inSaoPaulo, zone };
      for (const call of ['company.setCalendar', 'company.previewCalendar'] as const)
        expect(await api.refusal(call, { token: admin, body })).toMatchObject({
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: [{ path: 'zone', rule: 'unknown_zone' }],
        });
      expect(await read()).toEqual(before);
    },
  );

  it('names every problem and changes nothing', async () => {
    const before = await read();
    const body = {
      ...inSaoPaulo,
      zone: 'America/Atlantida',
      region: 'BR-XX',
      extra_holidays: [opening, opening],
      exceptional_openings: [opening],
    };
    expect(await api.refusal('company.setCalendar', { token: admin, body })).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: [
        { path: 'zone', rule: 'unknown_zone' },
        { path: 'region', rule: 'unknown_region' },
        { path: 'extra_holidays.1.date', rule: 'date_taken' },
        { path: 'exceptional_openings.0.date', rule: 'date_taken' },
      ],
    });
    expect(await read()).toEqual(before);
    for (const wrong of [
      { ...inSaoPaulo, extra_holidays: [{ date: '2025-02-30', name: '' }] },
      { ...inSaoPaulo, extra_holidays: [{ date: '2025-02-28', name: 'x'.repeat(121) }] },
      { zone: 'America/Sao_Paulo' },
    ]) {
      expect((await api.refusal('company.setCalendar', { token: admin, body: wrong })).status).toBe(422);
    }
    expect((await api.refusal('company.calendar', { token: admin, query: { year: 1800 } })).status).toBe(422);
  });

  it('rejects a change based on an older state', async () => {
    const { version } = await read();
    await save({ with_optional: true });
    expect(
      await api.refusal('company.setCalendar', { token: admin, body: { ...inSaoPaulo, version } }),
    ).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      facts: { stored: version + 1, saved_by: 'Helena Azevedo' },
    });
    expect(await read()).toMatchObject({ with_optional: true, updated_by: 'Helena Azevedo' });
    expect((await save({ version: version + 1 })).with_optional).toBe(false);
  });

  it('is read by managers and changed by control admins alone, and never for another company', async () => {
    const manager = await insertUser(api.db, world.companyKey, { is_manager: true });
    const token = await api.tokenOf(world.companyKey, manager);
    expect((await api.call('company.calendar', { token })).region).toBe('BR-SP-SP');
    expect((await api.refusal('company.setCalendar', { token, body: inSaoPaulo })).code).toBe('FORBIDDEN');
    await save({ exceptional_openings: [opening] });
    const other = await api.otherCompany();
    expect((await api.call('company.calendar', { token: other.token })).exceptional_openings).toEqual([]);
    await api.call('company.setCalendar', { token: other.token, body: { ...inSaoPaulo, region: 'ES-MD' } });
    expect(await read()).toMatchObject({ region: 'BR-SP-SP', exceptional_openings: [opening] });
    expect((await api.refusal('company.calendar')).code).toBe('LOGIN_REQUIRED');
    expect((await api.refusal('company.setCalendar', { body: inSaoPaulo })).code).toBe('LOGIN_REQUIRED');
  });
});
