import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { clockOf, parseHour } from '#design/week-calendar/hour-text.ts';
import type { HourEntry, HourProblem } from './hours.ts';

export type ReadHours =
  | { readonly isValid: true; readonly startMinute: number; readonly endMinute: number }
  | { readonly isValid: false; readonly problems: readonly HourProblem[] };

const lastMinute = MINUTES_OF_DAY - 1;

/** Reads typed hours into minutes of the day they start on. The start cannot be later than the end. */
export function readHours(entry: HourEntry): ReadHours {
  const start = parseHour(entry.start);
  const end = parseHour(entry.end);
  const isStart = start !== null && start !== MINUTES_OF_DAY;
  if (!isStart || end === null)
    return {
      isValid: false,
      problems: [...(isStart ? [] : ['start' as const]), ...(end === null ? ['end' as const] : [])],
    };
  if (entry.isOvernight) {
    // 24:00 of one day and 00:00 of the next are one instant; an overnight end uses the latter.
    const clock = end === MINUTES_OF_DAY ? 0 : end;
    if (clock === lastMinute) return { isValid: false, problems: ['last_minute'] };
    if (clock > start) return { isValid: false, problems: ['too_long'] };
    return { isValid: true, startMinute: start, endMinute: clock + MINUTES_OF_DAY };
  }
  // 23:59 as an end means the end of the day.
  const endMinute = end === lastMinute ? MINUTES_OF_DAY : end;
  if (start >= endMinute) return { isValid: false, problems: ['order'] };
  return { isValid: true, startMinute: start, endMinute };
}

/** Whether typed hours end on the clock before they start: they can only be meant to end on the next day. */
const endsBeforeStart = ({ start, end }: HourEntry): boolean => {
  const [from, to] = [parseHour(start), parseHour(end)];
  return from !== null && to !== null && to < from;
};

/** The entry as it was meant: an end before the start lies on the next day, also where that was not said. */
export function settleEntry(entry: HourEntry): HourEntry {
  return endsBeforeStart(entry) && !entry.isOvernight ? { ...entry, isOvernight: true } : entry;
}

/** The entry that shows given minutes. */
export function entryOf(startMinute: number, endMinute: number): HourEntry {
  const isOvernight = endMinute > MINUTES_OF_DAY;
  return { start: clockOf(startMinute), end: clockOf(endMinute), isOvernight };
}
