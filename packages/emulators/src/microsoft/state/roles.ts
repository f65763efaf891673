/** Directory roles by their template ids, with the names that Entra gives them. */
export const roleTemplates = {
  globalAdministrator: '62e90394-69f5-4237-9190-012177145e10',
  privilegedRoleAdministrator: 'e8611ab8-c189-46e8-94e1-60213ab1f814',
  userAdministrator: 'fe930be7-5e62-47db-91af-98c3a49a38b1',
  domainNameAdministrator: '8329153b-31d0-4727-b945-745eb3bc5f31',
  hybridIdentityAdministrator: '8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2',
  securityAdministrator: '194ae4cb-b126-40b2-bd5b-6091b380977d',
  externalIdpAdministrator: 'be2f45a1-457d-42af-a067-6ec1fa63bc45',
  authenticationAdministrator: 'c4e39bd9-1100-46d3-8c65-fb160da0071f',
  privilegedAuthenticationAdministrator: '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
  helpdeskAdministrator: '729827e3-9c14-49f7-bb1b-9608f156bbb8',
  passwordAdministrator: '966707d0-3269-4727-9be2-8c3a10f19b9d',
  globalReader: 'f2ef992c-3afb-46b9-b7cf-a126ee74c451',
  directoryReaders: '88d8e3e3-8f55-4a1e-953a-9b9898b8876b',
  reportsReader: '4a5d8f65-41da-4de4-8968-e035b65339cf',
  exchangeAdministrator: '29232cdf-9323-42fd-ade2-1d097af3e4de',
} as const;

const readers: readonly string[] = [
  roleTemplates.globalReader,
  roleTemplates.directoryReaders,
  roleTemplates.reportsReader,
];

/** In the claim `wids` of every member, an administrator or not. */
export const everyMemberWid = 'b79fbf4d-3ef9-4689-8143-76b194e85509';

export const roleNames: Readonly<Record<string, string>> = {
  [roleTemplates.globalAdministrator]: 'Global Administrator',
  [roleTemplates.privilegedRoleAdministrator]: 'Privileged Role Administrator',
  [roleTemplates.userAdministrator]: 'User Administrator',
  [roleTemplates.domainNameAdministrator]: 'Domain Name Administrator',
  [roleTemplates.hybridIdentityAdministrator]: 'Hybrid Identity Administrator',
  [roleTemplates.securityAdministrator]: 'Security Administrator',
  [roleTemplates.externalIdpAdministrator]: 'External Identity Provider Administrator',
  [roleTemplates.authenticationAdministrator]: 'Authentication Administrator',
  [roleTemplates.privilegedAuthenticationAdministrator]: 'Privileged Authentication Administrator',
  [roleTemplates.helpdeskAdministrator]: 'Helpdesk Administrator',
  [roleTemplates.passwordAdministrator]: 'Password Administrator',
  [roleTemplates.globalReader]: 'Global Reader',
  [roleTemplates.directoryReaders]: 'Directory Readers',
  [roleTemplates.reportsReader]: 'Reports Reader',
  [roleTemplates.exchangeAdministrator]: 'Exchange Administrator',
};

/** What a built-in role may do, in short. */
export const builtInActions = (id: string): string[] =>
  readers.includes(id)
    ? ['microsoft.directory/users/standard/read', 'microsoft.office365.webPortal/allEntities/standard/read']
    : [
        'microsoft.directory/users/password/update',
        'microsoft.office365.webPortal/allEntities/standard/read',
      ];

/** Roles with which an account is safe from applications that set passwords. */
export const protectedRoles: readonly string[] = Object.values(roleTemplates).filter(
  (id) => !readers.includes(id),
);
