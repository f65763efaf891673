import type { Continuation } from './known-session.ts';
import type { ProviderRow } from '../../modules/service-providers/public.ts';

/**
 * What a process has seen of a company and of the application that asks, so that the next request need not read it
 * first. Nothing rests on it: whoever uses it has the database compare the versions in the statement that acts on it.
 */
export interface Seen {
  readonly companyKey: string;
  /** Version of the company's snapshot. */
  readonly version: string;
  readonly provider: ProviderRow;
  /** Versions of the rows of company and application, as the database counts them. */
  readonly companyRow: string;
  readonly providerRow: string;
}

/** The hints of a process; the oldest make room. */
export interface WarmCache {
  /** The company of a SAML address. */
  readonly companies: HintMap<string>;
  /** Company and application by SAML address and issuer (`startName`). */
  readonly starts: HintMap<Seen>;
  /** The same by the names of flows that this process has started. */
  readonly flows: HintMap<Seen>;
}

interface HintMap<T> {
  get(name: string): T | undefined;
  set(name: string, hint: T): void;
  delete(name: string): void;
}

export function createWarmCache(): WarmCache {
  return { companies: createMap(1_000), starts: createMap(1_000), flows: createMap(5_000) };
}

function createMap<T>(most: number): HintMap<T> {
  const kept = new Map<string, T>();
  return {
    get: (name) => kept.get(name),
    set(name, hint) {
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(name, hint);
    },
    delete: (name) => void kept.delete(name),
  };
}

export function startName(samlKey: string, issuer: string): string {
  return `${samlKey} ${issuer}`;
}

/** What a reading leaves for the next request; null where no application was found. */
export function seenIn(companyKey: string, read: Continuation): Seen | null {
  const { version, provider, companyRow, providerRow } = read;
  return provider === null || providerRow === null
    ? null
    : { companyKey, version, provider, companyRow, providerRow };
}
