import type { DatabaseClient } from '../db/client.ts';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { loadSnapshot, readVersion } from './company-snapshot.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

/** Snapshots of companies, kept per version: shifts are compiled once per change, not once per sign-in. */
export interface SnapshotCache {
  /** The company as it is in this transaction; the version is asked each time. Throws for an unknown company. */
  read(tx: Tx, companyKey: string): Promise<CompanySnapshot>;
  /** The same where the caller has just read the version of the company; asks the database only for a new one. */
  readAt(db: DatabaseClient, companyKey: string, version: string): Promise<CompanySnapshot>;
  /** The company in this version if it is at hand; whether it still holds is the caller's to have compared. */
  known(companyKey: string, version: string): CompanySnapshot | undefined;
  /** The company in whatever version is at hand: only for how a page looks. */
  atHand(companyKey: string): CompanySnapshot | undefined;
  /** Drops one company, or all; only to free memory, since versions are checked anyway. */
  forget(companyKey?: string): void;
}

export interface SnapshotCacheOptions {
  /** Most companies kept; 500 unless given. */
  readonly maxCompanies?: number;
}

/** Makes the cache of a process. */
export function createSnapshotCache(options: SnapshotCacheOptions = {}): SnapshotCache {
  const kept = new Map<string, CompanySnapshot>();
  const maxCompanies = options.maxCompanies ?? 500;
  const find = (companyKey: string, version: string): CompanySnapshot | undefined => {
    const known = kept.get(companyKey);
    return known?.version === version ? known : undefined;
  };
  const load = async (tx: Tx, companyKey: string): Promise<CompanySnapshot> => {
    const snapshot = await loadSnapshot(tx, companyKey, kept.get(companyKey));
    kept.delete(companyKey);
    kept.set(companyKey, snapshot);
    const [oldest] = kept.keys();
    if (kept.size > maxCompanies && oldest !== undefined) kept.delete(oldest);
    return snapshot;
  };
  return {
    known: find,
    atHand: (companyKey) => kept.get(companyKey),
    async readAt(db, companyKey, version) {
      return find(companyKey, version) ?? (await inCompany(db, companyKey, (tx) => load(tx, companyKey)));
    },
    async read(tx, companyKey) {
      const version = await readVersion(tx, companyKey);
      if (version === null) throw new Error('the company does not exist');
      return find(companyKey, version) ?? (await load(tx, companyKey));
    },
    forget(companyKey) {
      if (companyKey === undefined) kept.clear();
      else kept.delete(companyKey);
    },
  };
}
