import { easterOf } from '@shiftgate/domain/calendar/easter.ts';
import { addDays, dayNumberOf, isoWeekdayOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { HolidayDay } from '@shiftgate/domain/holidays/types.ts';

export interface FoundRule {
  readonly day: HolidayDay;
  readonly since?: number;
  readonly until?: number;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/**
 * The plainest rules that give exactly these dates (ascending, not empty): one for all of them, or one for each run of
 * years between gaps where they are few.
 */
export function findRules(dates: readonly string[], span: { first: number; last: number }): FoundRule[] {
  const whole = findRule(dates, span);
  if (!('dates' in whole.day)) return [whole];
  const runs: string[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run !== undefined && yearOf(date) === yearOf(run.at(-1)!) + 1) run.push(date);
    else runs.push([date]);
  }
  const apart = runs.map((run) => findRule(run, span));
  return runs.length === 2 && apart.every(({ day }) => !('dates' in day)) ? apart : [whole];
}

/**
 * The plainest rule that gives exactly these dates (ascending, not empty) and no other of the span; the dates
 * themselves when there is none. A rule holds for one run of years without a gap, one day in each.
 */
function findRule(dates: readonly string[], span: { first: number; last: number }): FoundRule {
  const years = dates.map(yearOf);
  const first = years[0]!;
  const last = years.at(-1)!;
  const isOnePerYear = years.every((year, index) => year === first + index);
  const day = isOnePerYear && dates.length >= 3 ? ruleOf(dates) : undefined;
  if (day === undefined) return { day: { dates } };
  return {
    day,
    ...(first > span.first && { since: first }),
    ...(last < span.last && { until: last }),
  };
}

function ruleOf(dates: readonly string[]): HolidayDay | undefined {
  const on = dates[0]!.slice(5);
  if (dates.every((date) => date.slice(5) === on)) return { on };
  const easter = dayNumberOf(dates[0]!) - easterOf(yearOf(dates[0]!));
  if (dates.every((date) => dayNumberOf(date) - easterOf(yearOf(date)) === easter)) return { easter };
  const weekday = isoWeekdayOf(dayNumberOf(dates[0]!));
  // Fewer years than this may fit a start they do not mean.
  if (dates.length < 12 || dates.some((date) => isoWeekdayOf(dayNumberOf(date)) !== weekday))
    return undefined;
  const earliest = dates.map((date) => date.slice(5)).toSorted()[0]!;
  for (let back = 0; back < 7; back += 1) {
    const from = addDays(`2001-${earliest}`, -back).slice(5);
    const isRight = dates.every((date) => {
      const start = dayNumberOf(`${date.slice(0, 4)}-${from}`);
      return plainDateOf(start + ((weekday - isoWeekdayOf(start) + 7) % 7)) === date;
    });
    if (isRight) return { weekday, from };
  }
  return undefined;
}
