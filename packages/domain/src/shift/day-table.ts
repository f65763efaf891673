import { DAY_MS } from '../calendar/instant.ts';

/**
 * Working memory of a compiled shift: for each UTC day asked about so far, which state holds from which millisecond
 * of the day. Cut by UTC days, so that a decision needs no zone. Identical days share their entries: decisions of a
 * whole company jump about in these tables, and memory access is most of their cost.
 */
export interface DayTable {
  /** One word per day, at the low bits of its number: the number's high bits, and where its entries begin. */
  readonly slots: Int32Array;
  /** Runs of `makeEntry`, ascending, the first at millisecond 0, each closed by `END`. */
  entries: Int32Array;
  used: number;
}

/** A year and a half of days: more than the look-ahead of a decision walks through. */
const SLOTS = 512;
const SLOT_BITS = 9;
/** More than 500 rules (the most a shift may have) make of one day. */
const MOST_ENTRIES = 8192;
const BEGIN_BITS = 13;
const FIRST_ENTRIES = 64;
const END = 0x7fff_ffff;
/** The low bits of an entry are its state: as many as a moment of a shift has. */
const STATE_BITS = 3;
export const STATES = 1 << STATE_BITS;
const STATE_MASK = STATES - 1;
/** In a slot without a day: the high bits are those of a day that no `Date` can name. */
const NONE = -0x8000_0000;

/** An empty table; it grows with the different days that are asked about. */
export function makeDayTable(): DayTable {
  return { slots: new Int32Array(SLOTS).fill(NONE), entries: new Int32Array(FIRST_ENTRIES), used: 0 };
}

/** Entry of a run: from which millisecond of the day a state (below `STATES`) holds. */
export function makeEntry(millisecond: number, state: number): number {
  return millisecond * STATES + state;
}

/** Slots are a power of two, so that negative days work too. */
function slotOf(day: number): number {
  return day & (SLOTS - 1);
}

/** Begin of the run that equals some entries; -1 when there is none. */
function findRun({ entries: runs, used }: DayTable, entries: readonly number[]): number {
  for (let begin = 0; begin < used; begin = runs.indexOf(END, begin) + 1) {
    if (runs[begin + entries.length] === END && entries.every((entry, at) => runs[begin + at] === entry)) {
      return begin;
    }
  }
  return -1;
}

function addRun(table: DayTable, entries: readonly number[]): number {
  const begin = table.used;
  const end = begin + entries.length;
  if (end >= table.entries.length) {
    const longer = new Int32Array(2 ** Math.ceil(Math.log2(end + 1)));
    longer.set(table.entries);
    table.entries = longer;
  }
  table.entries.set(entries, begin);
  table.entries[end] = END;
  table.used = end + 1;
  return begin;
}

/** Keeps the entries of a day, in place of an older one where there is no room; gives where they begin. */
export function keepDay(table: DayTable, day: number, entries: readonly number[]): number {
  let begin = findRun(table, entries);
  if (begin < 0) {
    if (table.used + entries.length >= MOST_ENTRIES) {
      table.slots.fill(NONE);
      table.used = 0;
    }
    begin = addRun(table, entries);
  }
  table.slots[slotOf(day)] = ((day >> SLOT_BITS) << BEGIN_BITS) | begin;
  return begin;
}

/** First entry of a day; -1 when the day is not in the table. */
export function findDay(table: DayTable, day: number): number {
  const word = table.slots[slotOf(day)] ?? NONE;
  return word >> BEGIN_BITS === day >> SLOT_BITS ? word & (MOST_ENTRIES - 1) : -1;
}

/** State at a millisecond of the day whose entries begin there. */
export function stateAt(table: DayTable, begin: number, millisecond: number): number {
  const { entries } = table;
  const last = makeEntry(millisecond, STATE_MASK);
  let found = entries[begin] ?? END;
  for (let index = begin + 1; ; index += 1) {
    const entry = entries[index] ?? END;
    if (entry > last) return found & STATE_MASK;
    found = entry;
  }
}

/** What some bits of a state are: those of `mask` are the bits `bits`. */
export interface StateBits {
  readonly mask: number;
  readonly bits: number;
}

/**
 * The first millisecond after another one, which may lie before the day, at which the bits of a mask are others
 * than given; `DAY_MS` when the day whose entries begin there has none.
 */
export function nextOther(table: DayTable, begin: number, after: number, given: StateBits): number {
  const { mask, bits } = given;
  for (let index = begin; ; index += 1) {
    const entry = table.entries[index] ?? END;
    if (entry === END) return DAY_MS;
    if (entry >> STATE_BITS > after && (entry & mask) !== bits) return entry >> STATE_BITS;
  }
}
