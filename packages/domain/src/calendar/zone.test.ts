import { describe, expect, it } from 'vitest';
import { dayNumberOf } from './plain-date.ts';
import { formatInstant, HOUR_MS, MINUTE_MS } from './instant.ts';
import { minuteOfDay } from './wall-time.ts';
import { firstInstantAt, isTimeZone, lastInstantBefore, localDateAt, offsetAt, zoneOf } from './zone.ts';

const localMs = (text: string): number =>
  (dayNumberOf(text.slice(0, 10)) * 1440 + minuteOfDay(text.slice(11))) * MINUTE_MS;
const first = (zone: string, local: string): string =>
  formatInstant(firstInstantAt(zoneOf(zone), localMs(local)));
const last = (zone: string, local: string): string =>
  formatInstant(lastInstantBefore(zoneOf(zone), localMs(local)));

describe('a window bound at a clock change', () => {
  it.each([
    // Gap at midnight: 00:00 does not exist, the day begins at 01:00.
    ['America/Sao_Paulo', '2018-11-04 00:00', '2018-11-04T03:00:00.000Z', '2018-11-04T03:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04 00:30', '2018-11-04T03:00:00.000Z', '2018-11-04T03:00:00.000Z'],
    ['America/Santiago', '2026-09-06 00:30', '2026-09-06T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:00:00.000Z', '2026-03-08T07:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29 02:30', '2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    // Repeated hour: a start takes the first occurrence, an end inside it the second.
    ['America/Sao_Paulo', '2019-02-16 23:30', '2019-02-17T01:30:00.000Z', '2019-02-17T02:30:00.000Z'],
    ['America/Santiago', '2026-04-04 23:30', '2026-04-05T02:30:00.000Z', '2026-04-05T03:30:00.000Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    // The first minute of a repeated hour is left for good at its first occurrence.
    ['America/New_York', '2026-11-01 01:00', '2026-11-01T05:00:00.000Z', '2026-11-01T05:00:00.000Z'],
    ['America/Sao_Paulo', '2019-02-16 23:00', '2019-02-17T01:00:00.000Z', '2019-02-17T01:00:00.000Z'],
    // An ordinary moment is the same from both sides.
    ['America/Sao_Paulo', '2026-03-02 08:00', '2026-03-02T11:00:00.000Z', '2026-03-02T11:00:00.000Z'],
  ])('%s %s begins at %s and ends at %s', (zone, local, asStart, asEnd) => {
    expect(first(zone, local)).toBe(asStart);
    expect(last(zone, local)).toBe(asEnd);
  });
});

describe('offsets', () => {
  it.each([
    'America/Sao_Paulo',
    'America/New_York',
    'Europe/Madrid',
    'America/Santiago',
    'Africa/Casablanca',
  ])('of %s are those of the runtime, in every week of many years, asked out of order', (name) => {
    const zone = zoneOf(name);
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: name,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (const year of [2019, 2035, 1987, 2026, 2011, 2058]) {
      for (let week = 0; week < 53; week += 1) {
        const at = Date.UTC(year, 0, 1) + week * 7 * 24 * HOUR_MS + week * 37 * MINUTE_MS;
        const wall = Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
        expect(wall - at).toBe(offsetAt(zone, at));
      }
    }
  });

  it('know that Samoa had no 30 December 2011', () => {
    const zone = zoneOf('Pacific/Apia');
    const change = Date.UTC(2011, 11, 30, 10);
    expect(localDateAt(zone, change - 1)).toBe('2011-12-29');
    expect(localDateAt(zone, change)).toBe('2011-12-31');
  });
});

describe('names and texts', () => {
  it.each([
    'America/Sao_Paulo',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'America/Port_of_Spain',
    'Antarctica/DumontDUrville',
    'UTC',
    'Etc/GMT+3',
    // Names of today, which the runtime knows under their old ones.
    'America/Nuuk',
    'Asia/Kolkata',
    'Europe/Kyiv',
    // Older names of IANA that data of today still holds.
    'Etc/UTC',
    'Etc/GMT0',
    'US/Eastern',
    'Australia/ACT',
    'Brazil/East',
    'America/Knox_IN',
    'Chile/EasterIsland',
    'Canada/East-Saskatchewan',
    'America/Argentina/ComodRivadavia',
    ...Intl.supportedValuesOf('timeZone'),
  ])('takes the zone %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each([
    'America/Atlantis',
    '',
    ' ',
    'America/Sao_Paulo ',
    '+03:00',
    '-03:00',
    '-03',
    '+0300',
    'GMT-03:00',
    'UTC+3',
    'Z',
    // Short names say no place: several mean two of them, some an offset.
    'EST5EDT',
    'EST',
    'CET',
    'IST',
    'GMT',
    'utc',
    'america/sao_paulo',
    'AMERICA/SAO_PAULO',
    'America/nuuk',
    'America/NUUK',
    'America/Port-au-prince',
    'etc/gmt+3',
    'Etc/Gmt+3',
    'US/eastern',
    'US/EASTERN',
    'us/Eastern',
    'SystemV/EST5',
    '__proto__',
  ])('refuses %j as a zone', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it('refuses an offset as a zone also where it has been calculated with', () => {
    zoneOf('+03:00');
    expect(isTimeZone('+03:00')).toBe(false);
  });
});
