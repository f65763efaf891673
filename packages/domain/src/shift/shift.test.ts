import { describe, expect, it } from 'vitest';
import { formatInstant } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { aCalendar, aCompiledShift, aRule, aShift, instantOf, workdays } from '../testing/factories.ts';
import { COVERED, momentOf, stretchOfWindow } from './compile.ts';
import { windowOfRule } from './day-plan.ts';
import { momentRules } from './moment-rules.ts';
import { canChangeInBulk, findPeriodProblem, SHIFT_ACTIONS, transitionShift } from './states.ts';
import { SHIFT_STATES, type Shift, type ShiftRule } from './types.ts';
import { findRuleProblems } from './validate-rules.ts';
import { windowsOfWeek } from './week.ts';

describe('rules that are refused', () => {
  it.each<[string, Partial<ShiftRule>]>([
    ['invalid_day', { kind: 'weekly' }],
    ['invalid_day_of_month', { kind: 'monthly', dayOfMonth: 32 }],
    ['invalid_anchor', { kind: 'cycle', daysOn: 1, daysOff: 1 }],
    ['invalid_cycle', { kind: 'cycle', anchorOn: '2026-01-01', daysOn: 0, daysOff: 1 }],
    ['invalid_cycle', { kind: 'cycle', anchorOn: '2026-01-01', daysOn: 1, daysOff: 0 }],
    ['unused_field', { day: 1 }],
    ['closing_not_allowed', { startHour: null, endHour: null }],
    ['missing_hours', { endHour: null }],
    ['missing_hours', { kind: 'holiday', startHour: null }],
    ['invalid_hour', { endHour: '24:00' }],
    ['start_not_before_end', { startHour: '18:00', endHour: '18:00' }],
    ['start_not_before_end', { startHour: '22:00', endHour: '06:00' }],
    ['start_not_before_end', { startHour: '23:59', endHour: '23:59' }],
    ['end_too_late_for_next_day', { startHour: '06:00', endHour: '07:00', endsNextDay: true }],
    ['last_minute_on_next_day', { startHour: '23:59', endHour: '23:59', endsNextDay: true }],
    ['next_day_without_hours', { kind: 'holiday', startHour: null, endHour: null, endsNextDay: true }],
    ['missing_start_date', { kind: 'special_date' }],
    ['invalid_date', { startOn: '2026-02-30' }],
    ['reversed_dates', { startOn: '2026-03-02', endOn: '2026-03-01' }],
  ])('%s %j', (code, fields) => {
    expect(findRuleProblems([aRule(), aRule({ id: 'r', ...fields })])).toMatchObject([
      { code, ruleIndex: 1, ruleId: 'r' },
    ]);
  });

  it('name both of a closing and an opening rule whose dates can meet', () => {
    const closing = aRule({
      kind: 'special_date',
      startOn: '2026-12-20',
      endOn: '2026-12-24',
      startHour: null,
      endHour: null,
    });
    const opening = aRule({ kind: 'special_date', startOn: '2026-12-24' });
    expect(findRuleProblems([closing, opening])).toMatchObject([
      { code: 'closing_meets_opening', ruleIndex: 0, otherIndex: 1 },
    ]);
    expect(findRuleProblems([closing, { ...opening, startOn: '2026-12-25' }])).toEqual([]);
    expect(findRuleProblems([closing, { ...opening, kind: 'holiday' }])).toEqual([]);
  });

  it('are not these', () => {
    const good = [
      aRule({ startHour: '10:00', endHour: '10:00', endsNextDay: true }),
      aRule({ startHour: '18:00', endHour: '00:00', endsNextDay: true }),
      aRule({ startHour: '00:00', endHour: '23:59' }),
      aRule({ kind: 'holiday', startHour: null, endHour: null }),
    ];
    expect(findRuleProblems(good)).toEqual([]);
  });
});

describe('shifts that are refused', () => {
  it('have a reversed period or one without being scheduled', () => {
    const period = { startOn: '2026-03-02', endOn: '2026-03-01' };
    expect(findPeriodProblem('scheduled', period)).toBe('reversed_period');
    expect(findPeriodProblem('enabled', period)).toBe('period_without_schedule');
  });
});

describe('states of a shift', () => {
  const expected: Record<string, string> = {
    'enabled enable': 'already_enabled',
    'enabled disable': 'disabled',
    'enabled schedule': 'scheduled',
    'enabled delete': 'only_disabled_may_be_deleted',
    'disabled enable': 'enabled',
    'disabled disable': 'already_disabled',
    'disabled schedule': 'scheduled',
    'disabled delete': 'deleted',
    'scheduled enable': 'enabled, period removed',
    'scheduled disable': 'disabled, period removed',
    'scheduled schedule': 'scheduled',
    'scheduled delete': 'only_disabled_may_be_deleted',
  };
  it.each(SHIFT_STATES.flatMap((state) => SHIFT_ACTIONS.map((action) => [state, action] as const)))(
    '%s, %s',
    (state, action) => {
      const outcome = transitionShift(state, action);
      const shown = outcome.isAllowed
        ? `${outcome.state}${outcome.removesPeriod ? ', period removed' : ''}`
        : outcome.refusal;
      expect(shown).toBe(expected[`${state} ${action}`]);
    },
  );

  it('change in bulk only from one and the same state', () => {
    expect(canChangeInBulk(['disabled', 'disabled'], 'enable')).toBe(true);
    expect(canChangeInBulk(['disabled', 'scheduled'], 'enable')).toBe(false);
    expect(canChangeInBulk(['enabled', 'disabled'], 'disable')).toBe(false);
    expect(canChangeInBulk([], 'disable')).toBe(false);
  });
});

describe('the drawn week', () => {
  it('shows an overnight window in two bars, and the tail of Sunday on Monday', () => {
    const rules = [
      aRule({ id: 'fri', kind: 'weekly', day: 5, startHour: '22:00', endHour: '06:00', endsNextDay: true }),
      aRule({ id: 'sun', kind: 'weekly', day: 7, startHour: '20:00', endHour: '04:00', endsNextDay: true }),
    ];
    const week = windowsOfWeek(aShift({ rules }), '2026-03-02', aCalendar());
    expect(
      week.map(({ bars }) => bars.map((bar) => `${bar.ruleId} ${bar.startMinute}-${bar.endMinute}`)),
    ).toEqual([['sun 0-240'], [], [], [], ['fri 1320-1440'], ['fri 0-360'], ['sun 1200-1440']]);
    expect(week[4]?.bars[0]).toMatchObject({ hasTail: true, isTail: false });
    expect(week[5]?.bars[0]).toMatchObject({ hasTail: false, isTail: true });
  });

  it("keeps the company's own holidays in every region and without one, but for an exceptional opening", () => {
    const rules = [...workdays('08:00', '18:00'), aRule({ kind: 'holiday', startHour: null, endHour: null })];
    const calendar = aCalendar({
      holidays: new Map([['BR', ['2026-04-21']]]),
      extraHolidays: ['2026-04-22', '2026-04-23'],
      exceptionalOpenings: ['2026-04-23'],
    });
    const closedIn = (fields: Partial<Shift>, holidayRegion: string | null) =>
      windowsOfWeek(aShift({ rules, ...fields }), '2026-04-20', { ...calendar, holidayRegion })
        .filter((day) => day.kind === 'holiday' && day.bars.length === 0)
        .map((day) => day.on);
    expect(closedIn({}, 'BR')).toEqual(['2026-04-21', '2026-04-22']);
    expect(closedIn({ holidayRegion: 'PT' }, 'BR')).toEqual(['2026-04-22']);
    expect(closedIn({}, null)).toEqual(['2026-04-22']);
  });

  it('shows holidays, special dates and the activation period', () => {
    const rules = [
      ...workdays('08:00', '18:00'),
      aRule({ kind: 'holiday', startHour: null, endHour: null }),
      aRule({ kind: 'special_date', startOn: '2026-04-23', endHour: '12:00' }),
    ];
    const period = { startOn: '2026-04-21', endOn: '2026-04-23' };
    const calendar = aCalendar({ holidays: new Map([['BR', ['2026-04-21']]]) });
    const shift = aShift({ rules, state: 'scheduled', period });
    const week = windowsOfWeek(shift, '2026-04-20', calendar);
    expect(week.map(({ kind, isInPeriod, bars }) => `${kind} ${isInPeriod} ${bars.length}`)).toEqual([
      'ordinary false 0',
      'holiday true 0',
      'ordinary true 1',
      'special_date true 1',
      'ordinary false 0',
      'ordinary false 0',
      'ordinary false 0',
    ]);
  });
});

describe('a day of very many windows', () => {
  it('stays whole', () => {
    const pad = (hour: number): string => String(hour).padStart(2, '0');
    const rules = Array.from({ length: 24 }, (_, hour) =>
      aRule({ startHour: `${pad(hour)}:00`, endHour: `${pad(hour)}:30` }),
    );
    const shift = aCompiledShift({ rules });
    for (const date of ['2026-03-02', '2028-01-10', '2026-03-02']) {
      for (let hour = 0; hour < 24; hour += 1) {
        expect(momentOf(shift, instantOf(`${date} ${pad(hour)}:29`)) & COVERED).toBe(COVERED);
        expect(momentOf(shift, instantOf(`${date} ${pad(hour)}:30`)) & COVERED).toBe(0);
      }
    }
  });

  it('stays right when days share a line of the table', () => {
    const shift = aCompiledShift({ rules: workdays('08:00', '18:00') });
    for (let round = 0; round < 3; round += 1) {
      for (const year of [2019, 2021, 2024, 2026, 2031]) {
        for (let day = 1; day <= 28; day += 1) {
          const at = instantOf(`${year}-05-${String(day).padStart(2, '0')} 09:00`);
          const weekday = new Date(at).getUTCDay();
          expect((momentOf(shift, at) & COVERED) !== 0).toBe(weekday >= 1 && weekday <= 5);
        }
      }
    }
  });
});

describe('a window at a gap that runs to midnight', () => {
  const nuuk = (startHour: string, endHour: string, endsNextDay: boolean, timeZone = 'America/Nuuk') =>
    aCompiledShift({ timeZone, rules: [aRule({ id: 'night', startHour, endHour, endsNextDay })] });
  const stretchOn = (shift: ReturnType<typeof nuuk>, date: string) => {
    const window = windowOfRule(shift.shift.rules[0] ?? aRule());
    const found = window && stretchOfWindow(shift.zone, dayNumberOf(date), window);
    return found && [formatInstant(found.start), formatInstant(found.end)];
  };

  it('opens at the first instant after the gap and goes on into the next day', () => {
    const shift = nuuk('23:00', '07:00', true);
    expect(stretchOn(shift, '2026-03-28')).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-29T08:00:00.000Z']);
    const opens = Date.parse('2026-03-29T01:00:00Z');
    expect(momentOf(shift, opens - 1) & COVERED).toBe(0);
    expect(momentOf(shift, opens) & COVERED).not.toBe(0);
    expect(momentRules(shift, opens)).toMatchObject({ isCovered: true, opening: ['night'], isTail: true });
  });

  it.each([
    ['23:00', '23:59', false, '2026-03-28', 'America/Nuuk'],
    ['23:15', '23:45', false, '2026-03-28', 'America/Nuuk'],
    ['23:30', '00:00', true, '2026-03-28', 'America/Nuuk'],
    // A day that does not exist at all.
    ['22:00', '06:00', true, '2011-12-30', 'Pacific/Apia'],
    ['00:00', '00:00', true, '2011-12-30', 'Pacific/Apia'],
  ] as const)('vanishes where nothing is left of it: %s to %s', (start, end, endsNextDay, date, zone) => {
    expect(stretchOn(nuuk(start, end, endsNextDay, zone), date)).toBeNull();
  });
});
