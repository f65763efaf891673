import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';

/** A day of a zone: its date (YYYY-MM-DD) and its bounds (ms, the end exclusive). */
export interface LocalDay {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The days of a zone from one to another, both included. */
export function localDays(zoneName: string, first: string, last: string): readonly LocalDay[] {
  const zone = zoneOf(zoneName);
  const days: LocalDay[] = [];
  for (let day = dayNumberOf(first); day <= dayNumberOf(last); day += 1)
    days.push({
      date: plainDateOf(day),
      from: firstInstantAt(zone, day * DAY_MS),
      to: firstInstantAt(zone, (day + 1) * DAY_MS),
    });
  return days;
}
