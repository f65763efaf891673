import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import {
  appToken,
  bookshop,
  globalAdmin,
  graphWith,
  onlineClerk,
  person,
  rescueAdmin,
  startMicrosoftForTest,
  userToken,
  vendor,
} from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import { idpCertificate } from '#testing/identity-provider.ts';
import type { EmulatedMicrosoft } from '#microsoft/index.ts';
import { firstDomain, initialDomain, secondDomain } from '#microsoft/seed/bookshop.ts';

let microsoft: EmulatedMicrosoft;
let clock: EmulatorClock;
let graph: Graph;
beforeEach(async () => {
  ({ microsoft, clock } = await startMicrosoftForTest());
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterEach(() => microsoft.close());

const certificate = idpCertificate.replaceAll(/-----[^-]+-----|\s/g, '');
const federation = {
  '@odata.type': '#microsoft.graph.internalDomainFederation',
  displayName: 'Shiftgate',
  issuerUri: 'https://idp.example/saml/c1/horizonteonline.example',
  passiveSignInUri: 'https://idp.example/saml/c1/sso',
  signOutUri: 'https://idp.example/saml/c1/slo',
  signingCertificate: certificate,
  preferredAuthenticationProtocol: 'saml',
  federatedIdpMfaBehavior: 'rejectMfaByFederatedIdp',
  promptLoginBehavior: 'nativeSupport',
};
const path = `/domains/${secondDomain}/federationConfiguration`;
const create = (changes: Record<string, unknown> = {}, domain = secondDomain): ReturnType<Graph> =>
  graph('POST', `/domains/${domain}/federationConfiguration`, { ...federation, ...changes });
const typeOf = async (domain = secondDomain): Promise<unknown> =>
  (await graph('GET', `/domains/${domain}`)).body['authenticationType'];
const codeOf = async (answer: ReturnType<Graph>): Promise<unknown> => {
  const { status, body } = await answer;
  return [status, body?.error?.code];
};

describe('a domain', () => {
  it('is listed with its flags', async () => {
    const { body } = await graph('GET', '/domains');
    const flags = body.value?.map(({ id, isDefault, isInitial, authenticationType }) => ({
      id,
      isDefault,
      isInitial,
      authenticationType,
    }));
    expect(flags).toEqual([
      { id: initialDomain, isDefault: false, isInitial: true, authenticationType: 'Managed' },
      { id: firstDomain, isDefault: true, isInitial: false, authenticationType: 'Managed' },
      { id: secondDomain, isDefault: false, isInitial: false, authenticationType: 'Managed' },
    ]);
    expect(await codeOf(graph('GET', '/domains/nowhere.example'))).toEqual([404, 'Request_ResourceNotFound']);
  });

  it('becomes the default in place of another, unless it is federated', async () => {
    expect((await graph('PATCH', `/domains/${initialDomain}`, { isDefault: true })).status).toBe(204);
    expect((await graph('GET', `/domains/${firstDomain}`)).body['isDefault']).toBe(false);
    await create();
    expect(await codeOf(graph('PATCH', `/domains/${secondDomain}`, { isDefault: true }))).toEqual([
      400,
      'Request_BadRequest',
    ]);
    expect(await codeOf(graph('PATCH', `/domains/${initialDomain}`, { isDefault: false }))).toEqual([
      400,
      'Request_BadRequest',
    ]);
  });

  it('is never federated by PATCH', async () => {
    const order = { authenticationType: 'Federated' };
    expect(await codeOf(graph('PATCH', `/domains/${secondDomain}`, order))).toEqual([
      400,
      'Request_BadRequest',
    ]);
  });

  it('lists its references while it is managed', async () => {
    const references = `/domains/${secondDomain}/domainNameReferences`;
    expect((await graph('GET', references)).body.value?.length).toBeGreaterThan(0);
    await create();
    expect(await codeOf(graph('GET', references))).toEqual([400, 'Request_UnsupportedQuery']);
  });
});

describe('a federation', () => {
  it('is created, read back, changed and deleted', async () => {
    expect((await graph('GET', path)).body.value).toEqual([]);
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...federation, isSignedAuthenticationRequestRequired: false });
    expect(await typeOf()).toBe('Federated');
    expect((await graph('GET', path)).body.value).toEqual([expect.objectContaining(federation)]);
    const one = `${path}/${String(created.body['id'])}`;
    const changed = await graph('PATCH', one, { nextSigningCertificate: certificate });
    expect(changed).toMatchObject({ status: 200, body: { nextSigningCertificate: certificate } });
    expect((await graph('DELETE', one)).status).toBe(204);
    expect(await typeOf()).toBe('Managed');
    expect(await codeOf(graph('DELETE', one))).toEqual([404, 'Request_ResourceNotFound']);
  });

  it.each([
    ['the initial domain', {}, initialDomain],
    ['the default domain', {}, firstDomain],
    ['an address without https', { passiveSignInUri: 'http://idp.example/sso' }, secondDomain],
    ['a certificate that is none', { signingCertificate: 'AAAA' }, secondDomain],
    ['a certificate in PEM', { signingCertificate: idpCertificate }, secondDomain],
    ['an unknown protocol', { preferredAuthenticationProtocol: 'oidc' }, secondDomain],
    ['an unknown second-factor behavior', { federatedIdpMfaBehavior: 'maybe' }, secondDomain],
    ['no issuer', { issuerUri: null }, secondDomain],
  ])('is refused for %s, and the domain stays managed', async (_name, changes, domain) => {
    expect(await codeOf(create(changes, domain))).toEqual([400, 'Request_BadRequest']);
    expect(await typeOf(domain)).toBe('Managed');
  });

  it('is refused twice, for a domain that is not verified, and for a subdomain', async () => {
    await create();
    expect(await codeOf(create())).toEqual([400, 'Request_BadRequest']);
    const [, , second] = bookshop(microsoft).domains;
    const plain = { ...second!, switches: [], isDefault: false };
    bookshop(microsoft).domains.push(
      { ...plain, name: 'novo.example', isVerified: false },
      { ...plain, name: `loja.${secondDomain}`, isRoot: false },
    );
    expect(await codeOf(create({ issuerUri: 'urn:new' }, 'novo.example'))).toEqual([
      400,
      'Request_BadRequest',
    ]);
    expect(await codeOf(create({ issuerUri: 'urn:sub' }, `loja.${secondDomain}`))).toEqual([
      400,
      'Request_BadRequest',
    ]);
    expect(await typeOf(`loja.${secondDomain}`)).toBe('Federated');
    await graph('POST', `/domains/loja.${secondDomain}/promote`);
    expect((await graph('GET', `/domains/loja.${secondDomain}`)).body).toMatchObject({
      isRoot: true,
      authenticationType: 'Federated',
    });
  });

  it('needs an issuer that no other domain has', async () => {
    await create();
    await graph('PATCH', `/domains/${initialDomain}`, { isDefault: true });
    expect(await codeOf(create({}, firstDomain))).toEqual([409, 'Request_MultipleObjectsWithSameKeyValue']);
    expect(await typeOf(firstDomain)).toBe('Managed');
  });

  it('without a certificate fails with 500 and leaves the domain federated and unreadable', async () => {
    expect(await codeOf(create({ signingCertificate: '' }))).toEqual([500, 'Service_InternalServerError']);
    expect(await typeOf()).toBe('Federated');
    expect(await codeOf(graph('GET', path))).toEqual([500, 'Service_InternalServerError']);
    expect(await codeOf(graph('DELETE', `${path}/any`))).toEqual([500, 'Service_InternalServerError']);
    microsoft.state.settings.repairsByPatch = false;
    const managed = { authenticationType: 'Managed' };
    expect((await graph('PATCH', `/domains/${secondDomain}`, managed)).status).toBe(500);
    microsoft.state.settings.repairsByPatch = true;
    expect((await graph('PATCH', `/domains/${secondDomain}`, managed)).status).toBe(204);
    expect(await typeOf()).toBe('Managed');
    microsoft.state.settings.breaksWithoutCertificate = false;
    expect(await codeOf(create({ signingCertificate: null }))).toEqual([400, 'Request_BadRequest']);
  });

  it('spreads slowly to readers and to the login host, each at its own pace', async () => {
    Object.assign(microsoft.state.settings, { readDelaySeconds: 60, signInDelaySeconds: 120 });
    const realmOf = async (): Promise<unknown> => {
      const url = `${microsoft.loginUrl}/common/userrealm/?user=${onlineClerk}&api-version=2.1`;
      return ((await (await fetch(url)).json()) as Record<string, unknown>)['NameSpaceType'];
    };
    await create();
    expect([await typeOf(), await realmOf()]).toEqual(['Managed', 'Managed']);
    expect((await graph('GET', path)).body.value).toEqual([]);
    clock.advance?.(61_000);
    expect([await typeOf(), await realmOf()]).toEqual(['Federated', 'Managed']);
    clock.advance?.(60_000);
    expect([await typeOf(), await realmOf()]).toEqual(['Federated', 'Federated']);
  });
});

describe('permission to federate', () => {
  const scope = 'openid Domain-InternalFederation.ReadWrite.All';

  it('is enough for an application, unless the settings refuse that', async () => {
    microsoft.state.settings.letsAppsFederate = false;
    expect(await codeOf(create())).toEqual([403, 'Authorization_RequestDenied']);
    microsoft.state.settings.letsAppsFederate = true;
    expect((await create()).status).toBe(201);
  });

  it('needs an administrator and a token that acts as the person', async () => {
    const as = async (account: string, scopes: string): Promise<Graph> =>
      graphWith(microsoft, (await userToken(microsoft, account, scopes))['access_token'] ?? '');
    const narrow = await as(rescueAdmin, scope);
    expect(await codeOf(narrow('POST', path, federation))).toEqual([403, 'Authorization_RequestDenied']);
    const worker = await as(vendor, `${scope} Directory.AccessAsUser.All`);
    expect(await codeOf(worker('POST', path, federation))).toEqual([403, 'Authorization_RequestDenied']);
    const admin = await as(globalAdmin, `${scope} Directory.AccessAsUser.All`);
    expect((await admin('POST', path, federation)).status).toBe(201);
  });
});

describe('the permission that each call asks for', () => {
  const managed = { authenticationType: 'Managed' };
  const tokenWith = async (scopes: string): Promise<Graph> =>
    graphWith(microsoft, (await userToken(microsoft, rescueAdmin, `openid ${scopes}`))['access_token'] ?? '');

  it.each([
    ['Domain.ReadWrite.All', [200, 403, 403, 204]],
    ['Domain-InternalFederation.ReadWrite.All', [403, 200, 403, 403]],
    ['Domain.ReadWrite.All Domain-InternalFederation.ReadWrite.All', [200, 200, 403, 204]],
    [
      'Domain-InternalFederation.ReadWrite.All Domain.ReadWrite.All Directory.AccessAsUser.All',
      [200, 200, 204, 204],
    ],
  ])('of an administrator with %s', async (scopes, expected) => {
    const { body } = await create();
    const as = await tokenWith(scopes);
    const answers = [
      await as('GET', '/domains'),
      await as('GET', path),
      await as('DELETE', `${path}/${String(body['id'])}`),
      await as('PATCH', `/domains/${secondDomain}`, managed),
    ];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  it('lets those for domains change no person', async () => {
    const as = await tokenWith('Domain.ReadWrite.All Domain-InternalFederation.ReadWrite.All');
    const passwordProfile = { password: 'Nova-senha-9' };
    expect(await codeOf(as('PATCH', `/users/${onlineClerk}`, { passwordProfile }))).toEqual([
      403,
      'Authorization_RequestDenied',
    ]);
  });
});

describe('people on a federated domain', () => {
  const patch = (body: unknown): Promise<unknown> => codeOf(graph('PATCH', `/users/${onlineClerk}`, body));

  it('keep their password and their immutable id', async () => {
    await graph('PATCH', `/users/${onlineClerk}`, { onPremisesImmutableId: 'abc123' });
    await create();
    const passwordProfile = { password: 'Nova-senha-9' };
    expect(await patch({ passwordProfile })).toEqual([400, 'Request_BadRequest']);
    expect(await patch({ onPremisesImmutableId: 'other' })).toEqual([400, 'Request_BadRequest']);
    expect(person(microsoft, onlineClerk).onPremisesImmutableId).toBe('abc123');
    expect(await patch({ onPremisesImmutableId: 'abc123' })).toEqual([204, undefined]);
  });

  it('need an immutable id when they are created or come there', async () => {
    await create();
    const newcomer = {
      accountEnabled: true,
      displayName: 'Hugo Reis',
      mailNickname: 'hugo.reis',
      userPrincipalName: `hugo.reis@${secondDomain}`,
      passwordProfile: { password: 'Primeira-senha-1' },
    };
    expect(await codeOf(graph('POST', '/users', newcomer))).toEqual([400, 'Request_BadRequest']);
    expect((await graph('POST', '/users', { ...newcomer, onPremisesImmutableId: 'hugo1' })).status).toBe(201);
    const rename = { userPrincipalName: `luana.ferreira@${secondDomain}` };
    expect(await codeOf(graph('PATCH', `/users/${vendor}`, rename))).toEqual([400, 'Request_BadRequest']);
  });
});
