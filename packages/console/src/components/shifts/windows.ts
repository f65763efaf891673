import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { windowOfRule } from '@shiftgate/domain/shift/day-plan.ts';
import type { DraftRule } from './rule-draft.ts';

/** Minutes of the day on which it starts; an end past 1440 lies on the next day. */
export interface Stretch {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Stretches by start, overlapping and touching ones united. */
export function uniteStretches(stretches: readonly Stretch[]): Stretch[] {
  const united: Stretch[] = [];
  for (const { startMinute, endMinute } of stretches.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = united.at(-1);
    if (last !== undefined && startMinute <= last.endMinute) {
      united[united.length - 1] = {
        startMinute: last.startMinute,
        endMinute: Math.max(last.endMinute, endMinute),
      };
    } else {
      united.push({ startMinute, endMinute });
    }
  }
  return united;
}

/** The opening hours of rules that hold on the same days, overlapping and touching ones united, by start. */
export function uniteWindows(rules: readonly DraftRule[]): Stretch[] {
  return uniteStretches(rules.flatMap((rule) => windowOfRule(rule) ?? []));
}

/** Whether hours fill exactly one day from midnight to midnight. */
export function isWholeDay(stretch: Stretch): boolean {
  return stretch.startMinute === 0 && stretch.endMinute === MINUTES_OF_DAY;
}

/** Days (0 = Monday) with the hours they share. */
export interface DayGroup {
  readonly days: readonly number[];
  readonly windows: readonly Stretch[];
}

/** Days that have the same hours, put together, in the order of their first days; closed days are left out. */
export function groupDays(windowsOfDay: (day: number) => readonly Stretch[]): DayGroup[] {
  const groups = new Map<string, { days: number[]; windows: readonly Stretch[] }>();
  for (let day = 0; day < 7; day += 1) {
    const windows = windowsOfDay(day);
    if (windows.length === 0) continue;
    const key = JSON.stringify(windows);
    const group = groups.get(key) ?? { days: [], windows };
    group.days.push(day);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Splits sorted days into consecutive runs: [0, 1, 2, 4] gives [[0, 1, 2], [4]]. */
export function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
