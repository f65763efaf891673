import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import { isDirectoryRole } from '#microsoft/state/find.ts';
import type { EntraUser, RoleMember } from '#microsoft/state/model.ts';
import { roleNames } from '#microsoft/state/roles.ts';
import type { GraphCall } from '../api/call.ts';
import { presentUser, readSelect } from '../users/properties.ts';

const presentRole = (roleTemplateId: string): Record<string, unknown> => ({
  id: roleTemplateId.replace(/^.{8}/, '0a11ce00'),
  deletedDateTime: null,
  description: null,
  displayName: roleNames[roleTemplateId] ?? roleTemplateId,
  roleTemplateId,
});

/** Roles that have been activated in the tenant: those with an assignment. */
const activatedRoles = (call: GraphCall): string[] => [
  ...new Set(
    call.tenant.roles
      .filter((role) => isDirectoryRole({ ...role, isActive: true }))
      .map(({ roleTemplateId }) => roleTemplateId),
  ),
];

function mustFindRole(call: GraphCall): string {
  const wanted = (call.params['template'] ?? call.params['role'] ?? '').toLowerCase();
  const found = activatedRoles(call).find((id) =>
    call.params['template'] === undefined ? presentRole(id)['id'] === wanted : id === wanted,
  );
  if (found === undefined) throw graphErrors.notFound(wanted);
  return found;
}

export function listRoles(context: MicrosoftContext, call: GraphCall): unknown {
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#directoryRoles`,
    value: activatedRoles(call).map(presentRole),
  };
}

export function getRole(context: MicrosoftContext, call: GraphCall): unknown {
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#directoryRoles/$entity`,
    ...presentRole(mustFindRole(call)),
  };
}

function presentUsers(call: GraphCall, users: readonly EntraUser[]): unknown[] {
  const selected = readSelect(call.query.get('$select'), true);
  return users.map((user) => ({
    '@odata.type': '#microsoft.graph.user',
    ...presentUser(user, selected, call.caller.permissions),
  }));
}

function presentMember(call: GraphCall, { kind, memberId }: RoleMember): unknown[] {
  if (kind === 'servicePrincipal')
    return [
      { '@odata.type': '#microsoft.graph.servicePrincipal', id: memberId, displayName: 'Cópia de segurança' },
    ];
  const group = call.tenant.groups.find(({ id }) => id === memberId);
  if (group !== undefined)
    return [{ '@odata.type': '#microsoft.graph.group', id: group.id, displayName: group.displayName }];
  return presentUsers(
    call,
    call.tenant.users.filter((user) => user.id === memberId && user.deletedAt === null),
  );
}

/** Members of a role as they are assigned: people, groups and applications. Eligible people are not among them. */
export function listRoleMembers(context: MicrosoftContext, call: GraphCall): unknown {
  const roleTemplateId = mustFindRole(call);
  const members = call.tenant.roles.filter(
    (role) => role.roleTemplateId === roleTemplateId && isDirectoryRole(role),
  );
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#directoryObjects`,
    value: members.flatMap((member) => presentMember(call, member)),
  };
}

export function listGroupMembers(context: MicrosoftContext, call: GraphCall): unknown {
  const id = call.params['group'] ?? '';
  const group = call.tenant.groups.find((item) => item.id === id.toLowerCase());
  if (group === undefined) throw graphErrors.notFound(id);
  const users = call.tenant.users.filter(
    (user) => group.memberIds.includes(user.id) && user.deletedAt === null,
  );
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#directoryObjects`,
    value: presentUsers(call, users),
  };
}
