import { DAY_MS, type Instant } from '../calendar/instant.ts';

/**
 * Working memory of a compiled shift: for each UTC day asked about so far, from which millisecond of the day
 * which state holds. Cut by UTC days, so that a decision needs no zone; one cache line per day, because
 * decisions of a whole company jump about in it and waiting for memory is most of what they cost.
 *
 * Line: day number, then up to 15 entries `millisecond * 8 + state`, ascending, filled up with `END`.
 */
export interface DayTable {
  words: Int32Array;
  slots: number;
  /** Days with more entries than a line holds (a dozen short windows on one day). */
  readonly long: Map<number, Int32Array>;
}

const LINE = 16;
const FIRST_SLOTS = 32;
/** A year and a half of days: more than the look-ahead of a decision walks through. */
const MOST_SLOTS = 512;
const MOST_LONG_DAYS = 512;
const END = 0x7fff_ffff;
/** In place of a day number, where nothing is kept. */
const NONE = -0x8000_0000;
/** In place of the first entry: the entries lie in `long`. */
const LONG = -1;

function makeWords(slots: number): Int32Array {
  return new Int32Array(slots * LINE).fill(NONE);
}

/** An empty table; it grows with the days that are asked about. */
export function makeDayTable(): DayTable {
  return { words: makeWords(FIRST_SLOTS), slots: FIRST_SLOTS, long: new Map() };
}

/** Entry of a table line: from which millisecond of the day a state (0 to 7) holds. */
export function makeEntry(millisecond: number, state: number): number {
  return millisecond * 8 + state;
}

/** First word of the line of a day; slots are a power of two, so that negative days work too. */
function lineOf(table: DayTable, day: number): number {
  return (day & (table.slots - 1)) * LINE;
}

function grow(table: DayTable): void {
  const old = table.words;
  table.slots *= 2;
  table.words = makeWords(table.slots);
  for (let at = 0; at < old.length; at += LINE) {
    const day = old[at] ?? NONE;
    if (day !== NONE) table.words.set(old.subarray(at, at + LINE), lineOf(table, day));
  }
}

/** Keeps the entries of a day, at the cost of an older day where the table is full. */
export function keepDay(table: DayTable, day: number, entries: readonly number[]): void {
  while (table.words[lineOf(table, day)] !== NONE && table.slots < MOST_SLOTS) grow(table);
  const line = lineOf(table, day);
  table.words.fill(END, line, line + LINE);
  table.words[line] = day;
  if (entries.length < LINE) {
    table.words.set(entries, line + 1);
    return;
  }
  if (table.long.size >= MOST_LONG_DAYS) table.long.clear();
  table.long.set(day, Int32Array.from(entries));
  table.words[line + 1] = LONG;
}

/** Whether the entries of a day are kept. */
export function isDayKept(table: DayTable, day: number): boolean {
  const line = lineOf(table, day);
  return table.words[line] === day && (table.words[line + 1] !== LONG || table.long.has(day));
}

/** State of a kept day at an instant of it. */
export function stateOfDay(table: DayTable, day: number, at: Instant): number {
  const { words } = table;
  const key = (at - day * DAY_MS) * 8 + 7;
  const first = lineOf(table, day) + 1;
  let found = words[first] ?? 0;
  if (found === LONG) return stateOfLongDay(table, day, key);
  for (let index = first + 1; index < first + LINE - 1; index += 1) {
    const entry = words[index] ?? END;
    if (entry > key) break;
    found = entry;
  }
  return found & 7;
}

function stateOfLongDay(table: DayTable, day: number, key: number): number {
  return (table.long.get(day)?.findLast((entry) => entry <= key) ?? 0) & 7;
}

/** The entries of a kept day, for walking through it. */
export function entriesOfDay(table: DayTable, day: number): Int32Array {
  const first = lineOf(table, day) + 1;
  if (table.words[first] === LONG) return table.long.get(day) ?? new Int32Array();
  let end = first;
  while (end < first + LINE - 1 && table.words[end] !== END) end += 1;
  return table.words.subarray(first, end);
}
