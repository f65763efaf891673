import { createHash } from 'node:crypto';

/** A permission of Graph: its ids, where it exists for that kind of caller, and whether a person may consent alone. */
export interface GraphPermission {
  /** Id as an app role; null when applications cannot have it. */
  appRoleId: string | null;
  /** Id as a delegated scope; null when it is for applications only. */
  scopeId: string | null;
  needsAdmin: boolean;
}

/** An id for a permission without a known real one; always the same. */
function madeUpId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const both = (appRoleId: string, scopeId: string): GraphPermission => ({
  appRoleId,
  scopeId,
  needsAdmin: true,
});
const named = (name: string): GraphPermission => both(madeUpId(`app ${name}`), madeUpId(`scope ${name}`));

/** Permissions that the emulated Graph knows. */
export const graphPermissions: Readonly<Record<string, GraphPermission>> = {
  'User.Read': {
    appRoleId: null,
    scopeId: 'e1fe6dd8-ba31-4d61-89e7-88639da4683d',
    needsAdmin: false,
  },
  'User.ReadBasic.All': {
    ...named('User.ReadBasic.All'),
    needsAdmin: false,
  },
  'User.Read.All': {
    ...named('User.Read.All'),
    appRoleId: 'df021288-bdef-4463-88db-98f22de89214',
  },
  'User.ReadWrite.All': both('741f803b-c850-494e-b5df-cde7c675a1ca', '204e0828-b5ca-4ad8-b9f3-f32a958e7cc4'),
  'User-PasswordProfile.ReadWrite.All': both(
    'cc117bb9-00cf-4eb8-b580-ea2a878fe8f7',
    '56760768-b641-451f-8906-e1b8ab31bca7',
  ),
  'User.RevokeSessions.All': both(
    '77f3a031-c388-4f99-b373-dc68676a979e',
    'fc30e98b-8810-4501-81f5-c20a3196387b',
  ),
  'User.EnableDisableAccount.All': both(
    '3011c876-62b7-4ada-afa2-506cbbecc68c',
    'f92e74e7-2563-467f-9dd0-902688cb5863',
  ),
  'Domain.Read.All': {
    ...named('Domain.Read.All'),
    appRoleId: 'dbb9058a-0e50-45d7-ae91-66909b5d4664',
  },
  'Domain.ReadWrite.All': both(
    '7e05723c-0bb0-42da-be95-ae9f08a6e53c',
    '0b5d694c-a244-4bde-86e6-eb5cd07730fe',
  ),
  'Domain-InternalFederation.Read.All': named('Domain-InternalFederation.Read.All'),
  'Domain-InternalFederation.ReadWrite.All': both(
    '64d40371-8d58-4270-bc8a-b4a66de36b9a',
    '857bd3ea-490e-4284-88a7-a7de1893b6ee',
  ),
  'RoleManagement.Read.Directory': both(
    '483bed4a-2ad3-4361-a73b-c83ccdbdc53c',
    '741c54c3-0c1e-44a1-818b-3f97ab4e8c83',
  ),
  'RoleEligibilitySchedule.Read.Directory': named('RoleEligibilitySchedule.Read.Directory'),
  'Organization.Read.All': both(
    '498476ce-e0fe-48b0-b801-37ba7e2685c6',
    '4908d5b9-3fb2-4b1e-9336-1888b7937185',
  ),
  'AuditLog.Read.All': both('b0afded3-3588-46d8-8b3d-9842eff778da', 'e4c9e354-4dc5-45b8-9e7c-e1393b0b1a20'),
  'Directory.AccessAsUser.All': {
    appRoleId: null,
    scopeId: '0e263e50-5827-48a4-b97c-d940288653c7',
    needsAdmin: true,
  },
  'Directory.Read.All': named('Directory.Read.All'),
  'Directory.ReadWrite.All': named('Directory.ReadWrite.All'),
  'Application.Read.All': named('Application.Read.All'),
  'GroupMember.Read.All': named('GroupMember.Read.All'),
  'ProfilePhoto.Read.All': {
    ...named('ProfilePhoto.Read.All'),
    appRoleId: 'e24d31aa-e1ab-4c80-85fe-23018690335d',
  },
  'UserAuthenticationMethod.Read.All': named('UserAuthenticationMethod.Read.All'),
  'UserAuthenticationMethod.ReadWrite.All': named('UserAuthenticationMethod.ReadWrite.All'),
};
