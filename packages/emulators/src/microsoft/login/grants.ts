import type { AppRegistration } from '../context.ts';
import { activeRolesOf } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { ServicePrincipal, Tenant } from '../state/model.ts';
import { roleTemplates } from '../state/roles.ts';
import { randomGuid } from '#support/random.ts';
import { identityScopes, needsAdmin } from './scopes.ts';

/** What an application was allowed for a person, by the person or for all of the tenant. */
export function grantedScopes({ tenant, user }: Member, clientId: string): string[] {
  const grants = tenant.delegatedGrants.filter(
    (grant) => grant.clientId === clientId && (grant.userId === null || grant.userId === user.id),
  );
  return [...new Set(grants.flatMap((grant) => grant.scopes))];
}

/** Scopes of a request without a grant. Identity scopes come with any other. */
export function missingScopes(member: Member, clientId: string, scopes: readonly string[]): string[] {
  const granted = grantedScopes(member, clientId);
  const isNew = granted.length === 0;
  return scopes.filter((scope) => !granted.includes(scope) && (isNew || !identityScopes.includes(scope)));
}

/** Whether a person may grant permissions: members the simple ones, Global Administrators all. */
export function mayGrant({ tenant, user }: Member, scopes: readonly string[]): boolean {
  return isGlobalAdministrator({ tenant, user }) || (user.userType === 'Member' && !scopes.some(needsAdmin));
}

export const isGlobalAdministrator = ({ tenant, user }: Member): boolean =>
  activeRolesOf(tenant, user.id).includes(roleTemplates.globalAdministrator);

/** The application's service principal in a tenant, created by the first consent. */
export function installApp(tenant: Tenant, app: AppRegistration): ServicePrincipal {
  const found = tenant.servicePrincipals.find((item) => item.appId === app.clientId);
  if (found !== undefined) return found;
  const added = { id: randomGuid(), appId: app.clientId, displayName: app.displayName };
  tenant.servicePrincipals.push(added);
  return added;
}

/** Records that a person (null for the whole tenant) lets an application use scopes. */
export function grantScopes(
  tenant: Tenant,
  app: AppRegistration,
  userId: string | null,
  scopes: readonly string[],
): void {
  installApp(tenant, app);
  const found = tenant.delegatedGrants.find(
    (grant) => grant.clientId === app.clientId && grant.userId === userId,
  );
  if (found !== undefined) found.scopes = [...new Set([...found.scopes, ...scopes])];
  else tenant.delegatedGrants.push({ id: randomGuid(), clientId: app.clientId, userId, scopes: [...scopes] });
}

/** Records an administrator's consent for all: delegated permissions, and those of the application itself. */
export function grantForAll(
  tenant: Tenant,
  app: AppRegistration,
  granted: { scopes: readonly string[]; permissions: readonly string[] },
  nowMs: number,
): void {
  grantScopes(tenant, app, null, granted.scopes);
  for (const permission of granted.permissions) {
    const isThere = tenant.appRoleGrants.some(
      (grant) => grant.clientId === app.clientId && grant.permission === permission,
    );
    if (!isThere)
      tenant.appRoleGrants.push({ id: randomGuid(), clientId: app.clientId, permission, createdAt: nowMs });
  }
}
