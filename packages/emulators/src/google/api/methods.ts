import { scopeUrl } from './scopes.ts';

/** What the wrapper has to know about one API method before it runs. */
export interface ApiMethod {
  /** The name used by faults and by the call log. */
  id: string;
  service: string;
  rpc: string;
  /** A token with any one of these scopes may call. */
  scopes: readonly string[];
  /** Callers of the method: any person of the company, any administrator, or super administrators only. */
  who: 'anyone' | 'admin' | 'superAdmin';
}

const directory = (
  id: string,
  rpc: string,
  scopes: readonly string[],
  who: ApiMethod['who'] = 'admin',
): ApiMethod => ({
  id: `directory.${id}`,
  service: 'admin.googleapis.com',
  rpc: `ccc.hosted.frontend.directory.v1.${rpc}`,
  scopes: scopes.map(scopeUrl),
  who,
});

const identity = (id: string, rpc: string, scopes: readonly string[]): ApiMethod => ({
  id: `cloudidentity.${id}`,
  service: 'cloudidentity.googleapis.com',
  rpc: `google.apps.cloudidentity.v1.${rpc}`,
  scopes: [...scopes, 'cloud-platform'].map(scopeUrl),
  who: 'superAdmin',
});

const reports = (id: string, rpc: string): ApiMethod => ({
  id: `reports.${id}`,
  service: 'admin.googleapis.com',
  rpc: `ccc.hosted.frontend.reports.v1.${rpc}`,
  scopes: [scopeUrl('admin.reports.audit.readonly')],
  who: 'admin',
});

const readUsers = ['admin.directory.user', 'admin.directory.user.readonly'];
const writeUsers = ['admin.directory.user'];
const security = ['admin.directory.user.security'];
const actOnDevices = ['admin.directory.device.mobile', 'admin.directory.device.mobile.action'];
const readDevices = [...actOnDevices, 'admin.directory.device.mobile.readonly'];
const readUnits = ['admin.directory.orgunit', 'admin.directory.orgunit.readonly'];
const readDomains = ['admin.directory.domain', 'admin.directory.domain.readonly'];
const readCustomer = ['admin.directory.customer', 'admin.directory.customer.readonly'];
const writeGroups = ['admin.directory.group'];
const readGroups = [...writeGroups, 'admin.directory.group.readonly'];
const writeMembers = [...writeGroups, 'admin.directory.group.member'];
const readMembers = [...readGroups, 'admin.directory.group.member', 'admin.directory.group.member.readonly'];
const writeSso = ['cloud-identity.inboundsso', 'cloud-identity'];
const readSso = [...writeSso, 'cloud-identity.inboundsso.readonly'];
const lookUpGroups = ['cloud-identity.groups', 'cloud-identity.groups.readonly', 'cloud-identity'];

export const methods = {
  listUsers: directory('users.list', 'DirectoryUsers.List', readUsers),
  getUser: directory('users.get', 'DirectoryUsers.Get', readUsers, 'anyone'),
  insertUser: directory('users.insert', 'DirectoryUsers.Insert', writeUsers),
  updateUser: directory('users.update', 'DirectoryUsers.Update', writeUsers),
  patchUser: directory('users.patch', 'DirectoryUsers.Patch', writeUsers),
  deleteUser: directory('users.delete', 'DirectoryUsers.Delete', writeUsers),
  undeleteUser: directory('users.undelete', 'DirectoryUsers.Undelete', writeUsers),
  makeAdmin: directory('users.makeAdmin', 'DirectoryUsers.MakeAdmin', writeUsers, 'superAdmin'),
  signOut: directory('users.signOut', 'DirectoryUsers.SignOut', security),
  listTokens: directory('tokens.list', 'DirectoryTokens.List', security),
  getToken: directory('tokens.get', 'DirectoryTokens.Get', security),
  deleteToken: directory('tokens.delete', 'DirectoryTokens.Delete', security),
  listAsps: directory('asps.list', 'DirectoryAsps.List', security),
  getAsp: directory('asps.get', 'DirectoryAsps.Get', security),
  deleteAsp: directory('asps.delete', 'DirectoryAsps.Delete', security),
  listMobileDevices: directory('mobiledevices.list', 'DirectoryMobiledevices.List', readDevices),
  actOnMobileDevice: directory('mobiledevices.action', 'DirectoryMobiledevices.Action', actOnDevices),
  listOrgUnits: directory('orgunits.list', 'DirectoryOrgunits.List', readUnits),
  getOrgUnit: directory('orgunits.get', 'DirectoryOrgunits.Get', readUnits),
  listDomains: directory('domains.list', 'DirectoryDomains.List', readDomains),
  getCustomer: directory('customers.get', 'DirectoryCustomers.Get', readCustomer),
  listGroups: directory('groups.list', 'DirectoryGroups.List', readGroups),
  getGroup: directory('groups.get', 'DirectoryGroups.Get', readGroups),
  insertGroup: directory('groups.insert', 'DirectoryGroups.Insert', writeGroups),
  deleteGroup: directory('groups.delete', 'DirectoryGroups.Delete', writeGroups),
  listMembers: directory('members.list', 'DirectoryMembers.List', readMembers),
  getMember: directory('members.get', 'DirectoryMembers.Get', readMembers),
  insertMember: directory('members.insert', 'DirectoryMembers.Insert', writeMembers),
  deleteMember: directory('members.delete', 'DirectoryMembers.Delete', writeMembers),
  listActivities: reports('activities.list', 'Activities.List'),
  createProfile: identity('inboundSamlSsoProfiles.create', 'InboundSamlSsoProfilesService.Create', writeSso),
  listProfiles: identity('inboundSamlSsoProfiles.list', 'InboundSamlSsoProfilesService.List', readSso),
  getProfile: identity('inboundSamlSsoProfiles.get', 'InboundSamlSsoProfilesService.Get', readSso),
  patchProfile: identity('inboundSamlSsoProfiles.patch', 'InboundSamlSsoProfilesService.Update', writeSso),
  deleteProfile: identity('inboundSamlSsoProfiles.delete', 'InboundSamlSsoProfilesService.Delete', writeSso),
  addCredential: identity('idpCredentials.add', 'InboundSamlSsoProfilesService.AddIdpCredential', writeSso),
  listCredentials: identity(
    'idpCredentials.list',
    'InboundSamlSsoProfilesService.ListIdpCredentials',
    readSso,
  ),
  getCredential: identity('idpCredentials.get', 'InboundSamlSsoProfilesService.GetIdpCredential', readSso),
  deleteCredential: identity(
    'idpCredentials.delete',
    'InboundSamlSsoProfilesService.DeleteIdpCredential',
    writeSso,
  ),
  createAssignment: identity('inboundSsoAssignments.create', 'InboundSsoAssignmentsService.Create', writeSso),
  listAssignments: identity('inboundSsoAssignments.list', 'InboundSsoAssignmentsService.List', readSso),
  getAssignment: identity('inboundSsoAssignments.get', 'InboundSsoAssignmentsService.Get', readSso),
  patchAssignment: identity('inboundSsoAssignments.patch', 'InboundSsoAssignmentsService.Update', writeSso),
  deleteAssignment: identity('inboundSsoAssignments.delete', 'InboundSsoAssignmentsService.Delete', writeSso),
  lookUpGroup: identity('groups.lookup', 'GroupsService.LookupGroupName', lookUpGroups),
} as const satisfies Record<string, ApiMethod>;

/** Every method id that a fault can name. */
export const methodIds: readonly string[] = [
  'oauth.token',
  'oauth.revoke',
  'oauth.tokeninfo',
  'oauth.userinfo',
  'smtp.send',
  ...Object.values(methods).map((method) => method.id),
];
