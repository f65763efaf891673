import {
  dayNumberOf,
  isPlainDate,
  isoWeekdayOf,
  plainDateOf,
} from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { ownWeekLimits } from '@shiftgate/domain/limits.ts';
import type { WeekNeighbors } from '@shiftgate/pages/mine/model.ts';

export interface ShownWeek {
  /** Its Monday. */
  readonly on: PlainDate;
  readonly neighbors: WeekNeighbors;
}

/**
 * Finds the week to show by a day of it; without one, and too far from today (of the IANA zone, at `now` in ms), this
 * one.
 */
export function findShownWeek(wanted: string | null, timeZone: string, now: number): ShownWeek {
  const thisMonday = mondayOf(localDayAt(zoneOf(timeZone), now));
  const asked = wanted !== null && isPlainDate(wanted) ? mondayOf(dayNumberOf(wanted)) : thisMonday;
  const away = (asked - thisMonday) / 7;
  const isShown = away >= -ownWeekLimits.back && away <= ownWeekLimits.ahead;
  const monday = isShown ? asked : thisMonday;
  const weeks = isShown ? away : 0;
  return {
    on: plainDateOf(monday),
    neighbors: {
      previous: weeks > -ownWeekLimits.back ? plainDateOf(monday - 7) : null,
      next: weeks < ownWeekLimits.ahead ? plainDateOf(monday + 7) : null,
      isThisWeek: weeks === 0,
    },
  };
}

const mondayOf = (day: number) => day - (isoWeekdayOf(day) - 1);
