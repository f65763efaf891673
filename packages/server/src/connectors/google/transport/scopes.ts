import type { DirectoryCapability, ScopeCheck } from '#ports/directory.ts';

const prefix = 'https://www.googleapis.com/auth/';

/** Scopes for the panel's sign-in: identity and nothing else. */
export const identityScopes = ['openid', 'email', 'profile'] as const;

interface CapabilityScopes {
  readonly capability: DirectoryCapability;
  /** Any one of these is enough; the first is the requested one. */
  readonly anyOf: readonly [string, ...string[]];
  readonly isOptional?: boolean;
}

const needs = {
  readPeople: {
    capability: 'readPeople',
    anyOf: [`${prefix}admin.directory.user`, `${prefix}admin.directory.user.readonly`],
  },
  writePeople: { capability: 'writePeople', anyOf: [`${prefix}admin.directory.user`] },
  revokeSessions: { capability: 'revokeSessions', anyOf: [`${prefix}admin.directory.user.security`] },
  readOrgUnits: {
    capability: 'readOrgUnits',
    anyOf: [`${prefix}admin.directory.orgunit.readonly`, `${prefix}admin.directory.orgunit`],
  },
  readDomains: {
    capability: 'readDomains',
    anyOf: [`${prefix}admin.directory.domain.readonly`, `${prefix}admin.directory.domain`],
  },
  readCustomer: {
    capability: 'readCustomer',
    anyOf: [`${prefix}admin.directory.customer.readonly`, `${prefix}admin.directory.customer`],
  },
  groups: { capability: 'groups', anyOf: [`${prefix}admin.directory.group`] },
  federation: {
    capability: 'federation',
    anyOf: [`${prefix}cloud-identity.inboundsso`, `${prefix}cloud-identity`, `${prefix}cloud-platform`],
  },
  wipeDevices: {
    capability: 'wipeDevices',
    anyOf: [`${prefix}admin.directory.device.mobile.action`, `${prefix}admin.directory.device.mobile`],
    isOptional: true,
  },
} as const satisfies Record<DirectoryCapability, CapabilityScopes>;

/** Scopes for connecting a company: identity and every required scope, each once. */
export const connectScopes: readonly string[] = [
  ...identityScopes,
  ...new Set(
    Object.values<CapabilityScopes>(needs)
      .filter((need) => need.isOptional !== true)
      .map((need) => need.anyOf[0]),
  ),
];

/** What a call needs: a capability of the connection, or the consent of its own to read how files are shared. */
export type GoogleNeed = DirectoryCapability | 'readSharing';

const readSharing = `${prefix}admin.reports.audit.readonly`;

/** Scopes for reading how files are shared: identity, and only the logs. No connection asks for them. */
export const sharingScopes: readonly string[] = [...identityScopes, readSharing];

/** Whether granted scopes allow to read how files are shared. */
export function allowsSharing(granted: readonly string[]): boolean {
  return allows(granted, 'readSharing');
}

/** Scopes for an emergency file: identity, and only single sign-on. */
export const emergencyScopes: readonly string[] = [...identityScopes, needs.federation.anyOf[0]];

/** Compares granted scopes with those of an emergency file. Google spells the identity scopes in two ways. */
export function checkEmergencyScopes(granted: readonly string[]): 'missing' | 'limited' | 'wider' {
  if (!allows(granted, 'federation')) return 'missing';
  const expected = [...emergencyScopes, `${prefix}userinfo.email`, `${prefix}userinfo.profile`];
  return granted.every((scope) => expected.includes(scope)) ? 'limited' : 'wider';
}

/** The scopes of which any one allows the capability. */
export function scopesFor(capability: GoogleNeed): readonly string[] {
  return capability === 'readSharing' ? [readSharing] : needs[capability].anyOf;
}

/** Whether the granted scopes allow the capability. */
export function allows(granted: readonly string[], capability: GoogleNeed): boolean {
  return scopesFor(capability).some((scope) => granted.includes(scope));
}

/** Compares granted scopes with what the product needs; optional ones are never reported as missing. */
export function checkScopes(granted: readonly string[]): ScopeCheck {
  const missing = Object.values<CapabilityScopes>(needs)
    .filter((need) => need.isOptional !== true && !allows(granted, need.capability))
    .map((need) => ({ capability: need.capability, scopes: [need.anyOf[0]] }));
  return { missing, isComplete: missing.length === 0 };
}
