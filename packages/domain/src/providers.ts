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

/** What a workspace accepts as a password, beside printable ASCII alone, which all of them ask for. */
export interface WorkspacePasswordRules {
  readonly minLength: number;
  readonly maxLength: number;
  /** Whether it may begin or end with a space. */
  readonly allowsOuterSpaces: boolean;
  /** How many of lowercase letters, uppercase letters, numbers and symbols it must have. */
  readonly fewestKinds: number;
}

export const workspacePasswordRules: ByProvider<WorkspacePasswordRules> = {
  google: { minLength: 8, maxLength: 100, allowsOuterSpaces: false, fewestKinds: 1 },
  microsoft: { minLength: 8, maxLength: 256, allowsOuterSpaces: true, fewestKinds: 3 },
};

/** The entity ids by which the workspaces' own service providers name themselves, in lower case; a start ends with a slash. */
const workspaceEntityIds: ByProvider<readonly string[]> = {
  google: ['google.com', 'google.com/a/'],
  microsoft: ['urn:federation:microsoftonline'],
};

/** Whether an entity id is one of a workspace's own, in any case and with blanks around: no application has it. */
export function isWorkspaceEntityId(entityId: string): boolean {
  const id = entityId.trim().toLowerCase();
  return Object.values(workspaceEntityIds)
    .flat()
    .some((own) => id === own || (own.endsWith('/') && id.startsWith(own)));
}

/** Returns the providers whose sign-in is redirected in one way. */
export function providersOfKind(kind: FederationKind): Provider[] {
  return providers.filter((provider) => federationKinds[provider] === kind);
}

/** Makes the value of each provider. */
export function mapProviders<T>(make: (provider: Provider) => T): ByProvider<T> {
  return Object.fromEntries(providers.map((provider) => [provider, make(provider)])) as ByProvider<T>;
}
