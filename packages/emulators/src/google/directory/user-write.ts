import type { EmulatorContext } from '#context.ts';
import type { StoredPassword, WorkspaceUser } from '#state/model.ts';
import { domainOf, endSessions, findUser } from '#state/people.ts';
import { isAcceptedPassword } from '#state/accepted-password.ts';
import { randomPersonId } from '#support/random.ts';
import type { ApiCall } from '../api/call.ts';
import { directoryError, forbidden, invalidInput, resourceNotFound } from '../api/errors.ts';

type Body = ApiCall['body'];

/** The person a path names; 404 when there is none. */
export function mustFindUser(context: EmulatorContext, call: ApiCall): WorkspaceUser {
  const user = findUser(context.store.state, call.params['userKey'] ?? '');
  if (user === null) throw resourceNotFound('userKey');
  return user;
}

/** Only a super administrator may touch an administrator. */
export function mustOutrank(call: ApiCall, target: WorkspaceUser): void {
  if ((target.isAdmin || target.isDelegatedAdmin) && !call.caller.isAdmin) throw forbidden();
}

function readPassword(body: Body): StoredPassword | null {
  const { password, hashFunction } = body;
  if (password === undefined || password === null) return null;
  if (typeof password !== 'string') throw invalidInput('Invalid Password');
  if (hashFunction === undefined || hashFunction === null) {
    if (!isAcceptedPassword(password)) throw invalidInput('Invalid Password');
    return { hashFunction: 'plain', value: password };
  }
  const shapes: Readonly<Record<string, RegExp>> = {
    MD5: /^[0-9a-fA-F]{32}$/,
    'SHA-1': /^[0-9a-fA-F]{40}$/,
    crypt: /^(\$(1|5|6)\$.+\$.+|[./0-9A-Za-z]{13})$/,
  };
  const known = (['MD5', 'SHA-1', 'crypt'] as const).find((name) => name === hashFunction);
  if (known === undefined) throw invalidInput('Invalid Input: hashFunction');
  if (shapes[known]?.test(password) !== true) throw invalidInput('Invalid Password');
  return { hashFunction: known, value: password };
}

function readText(body: Body, name: string): string | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string') throw invalidInput(`Invalid Input: ${name}`);
  return value;
}

function readFlag(body: Body, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw invalidInput(`Invalid Input: ${name}`);
  return value;
}

function checkEmail(context: EmulatorContext, email: string, self: WorkspaceUser | null): void {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalidInput('Invalid Input: primary_user_email');
  const isOurs = context.store.state.domains.some((domain) => domain.name === domainOf(email));
  if (!isOurs) throw directoryError(404, 'notFound', 'Domain not found.');
  const holder = findUser(context.store.state, email);
  if (holder !== null && holder !== self) throw directoryError(409, 'duplicate', 'Entity already exists.');
}

function readName(body: Body): { givenName?: string; familyName?: string } {
  const { name } = body;
  if (typeof name !== 'object' || name === null) return {};
  const part = (key: 'givenName' | 'familyName', word: string): Record<string, string> => {
    const value: unknown = Reflect.get(name, key);
    if (value === undefined) return {};
    if (typeof value !== 'string' || value.length === 0 || value.length > 60) {
      throw invalidInput(`Invalid Given/Family Name: ${word}`);
    }
    return { [key]: value };
  };
  return { ...part('givenName', 'GivenName'), ...part('familyName', 'FamilyName') };
}

/** Writes the members of `body` that the emulator keeps into `user`; nothing is written when one of them is wrong. */
export function writeUser(context: EmulatorContext, user: WorkspaceUser, body: Body, nowMs: number): void {
  const name = readName(body);
  const password = readPassword(body);
  const email = readText(body, 'primaryEmail');
  const unit = readText(body, 'orgUnitPath');
  const recoveryEmail = readText(body, 'recoveryEmail');
  const recoveryPhone = readText(body, 'recoveryPhone');
  const isSuspended = readFlag(body, 'suspended');
  const isArchived = readFlag(body, 'archived');
  const changePassword = readFlag(body, 'changePasswordAtNextLogin');
  if (email !== undefined && email !== null) checkEmail(context, email, user);
  if (typeof unit === 'string' && !context.store.state.orgUnits.some((item) => item.path === unit)) {
    throw invalidInput('Invalid Input: INVALID_OU_ID');
  }
  Object.assign(user, name);
  if (typeof email === 'string' && email !== user.primaryEmail) {
    user.aliases = [...user.aliases, user.primaryEmail.toLowerCase()];
    user.primaryEmail = email;
  }
  if (typeof unit === 'string') user.orgUnitPath = unit;
  if (recoveryEmail !== undefined) user.recoveryEmail = recoveryEmail === '' ? null : recoveryEmail;
  if (recoveryPhone !== undefined) user.recoveryPhone = recoveryPhone === '' ? null : recoveryPhone;
  if (password !== null) user.password = password;
  if (changePassword !== undefined) user.changePasswordAtNextLogin = changePassword;
  if (isArchived !== undefined) user.isArchived = isArchived;
  if (isSuspended !== undefined) {
    user.isSuspended = isSuspended;
    user.suspensionReason = isSuspended ? 'ADMIN' : null;
    if (isSuspended) endSessions(context.store.state, user.id, nowMs, 'suspended');
  }
  user.version += 1;
}

/** Makes a new person from an insert body: primaryEmail, both names and a password are required. */
export function insertUser(context: EmulatorContext, call: ApiCall): WorkspaceUser {
  const email = readText(call.body, 'primaryEmail');
  if (email === undefined || email === null) throw invalidInput('Invalid Input: primary_user_email');
  checkEmail(context, email, null);
  const name = readName(call.body);
  if (name.givenName === undefined) throw invalidInput('Invalid Given/Family Name: GivenName');
  if (name.familyName === undefined) throw invalidInput('Invalid Given/Family Name: FamilyName');
  const password = readPassword(call.body);
  if (password === null) throw invalidInput('Invalid Password');
  const user: WorkspaceUser = {
    id: randomPersonId(),
    primaryEmail: email,
    givenName: name.givenName,
    familyName: name.familyName,
    isAdmin: false,
    isDelegatedAdmin: false,
    isSuspended: false,
    suspensionReason: null,
    isArchived: false,
    orgUnitPath: '/',
    title: '',
    department: '',
    phone: null,
    recoveryEmail: null,
    recoveryPhone: null,
    aliases: [],
    createdAt: call.nowMs,
    lastLoginAt: null,
    deletedAt: null,
    changePasswordAtNextLogin: false,
    isEnrolledIn2Sv: false,
    isEnforcedIn2Sv: false,
    password,
    appPasswords: [],
    version: 0,
  };
  writeUser(context, user, call.body, call.nowMs);
  context.store.state.users.push(user);
  return user;
}
