import { DAY_MS, MINUTE_MS, formatInstant } from '@shiftgate/domain/calendar/instant.ts';
import { addDays, dayNumberOf, isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { isWallTime, minuteOfDay } from '@shiftgate/domain/calendar/wall-time.ts';
import { firstInstantAt, localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { checkSchedule } from '@shiftgate/domain/control/schedule.ts';
import { controlLimits } from '@shiftgate/domain/limits.ts';
import type { ScheduleDraft } from './model.ts';

/** The days to choose from: today and the next 14 in the company's zone. */
export function findScheduleRange(
  nowMs: number,
  zone: string,
): { readonly from: string; readonly until: string } {
  const from = localDateAt(zoneOf(zone), nowMs);
  return { from, until: addDays(from, controlLimits.scheduleDays) };
}

/** The wizard proposes tomorrow at seven, before the first shift of most. */
export function proposeSchedule(nowMs: number, zone: string): ScheduleDraft {
  return { when: 'now', date: addDays(findScheduleRange(nowMs, zone).from, 1), time: '07:00' };
}

export type ReadSchedule =
  | { readonly at: string | null; readonly problem: null }
  | { readonly at: null; readonly problem: 'date' | 'time' | 'past' | 'range' };

/** The instant (ISO UTC) that a draft means, null for "now"; or what is wrong with it. */
export function readSchedule({ when, date, time }: ScheduleDraft, nowMs: number, zone: string): ReadSchedule {
  if (when === 'now') return { at: null, problem: null };
  if (date === null || !isPlainDate(date)) return { at: null, problem: 'date' };
  if (!isWallTime(time)) return { at: null, problem: 'time' };
  const clock = zoneOf(zone);
  const wanted = firstInstantAt(clock, dayNumberOf(date) * DAY_MS + minuteOfDay(time) * MINUTE_MS);
  const check = checkSchedule(clock, nowMs, wanted);
  if (check.isAllowed) return { at: formatInstant(check.at), problem: null };
  return { at: null, problem: date === check.from ? 'past' : 'range' };
}
