import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { makeBlankRule, hoursOfMinutes, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

/** The ready-made weeks an administrator may start from. */
export const templateNames = [
  'business',
  'six_by_one',
  'twelve_by_36',
  'five_by_one',
  'six_by_two',
  'night',
  'weekend',
] as const;
export type TemplateName = (typeof templateNames)[number];

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const weekdays = [0, 1, 2, 3, 4];

/**
 * The rules of a template. 6x1 is 7 h 20 min on six days (44 hours a week); 12x36 is every second day from 07:00 to
 * 19:00; 5x1 and 6x2 turn through the week. Cycles are counted from `anchorOn`.
 */
export function makeTemplateRules(name: TemplateName, anchorOn: PlainDate, newId: () => string): DraftRule[] {
  const onDays = (days: readonly number[], windows: readonly (readonly [number, number])[]): DraftRule[] =>
    days.flatMap((day) => windows.map(([start, end]) => makeWeeklyRule(newId(), day, start, end)));
  const cycle = (daysOn: number, daysOff: number, start: number, end: number): DraftRule[] => [
    { ...makeBlankRule(newId(), 'cycle'), anchorOn, daysOn, daysOff, ...hoursOfMinutes(start, end) },
  ];
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
    case 'twelve_by_36':
      return cycle(1, 1, at(7), at(19));
    case 'five_by_one':
      return cycle(5, 1, at(8), at(16));
    case 'six_by_two':
      return cycle(6, 2, at(8), at(16));
    case 'weekend':
      return onDays([5, 6], [[at(8), at(18)]]);
    case 'night':
      return onDays(weekdays, [[at(22), at(30)]]);
  }
}

/** The rules with a template put in the place of the ordinary ones; holidays and special dates stay. */
export function withTemplate(rules: readonly DraftRule[], template: readonly DraftRule[]): DraftRule[] {
  return [...rules.filter((rule) => rule.kind === 'holiday' || rule.kind === 'special_date'), ...template];
}

/** Whether a template is a cycle, which begins on a day that has to be named. */
export function isCycleTemplate(name: TemplateName): boolean {
  return name === 'twelve_by_36' || name === 'five_by_one' || name === 'six_by_two';
}
