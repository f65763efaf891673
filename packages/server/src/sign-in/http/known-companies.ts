import { LRUCache } from 'lru-cache';

/**
 * Which companies SAML addresses and flows of this process belong to. Pages that must not read the database take
 * their branding from it; nothing is decided from it.
 */
export interface KnownCompanies {
  readonly ofSamlKey: LRUCache<string, string>;
  readonly ofFlow: LRUCache<string, string>;
}

export function createKnownCompanies(): KnownCompanies {
  return { ofSamlKey: new LRUCache({ max: 1_000 }), ofFlow: new LRUCache({ max: 5_000 }) };
}
