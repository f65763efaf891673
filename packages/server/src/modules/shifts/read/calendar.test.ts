import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let key: string;

const weekday = (day: number, end = '18:00') => ({
  kind: 'weekly' as const,
  day,
  start_hour: '08:00',
  end_hour: end,
});
const rules = [
  ...[1, 2, 3, 4, 5].map((day) => weekday(day)),
  { kind: 'weekly', day: 5, start_hour: '22:00', end_hour: '06:00', ends_next_day: true },
  { kind: 'holiday' },
  { kind: 'special_date', start_date: '2025-12-24', start_hour: '08:00', end_hour: '12:00' },
] as const;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await api.createCompany());
  const shift = await api.call('shifts.create', { token, body: { name: 'Calendário' } });
  key = shift.key;
  await api.call('shifts.update', {
    token,
    params: { key },
    body: { state: 'enabled', rules: [...rules], zone: 'America/Manaus' },
  });
});
afterAll(() => api.close());

const explainAt = (date: string, time: string, draft?: object) =>
  api.call('shifts.explain', {
    token,
    params: { key },
    body: { local: { date, time }, ...(draft === undefined ? {} : { draft }) },
  });

describe('the deciding rule', () => {
  it('names the rule that admits, on the wall clock of the shift', async () => {
    // A Tuesday, in a zone four hours behind UTC.
    expect(await explainAt('2025-03-11', '09:00')).toMatchObject({
      at: '2025-03-11T13:00:00.000Z',
      date: '2025-03-11',
      time: '09:00',
      zone: 'America/Manaus',
      is_allowed: true,
      result: 'success',
      day_kind: 'ordinary',
      deciding_rule: { index: 1, kind: 'weekly', is_tail: false },
      until: '2025-03-11T22:00:00.000Z',
    });
  });

  it('names the rule of the day before for its part after midnight', async () => {
    const saturday = await explainAt('2025-03-15', '03:00');
    expect(saturday).toMatchObject({
      is_allowed: true,
      deciding_rule: { index: 5, is_tail: true },
      rules: [{ index: 5, part: 'opens', is_tail: true }],
    });
  });

  it('names the rules of the day for other hours, and decides by none of them', async () => {
    expect(await explainAt('2025-03-11', '20:00')).toMatchObject({
      is_allowed: false,
      result: 'outside_allowed_hours',
      deciding_rule: null,
      rules: [{ index: 1, part: 'other_hours' }],
    });
  });

  it('names the holiday, the rule that closes it, and the outranked rule', async () => {
    // Tiradentes, a Monday.
    expect(await explainAt('2025-04-21', '09:00')).toMatchObject({
      is_allowed: false,
      result: 'special_day',
      day_kind: 'holiday',
      holiday: 'Tiradentes',
      deciding_rule: { index: 6, kind: 'holiday' },
      rules: [
        { index: 6, part: 'closes' },
        { index: 0, part: 'outranked' },
      ],
    });
  });

  it('answers for a draft in the same way, by its positions', async () => {
    const draft = { rules: [{ kind: 'everyday', start_hour: '00:00', end_hour: '23:59' }] };
    expect(await explainAt('2025-03-11', '23:30', draft)).toMatchObject({
      is_allowed: true,
      deciding_rule: { index: 0, id: null, kind: 'everyday' },
      until: null,
    });
    expect(await explainAt('2025-03-11', '23:30', { state: 'disabled' })).toMatchObject({
      result: 'no_active_shift',
      deciding_rule: null,
    });
    expect(await explainAt('2025-03-11', '23:30', { rules: [] })).toMatchObject({
      result: 'shifts_without_rules',
    });
    const wrong = { rules: [{ ...draft.rules[0], end_hour: '00:00' }] };
    expect(
      (await api.refusal('shifts.explain', { token, params: { key }, body: { draft: wrong } })).code,
    ).toBe('INVALID_RULES');
  });
});

describe('the rules of all shifts', () => {
  it('come with the zone of each shift, those without any included', async () => {
    const empty = await api.call('shifts.create', { token, body: { name: 'Sem horário' } });
    const { items } = await api.call('shifts.rules', { token });
    const of = (wanted: string) => items.find((item) => item.key === wanted);
    expect(of(key)).toMatchObject({ zone: 'America/Manaus', rules });
    expect(of(empty.key)).toEqual({ key: empty.key, zone: null, rules: [] });
    const other = await api.otherCompany();
    expect(JSON.stringify(items)).not.toContain(other.shift);
  });
});

describe('the year of a shift', () => {
  it('shows each day with its windows, rules, and differences', async () => {
    const year = await api.call('shifts.year', { token, params: { key }, query: { year: 2025 } });
    expect(year).toMatchObject({ year: 2025, zone: 'America/Manaus', today: '2025-03-10' });
    expect(year.days).toHaveLength(365);
    const dayOf = (date: string) => {
      const day = year.days.find((each) => each.date === date);
      return { ...day, ...year.patterns[day?.pattern ?? -1] };
    };
    expect(dayOf('2025-03-11')).toMatchObject({
      day_kind: 'ordinary',
      differs: false,
      is_in_force: true,
      holiday: null,
      windows: [{ index: 1, kind: 'weekly', start_hour: '08:00', end_hour: '18:00', ends_next_day: false }],
    });
    expect(dayOf('2025-03-14').windows).toMatchObject([
      { start_hour: '08:00' },
      { start_hour: '22:00', end_hour: '06:00', ends_next_day: true },
    ]);
    expect(dayOf('2025-04-21')).toMatchObject({
      day_kind: 'holiday',
      holiday: 'Tiradentes',
      differs: true,
      windows: [],
      closed_by: [{ index: 6, kind: 'holiday' }],
    });
    expect(dayOf('2025-12-24')).toMatchObject({
      day_kind: 'special_date',
      differs: true,
      windows: [{ index: 7, end_hour: '12:00' }],
    });
    // A Sunday holiday is closed like any Sunday.
    expect(dayOf('2025-09-07')).toMatchObject({ day_kind: 'holiday', differs: false });
    expect(year.patterns.length).toBeLessThan(12);
  });

  it('shows a draft with another region, a cycle and a period', async () => {
    const year = await api.call('shifts.draftYear', {
      token,
      params: { key },
      body: {
        year: 2026,
        draft: {
          holiday_region: 'BR-SP',
          period: { start_date: '2026-03-01', end_date: '2026-03-31' },
          rules: [
            {
              kind: 'cycle',
              anchor_date: '2026-03-01',
              days_on: 1,
              days_off: 1,
              start_hour: '07:00',
              end_hour: '19:00',
            },
          ],
        },
      },
    });
    expect(year.days.filter((day) => day.is_in_force)).toHaveLength(31);
    expect(year.days.find((day) => day.date === '2026-07-09')?.holiday).toBeTruthy();
    const march = year.days.filter((day) => day.date.startsWith('2026-03'));
    expect(march.filter((day) => (year.patterns[day.pattern]?.windows.length ?? 0) > 0)).toHaveLength(16);
    expect(march.some((day) => day.differs)).toBe(false);
  });

  it('rejects an invalid year', async () => {
    for (const year of ['1999', '2101', 'x'])
      expect((await api.refusal('shifts.year', { token, params: { key }, query: { year } })).status).toBe(
        422,
      );
  });
});
