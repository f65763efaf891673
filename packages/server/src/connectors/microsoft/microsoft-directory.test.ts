import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasSharingReport } from '@shiftgate/contract/providers.ts';
import { eligibleAdmin, onlineClerk, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { roleTemplates } from './people/role-templates.ts';
import type { DirectoryGrant, DirectoryPerson } from '#ports/directory.ts';
import {
  globalAdmin,
  registration,
  rescueAdmin,
  startEmulatedMicrosoft,
} from './testing/emulated-microsoft.ts';
import { makeCertificate } from './testing/certificates.ts';
import type { EmulatedMicrosoft, SignInOptions } from './testing/emulated-microsoft.ts';

let microsoft: EmulatedMicrosoft;
let grant: DirectoryGrant;
beforeAll(async () => {
  microsoft = await startEmulatedMicrosoft();
  grant = await microsoft.connect();
});
afterAll(async () => await microsoft.close());
beforeEach(() => {
  microsoft.emulator.faults.clear();
  microsoft.takeWaits();
});

const helpdesk = 'diego.fonseca';
const guestAdmin = 'nelson.vasconcelos@distribuidoramare.example';
const firstDomain = 'livrariahorizonte.example';

it('does not tell how files are shared, as the panel says', () => {
  expect(microsoft.restarted().sharing !== undefined).toBe(hasSharingReport.microsoft);
});

describe('signing in', () => {
  it('requests identity only, and returns tenant, person and role', async () => {
    const identity = await microsoft.signIn(globalAdmin, { expectedDomains: [firstDomain] });
    expect(identity).toMatchObject({
      personId: microsoft.person(globalAdmin).id,
      customerId: microsoft.tenant().id,
      email: globalAdmin,
      domain: firstDomain,
      isSuperAdmin: true,
      refreshToken: null,
    });
    expect(identity.grantedScopes.join(' ')).not.toContain('.All');
    expect(await microsoft.signIn(vendor)).toMatchObject({ isSuperAdmin: false });
  });

  it('begins at all organizations with PKCE, and with scopes of the own cloud', () => {
    const directory = microsoft.restarted({ graphResource: 'https://graph.microsoft.us' });
    const url = new URL(
      directory.authorizationUrl({
        purpose: 'connect',
        redirectUri: 'https://panel.example/auth/callback/ms',
        state: 's',
        nonce: 'n',
        codeChallenge: 'c',
        domainHint: firstDomain,
      }),
    );
    expect(url.pathname).toBe('/organizations/oauth2/v2.0/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge: 'c',
      code_challenge_method: 'S256',
      domain_hint: firstDomain,
    });
    const scopes = url.searchParams.get('scope')?.split(' ');
    expect(scopes).toEqual(
      expect.arrayContaining(['offline_access', 'https://graph.microsoft.us/User.Read']),
    );
  });

  it('asks for the rights of the administrator only for control', () => {
    const asksFor = (purpose: 'connect' | 'control') =>
      new URL(
        microsoft.directory.authorizationUrl({
          purpose,
          redirectUri: 'https://panel.example/auth/callback/ms',
          state: 's',
          nonce: 'n',
          codeChallenge: 'c',
        }),
      ).searchParams.get('scope');
    const own = ' https://graph.microsoft.com/Directory.AccessAsUser.All';
    expect(asksFor('connect')).not.toContain(own);
    expect(asksFor('control')).toBe(`${asksFor('connect') ?? ''}${own}`);
  });

  it('returns a lasting grant with every scope when connecting', async () => {
    const identity = await microsoft.signIn(rescueAdmin, { purpose: 'connect' });
    expect(identity.refreshToken).not.toBeNull();
    expect(microsoft.directory.checkScopes(identity.grantedScopes)).toEqual({
      missing: [],
      isComplete: true,
    });
  });

  it('reads the person and the tenant with the grant alone, before the tenant is known', async () => {
    const identity = await microsoft.signIn(rescueAdmin, { purpose: 'connect' });
    const draft = { ...identity, refreshToken: identity.refreshToken ?? '', customerId: null };
    expect(await microsoft.directory.getPerson(draft, identity.personId)).toMatchObject({
      isSuperAdmin: true,
    });
    expect(await microsoft.directory.getTenant(draft)).toMatchObject({ customerId: identity.customerId });
  });

  it('rejects a wrong verifier, a wrong nonce, a used code and a foreign domain', async () => {
    const attempt = (options: SignInOptions) => microsoft.signIn(vendor, options);
    const invalid = { code: 'invalid_grant' };
    await expect(attempt({ exchange: { codeVerifier: 'x'.repeat(43) } })).rejects.toMatchObject(invalid);
    await expect(attempt({ exchange: { nonce: 'another' } })).rejects.toMatchObject({
      code: 'identity_rejected',
      reason: 'nonce',
    });
    await expect(attempt({ exchange: { code: 'unknown' } })).rejects.toMatchObject(invalid);
    await expect(attempt({ expectedDomains: ['elsewhere.example'] })).rejects.toMatchObject({
      code: 'not_workspace_account',
      reason: 'domain',
    });
  });

  it('asks Graph for the role of a person whose token names none', async () => {
    const apps = [{ ...registration, emitsDirectoryRoles: false }];
    const silent = await startEmulatedMicrosoft({ apps });
    expect(await silent.signIn(globalAdmin)).toMatchObject({ isSuperAdmin: true });
    expect(await silent.signIn(vendor)).toMatchObject({ isSuperAdmin: false });
    silent.emulator.faults.add({ method: 'me.*', kind: 'denied403', remaining: 1, delayMs: 0 });
    expect(await silent.signIn(globalAdmin)).toMatchObject({ isSuperAdmin: null });
    await silent.close();
  });

  it('returns without a code when the person denies', async () => {
    const fresh = await startEmulatedMicrosoft();
    await expect(fresh.signIn(onlineClerk, { refuse: true })).rejects.toThrow('access_denied');
    await fresh.close();
  });

  it('does not let a guest in with the address of another organization', async () => {
    const directory = microsoft.restarted({ authority: microsoft.tenant().id });
    expect(await microsoft.signIn(vendor, { directory })).toMatchObject({ email: vendor });
    const visitor = microsoft.tenant().users.find(({ mail }) => mail === guestAdmin)!;
    for (const userType of ['Guest', 'Member'] as const) {
      visitor.userType = userType;
      const attempt = microsoft.signIn(guestAdmin, { directory });
      await expect(attempt).rejects.toMatchObject({ code: 'not_workspace_account', reason: 'guest' });
    }
    visitor.userType = 'Guest';
  });
});

describe('a certificate in place of the secret', () => {
  it('signs people and the application in, and is refused when it is another one', async () => {
    const [known, strange] = [makeCertificate(), makeCertificate()];
    const app = { ...registration, certificates: [known.certificatePem] };
    const certified = await startEmulatedMicrosoft({ apps: [app] }, { kind: 'certificate', ...known });
    const own = await certified.connect();
    expect((await certified.directory.getTenant(own)).customerId).toBe(own.customerId);
    const credential = { kind: 'certificate', ...strange } as const;
    await expect(certified.restarted({ credential }).getTenant(own)).rejects.toMatchObject({
      code: 'misconfigured',
      reason: 'AADSTS700027',
    });
    await certified.close();
  });
});

describe('the permissions of the application', () => {
  it('are those of the last consent, and are refused after they were taken back', async () => {
    const fresh = await startEmulatedMicrosoft();
    const { refreshToken, ...identity } = await fresh.signIn(globalAdmin, { purpose: 'connect' });
    const own = { ...identity, refreshToken: refreshToken ?? '' };
    // Connecting allows the person's own scopes; the application has none yet.
    const before = await fresh.directory.refreshGrant(own);
    expect(fresh.directory.checkScopes(before.grantedScopes).isComplete).toBe(false);
    await expect(fresh.directory.listPeople(own)).rejects.toMatchObject({ code: 'missing_scope' });
    fresh.directory.adminConsent?.accept(own.customerId ?? '', await fresh.consent());
    expect((await fresh.directory.listPeople(own)).people.length).toBeGreaterThan(0);
    const after = await fresh.directory.refreshGrant(own);
    expect(fresh.directory.checkScopes(after.grantedScopes).isComplete).toBe(true);
    fresh.tenant().appRoleGrants = [];
    await expect(fresh.restarted().listPeople(own)).rejects.toMatchObject({ code: 'missing_scope' });
    await fresh.close();
  });
});

describe('admin consent', () => {
  it('refuses the tenant of another organization, a refusal and a return without consent', () => {
    const accept = (fields: Record<string, string>) => () =>
      microsoft.directory.adminConsent?.accept(grant.customerId ?? '', new URLSearchParams(fields));
    const tenant = grant.customerId ?? '';
    expect(accept({ admin_consent: 'True', tenant: tenant.toUpperCase() })).not.toThrow();
    expect(accept({ admin_consent: 'True', tenant: 'another' })).toThrow(/identity_rejected \(tenant\)/);
    expect(accept({ admin_consent: 'True', error: 'consent_required' })).toThrow(/access_denied/);
    expect(accept({ error: 'temporarily_unavailable' })).toThrow(/unavailable/);
    expect(accept({ tenant })).toThrow(/access_denied/);
  });

  it('comes back with a refusal when the administrator cancels', async () => {
    const returned = await microsoft.consent(rescueAdmin, { decision: 'refuse' });
    expect(() => microsoft.directory.adminConsent?.accept(grant.customerId ?? '', returned)).toThrow(
      /access_denied/,
    );
  });
});

describe('reading the company', () => {
  const everyone = async (pageSize?: number): Promise<{ people: DirectoryPerson[]; guests: number }> => {
    const people: DirectoryPerson[] = [];
    let guests = 0;
    let pageToken: string | null = null;
    do {
      const page = await microsoft.directory.listPeople(grant, {
        pageToken,
        ...(pageSize === undefined ? {} : { pageSize }),
      });
      people.push(...page.people);
      guests += page.guests ?? 0;
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    return { people, guests };
  };

  it('returns the tenant and its domains', async () => {
    expect(await microsoft.directory.getTenant(grant)).toEqual({
      customerId: grant.customerId,
      primaryDomain: firstDomain,
      name: 'Livraria Horizonte',
      language: 'pt',
      createdAt: new Date(microsoft.tenant().createdAt).toISOString(),
    });
    const domains = await microsoft.directory.listDomains(grant);
    expect(domains.map(({ name }) => name).toSorted()).toEqual(
      microsoft
        .tenant()
        .domains.map(({ name }) => name)
        .toSorted(),
    );
  });

  it('lists every own member once and counts accounts of other organizations', async () => {
    const { users } = microsoft.tenant();
    const members = users.filter(({ homeUserId }) => homeUserId === null);
    const { people, guests } = await everyone(20);
    expect(people.map(({ id }) => id).toSorted()).toEqual(members.map(({ id }) => id).toSorted());
    expect(guests).toBe(users.length - members.length);
    expect(guests).toBeGreaterThan(0);
  });

  it('maps every member', async () => {
    const { people } = await everyone();
    for (const user of microsoft.tenant().users.filter(({ homeUserId }) => homeUserId === null)) {
      expect(people.find(({ id }) => id === user.id)).toMatchObject({
        email: user.userPrincipalName,
        immutableId: user.onPremisesImmutableId,
        fullName: user.displayName,
        givenName: user.givenName,
        isSuspended: !user.accountEnabled,
        orgUnitPath: user.department === null ? null : `/${user.department}`,
        jobTitle: user.jobTitle,
        recoveryEmail: user.otherMails[0] ?? null,
        secondStep: { isOn: user.mfaMethods.length > 0, isRequired: false },
      });
    }
  });

  it('knows active administrators, those of a group among them', async () => {
    const { people } = await everyone();
    const standing = (address: string) => {
      const found = people.find(({ email }) => email === address);
      return [found?.isSuperAdmin, found?.isDelegatedAdmin];
    };
    expect(standing(globalAdmin)).toEqual([true, false]);
    expect(standing(rescueAdmin)).toEqual([true, false]);
    expect(standing(`${helpdesk}@${firstDomain}`)).toEqual([false, true]);
    const [group] = microsoft.tenant().groups;
    expect(people.find(({ id }) => id === group?.memberIds[0])?.isDelegatedAdmin).toBe(true);
  });

  it('finds a person by id, sign-in name and mail, and none for a visitor or an odd key', async () => {
    const { id } = microsoft.person(vendor);
    for (const key of [id, vendor, vendor.toUpperCase()])
      expect((await microsoft.directory.getPerson(grant, key))?.email).toBe(vendor);
    microsoft.person(vendor).mail = 'luana@horizonteonline.example';
    expect((await microsoft.directory.getPerson(grant, 'luana@horizonteonline.example'))?.id).toBe(id);
    const visitors = microsoft.tenant().users.filter(({ homeUserId }) => homeUserId !== null);
    expect(new Set(visitors.map(({ userType }) => userType))).toEqual(new Set(['Guest', 'Member']));
    const odd = ['nobody@livrariahorizonte.example', '', '.', '..', '../groups?x=1'];
    for (const key of [...odd, ...visitors.flatMap((one) => [one.id, one.userPrincipalName])])
      expect(await microsoft.directory.getPerson(grant, key)).toBeNull();
  });

  it('reports that it cannot read groups, and fails where one may hide a Global Administrator', async () => {
    const application = registration.application.filter((name) => name !== 'GroupMember.Read.All');
    const limited = await startEmulatedMicrosoft({ apps: [{ ...registration, application }] });
    const own = await limited.connect();
    const { grantedScopes } = await limited.directory.refreshGrant(own);
    expect(limited.directory.checkScopes(grantedScopes).missing).toEqual([
      { capability: 'readPeople', scopes: ['GroupMember.Read.All'] },
    ]);
    const [group] = limited.tenant().groups;
    const { people } = await limited.directory.listPeople(own);
    expect(people.find(({ id }) => id === group?.memberIds[0])?.isDelegatedAdmin).toBe(false);
    for (const role of limited.tenant().roles.filter(({ kind }) => kind === 'group'))
      role.roleTemplateId = roleTemplates.globalAdministrator;
    await expect(limited.restarted().listPeople(own)).rejects.toMatchObject({
      code: 'missing_scope',
      missingScopes: expect.arrayContaining(['GroupMember.Read.All']) as unknown,
    });
    await limited.close();
  });

  it('checks administrators one by one', async () => {
    const check = (address: string) => microsoft.directory.checkAdmin(grant, microsoft.person(address).id);
    expect(await check(globalAdmin)).toBe('superAdmin');
    expect(await check(eligibleAdmin)).toBe('delegatedAdmin');
    expect(await check(`${helpdesk}@${firstDomain}`)).toBe('delegatedAdmin');
    expect(await check(vendor)).toBe('none');
    microsoft.person(rescueAdmin).accountEnabled = false;
    expect(await check(rescueAdmin)).toBe('none');
    microsoft.person(rescueAdmin).accountEnabled = true;
  });

  it('is refused of a tenant where the application is not installed', async () => {
    const foreign = microsoft.emulator.state.tenants.find(({ id }) => id !== microsoft.tenant().id);
    const attempt = microsoft.directory.listPeople({ ...grant, customerId: foreign?.id ?? '' });
    await expect(attempt).rejects.toMatchObject({ code: 'missing_scope', reason: 'AADSTS700016' });
    const unknown = microsoft.directory.listPeople({ ...grant, customerId: '0'.repeat(32) });
    await expect(unknown).rejects.toMatchObject({ code: 'reconnect', reason: 'AADSTS90002' });
  });

  it('survives throttling, an error and a cut connection', async () => {
    for (const kind of ['throttled429', 'throttledSilently429', 'html502', 'disconnect'] as const) {
      microsoft.emulator.faults.clear();
      microsoft.emulator.faults.add({ method: 'users.list', kind, remaining: 2, delayMs: 0 });
      expect((await everyone()).people.length).toBeGreaterThan(50);
    }
    microsoft.emulator.faults.add({ method: 'users.list', kind: 'throttled429', remaining: 9, delayMs: 0 });
    await expect(everyone()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('lists people although the report of second steps is down', async () => {
    microsoft.emulator.faults.add({ method: 'reports.*', kind: 'unavailable503', remaining: 9, delayMs: 0 });
    const { people } = await microsoft.restarted().listPeople(grant);
    expect(people.every(({ secondStep }) => secondStep === null)).toBe(true);
  });

  it('leaves second steps unknown without the license', async () => {
    microsoft.tenant().isPremium = false;
    const { people } = await microsoft.restarted().listPeople(grant);
    expect(people.every(({ secondStep }) => secondStep === null)).toBe(true);
    microsoft.tenant().isPremium = true;
  });
});
