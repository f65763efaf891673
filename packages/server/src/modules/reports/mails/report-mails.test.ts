import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';

let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let manager: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await api.otherCompany();
  manager = await insertUser(api.db, company.key, { name: 'Marta Gestora', is_manager: true });
});

const body = (changes: object = {}): CallBody<'reportMails.set'> => ({
  rhythm: 'weekly',
  weekday: 1,
  month_day: 1,
  hour: 8,
  readers: [company.admin, manager],
  ...changes,
});
const set = (changes: object = {}) =>
  api.call('reportMails.set', { token: company.token, body: body(changes) });
const changes = async () =>
  (await api.audits(company.key))
    .filter(({ event }) => event.startsWith('report.mails'))
    .map(({ event, actor_name: who, before, after }) => ({ event, who, before, after }));

describe('the emails with the figures of the reports', () => {
  it('are off until an administrator turns them on for people of the panel, on the record', async () => {
    expect(await api.call('reportMails.get', { token: company.token })).toEqual({
      rhythm: 'off',
      weekday: 1,
      month_day: 1,
      hour: 8,
      next_at: null,
      is_mine: false,
      people: [
        expect.objectContaining({ name: 'Marta Gestora', is_reader: false }),
        expect.objectContaining({ name: 'Rosa Outra', is_reader: false }),
      ],
    });
    const stored = await set();
    expect(stored).toMatchObject({ rhythm: 'weekly', next_at: '2025-03-17T11:00:00.000Z', is_mine: true });
    expect(stored.people.map(({ is_reader }) => is_reader)).toEqual([true, true]);
    await set();
    api.clock.set(api.clock.now() + 60_000);
    await set({ rhythm: 'monthly', month_day: 31, readers: [manager] });
    const was = { rhythm: 'weekly', weekday: 1, month_day: 1, hour: 8 };
    expect(await changes()).toEqual([
      {
        event: 'report.mails_changed',
        who: 'Rosa Outra',
        before: { ...was, rhythm: 'off', readers: [] },
        after: { ...was, readers: ['Marta Gestora', 'Rosa Outra'] },
      },
      {
        event: 'report.mails_changed',
        who: 'Rosa Outra',
        before: { ...was, readers: ['Marta Gestora', 'Rosa Outra'] },
        after: { ...was, rhythm: 'monthly', month_day: 31, readers: ['Marta Gestora'] },
      },
    ]);
  });

  it('are stopped by their reader, once on the record', async () => {
    await set();
    const token = await api.tokenOf(company.key, manager);
    expect(await api.call('reportMails.get', { token })).toMatchObject({
      is_mine: true,
      people: [{ name: 'Marta Gestora' }],
    });
    expect(await api.call('reportMails.stop', { token })).toMatchObject({ is_mine: false });
    await api.call('reportMails.stop', { token });
    expect((await changes()).filter(({ event }) => event === 'report.mails_stopped')).toEqual([
      { event: 'report.mails_stopped', who: 'Marta Gestora', before: null, after: null },
    ]);
    expect((await api.call('reportMails.get', { token: company.token })).is_mine).toBe(true);
  });

  it('are set by control administrators alone', async () => {
    const token = await api.tokenOf(company.key, manager);
    expect(await api.refusal('reportMails.set', { token, body: body() })).toMatchObject({ status: 403 });
  });

  it('go to nobody without access to the panel', async () => {
    for (const reader of [company.worker, newKey(1), (await api.otherCompany()).admin])
      expect(
        await api.refusal('reportMails.set', { token: company.token, body: body({ readers: [reader] }) }),
      ).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    expect(await changes()).toEqual([]);
  });

  it.each([
    { rhythm: 'daily' },
    { weekday: 0 },
    { weekday: 8 },
    { month_day: 32 },
    { hour: 24 },
    { hour: 8.5 },
    { readers: Array.from({ length: 51 }, () => newKey(1)) },
  ])('are not set to %j', async (wrong) => {
    const refusal = await api.refusal('reportMails.set', { token: company.token, body: body(wrong) });
    expect(refusal.status).toBe(422);
  });
});
