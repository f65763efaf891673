import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#calendar/instant.ts';
import { aCompany, aCompiledShift, aSubject, instantOf, workdays } from '#testing/factories.ts';
import { decideFromAnywhere } from '../anywhere.ts';
import { asIfOn, canSignIn, type SignInFacts } from './can-sign-in.ts';
import {
  NO_WAYS_IN,
  WAYS_IN,
  isTemporaryUsable,
  temporaryUntil,
  wayInAt,
  type Credentials,
} from './way-in.ts';

const office = aCompiledShift({ key: 'office', rules: workdays('08:00', '18:00') });
const inside = instantOf('2026-03-02 10:00');
const outside = instantOf('2026-03-01 10:00');
const hour = (hours: number): number => inside + hours * HOUR_MS;
const shared = { sharedAt: hour(-1), extensions: 0, extendedUntil: null };
const over = { ...shared, sharedAt: hour(-72) };

const nothing: Credentials = {
  lacksIdentifier: false,
  hasPassword: false,
  isPrivileged: false,
  hasChosen: false,
  temporary: null,
  temporarySentAt: null,
  hasRecoveryAddress: true,
  linkUntil: null,
  codeUntil: null,
  sessionUntil: null,
};
const forAll = { shared, isForAll: true };

function ask(credentials: Partial<Credentials>, facts: Partial<SignInFacts> = {}, at = inside) {
  return canSignIn(
    {
      company: aCompany(),
      subject: aSubject({ shifts: [office] }),
      timeClock: null,
      federation: 'profiles',
      isSuperAdministrator: false,
      credentials: { ...nothing, ...credentials },
      ...facts,
    },
    at,
  );
}

describe('a person whose hours allow a sign-in', () => {
  it.each([
    ['a password of their own', { hasPassword: true }, 'own_password'],
    ['the temporary password, for everybody', { temporary: forAll }, 'temporary_password'],
    [
      'the temporary password, sent to them',
      { temporary: { shared: over, isForAll: false }, temporarySentAt: hour(-71) },
      'temporary_password',
    ],
    [
      'one that was extended',
      { temporary: { shared: { ...over, extendedUntil: hour(72) }, isForAll: true } },
      'temporary_password',
    ],
    ['an open link', { linkUntil: hour(1) }, 'link'],
    ['an open code, without an address', { codeUntil: hour(1), hasRecoveryAddress: false }, 'code'],
    ['an open session', { sessionUntil: hour(1) }, 'session'],
  ] as const)('comes in with %s', (_what, credentials, wayIn) => {
    expect(ask(credentials)).toMatchObject({ canSignIn: true, reason: null, wayIn, noWayIn: null });
  });

  it.each([
    ['nothing', {}, 'no_password'],
    ['no address either', { hasRecoveryAddress: false }, 'no_address'],
    [
      'a temporary password that has ended',
      { temporary: { shared: over, isForAll: true } },
      'temporary_ended',
    ],
    [
      'one that has ended, without an address',
      { temporary: { shared: over, isForAll: true }, hasRecoveryAddress: false },
      'temporary_ended',
    ],
    ['a temporary password for others', { temporary: { shared, isForAll: false } }, 'no_password'],
    [
      'a temporary password, as administrator or manager',
      { temporary: forAll, isPrivileged: true },
      'no_password',
    ],
    [
      'a temporary password after a choice of their own',
      { temporary: forAll, hasChosen: true },
      'no_password',
    ],
    [
      'a temporary password that is shared later',
      { temporary: { shared: { ...shared, sharedAt: hour(1) }, isForAll: true } },
      'no_password',
    ],
    [
      'a link that no address of theirs gets',
      { linkUntil: hour(1), hasRecoveryAddress: false },
      'no_address',
    ],
    ['a link that has expired', { linkUntil: inside }, 'no_password'],
    ['a session that has expired', { sessionUntil: inside }, 'no_password'],
  ] as const)('stays out with %s', (_what, credentials, reason) => {
    expect(ask(credentials)).toMatchObject({ canSignIn: false, reason, wayIn: null, noWayIn: reason });
  });
});

describe('a person with a password', () => {
  const own = { hasPassword: true };

  it('stays out when the hours say so, with the result of the decision', () => {
    expect(ask(own, {}, outside)).toMatchObject({
      canSignIn: false,
      reason: 'no_hours',
      wayIn: 'own_password',
      verdict: { result: 'outside_allowed_hours' },
    });
    expect(ask(own, { subject: aSubject() })).toMatchObject({
      reason: 'no_hours',
      verdict: { result: 'no_shift' },
    });
  });

  it('stays out while the account is inactive, in every state of control', () => {
    for (const controlState of ['inactive', 'active'] as const)
      expect(
        ask(own, { subject: aSubject({ status: 'suspended' }), company: aCompany({ controlState }) }),
      ).toMatchObject({ canSignIn: false, reason: 'account_inactive' });
  });
});

describe('the workspace', () => {
  it('lets in whom it does not send here', () => {
    const atWorkspace = { canSignIn: true, wayIn: 'workspace', noWayIn: null };
    expect(ask({}, { company: aCompany({ controlState: 'scheduled' }) }, outside)).toMatchObject(atWorkspace);
    expect(ask({}, { subject: aSubject({ domain: 'other.test' }) }, outside)).toMatchObject(atWorkspace);
    const administrator = { subject: aSubject({ isAdministrator: true }), isSuperAdministrator: true };
    expect(ask({}, administrator, outside)).toMatchObject(atWorkspace);
  });

  it('sends administrators of covered domains here where whole domains are redirected', () => {
    const administrator = {
      subject: aSubject({ isAdministrator: true }),
      isSuperAdministrator: true,
      federation: 'domains',
    } as const;
    const credentials = { isPrivileged: true, temporary: forAll };
    expect(ask(credentials, administrator, outside)).toMatchObject({
      canSignIn: false,
      reason: 'no_password',
    });
    expect(ask({ ...credentials, hasPassword: true }, administrator, outside)).toMatchObject({
      canSignIn: true,
    });
  });

  it('sends people of the allowed list here, who need no hours but a password', () => {
    const allowed = { subject: aSubject({ isAdministrator: true }) };
    expect(ask({ isPrivileged: true }, allowed, outside)).toMatchObject({ reason: 'no_password' });
    expect(ask({ isPrivileged: true, hasPassword: true }, allowed, outside)).toMatchObject({
      canSignIn: true,
    });
  });

  it('is asked as if access control were on', () => {
    const off = aCompany({ controlState: 'inactive', isPlanValid: false, coveredDomains: new Set() });
    const company = asIfOn(off, new Set(['acme.test']));
    expect(ask({}, { company })).toMatchObject({ canSignIn: false, reason: 'no_password' });
    expect(ask({ hasPassword: true }, { company }, outside)).toMatchObject({ reason: 'no_hours' });
  });
});

const instant = fc.integer({ min: -80, max: 80 }).map(hour);
const maybe = fc.option(instant);
const anyCredentials: fc.Arbitrary<Credentials> = fc.record({
  lacksIdentifier: fc.integer({ min: 0, max: 4 }).map((draw) => draw === 0),
  hasPassword: fc.boolean(),
  isPrivileged: fc.boolean(),
  hasChosen: fc.boolean(),
  temporary: fc.option(
    fc.record({
      shared: fc.record({ sharedAt: instant, extensions: fc.constant(0), extendedUntil: maybe }),
      isForAll: fc.boolean(),
    }),
  ),
  temporarySentAt: maybe,
  hasRecoveryAddress: fc.boolean(),
  linkUntil: maybe,
  codeUntil: maybe,
  sessionUntil: maybe,
});

describe('with any credentials', () => {
  it('there is a way in or a reason, and never both', () => {
    fc.assert(
      fc.property(anyCredentials, instant, (credentials, at) => {
        const { wayIn, noWayIn } = wayInAt(credentials, at);
        expect((wayIn === null) !== (noWayIn === null)).toBe(true);
        expect([null, ...WAYS_IN]).toContain(wayIn);
        expect([null, ...NO_WAYS_IN]).toContain(noWayIn);
      }),
    );
  });

  it('another thing to come in with never closes the door', () => {
    fc.assert(
      fc.property(anyCredentials, instant, (credentials, at) => {
        fc.pre(wayInAt(credentials, at).wayIn !== null);
        const more: Partial<Credentials>[] = [
          { hasPassword: true },
          { hasRecoveryAddress: true },
          { linkUntil: hour(100) },
          { codeUntil: hour(100) },
          { sessionUntil: hour(100) },
        ];
        for (const change of more) expect(wayInAt({ ...credentials, ...change }, at).wayIn).not.toBeNull();
      }),
    );
  });

  it('the temporary password is usable up to its end and not at it', () => {
    fc.assert(
      fc.property(anyCredentials, instant, (credentials, at) => {
        fc.pre(isTemporaryUsable(credentials, at));
        const until = temporaryUntil(credentials);
        expect(until).toBeGreaterThan(at);
        expect(isTemporaryUsable(credentials, until ?? at)).toBe(false);
      }),
    );
  });

  it('they can sign in exactly when the decision allows it and there is a way in', () => {
    fc.assert(
      fc.property(anyCredentials, instant, (credentials, at) => {
        const subject = aSubject({ shifts: [office] });
        const answer = ask(credentials, {}, at);
        const { isAllowed } = decideFromAnywhere({ company: aCompany(), subject, timeClock: null }, at);
        expect(answer.canSignIn).toBe(isAllowed && wayInAt(credentials, at).wayIn !== null);
        expect(answer.canSignIn).toBe(answer.reason === null);
      }),
    );
  });
});
