import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import { activeRolesOf, findMember } from '#microsoft/state/find.ts';
import type { Tenant } from '#microsoft/state/model.ts';
import type { Authorization } from '#microsoft/tokens/signing.ts';
import type { Caller, GraphCall } from './call.ts';
import type { GraphMethod } from './methods.ts';

/** Tenant and caller of an access token. 401 without a good one, and for a deleted or disabled account. */
export function authorize(
  context: MicrosoftContext,
  authorization: Authorization | null,
): { tenant: Tenant; caller: Caller } {
  if (authorization === null)
    throw graphErrors.invalidToken('Access token is empty, invalid or has expired.');
  const { tenantId, clientId, permissions } = authorization;
  if (authorization.kind === 'app') {
    const tenant = context.store.state.tenants.find((item) => item.id === tenantId);
    if (tenant === undefined) throw graphErrors.invalidToken('The tenant of the token is gone.');
    return { tenant, caller: { clientId, user: null, permissions } };
  }
  const member = findMember(context.store.state, tenantId, authorization.userId);
  if (member === null || !member.user.accountEnabled)
    throw graphErrors.invalidToken('The account of the token is gone or disabled.');
  return { tenant: member.tenant, caller: { clientId, user: member.user, permissions } };
}

/** Whether a call is about the caller's own account. */
const isAboutSelf = ({ caller, params }: GraphCall): boolean =>
  caller.user !== null &&
  [caller.user.id, caller.user.userPrincipalName.toLowerCase()].includes(params['user']?.toLowerCase() ?? '');

const isFederationWrite = ({ id }: GraphMethod): boolean =>
  /federationConfiguration\.(create|update|delete)$/.test(id);

/** Checks permissions of the token and roles of the person. 403 when either is missing. */
export function checkAllowed(context: MicrosoftContext, method: GraphMethod, call: GraphCall): void {
  const { caller, tenant } = call;
  if (caller.user === null) {
    if (method.id.startsWith('me.'))
      throw graphErrors.badQuery('/me request is only valid with delegated authentication flow.');
    if (!method.application.some((name) => caller.permissions.includes(name))) throw graphErrors.denied();
    if (isFederationWrite(method) && !context.store.state.settings.letsAppsFederate)
      throw graphErrors.denied();
    return;
  }
  const ownProfile = isAboutSelf(call) && method.id === 'users.get' ? ['User.Read'] : [];
  const accepted = [...method.delegated, ...ownProfile];
  if (!accepted.some((name) => caller.permissions.includes(name))) throw graphErrors.denied();
  const lacksAccess =
    isFederationWrite(method) &&
    context.store.state.settings.needsAccessAsUser &&
    !caller.permissions.includes('Directory.AccessAsUser.All');
  if (lacksAccess) throw graphErrors.denied();
  if (method.roles === undefined) return;
  if (isAboutSelf(call) && method.id === 'users.revokeSignInSessions') return;
  const held = activeRolesOf(tenant, caller.user.id);
  if (!method.roles.some((role) => held.includes(role))) throw graphErrors.denied();
}
