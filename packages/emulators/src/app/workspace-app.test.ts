import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatorClock } from '../clock.ts';
import { rootUnitId } from '../seed/org-units.ts';
import type { Emulators } from '../start-emulators.ts';
import { createBrowser } from '../testing/browser.ts';
import type { TestBrowser } from '../testing/browser.ts';
import {
  idpCertificate,
  readRedirect,
  signResponse,
  strangeCertificate,
} from '../testing/identity-provider.ts';
import type { AnswerFacts } from '../testing/identity-provider.ts';
import { connect, startForTest, superAdmin, worker } from '../testing/start.ts';
import type { Connected } from '../testing/start.ts';

let emulators: Emulators;
let clock: EmulatorClock;
let google: Connected;
let browser: TestBrowser;
const issuer = 'http://localhost:9/saml/company';
const profileId = '0testprofile001';

beforeAll(async () => {
  ({ emulators, clock } = await startForTest());
  google = await connect(emulators);
});
afterAll(() => emulators.close());
beforeEach(() => {
  browser = createBrowser();
  emulators.state.ssoProfiles = [];
  emulators.state.ssoAssignments = [];
});

function switchOn(pem = idpCertificate): void {
  emulators.state.ssoProfiles = [
    {
      id: profileId,
      displayName: 'Shiftgate',
      idpConfig: {
        entityId: issuer,
        singleSignOnServiceUri: `${issuer}/sso?x=1`,
        logoutRedirectUri: `${issuer}/out`,
      },
      credentials: [{ id: 'c1', pem, keyType: 'rsa', keySize: 2048, updatedAt: 0 }],
    },
  ];
  emulators.state.ssoAssignments = [
    {
      id: 'a1',
      target: { kind: 'orgUnit', id: rootUnitId },
      rank: 0,
      ssoMode: 'SAML_SSO',
      profileId,
      isNeverRedirected: false,
    },
  ];
}

const app = (path: string): string => emulators.appUrl + path;
const identify = (email: string): Promise<Response> => browser.post(app('/login/identifier'), { email });
const sessionOf = async (): Promise<unknown> => (await browser.get(app('/session'))).json();

/** Goes to the identity provider and comes back with an answer made of `changes`. */
async function comeBack(changes: Partial<AnswerFacts> & { relayState?: string } = {}): Promise<Response> {
  const request = readRedirect((await identify(worker)).headers.get('location') ?? '');
  const acsUrl = app(`/samlrp/${profileId}/acs`);
  const SAMLResponse = signResponse({
    issuer,
    acsUrl,
    audience: app(`/samlrp/${profileId}`),
    inResponseTo: request.id,
    nameId: worker,
    nowMs: clock.now(),
    ...changes,
  });
  return browser.post(acsUrl, { SAMLResponse, RelayState: changes.relayState ?? request.relayState });
}

describe('without SSO', () => {
  it('asks the workspace password and signs in with it', async () => {
    expect(await (await identify(worker)).text()).toContain('Digite sua senha');
    const wrong = await browser.post(app('/login/password'), { email: worker, password: 'nope' });
    expect(wrong.status).toBe(401);
    await browser.post(app('/login/password'), { email: worker, password: 'workspace123' });
    expect(await (await browser.get(app('/'))).text()).toContain('Ana Lima');
    expect(await sessionOf()).toEqual({ signedIn: true, email: worker, endReason: null });
  });

  it('takes a password that was pushed, plain or as a hash', async () => {
    const userKey = 'joao.santos@padariaestrela.example';
    const signsIn = async (password: string): Promise<number> =>
      (await browser.post(app('/login/password'), { email: userKey, password })).status;
    await google.directory.users.update({ userKey, requestBody: { password: 'pushed by us' } });
    expect([await signsIn('workspace123'), await signsIn('pushed by us')]).toEqual([401, 303]);
    const hash =
      '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1';
    await google.directory.users.update({ userKey, requestBody: { password: hash, hashFunction: 'crypt' } });
    expect([await signsIn('pushed by us'), await signsIn('Hello world!')]).toEqual([401, 303]);
    // The hash of a password that it does not accept is taken, and then fails where the password is typed.
    const accented = 'bolo de fubá às 7h';
    const digest = createHash('sha1').update(accented).digest('hex');
    await google.directory.users.update({
      userKey,
      requestBody: { password: digest, hashFunction: 'SHA-1' },
    });
    expect(await signsIn(accented)).toBe(401);
  });

  it('knows neither strangers nor the suspended', async () => {
    expect((await identify('ninguem@padariaestrela.example')).status).toBe(401);
    expect((await identify('bruno.carvalho@padariaestrela.example')).status).toBe(403);
  });
});

describe('with SSO', () => {
  beforeEach(() => switchOn());

  it('sends an AuthnRequest with the emulated time and a long RelayState', async () => {
    const location = (await identify(worker)).headers.get('location') ?? '';
    expect(location.startsWith(`${issuer}/sso?x=1&SAMLRequest=`)).toBe(true);
    const { xml, relayState } = readRedirect(location);
    expect(xml).toContain(`>${app(`/samlrp/${profileId}`)}</saml:Issuer>`);
    expect(xml).toContain(`AssertionConsumerServiceURL="${app(`/samlrp/${profileId}/acs`)}"`);
    const issuedAt = Date.parse(/IssueInstant="([^"]+)"/.exec(xml)?.[1] ?? '');
    expect(Math.abs(clock.now() - issuedAt)).toBeLessThan(5000);
    expect(relayState.length).toBeGreaterThan(80);
  });

  it('signs in with a good answer, once', async () => {
    const request = readRedirect((await identify(worker)).headers.get('location') ?? '');
    const acsUrl = app(`/samlrp/${profileId}/acs`);
    const SAMLResponse = signResponse({
      issuer,
      acsUrl,
      audience: app(`/samlrp/${profileId}`),
      inResponseTo: request.id,
      nameId: worker,
      nowMs: clock.now(),
    });
    const form = { SAMLResponse, RelayState: request.relayState };
    const accepted = await browser.post(acsUrl, form);
    expect(accepted.status, await accepted.text()).toBe(303);
    expect(await sessionOf()).toMatchObject({ signedIn: true, email: worker });
    expect((await browser.post(acsUrl, form)).status).toBe(403);
  });

  it.each<[string, () => Partial<AnswerFacts> & { relayState?: string }, string]>([
    ['another audience', () => ({ audience: 'other' }), 'audience'],
    ['another recipient', () => ({ recipient: 'http://localhost:9/acs' }), 'Recipient'],
    ['another destination', () => ({ destination: 'http://localhost:9/acs' }), 'Destination'],
    ['another issuer', () => ({ issuer: 'other' }), 'Issuer'],
    ['an answer to nothing', () => ({ inResponseTo: '_never-asked' }), 'InResponseTo'],
    ['an expired assertion', () => ({ notOnOrAfter: clock.now() - 1 }), 'NotOnOrAfter'],
    ['an assertion of the future', () => ({ notBefore: clock.now() + 60_000 }), 'NotBefore'],
    ['an email in another case', () => ({ nameId: worker.toUpperCase() }), 'primary email'],
    [
      'another name format',
      () => ({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }),
      'format',
    ],
    ['attributes over 2 kB', () => ({ attribute: 'x'.repeat(2100) }), '2 kB'],
    ['a super administrator', () => ({ nameId: superAdmin }), 'super administrators'],
    ['a changed RelayState', () => ({ relayState: 'other' }), 'RelayState'],
  ])('refuses %s', async (_name, changes, reason) => {
    const refused = await comeBack(changes());
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain(reason);
    expect(await sessionOf()).toMatchObject({ signedIn: false });
  });

  it('refuses a signature of another key', async () => {
    switchOn(strangeCertificate);
    expect((await comeBack()).status).toBe(403);
  });

  it('follows the moved clock and not the machine', async () => {
    clock.advance?.(30 * 86_400_000);
    expect((await comeBack()).status).toBe(303);
    expect((await comeBack({ nowMs: Date.now() })).status).toBe(403);
  });

  it('asks super administrators for their workspace password', async () => {
    expect(await (await identify(superAdmin)).text()).toContain('Digite sua senha');
  });

  it('ends the session at signOut, after which a new sign-in works', async () => {
    await comeBack();
    await google.client.refreshAccessToken();
    await google.directory.users.signOut({ userKey: worker });
    expect(await sessionOf()).toMatchObject({ signedIn: false, endReason: 'signOut' });
    expect(await (await browser.get(app('/'))).text()).toContain('Você foi desconectado');
    expect((await browser.get(app('/'))).headers.get('location')).toBe('/login');
    expect((await comeBack()).status).toBe(303);
  });

  it('ends the session when the person is suspended', async () => {
    await comeBack();
    await google.directory.users.update({ userKey: worker, requestBody: { suspended: true } });
    expect(await sessionOf()).toMatchObject({ signedIn: false, endReason: 'suspended' });
    await google.directory.users.update({ userKey: worker, requestBody: { suspended: false } });
  });

  it('goes to the logout address by a plain redirect', async () => {
    await comeBack();
    const left = await browser.post(app('/logout'), {});
    expect(left.headers.get('location')).toBe(`${issuer}/out`);
    expect(await sessionOf()).toMatchObject({ signedIn: false });
  });

  it('refuses all people again once SSO is off', async () => {
    const request = readRedirect((await identify(worker)).headers.get('location') ?? '');
    emulators.state.ssoAssignments = [];
    const acsUrl = app(`/samlrp/${profileId}/acs`);
    const facts = {
      issuer,
      acsUrl,
      audience: app(`/samlrp/${profileId}`),
      nameId: worker,
      nowMs: clock.now(),
    };
    const refused = await browser.post(acsUrl, {
      SAMLResponse: signResponse({ ...facts, inResponseTo: request.id }),
      RelayState: request.relayState,
    });
    expect(await refused.text()).toContain('not configured to use single sign-on');
  });
});
