import { describe, expect, it } from 'vitest';
import { guard, readNextPageAction } from './guards.ts';
import type { GuardDecision, GuardedRoute, Visitor } from './guards.ts';

const anonymous: Visitor = { hasToken: false, user: 'unknown', company: 'unknown' };
const arriving: Visitor = { hasToken: true, user: 'unknown', company: 'unknown' };
const fine = { isSuspended: false, isBanned: false, isControlOn: false, isScheduled: false };
const manager: Visitor = { hasToken: true, user: { isControlAdmin: false }, company: fine };
const admin: Visitor = { hasToken: true, user: { isControlAdmin: true }, company: fine };
const whenOn: Visitor = { ...admin, company: { ...fine, isControlOn: true } };
const whenScheduled: Visitor = { ...admin, company: { ...fine, isScheduled: true } };

const users: GuardedRoute = { path: '/users', access: 'signedIn' };
const permissions: GuardedRoute = { path: '/admin', access: 'controlAdmin' };
const login: GuardedRoute = { path: '/login', access: 'public' };
const callback: GuardedRoute = { path: '/auth/callback', access: 'public' };
const otherCallback: GuardedRoute = { path: '/auth/callback/ms', access: 'public' };
const suspended: GuardedRoute = { path: '/suspended', access: 'public' };
const steps: GuardedRoute = { path: '/activation-steps', access: 'signedIn' };
const completed: GuardedRoute = { path: '/activation-completed', access: 'signedIn' };

const stay: GuardDecision = { kind: 'stay' };
const fetchSession: GuardDecision = { kind: 'fetchSession' };
const signOut: GuardDecision = { kind: 'signOut', end: 'over' };
const banned: GuardDecision = { kind: 'signOut', end: 'COMPANY_BANNED' };
const whenSuspended: Visitor = { ...admin, company: { ...fine, isSuspended: true } };
const goTo = (path: string, remembersWanted = false): GuardDecision => ({
  kind: 'goTo',
  path,
  remembersWanted,
});

describe('guard', () => {
  const table: [string, GuardedRoute, Visitor, GuardDecision][] = [
    [
      'sends a visitor without a token to the login and remembers the route',
      users,
      anonymous,
      goTo('/login', true),
    ],
    ['fetches the session when there is only a token', users, arriving, fetchSession],
    ['signs out when the user cannot be fetched', users, { ...arriving, user: 'failed' }, signOut],
    ['signs out when the company cannot be fetched', users, { ...admin, company: 'failed' }, signOut],
    [
      'says why a session is over that was refused',
      users,
      { ...arriving, user: 'failed', company: 'failed', end: 'COMPANY_BANNED' },
      banned,
    ],
    ['fetches the session on the page of suspended companies', suspended, arriving, fetchSession],
    ['leaves a suspended company on its page', suspended, whenSuspended, stay],
    ['sends a company home from there that is suspended no more', suspended, manager, goTo('/')],
    ['shows that page to a visitor without a token', suspended, anonymous, stay],
    ['sends a suspended company from the login to its page', login, whenSuspended, goTo('/suspended')],
    [
      'signs a banned company out on the page of suspended ones',
      suspended,
      { ...admin, company: { ...fine, isBanned: true } },
      banned,
    ],
    ['lets a manager in', users, manager, stay],
    ['sends a manager away from control-admin routes', permissions, manager, goTo('/')],
    ['lets a control admin into control-admin routes', permissions, admin, stay],
    ['sends a suspended company to its page', users, whenSuspended, goTo('/suspended')],
    [
      'signs a banned company out, suspended or not',
      users,
      { ...admin, company: { ...fine, isBanned: true, isSuspended: true } },
      banned,
    ],
    ['shows the login to a visitor without a token', login, anonymous, stay],
    ['fetches the user on the login with a token', login, arriving, fetchSession],
    ['sends a signed-in person home from the login', login, manager, goTo('/')],
    ['sends a signed-in person home from the callback', callback, admin, goTo('/')],
    ['sends a signed-in person home from the callback of another provider', otherCallback, admin, goTo('/')],
    ['shows the callback of another provider to a visitor without a token', otherCallback, anonymous, stay],
    ['signs out on the login when the token is old', login, { ...arriving, user: 'failed' }, signOut],
    ['leaves the wizard when control is on', steps, whenOn, goTo('/activation-completed')],
    ['stays in the wizard while control is off', steps, admin, stay],
    ['leaves the completed page while control is off', completed, admin, goTo('/activation-steps')],
    ['stays on the completed page when control is on', completed, whenOn, stay],
    ['stays on the completed page when an activation is scheduled', completed, whenScheduled, stay],
    ['stays in the wizard when an activation is scheduled', steps, whenScheduled, stay],
  ];
  it.each(table)('%s', (_title, route, visitor, expected) => {
    expect(guard(route, visitor)).toEqual(expected);
  });
});

describe('readNextPageAction', () => {
  it('takes the first query key when it is in the closed list', () => {
    expect(readNextPageAction('?activate&x=1')).toBe('activate');
  });
  it('ignores state of the console and unknown keys', () => {
    expect(readNextPageAction('?search=activate&activate')).toBeNull();
    expect(readNextPageAction('?drop-everything')).toBeNull();
    expect(readNextPageAction('')).toBeNull();
  });
});
