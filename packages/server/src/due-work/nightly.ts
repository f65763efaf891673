import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';

/** Wall-clock hours between which a company's nightly instant lies. */
const nightFromHour = 2;
const nightHours = 2;

/**
 * Returns the next nightly instant of a company: between 02:00 and 04:00 of its zone, at a fixed wall-clock second,
 * spread evenly over companies. A skipped hour gives the first instant after it; a repeated one counts once.
 */
export function nextNightly(companyKey: string, zoneName: string, after: number): number {
  const zone = zoneOf(zoneName);
  const spread = createHash('sha256').update(companyKey).digest().readUInt32BE(0) / 2 ** 32;
  const ofDay = nightFromHour * HOUR_MS + Math.floor(spread * nightHours * 3600) * 1000;
  const today = localDayAt(zone, after);
  const tonight = firstInstantAt(zone, today * DAY_MS + ofDay);
  return tonight > after ? tonight : firstInstantAt(zone, (today + 1) * DAY_MS + ofDay);
}
