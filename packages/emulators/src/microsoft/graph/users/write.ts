import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import { endSessions, noteChange, revokeSessions } from '#microsoft/state/changes.ts';
import { isFederated, isFederatedUser } from '#microsoft/state/federation.ts';
import { activeRolesOf, findDomain, findUser } from '#microsoft/state/find.ts';
import type { EntraUser, Tenant } from '#microsoft/state/model.ts';
import { isStrongPassword } from '#microsoft/state/passwords.ts';
import { protectedRoles } from '#microsoft/state/roles.ts';
import { setImmutableId, userByImmutableId } from '#microsoft/state/user-index.ts';
import { domainOf } from '#state/people.ts';
import { randomGuid } from '#support/random.ts';
import { GraphReply, holds } from '../api/call.ts';
import type { GraphCall } from '../api/call.ts';
import { presentUser, readSelect } from './properties.ts';

type Body = GraphCall['body'];

/** The user of a path; 404 when there is none. */
export function mustFindUser(call: GraphCall): EntraUser {
  const key = call.params['user'] ?? '';
  const user = findUser(call.tenant, key);
  if (user === null) throw graphErrors.notFound(key);
  return user;
}

const plainTexts = [
  'displayName',
  'givenName',
  'surname',
  'mailNickname',
  'jobTitle',
  'department',
  'mobilePhone',
] as const;
const policies = ['None', 'DisablePasswordExpiration', 'DisableStrongPassword'];
/** What a user from a directory on the premises can be given here. */
const writableOfSynced = ['accountEnabled', 'passwordPolicies', 'otherMails'];

const badValue = (property: string): Error =>
  graphErrors.badRequest(`Invalid value specified for property '${property}' of resource 'User'.`);

function readText(body: Body, name: string): string | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string' || value === '') throw badValue(name);
  return value;
}

interface PasswordOrder {
  readonly password: string;
  readonly mustChange: boolean;
}

function readPassword(
  body: Body,
  user: Pick<EntraUser, 'userPrincipalName' | 'passwordPolicies'>,
): PasswordOrder | null {
  const profile = body['passwordProfile'];
  if (profile === undefined) return null;
  if (typeof profile !== 'object' || profile === null) throw badValue('passwordProfile');
  const password: unknown = Reflect.get(profile, 'password');
  if (typeof password !== 'string') throw badValue('passwordProfile.password');
  if (!isStrongPassword(password, user))
    throw graphErrors.badRequest(
      'The specified password does not comply with password complexity requirements. Please provide a different password.',
    );
  return { password, mustChange: Reflect.get(profile, 'forceChangePasswordNextSignIn') === true };
}

function checkName(tenant: Tenant, name: string, self: EntraUser | null): void {
  const domain = findDomain(tenant, domainOf(name));
  if (!/^[^@\s]+@[^@\s]+$/.test(name) || domain === null || !domain.isVerified)
    throw graphErrors.badRequest(
      'The domain portion of the userPrincipalName property is invalid. You must use one of the verified domain names in your organization.',
    );
  const holder = findUser(tenant, name);
  if (holder !== null && holder !== self) throw graphErrors.duplicate('userPrincipalName');
}

function checkImmutableId(tenant: Tenant, value: string, self: EntraUser | null): void {
  if (/[$_]/.test(value)) throw badValue('onPremisesImmutableId');
  const holder = userByImmutableId(tenant, value);
  if (holder !== undefined && holder !== self) throw graphErrors.duplicate('onPremisesImmutableId');
}

/** Checks the permission for each kind of change. Applications cannot change administrators' passwords and accounts. */
function checkPermissions(call: GraphCall, user: EntraUser): void {
  const names = Object.keys(call.body);
  const isApp = call.caller.user === null;
  const asUser = isApp ? [] : ['Directory.AccessAsUser.All'];
  const isAdmin = activeRolesOf(call.tenant, user.id).some((role) => protectedRoles.includes(role));
  for (const name of names) {
    if (name === 'passwordProfile') {
      if (!holds(call, ['User-PasswordProfile.ReadWrite.All', ...asUser])) throw graphErrors.denied();
      if (isApp && isAdmin) throw graphErrors.denied();
    } else if (name === 'accountEnabled') {
      const accepted = ['User.EnableDisableAccount.All', 'User.ReadWrite.All', 'Directory.ReadWrite.All'];
      if (!holds(call, [...accepted, ...asUser])) throw graphErrors.denied();
      if (isApp && isAdmin) throw graphErrors.denied();
    } else if (!holds(call, ['User.ReadWrite.All', 'Directory.ReadWrite.All', ...asUser])) {
      throw graphErrors.denied();
    }
  }
}

function checkFederatedLimits(tenant: Tenant, user: EntraUser, body: Body): void {
  if (!isFederatedUser(tenant, user)) return;
  if (body['passwordProfile'] !== undefined)
    throw graphErrors.badRequest(
      'Unable to update the specified properties: the password of a federated user is managed by its identity provider.',
    );
  const id = body['onPremisesImmutableId'];
  if (id !== undefined && user.onPremisesImmutableId !== null && id !== user.onPremisesImmutableId)
    throw graphErrors.badRequest(
      "Property 'onPremisesImmutableId' (SourceAnchor) of a user on a federated domain cannot be changed.",
    );
}

/** What a body changes, checked whole before anything is written. */
function readChanges(tenant: Tenant, user: EntraUser, body: Body): Partial<EntraUser> {
  const changes: Partial<EntraUser> = {};
  for (const name of plainTexts) {
    const text = readText(body, name);
    if (text === null && (name === 'displayName' || name === 'mailNickname')) throw badValue(name);
    if (text !== undefined) Object.assign(changes, { [name]: text });
  }
  const upn = readText(body, 'userPrincipalName');
  if (upn === null) throw badValue('userPrincipalName');
  if (upn !== undefined) {
    checkName(tenant, upn, user);
    changes.userPrincipalName = upn;
  }
  const immutableId = readText(body, 'onPremisesImmutableId');
  if (immutableId !== undefined) {
    if (immutableId !== null) checkImmutableId(tenant, immutableId, user);
    changes.onPremisesImmutableId = immutableId;
  }
  const enabled = body['accountEnabled'];
  if (enabled !== undefined) {
    if (typeof enabled !== 'boolean') throw badValue('accountEnabled');
    changes.accountEnabled = enabled;
  }
  const passwordPolicies = readText(body, 'passwordPolicies');
  if (passwordPolicies !== undefined) {
    const words = (passwordPolicies ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    if (!words.every((word) => policies.includes(word))) throw badValue('passwordPolicies');
    changes.passwordPolicies = passwordPolicies;
  }
  const otherMails = body['otherMails'];
  if (otherMails !== undefined) {
    if (!Array.isArray(otherMails)) throw badValue('otherMails');
    changes.otherMails = otherMails.map(String);
  }
  return changes;
}

const known = [
  ...plainTexts,
  'userPrincipalName',
  'onPremisesImmutableId',
  'accountEnabled',
  'passwordPolicies',
  'otherMails',
  'passwordProfile',
  'userType',
  'usageLocation',
];

function checkNames(body: Body): void {
  const strange = Object.keys(body).find((name) => !known.includes(name) && !name.startsWith('@odata'));
  if (strange !== undefined)
    throw graphErrors.badRequest(`Property '${strange}' is read-only and cannot be set.`);
}

/** PATCH /users/{id}: nothing is written when one property is wrong. */
export function updateUser(context: MicrosoftContext, call: GraphCall): undefined {
  const { tenant, body, nowMs } = call;
  const user = mustFindUser(call);
  checkPermissions(call, user);
  checkNames(body);
  const isSynced = user.onPremisesSyncEnabled === true;
  if (isSynced && Object.keys(body).some((name) => !writableOfSynced.includes(name)))
    throw graphErrors.badRequest(
      'Unable to update the specified properties for objects that have originated within an external service.',
    );
  checkFederatedLimits(tenant, user, body);
  const changes = readChanges(tenant, user, body);
  const password = readPassword(body, user);
  const renamed = { ...user, ...changes };
  if (isFederatedUser(tenant, renamed) && renamed.onPremisesImmutableId === null)
    throw graphErrors.badRequest("Property 'onPremisesImmutableId' is required on a federated domain.");
  Object.assign(user, changes);
  if (changes.onPremisesImmutableId !== undefined)
    setImmutableId(tenant, user, changes.onPremisesImmutableId);
  if (password !== null) {
    user.password = password.password;
    user.mustChangePassword = password.mustChange;
    user.lastPasswordChangeAt = nowMs;
    revokeSessions(context.store.state, user, nowMs);
  }
  if (changes.accountEnabled === false) endSessions(context.store.state, user, nowMs, 'disabled');
  const more = password === null ? [] : ['lastPasswordChangeDateTime', 'signInSessionsValidFromDateTime'];
  noteChange(tenant, user.id, [...Object.keys(changes), ...more]);
  return undefined;
}

/** POST /users. */
export function createUser(call: GraphCall): GraphReply {
  const { tenant, body, nowMs } = call;
  checkNames(body);
  const required = ['accountEnabled', 'displayName', 'mailNickname', 'userPrincipalName', 'passwordProfile'];
  const missing = required.find((name) => body[name] === undefined || body[name] === null);
  if (missing !== undefined)
    throw graphErrors.badRequest(`A value is required for property '${missing}' of resource 'User'.`);
  const userPrincipalName = readText(body, 'userPrincipalName') ?? '';
  checkName(tenant, userPrincipalName, null);
  const blank: EntraUser = {
    id: randomGuid(),
    userPrincipalName,
    displayName: '',
    givenName: null,
    surname: null,
    mail: userPrincipalName,
    mailNickname: '',
    otherMails: [],
    jobTitle: null,
    department: null,
    mobilePhone: null,
    accountEnabled: true,
    userType: 'Member',
    homeUserId: null,
    onPremisesImmutableId: null,
    onPremisesSyncEnabled: null,
    passwordPolicies: null,
    password: '',
    mustChangePassword: false,
    lastPasswordChangeAt: nowMs,
    createdAt: nowMs,
    sessionsValidFrom: nowMs,
    lastSignInAt: null,
    deletedAt: null,
    skuIds: [],
    mfaMethods: [],
    hasPhoto: false,
  };
  const user = { ...blank, ...readChanges(tenant, blank, body) };
  const domain = findDomain(tenant, domainOf(userPrincipalName));
  if (domain !== null && isFederated(tenant, domain) && user.onPremisesImmutableId === null)
    throw graphErrors.badRequest("Property 'onPremisesImmutableId' is required on a federated domain.");
  const password = readPassword(body, user);
  user.password = password?.password ?? '';
  user.mustChangePassword = password?.mustChange ?? false;
  tenant.users.push(user);
  noteChange(tenant, user.id, null);
  return new GraphReply(201, presentUser(user, readSelect(null, false), call.caller.permissions), {
    'content-type': 'application/json; charset=utf-8',
  });
}

/** DELETE /users/{id}: into the recycle bin. */
export function deleteUser(context: MicrosoftContext, call: GraphCall): undefined {
  const user = mustFindUser(call);
  const isAdmin = activeRolesOf(call.tenant, user.id).some((role) => protectedRoles.includes(role));
  if (call.caller.user === null && isAdmin) throw graphErrors.denied();
  user.deletedAt = call.nowMs;
  endSessions(context.store.state, user, call.nowMs, 'deleted');
  noteChange(call.tenant, user.id, null);
  return undefined;
}
