import type { KeyObject } from 'node:crypto';
import { yieldToEventLoop } from '#core/event-loop.ts';
import type { DatabaseClient } from '#db/client.ts';
import { timeOfKey } from '#db/keys.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { createAccount, readRecords } from './accounted.ts';
import type { Accounted } from './accounted.ts';
import { firstLink, nextLink, unpackEntries } from './chain.ts';
import { createEntryReader } from './entry-reader.ts';
import type { CanonicalEntry, EntryReader, ReaderInput } from './entry-reader.ts';
import { beginning } from '#db/log-positions.ts';
import type { Place } from '#db/log-positions.ts';
import { isSignedBy, readPublicKeys } from './seal-keys.ts';
import { listSeals } from './seal-rows.ts';
import type { StoredSeal } from './seal-rows.ts';
import { logShapes } from './sealed-columns.ts';

/** The first thing in a log that does not fit; an entry by its key, or a seal as a whole. */
export interface Misfit {
  readonly kind:
    | 'changed'
    | 'missing'
    | 'held missing'
    | 'added'
    | 'seal missing'
    | 'seal changed'
    | 'signature wrong';
  /** Number of the seal. */
  readonly seal: number;
  readonly entryKey: string | null;
}

export interface VerifiedLog {
  readonly seals: number;
  /** Entries that fit. */
  readonly entries: number;
  /** Entries that retention has removed, and those of them that records of the audit log account for. */
  readonly removed: Accounted;
  /** Values that are hashes, as those of erased people, and those that records of the audit log account for. */
  readonly hashed: Accounted;
  /** Entries that are newer than the last seal. */
  readonly unsealed: number;
  readonly misfit: Misfit | null;
}

export type VerifyInput = ReaderInput;

/** A seal with the entries that are read beside it. */
interface Compared {
  readonly seal: StoredSeal;
  readonly head: Head;
  readonly entries: EntryReader;
  readonly counts: { entries: number; held: number };
  readonly account: ReturnType<typeof createAccount>;
}

/** What a seal must follow. */
interface Expected {
  readonly number: number;
  readonly link: Buffer;
}

/** Entries that are hashed in one turn of the event loop. */
const entriesOfTurn = 100;
const bytesOfLink = 32;

/**
 * Recomputes a log and compares it with its seals, up to the first thing that does not fit. Reads in pages; entries that
 * are sealed meanwhile count as unsealed.
 */
export async function verifyLog(db: DatabaseClient, input: VerifyInput): Promise<VerifiedLog> {
  const { companyKey, log } = input;
  const head = await readHead(db, input);
  const keys = await inSystem(db, readPublicKeys);
  const entries = createEntryReader(db, input);
  const counts = { entries: 0, held: 0 };
  const account = createAccount(log, await readRecords(db, companyKey));
  let expected: Expected = { number: 1, link: firstLink(companyKey, log) };
  const end = (misfit: Misfit | null, unsealed = 0): VerifiedLog => ({
    entries: counts.entries,
    removed: account.missing(),
    hashed: account.hashed(),
    seals: expected.number - 1,
    unsealed,
    misfit,
  });
  for await (const seal of listSeals(db, input)) {
    if (seal.number > head.seals) break;
    const misfit =
      misfitOf(seal, expected, keys) ??
      (await compareEntries(db, input, { seal, head, entries, counts, account }));
    if (misfit !== null) return end(misfit);
    expected = { number: seal.number + 1, link: seal.links.subarray(-bytesOfLink) };
  }
  if (expected.number <= head.seals)
    return end({ kind: 'seal missing', seal: expected.number, entryKey: null });
  if (counts.held < head.held) return end({ kind: 'held missing', seal: head.seals, entryKey: null });
  const added = await entries.peek();
  if (added !== undefined && !isBehind(added.place, head.place))
    return end({ kind: 'added', seal: head.seals, entryKey: added.key });
  return end(null, await countRest(entries));
}

/** How far a log was sealed, until when (ms) retention has removed entries, and how many of those holds keep. */
interface Head {
  readonly seals: number;
  readonly place: Place;
  readonly removedBefore: number;
  readonly held: number;
}

async function readHead(db: DatabaseClient, { companyKey, log }: VerifyInput): Promise<Head> {
  const chain = await inCompany(db, companyKey, (tx) =>
    tx
      .selectFrom('log_chains')
      .select(['seals', 'last_position', 'last_key', 'removed_before', 'held'])
      .where('company_key', '=', companyKey)
      .where('log', '=', log)
      .executeTakeFirst(),
  );
  if (chain === undefined) return { seals: 0, place: beginning, removedBefore: 0, held: 0 };
  return {
    seals: chain.seals,
    place: { position: chain.last_position, key: chain.last_key },
    removedBefore: chain.removed_before?.getTime() ?? 0,
    held: chain.held,
  };
}

function isBehind(place: Place, other: Place): boolean {
  return place.position === other.position ? place.key > other.key : place.position > other.position;
}

function misfitOf(seal: StoredSeal, expected: Expected, keys: ReadonlyMap<string, KeyObject>): Misfit | null {
  if (seal.number !== expected.number) return { kind: 'seal missing', seal: expected.number, entryKey: null };
  if (!seal.previousLink.equals(expected.link))
    return { kind: 'seal changed', seal: seal.number, entryKey: null };
  if (!isSignedBy(keys, seal, seal.signature))
    return { kind: 'signature wrong', seal: seal.number, entryKey: null };
  return null;
}

async function compareEntries(
  db: DatabaseClient,
  input: VerifyInput,
  { seal, head, entries, counts, account }: Compared,
): Promise<Misfit | null> {
  const misfit = (kind: Misfit['kind'], entryKey: string): Misfit => ({ kind, seal: seal.number, entryKey });
  let link = seal.previousLink;
  let read = 0;
  for (const listed of unpackEntries(seal.links)) {
    const entry = await entries.peek();
    read += 1;
    if (read % entriesOfTurn === 0) await yieldToEventLoop();
    if (entry?.key === listed.key) {
      if (!nextLink(link, entry.text).equals(listed.link)) return misfit('changed', listed.key);
      entries.take();
      counts.entries += 1;
      account.hash(entry.key, entry.erasedOf);
      if (timeOfKey(listed.key) < head.removedBefore) counts.held += 1;
    } else if (timeOfKey(listed.key) < head.removedBefore) {
      account.miss(listed.key);
    } else if (!(await isStored(db, input, listed.key))) {
      return misfit('missing', listed.key);
    } else {
      return outOfOrder(seal, entry) ?? misfit('changed', listed.key);
    }
    link = listed.link;
  }
  return null;
}

/** What is wrong with an entry that is in another one's place; null when it is as it was sealed. */
function outOfOrder(seal: StoredSeal, entry: CanonicalEntry | undefined): Misfit | null {
  if (entry === undefined) return null;
  let link = seal.previousLink;
  for (const listed of unpackEntries(seal.links)) {
    if (listed.key === entry.key) {
      if (nextLink(link, entry.text).equals(listed.link)) return null;
      return { kind: 'changed', seal: seal.number, entryKey: entry.key };
    }
    link = listed.link;
  }
  return { kind: 'added', seal: seal.number, entryKey: entry.key };
}

async function isStored(db: DatabaseClient, { companyKey, log }: VerifyInput, key: string): Promise<boolean> {
  const found = await inCompany(db, companyKey, (tx) =>
    tx
      .selectFrom(logShapes[log].table)
      .select('key')
      .where('company_key', '=', companyKey)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  return found !== undefined;
}

async function countRest(entries: EntryReader): Promise<number> {
  let count = 0;
  while ((await entries.peek()) !== undefined) {
    entries.take();
    count += 1;
  }
  return count;
}
