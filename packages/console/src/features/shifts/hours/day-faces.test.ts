import { shifts as english } from '@shiftgate/phrases/en/shifts.ts';
import { shifts as spanish } from '@shiftgate/phrases/es/shifts.ts';
import { shifts as portuguese } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { makeBlankRule, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import { holidaysOfShift } from '../model/shift-of-draft.ts';
import { toDomainCalendar } from '#components/shifts/shift-of-rules.ts';
import { planShiftDays, spanOfYear } from '../model/year-days.ts';
import { facesOf, legendOf } from './day-faces.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { CalendarSettings } from '#components/shifts/shift-of-rules.ts';

const texts = translators<typeof portuguese>({ 'pt-BR': portuguese, en: english, es: spanish });
const t = texts('en', surroundingsOf('en', 'google'));
const settings: CalendarSettings = {
  zone: 'America/Sao_Paulo',
  region: 'BR',
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [{ date: '2026-11-02', name: 'All Souls' }],
};
const week = [0, 1, 2, 3, 4].map((day) => makeWeeklyRule(`w${day}`, day, 480, 1080));
const closedHolidays = makeBlankRule('h', 'holiday');
const onDate = (startOn: string, hours: Partial<DraftRule> = {}): DraftRule => ({
  ...makeBlankRule(startOn, 'special_date'),
  startOn,
  ...hours,
});

function facesBy(rules: readonly DraftRule[]) {
  const holidays = holidaysOfShift(settings, null, 2026);
  const facts = { region: null, calendar: toDomainCalendar(settings, null), holidays };
  const list = planShiftDays(rules, facts, spanOfYear(2026));
  return facesOf(t, new Map(list.map((day) => [day.date, day])), new Set(['2026-11-02']));
}

/** The entries of the key that show a day as it is drawn. */
function keysOf(rules: readonly DraftRule[], date: string): string[] {
  const face = facesBy(rules)(date);
  return legendOf(t)
    .filter((key) =>
      key.isMarked === true
        ? face.isMarked
        : key.tone === face.tone && (key.isOpen === face.isOpen || key.tone === 'opening'),
    )
    .map(({ text }) => text);
}

describe('the style of a day', () => {
  it.each([
    ['a working day', '2026-11-03', []],
    ['a closed day of the week', '2026-11-08', ['Closed day']],
    ['a closed holiday', '2026-12-25', ['Holiday, closed']],
    ['a day closed by a special date', '2026-11-10', ['Closed by a special date']],
    ['a day with special hours', '2026-11-11', ['Different hours']],
    ['an opening on a holiday', '2026-11-02', ['Exception: open on a holiday']],
  ] as const)('has one meaning: %s', (_what, date, meanings) => {
    const rules = [
      ...week,
      closedHolidays,
      onDate('2026-11-10'),
      onDate('2026-11-11', { startHour: '08:00', endHour: '12:00' }),
    ];
    expect(keysOf(rules, date)).toEqual(meanings);
  });

  it('has one meaning on a holiday with hours of its own, and on one that is not treated apart', () => {
    const open = { ...closedHolidays, startHour: '08:00', endHour: '12:00' };
    expect(keysOf([...week, open], '2026-12-25')).toEqual(['Holiday with hours']);
    expect(keysOf(week, '2026-12-25')).toEqual(['Holiday with regular hours']);
  });
});
