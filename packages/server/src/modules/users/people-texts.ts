import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';

/** What a search looks through: everybody of a company in the order by name, as one text. */
export interface PeopleTexts {
  /** One line for each person, as `searchTextOf` makes it, ended by `lineEnd`. */
  readonly text: string;
  /** Where in the text each line ends. */
  readonly ends: Uint32Array;
  /** The keys in the same order, 16 bytes each. */
  readonly keys: Buffer;
}

export const lineEnd = '\u001e';
const bytesPerKey = 16;

/** Finds the lines of a text of so many; null when a line holds the sign that ends a line. */
export function textsOf(people: number, text: string, keys: Buffer): PeopleTexts | null {
  const ends = new Uint32Array(people);
  if (people === 0) return { text: '', ends, keys };
  let end = -1;
  for (let line = 0; line < people - 1; line += 1) {
    end = text.indexOf(lineEnd, end + 1);
    if (end === -1) return null;
    ends[line] = end;
  }
  if (text.includes(lineEnd, end + 1)) return null;
  ends[people - 1] = text.length;
  return { text, ends, keys };
}

/** The lines that contain what is searched, in the order by name; case, accents and outer blanks do not count. */
export function findLines({ text, ends }: PeopleTexts, search: string): Uint32Array {
  const wanted = normaliseSearch(search);
  const found = new Uint32Array(ends.length);
  let count = 0;
  let line = 0;
  let from = 0;
  while (line < ends.length) {
    const at = text.indexOf(wanted, from);
    if (at === -1 || wanted.includes(lineEnd)) break;
    while ((ends[line] ?? Infinity) < at) line += 1;
    found[count] = line;
    count += 1;
    from = (ends[line] ?? text.length) + 1;
    line += 1;
  }
  return found.subarray(0, count);
}

/** The key of the person of a line. */
export function keyOfLine({ keys }: PeopleTexts, line: number): string {
  const hex = keys.toString('hex', line * bytesPerKey, (line + 1) * bytesPerKey);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A key as the 16 bytes by which the database compares it. */
export const bytesOfKey = (key: string): Buffer => Buffer.from(key.replaceAll('-', ''), 'hex');

/** Which of two lines has the lower key: negative for the first, positive for the second. */
export function compareKeys({ keys }: PeopleTexts, line: number, other: number): number {
  const at = line * bytesPerKey;
  return keys.compare(keys, other * bytesPerKey, (other + 1) * bytesPerKey, at, at + bytesPerKey);
}

/** Whether the key of a line is lower (negative) or higher (positive) than another one. */
export function compareKeyTo({ keys }: PeopleTexts, line: number, key: Buffer): number {
  return keys.compare(key, 0, bytesPerKey, line * bytesPerKey, (line + 1) * bytesPerKey);
}

/** How many of these lines come before a place in the order by name, or stand at it where that is asked for. */
export function countBefore(
  texts: PeopleTexts,
  lines: Uint32Array,
  place: { readonly value: string; readonly key: string },
  isAtCounted: boolean,
): number {
  // The database compares by bytes, texts and keys alike.
  const text = Buffer.from(place.value);
  const key = bytesOfKey(place.key);
  const isBefore = (line: number): boolean => {
    const start = line === 0 ? 0 : (texts.ends[line - 1] ?? 0) + 1;
    const ofLine = Buffer.from(texts.text.slice(start, texts.ends[line]));
    const order = ofLine.compare(text) || compareKeyTo(texts, line, key);
    return order < 0 || (isAtCounted && order === 0);
  };
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(lines[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the line of a person: a table of lines by their keys, half empty at most. */
export interface LineIndex {
  readonly slots: Int32Array;
}

const slotOf = (keys: Buffer, at: number, mask: number): number =>
  (Math.imul(keys.readUInt32LE(at + bytesPerKey - 4), 0x9e3779b1) >>> 7) & mask;

export function indexLines({ ends, keys }: PeopleTexts): LineIndex {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * ends.length + 2))).fill(-1);
  const mask = slots.length - 1;
  for (let line = 0; line < ends.length; line += 1) {
    let slot = slotOf(keys, line * bytesPerKey, mask);
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = line;
  }
  return { slots };
}

/** The line of the key that stands in `keys` as the one with this number; -1 for somebody who is not there. */
export function lineOf(texts: PeopleTexts, { slots }: LineIndex, keys: Buffer, number: number): number {
  const at = number * bytesPerKey;
  const mask = slots.length - 1;
  for (let slot = slotOf(keys, at, mask); ; slot = (slot + 1) & mask) {
    const line = slots[slot] ?? -1;
    if (line === -1) return -1;
    const own = line * bytesPerKey;
    if (keys.compare(texts.keys, own, own + bytesPerKey, at, at + bytesPerKey) === 0) return line;
  }
}
