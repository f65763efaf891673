import type { DatabaseClient } from '../../db/client.ts';
import type { SealedLog } from '../../db/tables/evidence-tables.ts';
import { inCompany } from '../../db/transactions.ts';
import { canonicalText } from './chain.ts';
import type { SealedEntry } from './chain.ts';
import { beginning } from '../../db/log-positions.ts';
import { readEntries, readSalts } from './rows.ts';
import type { Place } from '../../db/log-positions.ts';

/** An entry with its canonical text. */
export interface CanonicalEntry {
  readonly key: string;
  readonly place: Place;
  readonly text: string;
}

const entriesOfPage = 2000;

/** Reads the entries of a log one behind the other, in the order of the chain. */
export interface EntryReader {
  /** The next entry; undefined behind the last one. It stays until `take`. */
  peek(): Promise<CanonicalEntry | undefined>;
  take(): void;
}

/** Reads in pages, the next one ahead. */
export function createEntryReader(
  db: DatabaseClient,
  { companyKey, log }: { readonly companyKey: string; readonly log: SealedLog },
): EntryReader {
  const readPage = (after: Place) =>
    inCompany(db, companyKey, async (tx) => {
      const entries = await readEntries(tx, log, {
        companyKey,
        after,
        below: Number.MAX_SAFE_INTEGER,
        limit: entriesOfPage,
      });
      return { entries, salts: await readSalts(tx, companyKey, entries) };
    });
  const readBehind = (entries: readonly SealedEntry[]) => {
    const last = entries.at(-1);
    if (last === undefined || entries.length < entriesOfPage) return null;
    const ahead = readPage(last);
    // Awaited by a later `peek`, if at all.
    ahead.catch(() => undefined);
    return ahead;
  };
  let coming: ReturnType<typeof readPage> | null = readPage(beginning);
  let page: Awaited<ReturnType<typeof readPage>> = { entries: [], salts: new Map() };
  let at = 0;
  return {
    async peek() {
      if (at === page.entries.length && coming !== null) {
        page = await coming;
        at = 0;
        coming = readBehind(page.entries);
      }
      const entry = page.entries[at];
      if (entry === undefined) return undefined;
      return { key: entry.key, place: entry, text: canonicalText(log, entry, page.salts) };
    },
    take() {
      at += 1;
    },
  };
}
