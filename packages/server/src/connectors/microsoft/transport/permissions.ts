import type { AuthorizationRequest, DirectoryCapability, ScopeCheck } from '#ports/directory.ts';

/** Scopes for the panel's sign-in: identity, and one's own directory roles. */
const identityScopes = ['openid', 'profile', 'email'] as const;
const ownProfile = 'User.Read';

interface Need {
  readonly capability: DirectoryCapability;
  /** Any one of these is enough; the first is the requested one. An application role has the name of its scope. */
  readonly anyOf: readonly [string, ...string[]];
  readonly isOptional?: boolean;
}

const readPeople = [
  'User.ReadWrite.All',
  'User.Read.All',
  'Directory.Read.All',
  'Directory.ReadWrite.All',
] as const;

const needs = {
  people: { capability: 'readPeople', anyOf: readPeople },
  roles: {
    capability: 'readPeople',
    anyOf: ['RoleManagement.Read.Directory', 'Directory.Read.All', 'Directory.ReadWrite.All'],
  },
  /** Roles that people have to activate: that of all roles is enough, and one for these alone exists. */
  eligibleRoles: {
    capability: 'readPeople',
    anyOf: ['RoleManagement.Read.Directory', 'RoleEligibilitySchedule.Read.Directory'],
    isOptional: true,
  },
  ownRoles: { capability: 'readPeople', anyOf: [ownProfile, ...readPeople], isOptional: true },
  /** Members of a group that has an administrator role: without them control could apply to a Global Administrator. */
  groupMembers: {
    capability: 'readPeople',
    anyOf: ['GroupMember.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'],
  },
  photos: {
    capability: 'readPeople',
    anyOf: ['ProfilePhoto.Read.All', 'User.Read.All'],
    isOptional: true,
  },
  reports: { capability: 'readPeople', anyOf: ['AuditLog.Read.All'], isOptional: true },
  immutableIds: { capability: 'writePeople', anyOf: ['User.ReadWrite.All', 'Directory.ReadWrite.All'] },
  passwords: { capability: 'writePeople', anyOf: ['User-PasswordProfile.ReadWrite.All'] },
  sessions: {
    capability: 'revokeSessions',
    anyOf: ['User.RevokeSessions.All', 'User.ReadWrite.All', 'Directory.ReadWrite.All'],
  },
  domains: {
    capability: 'readDomains',
    anyOf: ['Domain.ReadWrite.All', 'Domain.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'],
  },
  writeDomains: { capability: 'federation', anyOf: ['Domain.ReadWrite.All'] },
  federation: {
    capability: 'federation',
    anyOf: ['Domain-InternalFederation.ReadWrite.All', 'Domain.ReadWrite.All'],
  },
  organization: {
    capability: 'readCustomer',
    anyOf: ['Organization.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'],
  },
} as const satisfies Record<string, Need>;

/** What a call needs to be allowed. */
export type Right = keyof typeof needs;

const required: readonly Need[] = Object.values<Need>(needs).filter(({ isOptional }) => isOptional !== true);

/** Every permission that is known here. */
export const knownPermissions: readonly string[] = [
  ...new Set(Object.values<Need>(needs).flatMap(({ anyOf }) => anyOf)),
];

/** Acts with all the rights of its person, which no emergency file may hold. Microsoft may refuse an administrator a change of a federation without it. */
export const actsAsPerson = 'Directory.AccessAsUser.All';

const connectScopes: readonly string[] = [
  ...identityScopes,
  'offline_access',
  ownProfile,
  ...new Set(required.map(({ anyOf }) => anyOf[0])),
];

/** The names of the scopes for each purpose, those of Graph without their resource. */
export const scopesOfPurpose: Readonly<Record<AuthorizationRequest['purpose'], readonly string[]>> = {
  signIn: [...identityScopes, ownProfile],
  confirm: [...identityScopes, ownProfile],
  connect: connectScopes,
  control: [...connectScopes, actsAsPerson],
  emergency: [...identityScopes, 'offline_access', needs.federation.anyOf[0], needs.writeDomains.anyOf[0]],
};

const withoutResource: readonly string[] = [...identityScopes, 'offline_access'];

/** A scope as a request writes it: those of Graph begin with the resource of their cloud. */
export function scopeForRequest(resource: string, scope: string): string {
  return withoutResource.includes(scope) ? scope : `${resource}/${scope}`;
}

/** Granted scopes by their names alone, which is how application roles are written. */
export function scopeNames(resource: string, scopes: readonly string[]): readonly string[] {
  return scopes.map((scope) => (scope.startsWith(`${resource}/`) ? scope.slice(resource.length + 1) : scope));
}

/** The permissions of which any one is enough. */
export function permissionsFor(right: Right): readonly string[] {
  return needs[right].anyOf;
}

const isGranted = (granted: readonly string[], { anyOf }: Need): boolean =>
  anyOf.some((permission) => granted.includes(permission));

/** Compares granted scopes with those that an emergency file asks for. */
export function checkEmergencyScopes(granted: readonly string[]): 'missing' | 'limited' | 'wider' {
  const needed = [needs.federation.anyOf[0], needs.writeDomains.anyOf[0]];
  if (!needed.every((permission) => granted.includes(permission))) return 'missing';
  const expected: readonly string[] = [...scopesOfPurpose.emergency, ownProfile];
  return granted.every((scope) => expected.includes(scope)) ? 'limited' : 'wider';
}

/** Compares granted permissions with what the product needs; optional ones are never reported as missing. */
export function checkScopes(granted: readonly string[]): ScopeCheck {
  const missing = new Map<DirectoryCapability, Set<string>>();
  for (const need of required.filter((one) => !isGranted(granted, one))) {
    const scopes = missing.get(need.capability) ?? new Set();
    missing.set(need.capability, scopes.add(need.anyOf[0]));
  }
  return {
    missing: [...missing].map(([capability, scopes]) => ({ capability, scopes: [...scopes] })),
    isComplete: missing.size === 0,
  };
}
