import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import { userById } from '#microsoft/state/user-index.ts';
import type { CustomRole, RoleMember, Tenant } from '#microsoft/state/model.ts';
import { builtInActions, roleNames } from '#microsoft/state/roles.ts';
import type { GraphCall } from '../api/call.ts';
import { readFilter } from '../api/filter.ts';
import { pageOf } from './page-of.ts';

const pageSize = 100;

/** An id like those of Graph: opaque, and the same for the same assignment. */
const idOf = ({ roleTemplateId, memberId, scope = '/' }: RoleMember): string =>
  Buffer.from(`${roleTemplateId}${memberId}${scope}`.replaceAll('-', ''), 'utf8')
    .toString('base64url')
    .slice(0, 58);

function presentPrincipal(tenant: Tenant, { kind, memberId }: RoleMember): unknown {
  const displayName =
    tenant.groups.find(({ id }) => id === memberId)?.displayName ??
    userById(tenant, memberId)?.displayName ??
    null;
  return { '@odata.type': `#microsoft.graph.${kind}`, id: memberId, displayName };
}

const presentAssignment = (role: RoleMember): Record<string, unknown> => ({
  id: idOf(role),
  principalId: role.memberId,
  directoryScopeId: role.scope ?? '/',
  roleDefinitionId: role.roleTemplateId,
});

const presentEligible = (role: RoleMember): Record<string, unknown> => ({
  ...presentAssignment(role),
  appScopeId: null,
  startDateTime: '2025-01-13T12:00:00Z',
  endDateTime: null,
  memberType: 'Direct',
  roleEligibilityScheduleId: idOf(role),
});

function listRoleMembers(context: MicrosoftContext, call: GraphCall, isActive: boolean): unknown {
  const { tenant, query } = call;
  const expand = query.get('$expand');
  if (expand !== null && expand !== 'principal')
    throw graphErrors.badQuery(`Could not find a property named '${expand}'.`);
  const filter = filterOf<RoleMember>(query.get('$filter'), {
    principalId: (role) => role.memberId,
    roleDefinitionId: (role) => role.roleTemplateId,
    directoryScopeId: (role) => role.scope ?? '/',
  });
  const isThere = ({ kind, memberId }: RoleMember): boolean =>
    kind !== 'user' || userById(tenant, memberId)?.deletedAt === null;
  const present = isActive ? presentAssignment : presentEligible;
  return pageOf(context, call, {
    path: `roleManagement/directory/${isActive ? 'roleAssignments' : 'roleEligibilityScheduleInstances'}`,
    pageSize,
    listKey: query.get('$filter') ?? '',
    rows: tenant.roles.filter((role) => role.isActive === isActive && isThere(role) && filter(role)),
    present: (role) => ({
      ...present(role),
      ...(expand === 'principal' ? { principal: presentPrincipal(tenant, role) } : {}),
    }),
  });
}

/** GET /roleManagement/directory/roleAssignments: who holds a role now, of any part of the tenant. */
export const listAssignments = (context: MicrosoftContext, call: GraphCall): unknown =>
  listRoleMembers(context, call, true);

/** GET /roleManagement/directory/roleEligibilityScheduleInstances: who may activate a role; with a license only. */
export function listEligibility(context: MicrosoftContext, call: GraphCall): unknown {
  if (!call.tenant.hasPim) throw graphErrors.noGovernanceLicense();
  return listRoleMembers(context, call, false);
}

interface Definition extends CustomRole {
  readonly isBuiltIn: boolean;
}

const definitionsOf = (tenant: Tenant): Definition[] => [
  ...Object.entries(roleNames).map(([id, displayName]) => ({
    id,
    displayName,
    allowedActions: builtInActions(id),
    isEnabled: true,
    isBuiltIn: true,
  })),
  ...tenant.customRoles.map((role) => ({ ...role, isBuiltIn: false })),
];

/** GET /roleManagement/directory/roleDefinitions: the built-in roles and those that the tenant has made. */
export function listDefinitions(context: MicrosoftContext, call: GraphCall): unknown {
  const filter = filterOf<Definition>(call.query.get('$filter'), {
    id: (role) => role.id,
    displayName: (role) => role.displayName,
    isBuiltIn: (role) => role.isBuiltIn,
  });
  const selected = call.query.get('$select')?.split(',');
  return pageOf(context, call, {
    path: 'roleManagement/directory/roleDefinitions',
    pageSize,
    listKey: call.query.get('$filter') ?? '',
    rows: definitionsOf(call.tenant).filter(filter),
    present: ({ id, displayName, allowedActions, isEnabled, isBuiltIn }) => {
      const whole = {
        id,
        description: null,
        displayName,
        isBuiltIn,
        isEnabled,
        templateId: id,
        version: '1',
        rolePermissions: [{ allowedResourceActions: allowedActions, condition: null }],
      };
      return Object.fromEntries(Object.entries(whole).filter(([name]) => selected?.includes(name) ?? true));
    },
  });
}

type Read<T> = Readonly<Record<string, (row: T) => string | boolean>>;

/** The test of a `$filter`; everything passes without one. */
function filterOf<T>(text: string | null, read: Read<T>): (row: T) => boolean {
  if (text === null) return () => true;
  const rules = { properties: Object.keys(read), endsWith: [] };
  return readFilter<T>(text, (row, name) => read[name]?.(row) ?? null, rules).test;
}
