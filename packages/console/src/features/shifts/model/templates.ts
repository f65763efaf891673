import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { blankRule, hoursOfMinutes, weeklyRule, type DraftRule } from './rule-draft.ts';

/** The ready-made weeks an administrator may start from. */
export const templateNames = ['business', 'six_by_one', 'twelve_by_36', 'night'] as const;
export type TemplateName = (typeof templateNames)[number];

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const weekdays = [0, 1, 2, 3, 4];

/**
 * The rules of a template. 6x1 is 7 h 20 min on six days (44 hours a week); 12x36 is every second day from 07:00 to
 * 19:00, counted from `anchorOn`.
 */
export function templateRules(name: TemplateName, anchorOn: PlainDate, newId: () => string): DraftRule[] {
  const onDays = (days: readonly number[], windows: readonly (readonly [number, number])[]): DraftRule[] =>
    days.flatMap((day) => windows.map(([start, end]) => weeklyRule(newId(), day, start, end)));
  switch (name) {
    case 'business':
      return onDays(weekdays, [
        [at(8), at(12)],
        [at(13), at(18)],
      ]);
    case 'six_by_one':
      return onDays(
        [...weekdays, 5],
        [
          [at(8), at(12)],
          [at(13), at(16, 20)],
        ],
      );
    case 'twelve_by_36': {
      const hours = hoursOfMinutes(at(7), at(19));
      return [{ ...blankRule(newId(), 'cycle'), anchorOn, daysOn: 1, daysOff: 1, ...hours }];
    }
    case 'night':
      return onDays(weekdays, [[at(22), at(30)]]);
  }
}

/** The rules with a template put in the place of the ordinary ones; holidays and special dates stay. */
export function withTemplate(rules: readonly DraftRule[], template: readonly DraftRule[]): DraftRule[] {
  return [...rules.filter((rule) => rule.kind === 'holiday' || rule.kind === 'special_date'), ...template];
}
