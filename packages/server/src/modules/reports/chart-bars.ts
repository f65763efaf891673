import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberFrom, isoWeekdayOf, partsOfDay } from '@shiftgate/domain/calendar/plain-date.ts';
import { endOfHour, firstInstantAt, localDayAt } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

type ChartUnit = CallResponse<'accessLog.chart'>['unit'];

/** The longest stretch, in days, of which each unit is the bar; longer ones have months. */
const longest = { hour: 2, day: 31, week: 400 } as const;

/** Instants (ms), the end exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The unit whose bars fit beside each other on a phone. */
export function unitFor({ from, to }: Stretch): ChartUnit {
  // A day of 25 hours is no longer than a day.
  const days = Math.floor((to - from - HOUR_MS) / DAY_MS) + 1;
  return (['hour', 'day', 'week'] as const).find((unit) => days <= longest[unit]) ?? 'month';
}

/** The bars of a stretch: the first begins with it, the others with a unit of the zone's wall clock. */
export function barsBetween(stretch: Stretch, unit: ChartUnit, zone: Zone): readonly Stretch[] {
  const bars: Stretch[] = [];
  for (let from = stretch.from; from < stretch.to;) {
    const to = endOf(unit, zone, from);
    bars.push({ from, to });
    from = to;
  }
  return bars;
}

function endOf(unit: ChartUnit, zone: Zone, at: number): number {
  if (unit === 'hour') return endOfHour(zone, at);
  const day = localDayAt(zone, at);
  return firstInstantAt(zone, nextDay[unit](day) * DAY_MS);
}

/** The day on which the next unit begins. */
const nextDay = {
  day: (day: number) => day + 1,
  week: (day: number) => day + 8 - isoWeekdayOf(day),
  month: (day: number) => {
    const { year, month } = partsOfDay(day);
    return month === 12 ? dayNumberFrom(year + 1, 1, 1) : dayNumberFrom(year, month + 1, 1);
  },
} as const;
