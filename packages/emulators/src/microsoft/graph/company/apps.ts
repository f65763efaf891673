import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import type { ServicePrincipal } from '#microsoft/state/model.ts';
import { graphPermissions } from '#microsoft/tokens/permissions.ts';
import type { GraphCall } from '../api/call.ts';

const graphAppId = '00000003-0000-0000-c000-000000000000';

function mustFindApp(call: GraphCall): ServicePrincipal {
  const key = (call.params['app'] ?? call.params['principal'] ?? '').toLowerCase();
  const found = call.tenant.servicePrincipals.find(({ id, appId }) =>
    call.params['app'] === undefined ? id === key : appId.toLowerCase() === key,
  );
  if (found === undefined) throw graphErrors.notFound(key);
  return found;
}

/** An application in the tenant; that of Graph names every permission with its ids. */
function present(app: ServicePrincipal): Record<string, unknown> {
  const permissions = app.appId === graphAppId ? Object.entries(graphPermissions) : [];
  return {
    ...app,
    accountEnabled: true,
    servicePrincipalType: 'Application',
    appRoles: permissions
      .filter(([, item]) => item.appRoleId !== null)
      .map(([value, item]) => ({
        id: item.appRoleId,
        value,
        allowedMemberTypes: ['Application'],
        isEnabled: true,
      })),
    oauth2PermissionScopes: permissions
      .filter(([, item]) => item.scopeId !== null)
      .map(([value, item]) => ({
        id: item.scopeId,
        value,
        type: item.needsAdmin ? 'Admin' : 'User',
        isEnabled: true,
      })),
  };
}

export function getServicePrincipal(context: MicrosoftContext, call: GraphCall): unknown {
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#servicePrincipals/$entity`,
    ...present(mustFindApp(call)),
  };
}

export function listServicePrincipals(context: MicrosoftContext, call: GraphCall): unknown {
  const wanted = /^\s*appId eq '([^']*)'\s*$/i.exec(call.query.get('$filter') ?? '')?.[1]?.toLowerCase();
  const found = call.tenant.servicePrincipals.filter(
    ({ appId }) => wanted === undefined || appId.toLowerCase() === wanted,
  );
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#servicePrincipals`,
    value: found.map(present),
  };
}

/** Application permissions that were granted to an application. */
export function listAppRoles(context: MicrosoftContext, call: GraphCall): unknown {
  const app = mustFindApp(call);
  const graph = call.tenant.servicePrincipals.find(({ appId }) => appId === graphAppId);
  const grants = call.tenant.appRoleGrants.filter(({ clientId }) => clientId === app.appId);
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#appRoleAssignments`,
    value: grants.map(({ id, permission, createdAt }) => ({
      id,
      createdDateTime: new Date(createdAt).toISOString(),
      appRoleId: graphPermissions[permission]?.appRoleId,
      principalDisplayName: app.displayName,
      principalId: app.id,
      principalType: 'ServicePrincipal',
      resourceDisplayName: 'Microsoft Graph',
      resourceId: graph?.id,
    })),
  };
}

/** Delegated permissions that were granted, for one person or for all. `clientId` is the application's object id. */
export function listGrants(context: MicrosoftContext, call: GraphCall): unknown {
  const { tenant } = call;
  const wanted = /clientId eq '([^']*)'/i.exec(call.query.get('$filter') ?? '')?.[1]?.toLowerCase();
  const principalOf = (clientId: string): ServicePrincipal | undefined =>
    tenant.servicePrincipals.find(({ appId }) => appId === clientId);
  const grants = tenant.delegatedGrants
    .map((grant) => ({ grant, principal: principalOf(grant.clientId) }))
    .filter(({ principal }) => principal !== undefined && (wanted === undefined || principal.id === wanted));
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#oauth2PermissionGrants`,
    value: grants.map(({ grant, principal }) => ({
      id: grant.id,
      clientId: principal?.id,
      consentType: grant.userId === null ? 'AllPrincipals' : 'Principal',
      principalId: grant.userId,
      resourceId: principalOf(graphAppId)?.id,
      scope: grant.scopes.join(' '),
    })),
  };
}
