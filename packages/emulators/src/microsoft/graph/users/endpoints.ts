import type { MicrosoftContext } from '#microsoft/context.ts';
import { GraphError, graphErrors } from '#microsoft/faults/errors.ts';
import { noteChange, revokeSessions } from '#microsoft/state/changes.ts';
import { isFederatedUser } from '#microsoft/state/federation.ts';
import { activeRolesOf, groupsOf } from '#microsoft/state/find.ts';
import type { EntraUser, Tenant } from '#microsoft/state/model.ts';
import { roleNames } from '#microsoft/state/roles.ts';
import { skus } from '#microsoft/seed/person.ts';
import { randomGuid } from '#support/random.ts';
import { GraphReply, isEventual } from '../api/call.ts';
import type { GraphCall } from '../api/call.ts';
import { methods } from '../api/methods.ts';
import type { AddCall } from '../api/router.ts';
import { deltaUsers } from './delta.ts';
import { checkActivity, countUsers, listUsers } from './list.ts';
import { drawPhoto } from './photo.ts';
import { presentUser, readSelect } from './properties.ts';
import { createUser, deleteUser, mustFindUser, updateUser } from './write.ts';

const photoSides = [48, 64, 96, 120, 240];

function getUser(context: MicrosoftContext, call: GraphCall, user: EntraUser): unknown {
  const selected = readSelect(call.query.get('$select'), false);
  checkActivity(call, selected);
  const fields = call.query.has('$select') ? `(${selected.join(',')})` : '';
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#users${fields}/$entity`,
    ...presentUser(user, selected, call.caller.permissions),
  };
}

function revoke(context: MicrosoftContext, call: GraphCall): unknown {
  const user = mustFindUser(call);
  revokeSessions(context.store.state, user, call.nowMs);
  noteChange(call.tenant, user.id, ['signInSessionsValidFromDateTime', 'refreshTokensValidFromDateTime']);
  return { '@odata.context': `${context.urls.graph}/v1.0/$metadata#Edm.Boolean`, value: true };
}

const rolesOf = (tenant: Tenant, userId: string): Record<string, unknown>[] =>
  activeRolesOf(tenant, userId).map((roleTemplateId) => ({
    '@odata.type': '#microsoft.graph.directoryRole',
    id: roleTemplateId,
    displayName: roleNames[roleTemplateId],
    roleTemplateId,
  }));

/** Who may not read groups learns their ids alone. */
function presentGroups({ tenant, caller }: GraphCall, userId: string): Record<string, unknown>[] {
  const readers = ['GroupMember.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'];
  const isKnown = readers.some((name) => caller.permissions.includes(name));
  return groupsOf(tenant, userId).map(({ id, displayName, isAssignableToRole = false }) => ({
    '@odata.type': '#microsoft.graph.group',
    id,
    displayName: isKnown ? displayName : null,
    isAssignableToRole: isKnown ? isAssignableToRole : null,
  }));
}

/** Roles and groups of a person; only of the cast that the path names, and with a count only as an advanced query. */
function listMemberships(context: MicrosoftContext, call: GraphCall, user: EntraUser): unknown {
  const { cast } = call.params;
  const roles = cast === 'microsoft.graph.group' ? [] : rolesOf(call.tenant, user.id);
  const groups = cast === 'microsoft.graph.directoryRole' ? [] : presentGroups(call, user.id);
  if (cast !== undefined && !['microsoft.graph.directoryRole', 'microsoft.graph.group'].includes(cast))
    throw graphErrors.badQuery(`Resource not found for the segment '${cast}'.`);
  if (call.query.has('$count') && !isEventual(call))
    throw graphErrors.badRequest('$count is not currently supported.');
  const found = [...roles, ...groups];
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#directoryObjects`,
    ...(call.query.get('$count') === 'true' ? { '@odata.count': found.length } : {}),
    value: found,
  };
}

function photo(call: GraphCall): GraphReply {
  const user = mustFindUser(call);
  const side = Number(/^(\d+)x\1$/i.exec(call.params['size'] ?? '240x240')?.[1] ?? '0');
  if (!photoSides.includes(side)) throw graphErrors.badQuery('The requested photo size is not supported.');
  if (!user.hasPhoto)
    throw new GraphError(404, 'ImageNotFound', 'Exception of type ImageNotFoundException was thrown.');
  return new GraphReply(200, drawPhoto(user, side), { 'content-type': 'image/png' });
}

function licenses(context: MicrosoftContext, call: GraphCall): unknown {
  const partNumbers: Readonly<Record<string, string>> = {
    [skus.basic]: 'O365_BUSINESS_ESSENTIALS',
    [skus.premium]: 'SPB',
  };
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#licenseDetails`,
    value: mustFindUser(call).skuIds.map((skuId) => ({
      id: `${call.params['user']}-${skuId}`,
      skuId,
      skuPartNumber: partNumbers[skuId] ?? 'UNKNOWN',
      servicePlans: [],
    })),
  };
}

/** The id of every person's password among the methods of authentication. */
const passwordMethod = '28c10230-6103-485e-b985-444c60001490';

function authenticationMethods(context: MicrosoftContext, call: GraphCall): unknown {
  const user = mustFindUser(call);
  const types: Readonly<Record<string, string>> = {
    microsoftAuthenticatorPush: 'microsoftAuthenticatorAuthenticationMethod',
    mobilePhone: 'phoneAuthenticationMethod',
  };
  const others = user.mfaMethods.map((name) => ({
    '@odata.type': `#microsoft.graph.${types[name] ?? name}`,
    id: `${user.id.slice(0, 8)}-${name}`,
  }));
  const password = {
    '@odata.type': '#microsoft.graph.passwordAuthenticationMethod',
    id: passwordMethod,
    password: null,
  };
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#users('${user.id}')/authentication/methods`,
    // The password of a federated person is not Entra's.
    value: [...(isFederatedUser(call.tenant, user) ? [] : [password]), ...others],
  };
}

function resetPassword(context: MicrosoftContext, call: GraphCall): GraphReply {
  const user = mustFindUser(call);
  if (isFederatedUser(call.tenant, user))
    throw graphErrors.badRequest('The password of a federated user is managed by its identity provider.');
  const wanted = call.body['newPassword'];
  user.password = typeof wanted === 'string' ? wanted : randomGuid();
  user.mustChangePassword = true;
  revokeSessions(context.store.state, user, call.nowMs);
  const location = `${context.urls.graph}/v1.0/users/${user.id}/authentication/operations/${randomGuid()}`;
  return new GraphReply(202, undefined, { location });
}

function mustBeSignedIn(call: GraphCall): EntraUser {
  if (call.caller.user === null)
    throw graphErrors.badQuery('/me request is only valid with delegated authentication flow.');
  return call.caller.user;
}

/** Everything below /users and /me. */
export function addUsers(add: AddCall, context: MicrosoftContext): void {
  add('GET', '/users', methods.listUsers, (call) => listUsers(context, call));
  add('POST', '/users', methods.createUser, createUser);
  add('GET', '/users/$count', methods.countUsers, countUsers);
  for (const path of ['/users/delta', '/users/delta()'])
    add('GET', path, methods.deltaUsers, (call) => deltaUsers(context, call));
  add('GET', '/users/:user', methods.getUser, (call) => getUser(context, call, mustFindUser(call)));
  add('PATCH', '/users/:user', methods.updateUser, (call) => updateUser(context, call));
  add('DELETE', '/users/:user', methods.deleteUser, (call) => deleteUser(context, call));
  add('POST', '/users/:user/revokeSignInSessions', methods.revokeSessions, (call) => revoke(context, call));
  for (const tail of ['', '/:cast']) {
    add('GET', `/users/:user/transitiveMemberOf${tail}`, methods.rolesOfUser, (call) =>
      listMemberships(context, call, mustFindUser(call)),
    );
    add('GET', `/me/transitiveMemberOf${tail}`, methods.rolesOfMe, (call) =>
      listMemberships(context, call, mustBeSignedIn(call)),
    );
  }
  add('GET', '/users/:user/licenseDetails', methods.licensesOfUser, (call) => licenses(context, call));
  for (const path of ['/users/:user/photo/$value', '/users/:user/photos/:size/$value'])
    add('GET', path, methods.photo, photo);
  add('GET', '/users/:user/authentication/methods', methods.listMethods, (call) =>
    authenticationMethods(context, call),
  );
  add('POST', '/users/:user/authentication/methods/:method/resetPassword', methods.resetPassword, (call) =>
    resetPassword(context, call),
  );
  add('GET', '/me', methods.me, (call) => getUser(context, call, mustBeSignedIn(call)));
}
