import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, localDateAt } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { parseHour } from '#design/week-calendar/hour-text.ts';

/** Days and hours on the company's clock as they are typed, the end excluded. */
export interface SpanDraft {
  readonly fromDay: string | null;
  readonly fromTime: string;
  readonly untilDay: string | null;
  readonly untilTime: string;
}

const daysAtFirst = 30;

/** The last days to the end of today. */
export function lastDays(zone: Zone, now: number): SpanDraft {
  return {
    fromDay: localDateAt(zone, now - daysAtFirst * DAY_MS),
    fromTime: '00:00',
    untilDay: localDateAt(zone, now),
    untilTime: '24:00',
  };
}

/** The instant (ms) of a day and an hour; null while one of them is none. */
export function instantOf(zone: Zone, day: string | null, time: string): number | null {
  const minute = parseHour(time);
  if (day === null || minute === null) return null;
  return firstInstantAt(zone, dayNumberOf(day) * DAY_MS + minute * MINUTE_MS);
}
