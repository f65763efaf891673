import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';

/** Wall-clock hours between which a company's own moment of the night lies. */
const nightFromHour = 2;
const nightHours = 2;

/**
 * The next moment of a company's night after an instant: between 02:00 and 04:00 of its zone, always the same wall-clock
 * second for one company, and spread evenly over companies. An hour that a change of the clocks skips gives the first
 * instant after it; one that comes twice counts once.
 */
export function nextNightly(companyKey: string, zoneName: string, after: number): number {
  const zone = zoneOf(zoneName);
  const spread = createHash('sha256').update(companyKey).digest().readUInt32BE(0) / 2 ** 32;
  const ofDay = nightFromHour * HOUR_MS + Math.floor(spread * nightHours * 3600) * 1000;
  const today = localDayAt(zone, after);
  const tonight = firstInstantAt(zone, today * DAY_MS + ofDay);
  return tonight > after ? tonight : firstInstantAt(zone, (today + 1) * DAY_MS + ofDay);
}
