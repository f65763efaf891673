import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { bytesOfColumns, emptyColumns, readPeople, writeColumns } from './people-columns.ts';
import type { PeopleColumns } from './people-columns.ts';
import { indexLines, lineOf, textsOf } from './people-texts.ts';
import type { LineIndex, PeopleTexts } from './people-texts.ts';

/** A company's people as a process keeps them: whatever the list filters or orders by, a line for each person. */
export interface KeptPeople {
  /** Of the texts: another one has other people, names or addresses. */
  readonly version: number;
  readonly texts: PeopleTexts;
  readonly index: LineIndex;
  readonly columns: PeopleColumns;
  /** The oldest transaction of which something may be missing here. */
  seen: string;
  /** The place of each line in the order by e-mail; read when somebody first asks for that order. */
  emailRanks: Uint32Array | null;
  /** The lines of a shift's people as of a version. */
  readonly shifts: Map<string, ShiftLines>;
}

export interface ShiftLines {
  readonly version: number;
  readonly lines: Uint32Array;
}

/**
 * A hundred thousand people take some 14 MB, and 130,000 memberships half a megabyte; the companies that were asked
 * about longest ago are let go first.
 */
const maxKeptBytes = 64 * 1024 * 1024;
const kept = new Map<string, KeptPeople>();

function bytesOf({ texts, index, columns, emailRanks, shifts }: KeptPeople): number {
  const ofShifts = [...shifts.values()].reduce((sum, { lines }) => sum + lines.byteLength, 0);
  const ofTexts = texts.text.length + texts.ends.byteLength + texts.keys.length + index.slots.byteLength;
  return ofTexts + bytesOfColumns(columns) + (emailRanks?.byteLength ?? 0) + ofShifts;
}

/**
 * The people of a company as this transaction sees them; `version` is that of their texts, read in it before. A copy
 * with these texts is brought up to date, another one is read anew. For transactions that write no people themselves.
 * Null when a name or an org unit holds the sign that ends a line; then the database has to look.
 */
export async function keptPeople(tx: Tx, companyKey: string, version: number): Promise<KeptPeople | null> {
  const known = kept.get(companyKey);
  const read = known?.version === version ? null : await readOnce(tx, companyKey, version);
  const people = read === null ? (known ?? null) : read.people;
  const isUpToDate =
    people !== null && (read?.isOwn === true || (await bringUpToDate(tx, companyKey, people)));
  kept.delete(companyKey);
  if (!isUpToDate) return null;
  kept.set(companyKey, people);
  let bytes = [...kept.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  for (const [key, each] of kept) {
    if (bytes <= maxKeptBytes || key === companyKey) break;
    kept.delete(key);
    bytes -= bytesOf(each);
  }
  return people;
}

const underWay = new Map<string, Promise<KeptPeople | null>>();

/**
 * Reads everybody, or waits for another request that does so for the same texts: it may have begun before this transaction,
 * so what it has read is brought up to date like a copy. Where it fails, this one reads.
 */
async function readOnce(
  tx: Tx,
  companyKey: string,
  version: number,
): Promise<{ readonly people: KeptPeople | null; readonly isOwn: boolean }> {
  const name = `${companyKey} ${version}`;
  const other = await underWay.get(name)?.catch(() => undefined);
  if (other !== undefined) return { people: other, isOwn: false };
  const own = readAll(tx, companyKey, version);
  underWay.set(name, own);
  try {
    return { people: await own, isOwn: true };
  } finally {
    if (underWay.get(name) === own) underWay.delete(name);
  }
}

async function readAll(tx: Tx, companyKey: string, version: number): Promise<KeptPeople | null> {
  const read = await readPeople(tx, companyKey, null);
  const texts = textsOf(read.people, read.text ?? '', read.keys);
  const columns = emptyColumns(read.people);
  if (texts === null || !writeColumns(columns, read, (number) => number)) return null;
  const index = indexLines(texts);
  return { version, texts, index, columns, seen: read.seen, emailRanks: null, shifts: new Map() };
}

/**
 * Reads who was written since. Two requests may do so at a time, and the one that saw less may come last: what it takes
 * back was written by a transaction that it did not see, so the next one reads it again.
 */
async function bringUpToDate(tx: Tx, companyKey: string, people: KeptPeople): Promise<boolean> {
  const { texts, index, columns } = people;
  const read = await readPeople(tx, companyKey, people.seen);
  people.seen = read.seen;
  return writeColumns(columns, read, (number) => lineOf(texts, index, read.keys, number));
}

/** The place of each line in the order by e-mail. */
export async function emailRanksOf(tx: Tx, companyKey: string, people: KeptPeople): Promise<Uint32Array> {
  if (people.emailRanks) return people.emailRanks;
  const { rows } = await sql<{ keys: Buffer | null }>`
    select string_agg(uuid_send(u.key), '' order by u.email, u.key) as keys
      from users u where u.company_key = ${companyKey}::uuid`.execute(tx);
  const keys = rows[0]?.keys ?? Buffer.alloc(0);
  const ranks = new Uint32Array(people.texts.ends.length);
  for (let rank = 0; rank * 16 < keys.length; rank += 1) {
    const line = lineOf(people.texts, people.index, keys, rank);
    if (line >= 0) ranks[line] = rank;
  }
  people.emailRanks = ranks;
  return ranks;
}
