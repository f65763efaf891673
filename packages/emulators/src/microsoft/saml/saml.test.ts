import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import { createBrowser } from '#testing/browser.ts';
import type { TestBrowser } from '#testing/browser.ts';
import {
  idpCertificate,
  readRedirect,
  signResponse,
  strangeCertificate,
} from '#testing/identity-provider.ts';
import type { AnswerFacts } from '#testing/identity-provider.ts';
import {
  appToken,
  authorizeUrl,
  graphWith,
  onlineClerk,
  person,
  startMicrosoftForTest,
  walk,
} from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import { findIn } from '#testing/start.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { secondDomain } from '../seed/bookshop.ts';

let microsoft: EmulatedMicrosoft;
let clock: EmulatorClock;
let graph: Graph;
let browser: TestBrowser;
let federationId: string;
const issuer = 'http://localhost:9/saml/c1/horizonteonline.example';
const immutableId = '00112233445566778899aabbccddeeff';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const plain = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');
const path = `/domains/${secondDomain}/federationConfiguration`;

beforeAll(async () => {
  ({ microsoft, clock } = await startMicrosoftForTest());
  graph = graphWith(microsoft, await appToken(microsoft));
  await graph('PATCH', `/users/${onlineClerk}`, { onPremisesImmutableId: immutableId });
  const created = await graph('POST', path, {
    issuerUri: issuer,
    passiveSignInUri: 'http://localhost:9/saml/c1/sso?x=1',
    signOutUri: 'http://localhost:9/saml/c1/slo',
    signingCertificate: plain(idpCertificate),
    preferredAuthenticationProtocol: 'saml',
    promptLoginBehavior: 'nativeSupport',
  });
  federationId = String(created.body['id']);
});
afterAll(() => microsoft.close());
beforeEach(() => {
  browser = createBrowser();
});

interface PostedRequest {
  readonly action: string;
  readonly xml: string;
  readonly id: string;
  readonly relayState: string;
}

/** Opens the mail page with an account of the federated domain, and reads the form that goes to its identity provider. */
async function askIdentityProvider(start = '/mail'): Promise<PostedRequest> {
  const page = await (await walk(microsoft, start, { account: onlineClerk, browser })).text();
  const xml = Buffer.from(findIn(page, /name="SAMLRequest" value="([^"]*)"/), 'base64').toString('utf8');
  return {
    action: findIn(page, /<form method="post" action="([^"]*)"/),
    xml,
    id: /\sID="([^"]+)"/.exec(xml)?.[1] ?? '',
    relayState: findIn(page, /name="RelayState" value="([^"]*)"/),
  };
}

async function comeBack(
  changes: Partial<AnswerFacts> & { relayState?: string } = {},
  start = '/mail',
): Promise<Response> {
  const { id, relayState } = await askIdentityProvider(start);
  const acsUrl = `${microsoft.loginUrl}/login.srf`;
  const SAMLResponse = signResponse({
    issuer,
    acsUrl,
    audience: 'urn:federation:MicrosoftOnline',
    inResponseTo: id,
    nameId: immutableId,
    nameIdFormat: persistent,
    nowMs: clock.now(),
    signs: 'assertion',
    attributeName: 'IDPEmail',
    attribute: onlineClerk,
    ...changes,
  });
  return browser.post(acsUrl, { SAMLResponse, RelayState: changes.relayState ?? relayState });
}
const sessionOf = async (): Promise<unknown> =>
  (await browser.get(`${microsoft.loginUrl}/mail/session`)).json();

it('posts an AuthnRequest without an address for the answer, with the name of the person in the address', async () => {
  const { action, xml } = await askIdentityProvider();
  const address = new URL(action);
  expect(address.searchParams.get('x')).toBe('1');
  expect(address.searchParams.get('username')).toBe(onlineClerk);
  expect(xml).toContain('<Issuer>urn:federation:MicrosoftOnline</Issuer>');
  expect(xml).toContain(`Format="${persistent}"`);
  expect(xml).not.toMatch(/AssertionConsumerService|Destination|ForceAuthn/);
});

it('sends it in the address when the settings say so, and asks for a fresh sign-in with prompt=login', async () => {
  Object.assign(microsoft.state.settings, { samlBinding: 'redirect', userHint: 'login_hint' });
  const start = authorizeUrl({ prompt: 'login', login_hint: onlineClerk });
  const answer = await walk(microsoft, start, { account: onlineClerk, browser });
  const location = answer.headers.get('location') ?? '';
  expect(readRedirect(location).xml).toContain('ForceAuthn="true"');
  expect(new URL(location).searchParams.get('login_hint')).toBe(onlineClerk);
  Object.assign(microsoft.state.settings, { samlBinding: 'post', userHint: 'username' });
});

it('signs in with a good answer, once, and goes on where the person wanted to go', async () => {
  const accepted = await comeBack();
  expect(accepted.status, await accepted.clone().text()).toBe(303);
  expect(accepted.headers.get('location')).toMatch(/^\/mail\?/);
  expect(await sessionOf()).toEqual({ signedIn: true, email: onlineClerk, endReason: null });
  expect(await (await browser.get(`${microsoft.loginUrl}/mail`)).text()).toContain('Jéssica Duarte');
});

it('leads through to the application that asked for a sign-in', async () => {
  const accepted = await comeBack({}, authorizeUrl());
  const next = await walk(microsoft, accepted.headers.get('location') ?? '', {
    account: onlineClerk,
    browser,
  });
  expect(next.headers.get('location')).toContain('code=');
});

describe('refuses', () => {
  it.each<[string, () => Partial<AnswerFacts> & { relayState?: string }, string, string]>([
    ['another audience', () => ({ audience: 'urn:other' }), 'AADSTS50008', 'audience'],
    ['another recipient', () => ({ recipient: 'http://localhost:9/acs' }), 'AADSTS50008', 'Recipient'],
    ['another destination', () => ({ destination: 'http://localhost:9/acs' }), 'AADSTS50008', 'Destination'],
    ['an issuer of no domain', () => ({ issuer: 'urn:nobody' }), 'AADSTS50107', 'no domain'],
    ['an answer to nothing', () => ({ inResponseTo: '_never' }), 'AADSTS50008', 'InResponseTo'],
    ['an old assertion', () => ({ notOnOrAfter: clock.now() - 301_000 }), 'AADSTS50008', 'NotOnOrAfter'],
    ['an assertion of the future', () => ({ notBefore: clock.now() + 301_000 }), 'AADSTS50008', 'NotBefore'],
    ['a changed RelayState', () => ({ relayState: 'other' }), 'AADSTS50008', 'RelayState'],
    ['an unknown immutable id', () => ({ nameId: 'nobody' }), 'AADSTS51004', 'immutable id'],
    [
      'an address of another person',
      () => ({ attribute: 'x@horizonteonline.example' }),
      'AADSTS51004',
      'IDPEmail',
    ],
    ['an answer without IDPEmail', () => ({ attributeName: 'mail' }), 'AADSTS50008', 'IDPEmail'],
    [
      'another format of the name',
      () => ({ nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }),
      'AADSTS50008',
      'persistent',
    ],
    [
      'an assertion without a signature of its own',
      () => ({ signs: 'response' }),
      'AADSTS50006',
      'signature',
    ],
  ])('%s', async (_name, changes, code, reason) => {
    const refused = await comeBack(changes());
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain(code);
    expect(page).toContain(reason);
    expect(await sessionOf()).toMatchObject({ signedIn: false });
  });

  it('a disabled account', async () => {
    person(microsoft, onlineClerk).accountEnabled = true;
    const { id, relayState } = await askIdentityProvider();
    person(microsoft, onlineClerk).accountEnabled = false;
    const acsUrl = `${microsoft.loginUrl}/login.srf`;
    const SAMLResponse = signResponse({
      issuer,
      acsUrl,
      audience: 'urn:federation:MicrosoftOnline',
      inResponseTo: id,
      nameId: immutableId,
      nameIdFormat: persistent,
      nowMs: clock.now(),
      signs: 'assertion',
      attributeName: 'IDPEmail',
      attribute: onlineClerk,
    });
    const refused = await browser.post(acsUrl, { SAMLResponse, RelayState: relayState });
    expect(await refused.text()).toContain('AADSTS50057');
    person(microsoft, onlineClerk).accountEnabled = true;
  });

  it('what is no message at all', async () => {
    const refused = await browser.post(`${microsoft.loginUrl}/login.srf`, {});
    expect(await refused.text()).toContain('AADSTS20012');
  });
});

it('accepts the certificate that is to come, and no other', async () => {
  const one = `${path}/${federationId}`;
  await graph('PATCH', one, { signingCertificate: plain(strangeCertificate) });
  expect(await (await comeBack()).text()).toContain('AADSTS50006');
  await graph('PATCH', one, { nextSigningCertificate: plain(idpCertificate) });
  expect((await comeBack()).status).toBe(303);
  await graph('PATCH', one, { signingCertificate: plain(idpCertificate), nextSigningCertificate: null });
});

it('ends the session when the sessions of the person are revoked, after which a new sign-in works', async () => {
  await comeBack();
  await graph('POST', `/users/${onlineClerk}/revokeSignInSessions`);
  expect(await sessionOf()).toMatchObject({ signedIn: false, endReason: 'revoked' });
  expect(await (await browser.get(`${microsoft.loginUrl}/mail`)).text()).toContain('Você foi desconectado');
  expect((await comeBack()).status).toBe(303);
});

it('signs out at the identity provider with the name and the session of the assertion', async () => {
  await comeBack();
  const left = await browser.get(`${microsoft.loginUrl}/organizations/oauth2/v2.0/logout`);
  const location = left.headers.get('location') ?? '';
  expect(location.startsWith('http://localhost:9/saml/c1/slo?SAMLRequest=')).toBe(true);
  const { xml } = readRedirect(location);
  expect(xml).toContain(`<NameID Format="${persistent}">${immutableId}</NameID>`);
  expect(xml).toContain('<samlp:SessionIndex>_s1</samlp:SessionIndex>');
  expect(await sessionOf()).toMatchObject({ signedIn: false });
  const done = await browser.get(`${microsoft.loginUrl}/login.srf?SAMLResponse=x`);
  expect(await done.text()).toContain('Você saiu');
});

it('describes itself to identity providers', async () => {
  const url = `${microsoft.loginUrl}/federationmetadata/saml20/federationmetadata.xml`;
  const text = await (await fetch(url)).text();
  expect(text).toContain('entityID="urn:federation:MicrosoftOnline"');
  expect(text).toContain(`Location="${microsoft.loginUrl}/login.srf"`);
});

it('asks for the password at Microsoft again once the domain is managed', async () => {
  await graph('DELETE', `${path}/${federationId}`);
  const start = `/mail?emulator_account=${onlineClerk}`;
  expect(await (await browser.get(microsoft.loginUrl + start)).text()).toContain('Insira a senha');
  const page = await walk(microsoft, '/mail', { account: onlineClerk, browser });
  expect(await page.text()).toContain('senha da Microsoft');
});
