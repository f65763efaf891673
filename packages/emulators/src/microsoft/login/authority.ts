import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { asMemberOf, findTenant } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { Tenant } from '../state/model.ts';

/** The first segment of the login host's paths: which accounts may sign in. */
export interface Authority {
  /** As written in the path. */
  readonly name: string;
  readonly kind: 'organizations' | 'common' | 'consumers' | 'tenant';
  /** Of kind `tenant` only. */
  readonly tenant: Tenant | null;
}

/** Reads a path's authority: one of three words, a tenant's id or its domain. */
export function readAuthority(context: MicrosoftContext, name: string): Authority | LoginError {
  if (name === 'organizations' || name === 'common' || name === 'consumers')
    return { name, kind: name, tenant: null };
  const tenant = findTenant(context.store.state, name);
  return tenant === null ? loginErrors.tenantNotFound(name) : { name, kind: 'tenant', tenant };
}

/** The registered application that may be used at an authority. */
export function findApp(
  context: MicrosoftContext,
  authority: Authority,
  clientId: string,
): AppRegistration | LoginError {
  const app = context.apps.find((item) => item.clientId === clientId);
  if (app === undefined) return loginErrors.appNotFound(clientId, authority.name);
  if (app.onlyTenantId === undefined) return app;
  if (authority.tenant === null) return loginErrors.notMultiTenant(clientId, app.displayName);
  return authority.tenant.id === app.onlyTenantId ? app : loginErrors.appNotFound(clientId, authority.name);
}

/** The object as which a signed-in account uses an application at an authority. */
export function memberAt(authority: Authority, account: Member, clientId: string): Member | LoginError {
  const address = account.user.userPrincipalName;
  const refusal = loginErrors.notInTenant(address, authority.tenant?.displayName ?? authority.name, clientId);
  if (authority.tenant !== null) {
    const user = asMemberOf(authority.tenant, account);
    return user === null ? refusal : { tenant: authority.tenant, user };
  }
  const isPersonal = account.tenant.isPersonal;
  if (authority.kind === 'organizations' && isPersonal) return refusal;
  if (authority.kind === 'consumers' && !isPersonal) return refusal;
  return account;
}
