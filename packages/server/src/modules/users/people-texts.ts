import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { Tx } from '../../context.ts';

/** What a search looks through: everybody of a company in the order by name, as one text. */
export interface PeopleTexts {
  readonly version: number;
  /** One line for each person, as `searchTextOf` makes it, ended by `lineEnd`. */
  readonly text: string;
  /** Where in the text each line ends. */
  readonly ends: Uint32Array;
  /** The keys in the same order, 16 bytes each. */
  readonly keys: Buffer;
}

const lineEnd = '\u001e';
const bytesPerKey = 16;

/** A hundred thousand people take some 8 MB; the companies that were searched longest ago are let go first. */
const maxKeptBytes = 64 * 1024 * 1024;
const kept = new Map<string, PeopleTexts>();

const bytesOf = ({ text, ends, keys }: PeopleTexts): number => text.length + ends.byteLength + keys.length;

/**
 * The texts of a company as of a version, which the caller has read in this transaction: a copy of an older one is read
 * anew. Null when a name holds the sign that ends a line; then the database has to search.
 */
export async function peopleTexts(tx: Tx, companyKey: string, version: number): Promise<PeopleTexts | null> {
  const known = kept.get(companyKey);
  kept.delete(companyKey);
  const texts = known?.version === version ? known : await readTexts(tx, companyKey, version);
  if (texts === null) return null;
  kept.set(companyKey, texts);
  let bytes = [...kept.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  for (const [key, each] of kept) {
    if (bytes <= maxKeptBytes || key === companyKey) break;
    kept.delete(key);
    bytes -= bytesOf(each);
  }
  return texts;
}

async function readTexts(tx: Tx, companyKey: string, version: number): Promise<PeopleTexts | null> {
  const { rows } = await sql<{ people: number; text: string | null; keys: Buffer | null }>`
    select count(*)::int as people, string_agg(u.search_text, ${lineEnd} order by u.search_text, u.key) as text,
           string_agg(uuid_send(u.key), ''::bytea order by u.search_text, u.key) as keys
      from users u where u.company_key = ${companyKey}::uuid`.execute(tx);
  const { people = 0, text, keys } = rows[0] ?? {};
  const ends = new Uint32Array(people);
  if (people === 0 || text == null || keys == null) return { version, text: '', ends, keys: Buffer.alloc(0) };
  let end = -1;
  for (let line = 0; line < people - 1; line += 1) {
    end = text.indexOf(lineEnd, end + 1);
    if (end === -1) return null;
    ends[line] = end;
  }
  if (text.includes(lineEnd, end + 1)) return null;
  ends[people - 1] = text.length;
  return { version, text, ends, keys };
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

/** How many of these lines come before a place in the order by name, or stand at it where that is asked for. */
export function countBefore(
  texts: PeopleTexts,
  lines: Uint32Array,
  place: { readonly value: string; readonly key: string },
  isAtCounted: boolean,
): number {
  // The database compares by bytes, texts and keys alike.
  const text = Buffer.from(place.value);
  const key = Buffer.from(place.key.replaceAll('-', ''), 'hex');
  const isBefore = (line: number): boolean => {
    const start = line === 0 ? 0 : (texts.ends[line - 1] ?? 0) + 1;
    const ofLine = Buffer.from(texts.text.slice(start, texts.ends[line]));
    const order =
      ofLine.compare(text) || texts.keys.subarray(line * bytesPerKey, (line + 1) * bytesPerKey).compare(key);
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
