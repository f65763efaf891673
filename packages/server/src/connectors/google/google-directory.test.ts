import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GoogleGrant } from './google-directory.ts';
import { connectScopes } from './transport/scopes.ts';
import { accounts, startEmulatedGoogle } from './testing/emulated-google.ts';
import type { EmulatedGoogle } from './testing/emulated-google.ts';

let google: EmulatedGoogle;
let grant: GoogleGrant;
beforeAll(async () => {
  google = await startEmulatedGoogle();
  grant = await google.connect();
});
afterAll(async () => await google.close());
beforeEach(() => google.emulators.faults.clear());

const directoryScope = (name: string): string => `https://www.googleapis.com/auth/admin.directory.${name}`;

describe('signing in', () => {
  it('requests identity only, and returns it', async () => {
    const identity = await google.signIn(accounts.worker, { expectedDomains: ['padariaestrela.example'] });
    const person = google.person(accounts.worker);
    expect(identity).toMatchObject({
      personId: person.id,
      email: accounts.worker,
      domain: 'padariaestrela.example',
      refreshToken: null,
    });
    expect(identity.grantedScopes.join(' ')).not.toContain('admin.directory');
  });

  it('returns a lasting grant with every scope when connecting, also the second time', async () => {
    for (const email of [accounts.secondSuperAdmin, accounts.secondSuperAdmin]) {
      const identity = await google.signIn(email, { purpose: 'connect' });
      expect(identity.refreshToken).not.toBeNull();
      expect(google.directory.checkScopes(identity.grantedScopes)).toEqual({ missing: [], isComplete: true });
    }
  });

  it('rejects a wrong verifier, a wrong nonce, a used code and a foreign domain', async () => {
    const attempt = (options: Parameters<EmulatedGoogle['signIn']>[1]) =>
      google.signIn(accounts.worker, options);
    await expect(attempt({ exchange: { codeVerifier: 'x'.repeat(43) } })).rejects.toMatchObject({
      code: 'invalid_grant',
    });
    await expect(attempt({ exchange: { nonce: 'another' } })).rejects.toMatchObject({
      code: 'identity_rejected',
      reason: 'nonce',
    });
    await expect(attempt({ exchange: { code: '4/unknown' } })).rejects.toMatchObject({
      code: 'invalid_grant',
    });
    await expect(attempt({ expectedDomains: ['elsewhere.example'] })).rejects.toMatchObject({
      code: 'not_workspace_account',
    });
  });

  it('returns without a code when the person denies', async () => {
    await expect(google.signIn(accounts.otherWorker, { refuse: true })).rejects.toThrow('access_denied');
  });

  it('names the unticked scopes, and the missing capabilities', async () => {
    const left = directoryScope('user.security');
    const identity = await google.signIn(accounts.thirdSuperAdmin, { purpose: 'connect', untick: [left] });
    expect(google.directory.checkScopes(identity.grantedScopes).missing).toEqual([
      { capability: 'revokeSessions', scopes: [left] },
    ]);
    const partial = {
      refreshToken: identity.refreshToken ?? '',
      grantedScopes: [],
      customerId: grant.customerId,
    };
    const { id } = google.person(accounts.worker);
    await expect(google.directory.revokeSessions(partial, id, { scope: 'browser' })).rejects.toMatchObject({
      code: 'missing_scope',
      missingScopes: [left],
    });
    expect((await google.directory.getPerson(partial, id))?.email).toBe(accounts.worker);
  });
});

describe('the connection', () => {
  it('refreshes with the valid scopes', async () => {
    const { grantedScopes } = await google.directory.refreshGrant(grant);
    expect(google.directory.checkScopes(grantedScopes).isComplete).toBe(true);
  });

  it('requires a reconnect after it was revoked, and may be revoked again', async () => {
    const own = await google.connect(accounts.secondSuperAdmin);
    await google.directory.listDomains(own);
    await google.directory.revokeGrant(own);
    await expect(google.directory.listDomains(own)).rejects.toMatchObject({ code: 'reconnect' });
    await google.directory.revokeGrant(own);
  });

  it('requires a reconnect when it is revoked at Google while a token is cached', async () => {
    const own = await google.connect(accounts.secondSuperAdmin);
    await google.restarted().revokeGrant(own);
    await expect(google.directory.listDomains(own)).rejects.toMatchObject({ code: 'reconnect' });
  });

  it('gets a new token after an hour', async () => {
    await google.directory.listDomains(grant);
    const before = google.emulators.callLog.count('oauth.token');
    google.advance(3_600_000);
    await google.directory.listDomains(grant);
    expect(google.emulators.callLog.count('oauth.token')).toBe(before + 1);
  });

  it('reports forbidden or unable for an administrator without the right', async () => {
    const own = await google.connect(accounts.delegatedAdmin);
    await expect(google.directory.federation.readState(own, 'https://idp.example')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('reading the company', () => {
  it('returns the customer', async () => {
    expect(await google.directory.getTenant(grant)).toMatchObject({
      customerId: google.emulators.state.customer.id,
      primaryDomain: 'padariaestrela.example',
    });
  });

  it('lists every person once, page by page', async () => {
    const ids: string[] = [];
    let pageToken: string | null = null;
    let pages = 0;
    do {
      const page = await google.directory.listPeople(grant, { pageToken, pageSize: 100 });
      ids.push(...page.people.map((person) => person.id));
      pageToken = page.nextPageToken;
      pages += 1;
    } while (pageToken !== null);
    const expected = google.emulators.state.users.filter((user) => user.deletedAt === null);
    expect(ids.toSorted()).toEqual(expected.map((user) => user.id).toSorted());
    expect(pages).toBe(Math.ceil(expected.length / 100));
  });

  it('maps every person of the workspace', async () => {
    const { people } = await google.directory.listPeople(grant);
    for (const user of google.emulators.state.users.filter((known) => known.deletedAt === null)) {
      expect(people.find((person) => person.id === user.id)).toMatchObject({
        email: user.primaryEmail,
        fullName: `${user.givenName} ${user.familyName}`,
        givenName: user.givenName,
        isSuperAdmin: user.isAdmin,
        isDelegatedAdmin: user.isDelegatedAdmin,
        isSuspended: user.isSuspended || user.isArchived,
        orgUnitPath: user.orgUnitPath,
        jobTitle: user.title,
        recoveryEmail: user.recoveryEmail,
        secondStep: { isOn: user.isEnrolledIn2Sv, isRequired: user.isEnforcedIn2Sv },
        lastSignInAt: user.lastLoginAt === null ? null : new Date(user.lastLoginAt).toISOString(),
      });
    }
  });

  it('finds a person by id and by address, and null for an unknown or odd key', async () => {
    const { id } = google.person(accounts.worker);
    expect((await google.directory.getPerson(grant, id))?.email).toBe(accounts.worker);
    expect((await google.directory.getPerson(grant, accounts.worker))?.id).toBe(id);
    for (const key of ['nobody@padariaestrela.example', '', '.', '..']) {
      expect(await google.directory.getPerson(grant, key)).toBeNull();
    }
    await expect(google.directory.getPerson(grant, '../groups?x=1')).resolves.toBeNull();
  });

  it('identifies administrators', async () => {
    const check = (email: string) => google.directory.checkAdmin(grant, google.person(email).id);
    expect(await check(accounts.superAdmin)).toBe('superAdmin');
    expect(await check(accounts.delegatedAdmin)).toBe('delegatedAdmin');
    expect(await check(accounts.worker)).toBe('none');
    google.person(accounts.secondSuperAdmin).isSuspended = true;
    expect(await check(accounts.secondSuperAdmin)).toBe('none');
    google.person(accounts.secondSuperAdmin).isSuspended = false;
  });

  it('lists org units and domains', async () => {
    const units = await google.directory.listOrgUnits?.(grant);
    const paths = google.emulators.state.orgUnits.map((unit) => unit.path).filter((path) => path !== '/');
    expect(units?.map((unit) => unit.path)).toEqual(expect.arrayContaining(paths));
    const domains = await google.directory.listDomains(grant);
    expect(domains.map((domain) => domain.name).toSorted()).toEqual(
      google.emulators.state.domains.map((domain) => domain.name).toSorted(),
    );
    expect(domains.filter((domain) => domain.isPrimary)).toHaveLength(1);
  });
});

it('requests no unused scope', () => {
  expect(connectScopes.filter((scope) => scope.startsWith('http'))).toEqual([
    directoryScope('user'),
    directoryScope('user.security'),
    directoryScope('orgunit.readonly'),
    directoryScope('domain.readonly'),
    directoryScope('customer.readonly'),
    directoryScope('group'),
    'https://www.googleapis.com/auth/cloud-identity.inboundsso',
  ]);
});
