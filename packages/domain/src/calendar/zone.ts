import { DAY_MS, HOUR_MS, type Instant } from './instant.ts';
import { dayNumberFrom, plainDateOf, type DayNumber, type PlainDate } from './plain-date.ts';
import { canonicalName, makeOffsetReader } from './zone-offset.ts';

/**
 * Wall-clock reading in milliseconds: the day number times 24 h plus the time of day, as if the wall
 * clock were UTC. It is not an instant.
 */
export type LocalMs = number;

/** An IANA zone with its offset changes, found through Intl where first needed and then cached. */
export interface Zone {
  readonly name: string;
  /** Begin of each stretch of one offset; the first begins with the known range. */
  readonly starts: Instant[];
  /** Offset of each stretch in milliseconds east of UTC. */
  readonly offsets: number[];
  /** Known range `[from, to)`. */
  from: Instant;
  to: Instant;
  readonly readOffset: (at: Instant) => number;
}

const BLOCK_YEARS = 10;
const FIRST_YEAR = 1850;
const LAST_YEAR = 2250;
/** Two changes of one zone are never closer than this (Ramadan breaks of Morocco last about a month). */
const PROBE_MS = 14 * DAY_MS;

const zones = new Map<string, Zone>();

function startOfYear(year: number): Instant {
  return dayNumberFrom(year, 1, 1) * DAY_MS;
}

/** Changes of offset in `[from, to)`, as pairs of instant and the offset from then on. */
function findChanges(read: (at: Instant) => number, from: Instant, to: Instant): [Instant, number][] {
  const changes: [Instant, number][] = [];
  let low = from;
  let lowOffset = read(from);
  while (low < to) {
    const high = Math.min(low + PROBE_MS, to);
    const highOffset = read(high);
    if (highOffset !== lowOffset) {
      let before = low;
      let after = high;
      while (after - before > 1000) {
        const middle = before + Math.floor((after - before) / 2000) * 1000;
        if (read(middle) === lowOffset) before = middle;
        else after = middle;
      }
      const changedOffset = read(after);
      if (after < to) changes.push([after, changedOffset]);
      low = after;
      lowOffset = changedOffset;
    } else {
      low = high;
    }
  }
  return changes;
}

function extend(zone: Zone, at: Instant): void {
  while (at < zone.from && zone.from > startOfYear(FIRST_YEAR)) {
    const from = startOfYear(yearOf(zone.from) - BLOCK_YEARS);
    const changes = findChanges(zone.readOffset, from, zone.from);
    const edge = zone.readOffset(zone.from - 1000) === zone.offsets[0] ? 1 : 0;
    zone.starts.splice(0, edge, from, ...changes.map(([start]) => start));
    zone.offsets.splice(0, edge, zone.readOffset(from), ...changes.map(([, offset]) => offset));
    zone.from = from;
  }
  while (at >= zone.to && zone.to < startOfYear(LAST_YEAR)) {
    const to = startOfYear(yearOf(zone.to) + BLOCK_YEARS);
    // One second back, to include a change exactly on the edge of the block.
    for (const [start, offset] of findChanges(zone.readOffset, zone.to - 1000, to)) {
      zone.starts.push(start);
      zone.offsets.push(offset);
    }
    zone.to = to;
  }
}

function yearOf(at: Instant): number {
  return Number(plainDateOf(Math.floor(at / DAY_MS)).slice(0, 4));
}

/** A part of a name as IANA spells them: `US`, `GMT0`, `Port-au-Prince`, `EasterIsland`. */
const PART = '(?:[A-Z]{2,3}(?:[+-]?\\d{1,2})?|[A-Z][A-Za-z]*[a-z](?:[-_](?:[A-Za-z][a-z]+|[A-Z]{2}))*)';
const SPELT = new RegExp(`^${PART}(?:/${PART})+$`);

/** The zones of the runtime's zone data, by their one name each: areas with their places. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
}

/**
 * Whether a text is the IANA name of a zone in this runtime's zone data, spelled as IANA spells it as far as the
 * runtime shows: a name with a slash, or UTC. Offsets (`+03:00`) and short names (`EST5EDT`, `CET`) are none: they
 * name no place, or an ambiguous one.
 */
export function isTimeZone(name: string): boolean {
  const canonical = canonicalName(name);
  if (canonical === null) return false;
  if (name === 'UTC') return true;
  if (canonical === name) return name.startsWith('Etc/') || listTimeZones().includes(name);
  // A link to a zone of another name, whose own spelling the runtime does not have; a difference in case alone is a
  // misspelling.
  return SPELT.test(name) && canonical.toLowerCase() !== name.toLowerCase();
}

/**
 * The zone of a name; throws a RangeError for one that the zone data does not know. Takes more than `isTimeZone`, so that
 * what was once stored is never the end of a sign-in.
 */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const readOffset = makeOffsetReader(name);
  const from = startOfYear(2020);
  const zone: Zone = { name, starts: [from], offsets: [readOffset(from)], from, to: from, readOffset };
  extend(zone, from);
  zones.set(name, zone);
  return zone;
}

/** Index of the stretch that holds an instant; instants outside the years 1850-2250 use the nearest one. */
function stretchAt(zone: Zone, at: Instant): number {
  if (at < zone.from || at >= zone.to) extend(zone, at);
  const starts = zone.starts;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Offset of a zone at an instant, in milliseconds east of UTC. */
export function offsetAt(zone: Zone, at: Instant): number {
  return zone.offsets[stretchAt(zone, at)] ?? 0;
}

/** What the wall clock of a zone reads at an instant. */
export function localMsAt(zone: Zone, at: Instant): LocalMs {
  return at + offsetAt(zone, at);
}

/** Local day of an instant. */
export function localDayAt(zone: Zone, at: Instant): DayNumber {
  return Math.floor(localMsAt(zone, at) / DAY_MS);
}

/** Local date of an instant. */
export function localDateAt(zone: Zone, at: Instant): PlainDate {
  return plainDateOf(localDayAt(zone, at));
}

/** Widest distance between a wall clock and UTC, with room to spare. */
const REACH_MS = 2 * DAY_MS;

/**
 * The first instant at which the wall clock reads at or after a local time: in a gap the first instant
 * after it, in a repeated hour its first occurrence.
 */
export function firstInstantAt(zone: Zone, local: LocalMs): Instant {
  const last = stretchAt(zone, local + REACH_MS);
  for (let index = stretchAt(zone, local - REACH_MS); index < last; index += 1) {
    const end = zone.starts[index + 1] ?? Infinity;
    const offset = zone.offsets[index] ?? 0;
    if (end + offset > local) return Math.max(zone.starts[index] ?? 0, local - offset);
  }
  const offset = zone.offsets[last] ?? 0;
  return last === 0 ? local - offset : Math.max(zone.starts[last] ?? 0, local - offset);
}

/**
 * The instant at which the wall clock for the last time leaves the times before a local time: the second
 * occurrence inside a repeated hour, the first one at its first minute, the end of a gap within one.
 */
export function lastInstantBefore(zone: Zone, local: LocalMs): Instant {
  // Looked up first: it may extend the table at its front and move every index.
  const first = stretchAt(zone, local - REACH_MS);
  for (let index = stretchAt(zone, local + REACH_MS); index > first; index -= 1) {
    const start = zone.starts[index] ?? 0;
    const offset = zone.offsets[index] ?? 0;
    if (start + offset < local) return Math.min(zone.starts[index + 1] ?? Infinity, local - offset);
  }
  return Math.min(zone.starts[first + 1] ?? Infinity, local - (zone.offsets[first] ?? 0));
}

/** Instants in `(from, to)` at which the offset of a zone changes. */
export function offsetChangesBetween(zone: Zone, from: Instant, to: Instant): Instant[] {
  const first = stretchAt(zone, from);
  const last = stretchAt(zone, to);
  return zone.starts.slice(first + 1, last + 1).filter((start) => start > from && start < to);
}

/** The end (ms) of an instant's hour on the wall clock of a zone. */
export function endOfHour(zone: Zone, at: number): number {
  return at + HOUR_MS - (((localMsAt(zone, at) % HOUR_MS) + HOUR_MS) % HOUR_MS);
}

/** The longest of an hour, half and a quarter of one (ms) that begins with every hour of a zone between two instants. */
export function partOfHour(zone: Zone, from: Instant, to: Instant): number {
  const offsets = [from, ...offsetChangesBetween(zone, from, to)].map((at) => offsetAt(zone, at));
  const fits = (part: number) => offsets.every((offset) => offset % part === 0);
  return [HOUR_MS, HOUR_MS / 2].find(fits) ?? HOUR_MS / 4;
}
