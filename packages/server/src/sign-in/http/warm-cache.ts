import type { Continuation } from './known-session.ts';
import type { ProviderRow } from '../../modules/service-providers/public.ts';

/**
 * The cached company and application of a process, which save the next request a read. The statement that uses an
 * entry must compare its versions in the database.
 */
export interface CachedRows {
  readonly companyKey: string;
  /** Version of the company's snapshot. */
  readonly version: string;
  readonly provider: ProviderRow;
  /** Versions of the rows of company and application (`xmin`). */
  readonly companyRow: string;
  readonly providerRow: string;
}

/** The cache of a process; the oldest entries are evicted. */
export interface WarmCache {
  /** The company of a SAML address. */
  readonly companies: BoundedMap<string>;
  /** Company and application by SAML address and issuer (`startName`). */
  readonly starts: BoundedMap<CachedRows>;
  /** The same by the names of flows that this process has started. */
  readonly flows: BoundedMap<CachedRows>;
}

interface BoundedMap<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

export function createWarmCache(): WarmCache {
  return { companies: createMap(1_000), starts: createMap(1_000), flows: createMap(5_000) };
}

function createMap<T>(most: number): BoundedMap<T> {
  const entries = new Map<string, T>();
  return {
    get: (name) => entries.get(name),
    set(name, value) {
      const [oldest] = entries.keys();
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      entries.set(name, value);
    },
    delete: (name) => void entries.delete(name),
  };
}

export function startName(samlKey: string, issuer: string): string {
  return `${samlKey} ${issuer}`;
}

/** The entry that a read leaves for the next request; null where no application was found. */
export function cachedRowsOf(companyKey: string, read: Continuation): CachedRows | null {
  const { version, provider, companyRow, providerRow } = read;
  return provider === null || providerRow === null
    ? null
    : { companyKey, version, provider, companyRow, providerRow };
}
