import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberFrom, daysInMonth, partsOfDay } from '../calendar/plain-date.ts';
import { firstInstantAt, localMsAt, type Zone } from '../calendar/zone.ts';

export const EXPIRY_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
export type ExpiryUnit = (typeof EXPIRY_UNITS)[number];

/** How long a password lasts. */
export interface PasswordExpiry {
  readonly count: number;
  readonly unit: ExpiryUnit;
}

const EXACT_MS = { minutes: MINUTE_MS, hours: HOUR_MS } as const;

/**
 * First instant at which a password set at an instant has expired. Minutes and hours are exact; the longer
 * units keep the wall-clock time in the zone, and a missing day of a month becomes its last one.
 */
export function passwordExpiresAt(setAt: Instant, { count, unit }: PasswordExpiry, zone: Zone): Instant {
  if (unit === 'minutes' || unit === 'hours') return setAt + count * EXACT_MS[unit];
  const local = localMsAt(zone, setAt);
  const day = Math.floor(local / DAY_MS);
  const timeOfDay = local - day * DAY_MS;
  if (unit === 'days' || unit === 'weeks') {
    return firstInstantAt(zone, (day + count * (unit === 'weeks' ? 7 : 1)) * DAY_MS + timeOfDay);
  }
  const { year, month, dayOfMonth } = partsOfDay(day);
  const months = year * 12 + month - 1 + count * (unit === 'years' ? 12 : 1);
  const laterYear = Math.floor(months / 12);
  const laterMonth = (months % 12) + 1;
  const laterDay = dayNumberFrom(
    laterYear,
    laterMonth,
    Math.min(dayOfMonth, daysInMonth(laterYear, laterMonth)),
  );
  return firstInstantAt(zone, laterDay * DAY_MS + timeOfDay);
}
