import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

type Action = CallBody<'shifts.bulkHolidays'>['action'];

// Thursday, 20 November 2025, 09:00 in São Paulo: a national holiday.
const holiday = '2025-11-20T12:00:00Z';
const daily = { kind: 'everyday', start_hour: '08:00', end_hour: '18:00' } as const;
const shortDay = { kind: 'holiday', start_hour: '09:00', end_hour: '12:00' } as const;

let api: Api;
let token: string;
let companyKey: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  api.clock.set(holiday);
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

async function shiftWith(...rules: CallBody<'shifts.replaceRules'>['rules']): Promise<string> {
  count += 1;
  api.advance(1);
  const { key } = await api.call('shifts.create', { token, body: { name: `Feriados ${count}` } });
  await api.call('shifts.replaceRules', { token, params: { key }, body: { rules } });
  await api.call('shifts.bulkActivate', { token, body: { action: 'activate', rule_groups: [key] } });
  return key;
}
const get = (key: string) => api.call('shifts.get', { token, params: { key } });
const kindsOf = async (key: string) => (await get(key)).rules.map(({ kind, start_hour: at }) => [kind, at]);
const act = (action: Action, rule_groups: string[], bearer = token) =>
  api.call('shifts.bulkHolidays', { token: bearer, body: { action, rule_groups } });
const audits = async (key: string) =>
  (await api.audits(companyKey)).filter(
    (row) => row.event === 'shift.rules_replaced' && row.target_key === key,
  );

describe('closing shifts on holidays', () => {
  it('closes those without a rule for them, each with its version and audit row; the others stay', async () => {
    const [open, own, closed] = [
      await shiftWith(daily),
      await shiftWith(daily, shortDay),
      await shiftWith(daily, { kind: 'holiday' }),
    ];
    const before = await get(open);
    const stay = [await get(own), await get(closed)];
    expect(await act('close_on_holidays', [open, own, closed])).toMatchObject({
      changed: [{ key: open, version: before.version + 1 }],
    });
    expect(await kindsOf(open)).toEqual([
      ['everyday', '08:00'],
      ['holiday', null],
    ]);
    expect((await get(open)).version).toBe(before.version + 1);
    expect((await audits(open)).at(-1)).toMatchObject({
      before: [{ kind: 'everyday' }],
      after: [{ kind: 'everyday' }, { kind: 'holiday' }],
    });
    expect([await get(own), await get(closed)]).toEqual(stay);
    expect(await act('close_on_holidays', [open])).toMatchObject({ changed: [], difference: { total: 0 } });
    expect(await audits(open)).toHaveLength(2);
  });

  it('is taken back, and leaves hours that a shift has of its own', async () => {
    const [open, own] = [await shiftWith(daily), await shiftWith(daily, shortDay)];
    await act('close_on_holidays', [open, own]);
    expect(await act('ignore_holidays', [open, own])).toMatchObject({ changed: [{ key: open }] });
    expect(await kindsOf(open)).toEqual([['everyday', '08:00']]);
    expect(await kindsOf(own)).toHaveLength(2);
  });

  it('is taken back only from shifts that were not saved since', async () => {
    const [saved, untouched] = [await shiftWith(daily), await shiftWith(daily)];
    const { changed } = await act('close_on_holidays', [saved, untouched]);
    await api.call('shifts.update', { token, params: { key: saved }, body: { name: 'De outra pessoa' } });
    const undo = (seen: typeof changed) => ({
      token,
      body: { action: 'ignore_holidays', rule_groups: seen.map(({ key }) => key), seen },
    });
    expect(await api.refusal('shifts.bulkHolidays', undo(changed))).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
    });
    expect([await kindsOf(saved), await kindsOf(untouched)].map(({ length }) => length)).toEqual([2, 2]);
    const rest = changed.filter(({ key }) => key === untouched);
    expect((await api.send('shifts.bulkHolidays', undo(rest))).statusCode).toBe(200);
    expect(await kindsOf(untouched)).toHaveLength(1);
  });

  it('leaves a shift alone that closes on some holidays only', async () => {
    const key = await shiftWith(daily, { kind: 'holiday', start_date: '2025-12-01', end_date: '2025-12-31' });
    for (const action of ['close_on_holidays', 'ignore_holidays'] as const)
      expect(await act(action, [key])).toMatchObject({ changed: [] });
  });

  it('is previewed with the effect that it reports, and nothing is written before', async () => {
    const key = await shiftWith(daily);
    const worker = await api.userKey(companyKey, people.worker);
    await api.call('shifts.addUsers', { token, params: { key }, body: { users: [worker] } });
    const body = { action: 'close_on_holidays' as const, rule_groups: [key] };
    const preview = await api.call('shifts.previewBulk', { token, body });
    expect(preview.loses.people.map((person) => person.key)).toEqual([worker]);
    expect(await kindsOf(key)).toHaveLength(1);
    expect((await act('close_on_holidays', [key])).difference).toEqual(preview);
  });

  it('is refused as a whole for a manager where people of the panel are in one of the shifts', async () => {
    const [guarded, free] = [await shiftWith(daily), await shiftWith(daily)];
    const managerToken = await api.manager(companyKey, people.otherWorker);
    const manager = await api.userKey(companyKey, people.otherWorker);
    await api.call('shifts.addUsers', { token, params: { key: guarded }, body: { users: [manager] } });
    const body = { action: 'close_on_holidays', rule_groups: [guarded, free] };
    expect(await api.refusal('shifts.bulkHolidays', { token: managerToken, body })).toMatchObject({
      status: 403,
      code: 'PROTECTED_SHIFT',
    });
    expect(await api.refusal('shifts.previewBulk', { token: managerToken, body })).toMatchObject({
      status: 403,
      code: 'PROTECTED_SHIFT',
    });
    expect(await kindsOf(free)).toHaveLength(1);
    await act('close_on_holidays', [free], managerToken);
    expect(await kindsOf(free)).toHaveLength(2);
  });
});
