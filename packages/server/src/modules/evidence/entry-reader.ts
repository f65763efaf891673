import { LRUCache } from 'lru-cache';
import type { DatabaseClient } from '#db/client.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';
import { canonicalText, ownersOfErased } from './chain.ts';
import type { Salts, SealedEntry } from './chain.ts';
import { beginning } from '#db/log-positions.ts';
import { readEntries, readSalts, subjectsOf } from './rows.ts';
import type { Place } from '#db/log-positions.ts';

/** An entry with its canonical text. */
export interface CanonicalEntry {
  readonly key: string;
  readonly place: Place;
  readonly text: string;
  /** The people whose values are hashes, once for each value. */
  readonly erasedOf: readonly string[];
}

const usualPage = 2000;
const cachedSalts = 50_000;

/** Reads the entries of a log one behind the other, in the order of the chain. */
export interface EntryReader {
  /** The next entry; undefined behind the last one. It stays until `take`. */
  peek(): Promise<CanonicalEntry | undefined>;
  take(): void;
}

export interface ReaderInput {
  readonly companyKey: string;
  readonly log: SealedLog;
  /** 2,000 when left out. */
  readonly entriesOfPage?: number;
}

interface Page {
  readonly entries: readonly SealedEntry[];
  readonly salts: Salts;
}

/** Reads in pages, two of them ahead: the database works while a page is hashed. */
export function createEntryReader(
  db: DatabaseClient,
  { companyKey, log, entriesOfPage = usualPage }: ReaderInput,
): EntryReader {
  // The same people come again on page after page. Erased values need no salt, so a cached one does no harm.
  const cache = new LRUCache<string, string>({ max: cachedSalts });
  const readPage = (after: Place) =>
    inCompany(db, companyKey, async (tx): Promise<Page> => {
      const entries = await readEntries(tx, log, {
        companyKey,
        after,
        below: Number.MAX_SAFE_INTEGER,
        limit: entriesOfPage,
      });
      const people = subjectsOf(entries);
      const found = await readSalts(
        tx,
        companyKey,
        people.filter((person) => !cache.has(person)),
      );
      const salts = new Map<string, string>();
      for (const person of people) {
        const salt = found.get(person) ?? cache.get(person);
        if (salt !== undefined) salts.set(person, salt);
      }
      for (const [person, salt] of found) cache.set(person, salt);
      return { entries, salts };
    });
  const readBehind = (page: Page | null): Promise<Page> | null => {
    const last = page?.entries.at(-1);
    return last === undefined || page?.entries.length !== entriesOfPage ? null : readPage(last);
  };
  const ahead = (page: Promise<Page | null>): Promise<Page | null> => {
    const next = page.then(readBehind);
    // Awaited by a later `peek`, if at all.
    next.catch(() => undefined);
    return next;
  };
  let coming: Promise<Page | null> = readPage(beginning);
  let behind = ahead(coming);
  let page: Page | null = { entries: [], salts: new Map() };
  let at = 0;
  return {
    async peek() {
      if (page !== null && at === page.entries.length) {
        page = await coming;
        at = 0;
        coming = behind;
        behind = ahead(coming);
      }
      const entry = page?.entries[at];
      if (page === null || entry === undefined) return undefined;
      return {
        key: entry.key,
        place: entry,
        text: canonicalText(log, entry, page.salts),
        erasedOf: ownersOfErased(log, entry),
      };
    },
    take() {
      at += 1;
    },
  };
}
