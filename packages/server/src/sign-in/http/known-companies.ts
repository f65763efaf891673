/**
 * Which companies SAML addresses and flows of this process belong to. Pages that must not read the database take
 * their branding from it; nothing is decided from it. The oldest entries are evicted.
 */
export interface KnownCompanies {
  readonly ofSamlKey: BoundedMap;
  readonly ofFlow: BoundedMap;
}

interface BoundedMap {
  get(name: string): string | undefined;
  set(name: string, companyKey: string): void;
}

export function createKnownCompanies(): KnownCompanies {
  return { ofSamlKey: createMap(1_000), ofFlow: createMap(5_000) };
}

function createMap(most: number): BoundedMap {
  const entries = new Map<string, string>();
  return {
    get: (name) => entries.get(name),
    set(name, companyKey) {
      const [oldest] = entries.keys();
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      entries.set(name, companyKey);
    },
  };
}
