import { roleTemplates } from '#microsoft/state/roles.ts';

/** What has to be known about one call of Graph before it runs. */
export interface GraphMethod {
  /** The name used by faults and by the call log. */
  readonly id: string;
  /** A signed-in caller needs any one of these permissions. */
  readonly delegated: readonly string[];
  /** An application needs any one of these; empty when it may not call at all. */
  readonly application: readonly string[];
  /** A signed-in caller also needs one of these roles. */
  readonly roles?: readonly string[];
  /** Resource units of the call, before the discounts for `$select` and `$top`. */
  readonly cost?: number;
  readonly isReport?: boolean;
}

const as = roleTemplates;
const asUser = ['Directory.AccessAsUser.All'];
const readUsers = ['User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All', 'Directory.ReadWrite.All'];
const writeUsers = ['User.ReadWrite.All', 'Directory.ReadWrite.All'];
const changeUsers = [...writeUsers, 'User-PasswordProfile.ReadWrite.All', 'User.EnableDisableAccount.All'];
const revoke = ['User.RevokeSessions.All', ...writeUsers];
const readDomains = [
  'Domain.Read.All',
  'Domain.ReadWrite.All',
  'Directory.Read.All',
  'Directory.ReadWrite.All',
];
const writeDomains = ['Domain.ReadWrite.All'];
const writeFederation = ['Domain-InternalFederation.ReadWrite.All', 'Domain.ReadWrite.All'];
// Reading takes the narrow permission, which the wide one does not include.
const readFederation = ['Domain-InternalFederation.Read.All', 'Domain-InternalFederation.ReadWrite.All'];
const readRoles = ['RoleManagement.Read.Directory', 'Directory.Read.All', 'Directory.ReadWrite.All'];
const readEligibility = ['RoleManagement.Read.Directory', 'RoleEligibilitySchedule.Read.Directory'];
const readCompany = ['Organization.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'];
const readApps = ['Application.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'];
const readPhotos = ['ProfilePhoto.Read.All', 'User.Read.All'];
const readMethods = ['UserAuthenticationMethod.Read.All', 'UserAuthenticationMethod.ReadWrite.All'];

const userWriters = [as.globalAdministrator, as.userAdministrator, as.privilegedAuthenticationAdministrator];
const sessionEnders = [
  ...userWriters,
  as.authenticationAdministrator,
  as.helpdeskAdministrator,
  as.passwordAdministrator,
];
const domainWriters = [as.globalAdministrator, as.domainNameAdministrator];
const federationWriters = [
  ...domainWriters,
  as.externalIdpAdministrator,
  as.hybridIdentityAdministrator,
  as.securityAdministrator,
];
const federationReaders = [...federationWriters, as.globalReader];
const logReaders = [as.globalAdministrator, as.securityAdministrator, as.globalReader];

const method = (
  id: string,
  permissions: readonly string[],
  more: Partial<GraphMethod> = {},
): GraphMethod => ({ id, delegated: [...permissions, ...asUser], application: permissions, ...more });

export const methods = {
  listUsers: method('users.list', [...readUsers, 'User.ReadBasic.All'], { cost: 2 }),
  countUsers: method('users.count', readUsers),
  deltaUsers: method('users.delta', readUsers, { cost: 2 }),
  getUser: method('users.get', [...readUsers, 'User.ReadBasic.All']),
  createUser: method('users.create', writeUsers, { roles: userWriters }),
  updateUser: method('users.update', changeUsers, { roles: sessionEnders }),
  deleteUser: method('users.delete', writeUsers, { roles: userWriters }),
  revokeSessions: method('users.revokeSignInSessions', revoke, { roles: sessionEnders }),
  rolesOfUser: method('users.transitiveMemberOf', readUsers, { cost: 2 }),
  licensesOfUser: method('users.licenseDetails', readUsers),
  photo: method('users.photo', readPhotos, { delegated: [...readPhotos, 'User.ReadBasic.All'] }),
  listMethods: method('users.authenticationMethods', readMethods, {
    delegated: readMethods,
    roles: [...sessionEnders, as.globalReader],
  }),
  resetPassword: method('users.resetPassword', [], {
    delegated: ['UserAuthenticationMethod.ReadWrite.All'],
    roles: sessionEnders,
  }),
  me: method('me.get', [], { delegated: ['User.Read', ...readUsers] }),
  rolesOfMe: method('me.transitiveMemberOf', [], { delegated: ['User.Read', ...readUsers], cost: 2 }),
  listDomains: method('domains.list', readDomains),
  getDomain: method('domains.get', readDomains),
  updateDomain: method('domains.update', writeDomains, { roles: domainWriters }),
  promoteDomain: method('domains.promote', writeDomains, { roles: domainWriters }),
  referencesOfDomain: method('domains.domainNameReferences', readDomains, { cost: 4 }),
  listFederation: method('domains.federationConfiguration.list', readFederation, {
    delegated: readFederation,
    roles: federationReaders,
  }),
  getFederation: method('domains.federationConfiguration.get', readFederation, {
    delegated: readFederation,
    roles: federationReaders,
  }),
  createFederation: method('domains.federationConfiguration.create', writeFederation, {
    delegated: writeFederation,
    roles: federationWriters,
  }),
  updateFederation: method('domains.federationConfiguration.update', writeFederation, {
    delegated: writeFederation,
    roles: federationWriters,
  }),
  deleteFederation: method('domains.federationConfiguration.delete', writeFederation, {
    delegated: writeFederation,
    roles: federationWriters,
  }),
  organization: method('organization.list', readCompany, { delegated: ['User.Read', ...readCompany] }),
  listSkus: method('subscribedSkus.list', readCompany),
  listRoles: method('directoryRoles.list', readRoles),
  getRole: method('directoryRoles.get', readRoles),
  listRoleMembers: method('directoryRoles.members', readRoles),
  listAssignments: method('roleManagement.roleAssignments', readRoles),
  listDefinitions: method('roleManagement.roleDefinitions', readRoles),
  listEligibility: method('roleManagement.roleEligibilityScheduleInstances', readEligibility, {
    delegated: readEligibility,
    roles: [
      as.globalAdministrator,
      as.privilegedRoleAdministrator,
      as.securityAdministrator,
      as.globalReader,
    ],
  }),
  listGroupMembers: method('groups.transitiveMembers', ['GroupMember.Read.All', ...readUsers]),
  getServicePrincipal: method('servicePrincipals.get', readApps),
  listServicePrincipals: method('servicePrincipals.list', readApps),
  listAppRoles: method('servicePrincipals.appRoleAssignments', readApps),
  listGrants: method('oauth2PermissionGrants.list', ['Directory.Read.All', 'Directory.ReadWrite.All']),
  listSignIns: method('auditLogs.signIns', ['AuditLog.Read.All'], {
    delegated: ['AuditLog.Read.All'],
    roles: logReaders,
    isReport: true,
  }),
  listRegistrations: method('reports.userRegistrationDetails', ['AuditLog.Read.All'], {
    delegated: ['AuditLog.Read.All'],
    roles: logReaders,
    isReport: true,
  }),
} as const satisfies Record<string, GraphMethod>;

/** Every name that a fault can have. */
export const methodIds: readonly string[] = [
  'login.token',
  'graph.batch',
  ...Object.values(methods).map(({ id }) => id),
];
