import type { EmulatorContext } from '#context.ts';
import { findGroup, groupsOf } from '#state/groups.ts';
import type { GroupMember, WorkspaceGroup } from '#state/model.ts';
import { domainOf, findUser } from '#state/people.ts';
import { randomGoogleId } from '#support/random.ts';
import type { AddMethod, ApiCall } from '../api/call.ts';
import { directoryError, forbidden, invalidInput, resourceNotFound } from '../api/errors.ts';
import { methods } from '../api/methods.ts';
import { cutPage } from '#support/paging.ts';
import type { Page } from '#support/paging.ts';

const base = '/admin/directory/v1/groups';

const present = (group: WorkspaceGroup): Record<string, unknown> => ({
  kind: 'admin#directory#group',
  id: group.id,
  etag: `"group/${group.id}-${group.members.length}"`,
  email: group.email,
  name: group.name,
  directMembersCount: String(group.members.length),
  description: group.description,
  adminCreated: true,
});

const presentMember = (member: GroupMember): Record<string, unknown> => ({
  kind: 'admin#directory#member',
  etag: `"member/${member.id}"`,
  id: member.id,
  email: member.email,
  role: member.role,
  type: member.type,
  status: 'ACTIVE',
});

function mustFindGroup(context: EmulatorContext, call: ApiCall): WorkspaceGroup {
  const group = findGroup(context.store.state, call.params['groupKey'] ?? '');
  if (group === null) throw resourceNotFound('groupKey');
  return group;
}

function mustFindMember(group: WorkspaceGroup, call: ApiCall): GroupMember {
  const key = (call.params['memberKey'] ?? '').toLowerCase();
  const member = group.members.find((item) => item.id === key || item.email.toLowerCase() === key);
  if (member === undefined) throw resourceNotFound('memberKey');
  return member;
}

function page<T>(all: readonly T[], call: ApiCall, listKey: string): Page<T> {
  const cut = cutPage(all, {
    size: call.query['maxResults'] ?? '',
    defaultSize: 200,
    maxSize: 200,
    token: call.query['pageToken'] ?? '',
    listKey,
    nowMs: call.nowMs,
    lifetimeMs: 3 * 86_400_000,
  });
  if (cut === null) throw invalidInput('Invalid Input: pageToken or maxResults');
  return cut;
}

const withPage = (kind: string, name: string, cut: Page<unknown>): unknown => ({
  kind,
  etag: `"${kind}"`,
  ...(cut.items.length === 0 ? {} : { [name]: cut.items }),
  ...(cut.nextPageToken === null ? {} : { nextPageToken: cut.nextPageToken }),
});

function listGroups(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const { customer, domain, userKey } = call.query;
  if (customer === undefined && domain === undefined && userKey === undefined) {
    throw directoryError(400, 'badRequest', 'Bad Request');
  }
  if (customer !== undefined && customer !== 'my_customer' && customer !== state.customer.id)
    throw forbidden();
  let found = state.groups;
  if (userKey !== undefined) {
    const user = findUser(state, userKey);
    if (user === null) throw resourceNotFound('userKey');
    found = groupsOf(state, user.id);
  }
  if (domain !== undefined) found = found.filter((group) => domainOf(group.email) === domain.toLowerCase());
  const sorted = found.toSorted((a, b) => a.email.localeCompare(b.email));
  const cut = page(sorted.map(present), call, `groups ${customer ?? ''} ${domain ?? ''} ${userKey ?? ''}`);
  return withPage('admin#directory#groups', 'groups', cut);
}

function insertGroup(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const { email, name, description } = call.body;
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalidInput('Invalid Input: email');
  if (!state.domains.some((item) => item.name === domainOf(email))) throw forbidden();
  if (findGroup(state, email) !== null || findUser(state, email) !== null) {
    throw directoryError(409, 'duplicate', 'Entity already exists.');
  }
  const group: WorkspaceGroup = {
    id: randomGoogleId(),
    email,
    name: typeof name === 'string' && name !== '' ? name : (email.split('@')[0] ?? email),
    description: typeof description === 'string' ? description : '',
    members: [],
  };
  state.groups.push(group);
  return present(group);
}

function insertMember(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const group = mustFindGroup(context, call);
  const key = call.body['email'] ?? call.body['id'];
  if (typeof key !== 'string') throw directoryError(400, 'required', 'Missing required field: member');
  const role = (['OWNER', 'MANAGER', 'MEMBER'] as const).find(
    (item) => item === (call.body['role'] ?? 'MEMBER'),
  );
  if (role === undefined) throw invalidInput('Invalid Input: role');
  const user = findUser(state, key);
  const inner = findGroup(state, key);
  if (user === null && inner === null) throw resourceNotFound('memberKey');
  const member: GroupMember =
    user === null
      ? { id: inner?.id ?? '', email: inner?.email ?? '', role, type: 'GROUP' }
      : { id: user.id, email: user.primaryEmail, role, type: 'USER' };
  if (group.members.some((item) => item.id === member.id)) {
    throw directoryError(409, 'duplicate', 'Member already exists.');
  }
  group.members.push(member);
  return presentMember(member);
}

function listMembers(context: EmulatorContext, call: ApiCall): unknown {
  const { state } = context.store;
  const group = mustFindGroup(context, call);
  const roles = call.query['roles']?.toUpperCase().split(',');
  const isDerived = call.query['includeDerivedMembership'] === 'true';
  const members = isDerived
    ? state.users
        .filter((user) => groupsOf(state, user.id).includes(group))
        .map((user): GroupMember => ({ id: user.id, email: user.primaryEmail, role: 'MEMBER', type: 'USER' }))
    : group.members;
  const found = members.filter((member) => roles?.includes(member.role) ?? true).map(presentMember);
  return withPage(
    'admin#directory#members',
    'members',
    page(found, call, `members ${group.id} ${isDerived}`),
  );
}

/** groups.* and members.* of the Directory API. */
export function addGroups(add: AddMethod, context: EmulatorContext): void {
  const { state } = context.store;
  add('GET', base, methods.listGroups, (call) => listGroups(context, call));
  add('POST', base, methods.insertGroup, (call) => insertGroup(context, call));
  add('GET', `${base}/:groupKey`, methods.getGroup, (call) => present(mustFindGroup(context, call)));
  add('DELETE', `${base}/:groupKey`, methods.deleteGroup, (call) => {
    const group = mustFindGroup(context, call);
    state.groups = state.groups.filter((item) => item !== group);
    for (const other of state.groups)
      other.members = other.members.filter((member) => member.id !== group.id);
    state.ssoAssignments = state.ssoAssignments.filter(
      (item) => item.target.kind !== 'group' || item.target.id !== group.id,
    );
  });
  add('GET', `${base}/:groupKey/members`, methods.listMembers, (call) => listMembers(context, call));
  add('POST', `${base}/:groupKey/members`, methods.insertMember, (call) => insertMember(context, call));
  add('GET', `${base}/:groupKey/members/:memberKey`, methods.getMember, (call) =>
    presentMember(mustFindMember(mustFindGroup(context, call), call)),
  );
  add('DELETE', `${base}/:groupKey/members/:memberKey`, methods.deleteMember, (call) => {
    const group = mustFindGroup(context, call);
    const member = mustFindMember(group, call);
    group.members = group.members.filter((item) => item !== member);
  });
}
