import { domainOf } from '#state/people.ts';
import type { EntraDomain, EntraGroup, EntraUser, MicrosoftState, RoleMember, Tenant } from './model.ts';
import { roleNames } from './roles.ts';
import { userById } from './user-index.ts';

/** A person and the tenant of that account. */
export interface Member {
  readonly tenant: Tenant;
  readonly user: EntraUser;
}

/** The tenant with this id or verified domain. */
export function findTenant(state: MicrosoftState, key: string): Tenant | null {
  const wanted = key.toLowerCase();
  const found = state.tenants.find(
    (tenant) => tenant.id === wanted || tenant.domains.some((domain) => domain.name === wanted),
  );
  return found ?? null;
}

const isGuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The person of a tenant with this object id or user principal name; deleted people are not found. */
export function findUser(tenant: Tenant, key: string): EntraUser | null {
  const wanted = key.toLowerCase();
  const found = isGuid(wanted)
    ? userById(tenant, wanted)
    : tenant.users.find((user) => user.deletedAt === null && user.userPrincipalName.toLowerCase() === wanted);
  return found === undefined || found.deletedAt !== null ? null : found;
}

/** The own account with this address in any tenant: guests sign in where their account lives. */
export function findAccount(state: MicrosoftState, address: string): Member | null {
  for (const tenant of state.tenants) {
    const user = findUser(tenant, address.trim());
    if (user !== null && user.homeUserId === null) return { tenant, user };
  }
  return null;
}

/** The tenant and person of two ids. */
export function findMember(state: MicrosoftState, tenantId: string, userId: string): Member | null {
  const tenant = state.tenants.find((item) => item.id === tenantId);
  const user = tenant === undefined ? null : findUser(tenant, userId);
  return tenant === undefined || user === null ? null : { tenant, user };
}

/** The person as an object of `tenant`: the person itself, the guest there, or null. */
export function asMemberOf(tenant: Tenant, { tenant: home, user }: Member): EntraUser | null {
  if (tenant === home) return user;
  return tenant.users.find((item) => item.homeUserId === user.id && item.deletedAt === null) ?? null;
}

export function findDomain(tenant: Tenant, name: string): EntraDomain | null {
  return tenant.domains.find((domain) => domain.name === name.toLowerCase()) ?? null;
}

/** The root of a domain: itself, or for a subdomain the verified domain above it. */
export function rootOf(tenant: Tenant, domain: EntraDomain): EntraDomain {
  if (domain.isRoot) return domain;
  const above = tenant.domains.filter((item) => item.isRoot && domain.name.endsWith(`.${item.name}`));
  return above.toSorted((a, b) => b.name.length - a.name.length)[0] ?? domain;
}

/** The domain of a person's user principal name. */
export const domainOfUser = (tenant: Tenant, user: EntraUser): EntraDomain | null =>
  findDomain(tenant, domainOf(user.userPrincipalName));

/** The groups that a person is in. */
export const groupsOf = (tenant: Tenant, userId: string): EntraGroup[] =>
  tenant.groups.filter((group) => group.memberIds.includes(userId));

/** Whether an assignment is active now, of a built-in role and for the whole tenant. */
export const isDirectoryRole = ({ roleTemplateId, isActive, scope }: RoleMember): boolean =>
  isActive && scope === undefined && Object.hasOwn(roleNames, roleTemplateId);

/** Template ids of the built-in roles that a person holds now for the whole tenant, by name or through a group. */
export function activeRolesOf(tenant: Tenant, userId: string): string[] {
  const groupIds = groupsOf(tenant, userId).map(({ id }) => id);
  const held = tenant.roles
    .filter((role) => isDirectoryRole(role) && (role.memberId === userId || groupIds.includes(role.memberId)))
    .map((role) => role.roleTemplateId);
  return [...new Set(held)];
}
