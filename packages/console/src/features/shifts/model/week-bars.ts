import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { addDays, dayNumberOf, isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { IsoWeekday, PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { drawRepeatingWeek, drawWeek } from '#components/shifts/draw-week.ts';
import type { WeekOfShift, WeekSurroundings } from '#components/shifts/draw-week.ts';
import type { BarHours } from '#design/week-calendar/bar.ts';
import { hoursOfMinutes, meaningOf, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

/** The week that begins on a Monday, or without one the repeating week. */
export function drawShownWeek(
  rules: readonly DraftRule[],
  monday: PlainDate | null,
  noteOf: (rule: DraftRule) => string | null,
  around: WeekSurroundings,
): WeekOfShift {
  return monday === null ? drawRepeatingWeek(rules, noteOf) : drawWeek(rules, monday, noteOf, around);
}

/** Id of the rule behind a bar. */
export function ruleIdOfBar(barId: string): string {
  return barId.split('@')[0] ?? barId;
}

/** The rules with the hours and the day of one weekly rule changed. */
export function withBarHours(rules: readonly DraftRule[], id: string, hours: BarHours): DraftRule[] {
  return rules.map((rule) =>
    rule.id === id
      ? { ...rule, day: (hours.day + 1) as IsoWeekday, ...hoursOfMinutes(hours.startMinute, hours.endMinute) }
      : rule,
  );
}

/** The rules with a new weekly one. A rule with the same meaning is not added twice. */
export function withNewBar(rules: readonly DraftRule[], id: string, hours: BarHours): DraftRule[] {
  const added = makeWeeklyRule(id, hours.day, hours.startMinute, hours.endMinute);
  return rules.some((rule) => meaningOf(rule) === meaningOf(added)) ? [...rules] : [...rules, added];
}

/** The rules without one. */
export function withoutRule(rules: readonly DraftRule[], id: string): DraftRule[] {
  return rules.filter((rule) => rule.id !== id);
}

/** The rules without the weekly ones of a day (0 = Monday). */
export function withoutDay(rules: readonly DraftRule[], day: number): DraftRule[] {
  return rules.filter((rule) => rule.kind !== 'weekly' || rule.day !== day + 1);
}

/** The rules with the weekly ones of a day copied over those of other days (0 = Monday). */
export function withDayCopied(
  rules: readonly DraftRule[],
  from: number,
  to: readonly number[],
  newId: () => string,
): DraftRule[] {
  const source = rules.filter((rule) => rule.kind === 'weekly' && rule.day === from + 1);
  const targets = to.filter((day) => day !== from);
  const others = targets.reduce<DraftRule[]>((left, day) => withoutDay(left, day), [...rules]);
  const copies = targets.flatMap((day) =>
    source.map((rule) => ({ ...rule, id: newId(), day: (day + 1) as IsoWeekday })),
  );
  return [...others, ...copies];
}

/** Minutes that the bars of a week cover, overlaps counted once; of a repeating week the night over Sunday ends on Monday. */
export function countCoveredMinutes(bars: readonly BarHours[], isRepeating: boolean): number {
  const week = 7 * MINUTES_OF_DAY;
  const covered = new Uint8Array(week + MINUTES_OF_DAY);
  for (const bar of bars) {
    const start = bar.day * MINUTES_OF_DAY + bar.startMinute;
    for (let minute = start; minute < start + bar.endMinute - bar.startMinute; minute += 1)
      covered[isRepeating ? minute % week : minute] = 1;
  }
  return covered.reduce((sum, minute) => sum + minute, 0);
}

/** The cycles that give hours on a date or later: a week without dates has no day for them. */
export function listCycles(rules: readonly DraftRule[], date: PlainDate): DraftRule[] {
  return rules.filter((rule) => rule.kind === 'cycle' && (rule.endOn === null || rule.endOn >= date));
}

/** The Monday of the week of a date. */
export function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, 1 - isoWeekdayOf(dayNumberOf(date)));
}
