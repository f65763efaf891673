/** Directory roles by the ids that they have in every tenant. */
export const roleTemplates = {
  globalAdministrator: '62e90394-69f5-4237-9190-012177145e10',
  privilegedRoleAdministrator: 'e8611ab8-c189-46e8-94e1-60213ab1f814',
  userAdministrator: 'fe930be7-5e62-47db-91af-98c3a49a38b1',
  domainNameAdministrator: '8329153b-31d0-4727-b945-745eb3bc5f31',
  hybridIdentityAdministrator: '8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2',
  securityAdministrator: '194ae4cb-b126-40b2-bd5b-6091b380977d',
  externalIdentityProviderAdministrator: 'be2f45a1-457d-42af-a067-6ec1fa63bc45',
  authenticationAdministrator: 'c4e39bd9-1100-46d3-8c65-fb160da0071f',
  privilegedAuthenticationAdministrator: '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
  helpdeskAdministrator: '729827e3-9c14-49f7-bb1b-9608f156bbb8',
  passwordAdministrator: '966707d0-3269-4727-9be2-8c3a10f19b9d',
} as const;

/** Roles that administer a part of the tenant; readers are none of them. */
export const partialAdminRoles: readonly string[] = Object.values(roleTemplates).filter(
  (id) => id !== roleTemplates.globalAdministrator,
);
