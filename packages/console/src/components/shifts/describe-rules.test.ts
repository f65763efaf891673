import { shifts as english } from '@shiftgate/phrases/en/shifts.ts';
import { shifts as spanish } from '@shiftgate/phrases/es/shifts.ts';
import { shifts as portuguese } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { translators, type Language } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { makeBlankRule, hoursOfMinutes, makeWeeklyRule } from './rule-draft.ts';
import { describeRule, describeRules } from './describe-rules.ts';
import { makeTemplateRules } from '#features/shifts/model/templates.ts';
import type { DraftRule } from './rule-draft.ts';

const texts = translators<typeof portuguese>({ 'pt-BR': portuguese, en: english, es: spanish });
const textsIn = (language: Language) => texts(language, surroundingsOf(language, 'google'));
const say = (rules: readonly DraftRule[], language: Language = 'en') =>
  describeRules(rules, language, textsIn(language));
let next = 0;
const newId = () => `r${(next += 1)}`;
const week = (days: readonly number[], start: number, end: number) =>
  days.map((day) => makeWeeklyRule(newId(), day, start * 60, end * 60));
const closedHolidays = makeBlankRule('h', 'holiday');

describe('describeRules', () => {
  it('describes business hours with lunch and closed holidays in the three languages', () => {
    const rules = [...makeTemplateRules('business', '2026-01-05', newId), closedHolidays];
    expect(say(rules, 'pt-BR')).toBe(
      'Segunda a sexta das 08:00 às 12:00 e das 13:00 às 18:00; fechado nos feriados.',
    );
    expect(say(rules)).toBe(
      'Monday to Friday from 08:00 to 12:00 and from 13:00 to 18:00; closed on holidays.',
    );
    expect(say(rules, 'es')).toBe(
      'De lunes a viernes de 08:00 a 12:00 y de 13:00 a 18:00; cerrado en feriados.',
    );
  });

  it('uses "da" and "à" before 00 and 01 in Portuguese, "das" and "às" otherwise', () => {
    expect(say(week([0], 0, 8), 'pt-BR')).toBe('Segunda da 00:00 às 08:00.');
    expect(say(week([0], 19, 25), 'pt-BR')).toBe('Segunda das 19:00 à 01:00 do dia seguinte.');
    expect(say(week([0], 22, 30), 'pt-BR')).toBe('Segunda das 22:00 às 06:00 do dia seguinte.');
  });

  it('names single days, runs of days and the whole week', () => {
    expect(say(week([0, 2, 4], 8, 12))).toBe('Monday, Wednesday, and Friday from 08:00 to 12:00.');
    expect(say(week([0, 1, 2, 5], 8, 12))).toBe('Monday to Wednesday and Saturday from 08:00 to 12:00.');
    expect(say(week([0, 1, 2, 3, 4, 5, 6], 0, 24))).toBe('Every day all day.');
  });

  it('unites overlapping and touching hours, also of an everyday rule', () => {
    const everyday = { ...makeBlankRule('e', 'everyday'), ...hoursOfMinutes(8 * 60, 12 * 60) };
    expect(say([everyday, ...week([0], 12, 14)])).toBe(
      'Monday from 08:00 to 14:00; Tuesday to Sunday from 08:00 to 12:00.',
    );
  });

  it('describes dates, days of the month, cycles and special dates', () => {
    const hours = hoursOfMinutes(8 * 60, 12 * 60);
    expect(
      say([
        { ...makeBlankRule('w', 'weekly'), day: 1, ...hours, startOn: '2026-12-01', endOn: '2026-12-31' },
      ]),
    ).toBe('Monday from 08:00 to 12:00, between 01/12/2026 and 31/12/2026.');
    expect(say([{ ...makeBlankRule('m', 'monthly'), dayOfMonth: 31, clampToMonthEnd: true, ...hours }])).toBe(
      'On day 31 of each month (or the last, if the month is shorter) from 08:00 to 12:00.',
    );
    expect(say(makeTemplateRules('twelve_by_36', '2026-11-23', newId))).toBe(
      'Every other day, starting 23/11/2026, from 07:00 to 19:00.',
    );
    expect(say(makeTemplateRules('five_by_one', '2026-11-23', newId))).toBe(
      '5 days on, 1 off, starting 23/11/2026, from 08:00 to 16:00.',
    );
    expect(say([...week([0], 8, 12), { ...makeBlankRule('s', 'special_date'), startOn: '2026-12-25' }])).toBe(
      'Monday from 08:00 to 12:00; closed on 25/12/2026.',
    );
    const recess = { ...makeBlankRule('r', 'special_date'), startOn: '2026-12-24', name: 'Recess' };
    expect(say([...week([0], 8, 12), { ...recess, endOn: '2026-12-31' }])).toBe(
      'Monday from 08:00 to 12:00; closed from 24/12/2026 to 31/12/2026 (Recess).',
    );
    expect(say([{ ...recess, ...hours }])).toBe('On 24/12/2026 (Recess) from 08:00 to 12:00.');
  });

  it('warns when nothing ever opens', () => {
    expect(say([])).toBe('Without access hours, no one can sign in through this shift.');
    expect(say([closedHolidays])).toContain('no one can sign in through this shift');
  });

  it('describes one rule without the warning', () => {
    expect(describeRule(closedHolidays, 'en', textsIn('en'))).toBe('Closed on holidays');
  });
});
