import type { MicrosoftContext } from '#microsoft/context.ts';
import { skus } from '#microsoft/seed/person.ts';
import type { GraphCall } from '../api/call.ts';
import { methods } from '../api/methods.ts';
import type { AddCall } from '../api/router.ts';
import { getServicePrincipal, listAppRoles, listGrants, listServicePrincipals } from './apps.ts';
import { listRegistrations, listSignIns } from './reports.ts';
import { listAssignments, listDefinitions, listEligibility } from './role-management.ts';
import { getRole, listGroupMembers, listRoleMembers, listRoles } from './roles.ts';

function organization(context: MicrosoftContext, { tenant, query }: GraphCall): unknown {
  const isSynced = tenant.users.some((user) => user.onPremisesSyncEnabled === true);
  const whole: Record<string, unknown> = {
    id: tenant.id,
    displayName: tenant.displayName,
    countryLetterCode: 'BR',
    createdDateTime: new Date(tenant.createdAt).toISOString(),
    preferredLanguage: 'pt',
    onPremisesSyncEnabled: isSynced ? true : null,
    onPremisesLastSyncDateTime: isSynced ? new Date(context.clock.now() - 1_200_000).toISOString() : null,
    technicalNotificationMails: ['ti@correio.example'],
    tenantType: 'AAD',
    assignedPlans: tenant.isPremium
      ? [
          {
            capabilityStatus: 'Enabled',
            service: 'AADPremiumService',
            servicePlanId: '41781fb2-bc02-4b7c-bd55-b576c07bb09d',
          },
        ]
      : [],
    verifiedDomains: tenant.domains
      .filter((domain) => domain.isVerified)
      .map((domain) => ({
        capabilities: 'Email, OfficeCommunicationsOnline',
        isDefault: domain.isDefault,
        isInitial: domain.isInitial,
        name: domain.name,
        type: 'Managed',
      })),
  };
  const names = query
    .get('$select')
    ?.split(',')
    .map((name) => name.trim());
  const shown = Object.entries(whole).filter(
    ([name]) => names === undefined || name === 'id' || names.includes(name),
  );
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#organization`,
    value: [Object.fromEntries(shown)],
  };
}

function listSkus(context: MicrosoftContext, { tenant }: GraphCall): unknown {
  const count = (skuId: string): number => tenant.users.filter((user) => user.skuIds.includes(skuId)).length;
  const names = { [skus.basic]: 'O365_BUSINESS_ESSENTIALS', [skus.premium]: 'SPB' };
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#subscribedSkus`,
    value: Object.entries(names).map(([skuId, skuPartNumber]) => ({
      id: `${tenant.id}_${skuId}`,
      skuId,
      skuPartNumber,
      capabilityStatus: 'Enabled',
      appliesTo: 'User',
      consumedUnits: count(skuId),
      prepaidUnits: { enabled: count(skuId) + 5, suspended: 0, warning: 0 },
    })),
  };
}

/** The tenant, its licenses, roles, applications and logs. */
export function addCompany(add: AddCall, context: MicrosoftContext): void {
  add('GET', '/organization', methods.organization, (call) => organization(context, call));
  add('GET', '/subscribedSkus', methods.listSkus, (call) => listSkus(context, call));
  add('GET', '/directoryRoles', methods.listRoles, (call) => listRoles(context, call));
  for (const role of ["/directoryRoles(roleTemplateId=':template')", '/directoryRoles/:role']) {
    add('GET', role, methods.getRole, (call) => getRole(context, call));
    add('GET', `${role}/members`, methods.listRoleMembers, (call) => listRoleMembers(context, call));
  }
  const roleManagement = '/roleManagement/directory';
  add('GET', `${roleManagement}/roleAssignments`, methods.listAssignments, (call) =>
    listAssignments(context, call),
  );
  add('GET', `${roleManagement}/roleEligibilityScheduleInstances`, methods.listEligibility, (call) =>
    listEligibility(context, call),
  );
  add('GET', `${roleManagement}/roleDefinitions`, methods.listDefinitions, (call) =>
    listDefinitions(context, call),
  );
  add('GET', '/groups/:group/transitiveMembers', methods.listGroupMembers, (call) =>
    listGroupMembers(context, call),
  );
  add('GET', '/servicePrincipals', methods.listServicePrincipals, (call) =>
    listServicePrincipals(context, call),
  );
  for (const app of ["/servicePrincipals(appId=':app')", '/servicePrincipals/:principal']) {
    add('GET', app, methods.getServicePrincipal, (call) => getServicePrincipal(context, call));
    add('GET', `${app}/appRoleAssignments`, methods.listAppRoles, (call) => listAppRoles(context, call));
  }
  add('GET', '/oauth2PermissionGrants', methods.listGrants, (call) => listGrants(context, call));
  add('GET', '/auditLogs/signIns', methods.listSignIns, (call) => listSignIns(context, call));
  add('GET', '/reports/authenticationMethods/userRegistrationDetails', methods.listRegistrations, (call) =>
    listRegistrations(context, call),
  );
}
