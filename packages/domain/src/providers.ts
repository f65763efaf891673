/** The workspaces that a company can be connected to, by the name of their provider. */
export const providers = ['google', 'microsoft'] as const;

export type Provider = (typeof providers)[number];

/** One value for each provider. */
export type ByProvider<T> = Readonly<Record<Provider, T>>;

/** How a workspace's sign-in is redirected: groups of its people to a profile, or whole domains. */
export type FederationKind = 'profiles' | 'domains';

export const federationKinds = {
  google: 'profiles',
  microsoft: 'domains',
} as const satisfies ByProvider<FederationKind>;

/** Returns the providers whose sign-in is redirected in one way. */
export function providersOfKind(kind: FederationKind): Provider[] {
  return providers.filter((provider) => federationKinds[provider] === kind);
}

/** Makes the value of each provider. */
export function mapProviders<T>(make: (provider: Provider) => T): ByProvider<T> {
  return Object.fromEntries(providers.map((provider) => [provider, make(provider)])) as ByProvider<T>;
}
