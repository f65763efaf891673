import { windowsOfWeek } from '@shiftgate/domain/shift/week.ts';
import { findRuleProblems } from '@shiftgate/domain/shift/validate-rules.ts';
import { describe, expect, it } from 'vitest';
import { readHours, entryOf } from './hour-entry.ts';
import {
  makeBlankRule,
  hoursOfMinutes,
  draftOfRule,
  inputOfRule,
  hasSameRules,
  makeWeeklyRule,
} from '#components/shifts/rule-draft.ts';
import { drawRepeatingWeek, drawWeek } from '#components/shifts/draw-week.ts';
import { templateNames, makeTemplateRules, withTemplate } from './templates.ts';
import {
  countCoveredMinutes,
  listCycles,
  ruleIdOfBar,
  withBarHours,
  withDayCopied,
  withNewBar,
  withoutDay,
} from './week-bars.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const noNote = (): null => null;
const ofWeek = (rules: readonly DraftRule[]) =>
  countCoveredMinutes(drawRepeatingWeek(rules, noNote).bars, true);
const makeIds = () => {
  let next = 0;
  return () => `n${(next += 1)}`;
};
const morning = makeWeeklyRule('m', 0, at(8), at(12));
const night = makeWeeklyRule('n', 4, at(22), at(30));

describe('bars of rules', () => {
  it('shows an overnight rule as one bar of the day it starts on', () => {
    expect(drawRepeatingWeek([night], noNote).bars).toEqual([
      { id: 'n', day: 4, startMinute: at(22), endMinute: at(30), isEditable: true, note: null },
    ]);
  });

  it('shows an everyday rule on seven days, not to be dragged, with the rule behind each bar', () => {
    const { bars } = drawRepeatingWeek(
      [{ ...makeBlankRule('e', 'everyday'), ...hoursOfMinutes(at(8), at(18)) }],
      noNote,
    );
    expect(bars).toHaveLength(7);
    expect(bars.every((bar) => !bar.isEditable && ruleIdOfBar(bar.id) === 'e')).toBe(true);
  });

  it('lets a special date decide its day in a week with dates', () => {
    const christmas: DraftRule = { ...makeBlankRule('c', 'special_date'), startOn: '2026-12-25' };
    const friday = makeWeeklyRule('f', 4, at(8), at(12));
    const week = drawWeek([friday, morning, christmas], '2026-12-21', noNote);
    expect(week.bars.map((bar) => bar.id)).toEqual(['m']);
    expect(week.kinds[4]).toBe('special_date');
    expect(drawWeek([friday, christmas], '2026-12-14', noNote).bars.map((bar) => bar.id)).toEqual(['f']);
  });

  it('agrees with the week the domain draws', () => {
    const shift = { state: 'enabled', period: null, holidayRegion: null, rules: [morning, night] } as never;
    const calendar = {
      timeZone: 'UTC',
      holidayRegion: null,
      holidays: new Map(),
      extraHolidays: [],
      exceptionalOpenings: [],
    };
    const domain = windowsOfWeek(shift, '2026-12-21', calendar).flatMap((day, index) =>
      day.bars.filter((bar) => !bar.isTail).map((bar) => [bar.ruleId, index, bar.startMinute]),
    );
    const ours = drawWeek([morning, night], '2026-12-21', noNote).bars.map((bar) => [
      bar.id,
      bar.day,
      bar.startMinute,
    ]);
    expect(ours).toEqual(domain);
  });
});

describe('rules of bars', () => {
  it('writes changed hours back, over midnight and to its end', () => {
    const [moved] = withBarHours([morning], 'm', { day: 2, startMinute: at(22), endMinute: at(30) });
    expect(moved).toMatchObject({ day: 3, startHour: '22:00', endHour: '06:00', endsNextDay: true });
    expect(hoursOfMinutes(at(13), at(24))).toEqual({
      startHour: '13:00',
      endHour: '23:59',
      endsNextDay: false,
    });
    expect(hoursOfMinutes(at(23, 59), at(24))).toEqual({
      startHour: '23:59',
      endHour: '00:00',
      endsNextDay: true,
    });
  });

  it('writes only hours that the domain accepts', () => {
    for (let start = 0; start < 1440; start += 45) {
      for (let end = start + 15; end <= start + 1440; end += 105) {
        const rule = makeWeeklyRule('x', 0, start, end);
        expect(findRuleProblems([rule]), `${start}-${end}`).toEqual([]);
        expect(drawRepeatingWeek([rule], noNote).bars[0]).toMatchObject({
          startMinute: start,
          endMinute: end,
        });
      }
    }
  });

  it('does not add the same hours twice', () => {
    expect(withNewBar([morning], 'x', { day: 0, startMinute: at(8), endMinute: at(12) })).toEqual([morning]);
    expect(withNewBar([morning], 'x', { day: 1, startMinute: at(8), endMinute: at(12) })).toHaveLength(2);
  });

  it('copies a day over others and keeps the rest', () => {
    const tuesday = makeWeeklyRule('t', 1, at(1), at(2));
    const copied = withDayCopied([morning, tuesday, night], 0, [0, 1, 2], makeIds());
    expect(copied.map((rule) => [rule.day, rule.startHour])).toEqual([
      [1, '08:00'],
      [5, '22:00'],
      [2, '08:00'],
      [3, '08:00'],
    ]);
    expect(withoutDay(copied, 4).some((rule) => rule.day === 5)).toBe(false);
  });

  it('counts the minutes of a week once, a night over Sunday included', () => {
    const double = [makeWeeklyRule('a', 0, at(8), at(12)), makeWeeklyRule('b', 0, at(10), at(13))];
    expect(ofWeek(double)).toBe(at(5));
    expect(ofWeek([makeWeeklyRule('s', 6, at(22), at(30))])).toBe(at(8));
  });

  it('counts the minutes of the week that is shown: of a cycle, four working days and then three', () => {
    const cycle = makeTemplateRules('twelve_by_36', '2026-11-23', makeIds());
    const shown = (monday: string) => countCoveredMinutes(drawWeek(cycle, monday, noNote).bars, false);
    expect([ofWeek(cycle), shown('2026-11-23'), shown('2026-11-30')]).toEqual([0, at(48), at(36)]);
    const sunday = makeWeeklyRule('s', 6, at(22), at(30));
    expect(countCoveredMinutes(drawWeek([sunday], '2026-11-23', noNote).bars, false)).toBe(at(8));
  });

  it('knows the cycles that still give hours', () => {
    const cycle = makeTemplateRules('twelve_by_36', '2026-11-23', makeIds())[0]!;
    const over = { ...cycle, id: 'o', endOn: '2026-11-29' };
    expect(listCycles([morning, cycle, over], '2026-11-30')).toEqual([cycle]);
    expect(listCycles([over], '2026-11-29')).toEqual([over]);
  });
});

describe('templates', () => {
  it('makes rules that the domain accepts', () => {
    for (const name of templateNames) {
      expect(findRuleProblems(makeTemplateRules(name, '2026-11-23', makeIds())), name).toEqual([]);
    }
  });

  it('has 44 hours a week in 6x1 and keeps holidays when used', () => {
    expect(ofWeek(makeTemplateRules('six_by_one', '2026-11-23', makeIds()))).toBe(at(44));
    const holiday = makeBlankRule('h', 'holiday');
    const used = withTemplate([holiday, morning], makeTemplateRules('night', '2026-11-23', makeIds()));
    expect(used.map((rule) => rule.kind)).toEqual(['holiday', ...Array.from({ length: 5 }, () => 'weekly')]);
  });
});

describe('typed hours', () => {
  it('reads what it shows', () => {
    for (const [start, end] of [
      [at(8), at(12)],
      [at(22), at(30)],
      [0, at(24)],
      [at(8), at(32)],
    ] as const) {
      expect(readHours(entryOf(start, end))).toEqual({ isValid: true, startMinute: start, endMinute: end });
    }
  });

  it('names the problems', () => {
    const problem = (start: string, end: string, isOvernight = false) => {
      const read = readHours({ start, end, isOvernight });
      return read.isValid ? [] : read.problems;
    };
    expect(problem('x', '12:00')).toEqual(['start']);
    expect(problem('08:00', '')).toEqual(['end']);
    expect(problem('25', 'abc')).toEqual(['start', 'end']);
    expect(problem('24:00', 'abc', true)).toEqual(['start', 'end']);
    expect(problem('18:00', '08:00')).toEqual(['order']);
    expect(problem('08:00', '09:00', true)).toEqual(['too_long']);
    expect(problem('23:59', '23:59', true)).toEqual(['last_minute']);
    expect(problem('08:00', '08:00', true)).toEqual([]);
  });
});

it('reads back from the wire what it writes', () => {
  const rules = [morning, night, ...makeTemplateRules('twelve_by_36', '2026-11-23', makeIds())];
  const back = rules.map((rule) => draftOfRule({ ...inputOfRule(rule), id: rule.id } as never));
  expect(hasSameRules(back, rules)).toBe(true);
  expect(hasSameRules(back, [morning, night])).toBe(false);
});
