import type { EmulatorContext } from '#context.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { endSessions } from '#state/people.ts';
import type { AddMethod, ApiCall } from '../api/call.ts';
import { directoryError, forbidden, invalidInput, resourceNotFound } from '../api/errors.ts';
import { membersAskedOf } from '../api/field-mask.ts';
import { methods } from '../api/methods.ts';
import { cutPage } from '#support/paging.ts';
import { inOrder } from './user-order.ts';
import { isOfDomain, readUserOrder, readUserQuery } from './user-query.ts';
import { presentPublicUser, presentUser, userPresenter } from './user-resource.ts';
import { insertUser, mustFindUser, mustOutrank, writeUser } from './user-write.ts';

const base = '/admin/directory/v1/users';
const pageTokenLifetimeMs = 3 * 86_400_000;

function listUsers(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const { customer, domain = '', query = '', orderBy = '', sortOrder = '', viewType } = call.query;
  if (customer === undefined && domain === '') throw directoryError(400, 'badRequest', 'Bad Request');
  if (customer !== undefined && customer !== 'my_customer' && customer !== state.customer.id)
    throw forbidden();
  if (domain !== '' && !state.domains.some((item) => item.name === domain.toLowerCase())) {
    throw directoryError(404, 'notFound', 'Domain not found.');
  }
  const showsDeleted = call.query['showDeleted'] === 'true';
  const matches = readUserQuery(query);
  const token = call.query['pageToken'] ?? '';
  const cut = (users: readonly WorkspaceUser[]) =>
    cutPage(users, {
      size: call.query['maxResults'] ?? '',
      defaultSize: 100,
      maxSize: 500,
      token,
      listKey: `users ${customer ?? ''} ${domain} ${query} ${orderBy} ${sortOrder} ${showsDeleted}`,
      nowMs: call.nowMs,
      lifetimeMs: pageTokenLifetimeMs,
    });
  const all = inOrder(state, {
    listKey: `${domain} ${query} ${orderBy} ${sortOrder} ${showsDeleted}`,
    isWanted: (user) =>
      (user.deletedAt !== null) === showsDeleted &&
      (domain === '' || isOfDomain(domain)(user)) &&
      matches(user),
    order: readUserOrder(orderBy, sortOrder),
    lookedAt: token === '' ? null : (users) => cut(users)?.items ?? [],
  });
  const page = cut(all);
  if (page === null) throw invalidInput('Invalid Input: pageToken or maxResults');
  const present = userPresenter(context, {
    isPublic: viewType === 'domain_public',
    asked: membersAskedOf('users', call.query['fields']),
  });
  return {
    kind: 'admin#directory#users',
    etag: `"pdestr/users-${all.length}-${page.items.reduce((sum, user) => sum + user.version, 0)}"`,
    ...(page.items.length === 0 ? {} : { users: page.items.map(present) }),
    ...(page.nextPageToken === null ? {} : { nextPageToken: page.nextPageToken }),
  };
}

function getUser(context: EmulatorContext, call: ApiCall): unknown {
  const isPublic = call.query['viewType'] === 'domain_public';
  // A caller without administrator rights may not even learn whether the person exists.
  if (!isPublic && !call.caller.isAdmin && !call.caller.isDelegatedAdmin) throw forbidden();
  const user = mustFindUser(context, call);
  return isPublic ? presentPublicUser(context, user) : presentUser(context, user);
}

function changeUser(context: EmulatorContext, call: ApiCall): unknown {
  const user = mustFindUser(context, call);
  mustOutrank(call, user);
  writeUser(context, user, call.body, call.nowMs);
  return presentUser(context, user);
}

function signOut(context: EmulatorContext, call: ApiCall): undefined {
  const user = mustFindUser(context, call);
  mustOutrank(call, user);
  endSessions(context.store.state, user.id, call.nowMs, 'signOut');
}

function deleteUser(context: EmulatorContext, call: ApiCall): undefined {
  const user = mustFindUser(context, call);
  mustOutrank(call, user);
  const { state } = context.store;
  user.deletedAt = call.nowMs;
  state.grants = state.grants.filter((grant) => grant.userId !== user.id);
  state.accessTokens = state.accessTokens.filter((token) => token.userId !== user.id);
  state.refreshTokens = state.refreshTokens.filter((token) => token.userId !== user.id);
  for (const group of state.groups) group.members = group.members.filter((member) => member.id !== user.id);
  endSessions(state, user.id, call.nowMs, 'deleted');
}

function undeleteUser(context: EmulatorContext, call: ApiCall): undefined {
  const user = context.store.state.users.find(
    (item) => item.id === call.params['userKey'] && item.deletedAt !== null,
  );
  if (user === undefined) throw resourceNotFound('userKey');
  user.deletedAt = null;
  user.orgUnitPath = typeof call.body['orgUnitPath'] === 'string' ? call.body['orgUnitPath'] : '/';
}

function makeAdmin(context: EmulatorContext, call: ApiCall): undefined {
  const user = mustFindUser(context, call);
  if (typeof call.body['status'] !== 'boolean') throw invalidInput('Invalid Input: status');
  user.isAdmin = call.body['status'];
  user.version += 1;
}

/** users.* of the Directory API. */
export function addUsers(add: AddMethod, context: EmulatorContext): void {
  add('GET', base, methods.listUsers, (call) => listUsers(context, call));
  add('POST', base, methods.insertUser, (call) => presentUser(context, insertUser(context, call)));
  add('GET', `${base}/:userKey`, methods.getUser, (call) => getUser(context, call));
  add('PUT', `${base}/:userKey`, methods.updateUser, (call) => changeUser(context, call));
  add('PATCH', `${base}/:userKey`, methods.patchUser, (call) => changeUser(context, call));
  add('DELETE', `${base}/:userKey`, methods.deleteUser, (call) => deleteUser(context, call));
  add('POST', `${base}/:userKey/undelete`, methods.undeleteUser, (call) => undeleteUser(context, call));
  add('POST', `${base}/:userKey/makeAdmin`, methods.makeAdmin, (call) => makeAdmin(context, call));
  add('POST', `${base}/:userKey/signOut`, methods.signOut, (call) => signOut(context, call));
}
