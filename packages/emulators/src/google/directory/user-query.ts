import type { WorkspaceUser } from '#state/model.ts';
import { domainOf, fullName } from '#state/people.ts';
import { invalidInput } from '../api/errors.ts';

type Test = (user: WorkspaceUser) => boolean;

const texts: Readonly<Record<string, (user: WorkspaceUser) => string[]>> = {
  email: (user) => [user.primaryEmail, ...user.aliases],
  name: (user) => [fullName(user), user.givenName, user.familyName],
  givenname: (user) => [user.givenName],
  familyname: (user) => [user.familyName],
  orgunitpath: (user) => [user.orgUnitPath],
  orgtitle: (user) => [user.title],
  orgdepartment: (user) => [user.department],
};

const claims: Readonly<Record<string, Test>> = {
  isadmin: (user) => user.isAdmin,
  isdelegatedadmin: (user) => user.isDelegatedAdmin,
  issuspended: (user) => user.isSuspended,
  isarchived: (user) => user.isArchived,
  isenrolledin2sv: (user) => user.isEnrolledIn2Sv,
  isenforcedin2sv: (user) => user.isEnforcedIn2Sv,
};

function textTest(read: (user: WorkspaceUser) => string[], operator: string, wanted: string): Test {
  if (operator === '=') return (user) => read(user).some((text) => text.toLowerCase() === wanted);
  if (wanted.endsWith('*')) {
    const start = wanted.slice(0, -1);
    return (user) => read(user).some((text) => text.toLowerCase().startsWith(start));
  }
  return (user) => read(user).some((text) => text.toLowerCase().includes(wanted));
}

function clauseTest(clause: string): Test {
  const match = /^([A-Za-z0-9.]+)([=:])(.*)$/s.exec(clause);
  if (match === null) {
    const wanted = clause.replaceAll("'", '').toLowerCase();
    return (user) => [fullName(user), user.primaryEmail].some((text) => text.toLowerCase().includes(wanted));
  }
  const [, field = '', operator = '', value = ''] = match;
  const name = field.toLowerCase();
  const wanted = value
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll(String.raw`\'`, "'")
    .toLowerCase();
  const claim = claims[name];
  if (claim !== undefined) {
    if (wanted !== 'true' && wanted !== 'false') throw invalidInput('Invalid Input: query');
    return (user) => claim(user) === (wanted === 'true');
  }
  const read = texts[name];
  if (read === undefined) throw invalidInput('Invalid Input: query');
  if (name === 'orgunitpath')
    return (user) => `${user.orgUnitPath.toLowerCase()}/`.startsWith(`${wanted.replace(/\/$/, '')}/`);
  return textTest(read, operator, wanted);
}

/** Reads the `query` parameter of users.list: clauses joined by spaces, all of which must hold. 400 when unreadable. */
export function readUserQuery(query: string): Test {
  const clauses = query.match(/(?:[^\s']|'(?:[^'\\]|\\.)*')+/g) ?? [];
  const tests = clauses.map(clauseTest);
  return (user) => tests.every((test) => test(user));
}

/** The comparison for `orderBy` and `sortOrder`; without `orderBy` by email. 400 for an unknown order. */
export function readUserOrder(
  orderBy: string,
  sortOrder: string,
): (a: WorkspaceUser, b: WorkspaceUser) => number {
  const keys: Readonly<Record<string, (user: WorkspaceUser) => string>> = {
    '': (user) => user.primaryEmail,
    email: (user) => user.primaryEmail,
    familyname: (user) => user.familyName,
    givenname: (user) => user.givenName,
  };
  const key = keys[orderBy.toLowerCase()];
  if (key === undefined) throw invalidInput('Invalid Input: orderBy');
  const sign = sortOrder.toUpperCase() === 'DESCENDING' ? -1 : 1;
  return (a, b) => sign * (key(a).localeCompare(key(b), 'pt-BR') || a.id.localeCompare(b.id));
}

/** True for people whose primary email is of a domain. */
export const isOfDomain =
  (domain: string): Test =>
  (user) =>
    domainOf(user.primaryEmail) === domain.toLowerCase();
