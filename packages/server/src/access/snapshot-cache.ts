import { LRUCache } from 'lru-cache';
import type { DatabaseClient } from '../db/client.ts';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { loadSnapshot, readVersion } from './company-snapshot.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

/** Caches company snapshots per version, so shifts are compiled once per change instead of once per sign-in. */
export interface SnapshotCache {
  /** Returns the company as of this transaction; reads the version each time. Throws for an unknown company. */
  read(tx: Tx, companyKey: string): Promise<CompanySnapshot>;
  /** The same for a caller that has just read the version; queries the database only for a new one. */
  readAt(db: DatabaseClient, companyKey: string, version: string): Promise<CompanySnapshot>;
  /** Returns the cached company in any version; only for branding. */
  peek(companyKey: string): CompanySnapshot | undefined;
  /** Drops one company, or all, to free memory; versions are checked anyway. */
  forget(companyKey?: string): void;
}

export interface SnapshotCacheOptions {
  /** Capacity; 500 by default. */
  readonly maxCompanies?: number;
}

export function createSnapshotCache({ maxCompanies = 500 }: SnapshotCacheOptions = {}): SnapshotCache {
  const cached = new LRUCache<string, CompanySnapshot>({ max: maxCompanies });
  const find = (companyKey: string, version: string): CompanySnapshot | undefined => {
    const known = cached.get(companyKey);
    return known?.version === version ? known : undefined;
  };
  const load = async (tx: Tx, companyKey: string): Promise<CompanySnapshot> => {
    const snapshot = await loadSnapshot(tx, companyKey, cached.get(companyKey));
    cached.set(companyKey, snapshot);
    return snapshot;
  };
  return {
    peek: (companyKey) => cached.peek(companyKey),
    async readAt(db, companyKey, version) {
      return find(companyKey, version) ?? (await inCompany(db, companyKey, (tx) => load(tx, companyKey)));
    },
    async read(tx, companyKey) {
      const version = await readVersion(tx, companyKey);
      if (version === null) throw new Error('the company does not exist');
      return find(companyKey, version) ?? (await load(tx, companyKey));
    },
    forget(companyKey) {
      if (companyKey === undefined) cached.clear();
      else cached.delete(companyKey);
    },
  };
}
