import type { Tx } from '../db/transactions.ts';
import { loadSnapshot, readVersion } from './load-facts.ts';
import type { CompanySnapshot, HolidaysOf } from './load-facts.ts';

/** Snapshots of companies, kept per version: shifts are compiled once per change, not once per sign-in. */
export interface FactsCache {
  /** The company as it is in this transaction; the version is asked each time. Throws for an unknown company. */
  read(tx: Tx, companyKey: string): Promise<CompanySnapshot>;
  /** The same where the caller has just read the version of the company. */
  readAt(tx: Tx, companyKey: string, version: string): Promise<CompanySnapshot>;
  /** Drops one company, or all; only to free memory, since versions are checked anyway. */
  forget(companyKey?: string): void;
}

export interface FactsCacheOptions {
  readonly holidaysOf?: HolidaysOf;
  /** Most companies kept; 500 unless given. */
  readonly maxCompanies?: number;
}

/** Makes the cache of a process. */
export function createFactsCache(options: FactsCacheOptions = {}): FactsCache {
  const kept = new Map<string, CompanySnapshot>();
  const holidaysOf = options.holidaysOf ?? (() => []);
  const maxCompanies = options.maxCompanies ?? 500;
  const readAt = async (tx: Tx, companyKey: string, version: string): Promise<CompanySnapshot> => {
    const known = kept.get(companyKey);
    if (known !== undefined && known.version === version) return known;
    const snapshot = await loadSnapshot(tx, companyKey, holidaysOf);
    kept.delete(companyKey);
    kept.set(companyKey, snapshot);
    const [oldest] = kept.keys();
    if (kept.size > maxCompanies && oldest !== undefined) kept.delete(oldest);
    return snapshot;
  };
  return {
    readAt,
    async read(tx, companyKey) {
      const version = await readVersion(tx, companyKey);
      if (version === null) throw new Error('the company does not exist');
      return await readAt(tx, companyKey, version);
    },
    forget(companyKey) {
      if (companyKey === undefined) kept.clear();
      else kept.delete(companyKey);
    },
  };
}
