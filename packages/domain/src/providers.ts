/** The workspaces that a company can be connected to, by the name of their provider. */
export const providers = ['google', 'microsoft'] as const;

export type Provider = (typeof providers)[number];

/** One value for each provider. */
export type ByProvider<T> = Readonly<Record<Provider, T>>;

/** Makes the value of each provider. */
export function mapProviders<T>(make: (provider: Provider) => T): ByProvider<T> {
  return Object.fromEntries(providers.map((provider) => [provider, make(provider)])) as ByProvider<T>;
}
