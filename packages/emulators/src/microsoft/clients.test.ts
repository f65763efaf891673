import { X509Certificate, createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ConfidentialClientApplication, CryptoProvider, PublicClientApplication } from '@azure/msal-node';
import type { AuthenticationResult, Configuration } from '@azure/msal-node';
import { BatchRequestContent, Client, PageIterator } from '@microsoft/microsoft-graph-client';
import type { PageCollection } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { makeSelfSignedCertificate } from '../support/certificate.ts';
import { idpCertificate } from '../testing/identity-provider.ts';
import {
  entraApp,
  globalAdmin,
  graphWith,
  nativeApp,
  person,
  redirectUri,
  rescueAdmin,
  startMicrosoftForTest,
  vendor,
  walk,
  walkBack,
} from '../testing/microsoft.ts';
import { firstDomain, secondDomain, bookshopTenantId } from './seed/bookshop.ts';
import { roleTemplates } from './state/roles.ts';
import type { EmulatedMicrosoft } from './index.ts';

let microsoft: EmulatedMicrosoft;
const trusted = getCACertificates('default');
const keyOf = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const certify = (key: string, name: string): string =>
  makeSelfSignedCertificate(createPrivateKey(key), name, systemClock.now());

const appKey = keyOf();
const appCertificate = certify(appKey, 'shiftgate');

beforeAll(async () => {
  const key = keyOf();
  const cert = certify(key, 'localhost');
  // What NODE_EXTRA_CA_CERTS does, for a process that already runs.
  setDefaultCACertificates([...trusted, cert]);
  ({ microsoft } = await startMicrosoftForTest({
    clock: systemClock,
    tls: { key, cert },
    apps: [{ ...entraApp, certificates: [appCertificate] }, nativeApp],
  }));
  const query = new URLSearchParams({ client_id: entraApp.clientId, redirect_uri: redirectUri, state: 's' });
  await walk(microsoft, `/organizations/adminconsent?${query.toString()}`, { account: rescueAdmin });
});
afterAll(async () => {
  await microsoft.close();
  setDefaultCACertificates(trusted);
});

/** Microsoft's own client, pointed at the emulator by its public settings only. */
const msal = (authority: string, auth: Partial<Configuration['auth']> = {}): ConfidentialClientApplication =>
  new ConfidentialClientApplication({
    auth: {
      clientId: entraApp.clientId,
      authority: `${microsoft.loginUrl}/${authority}`,
      knownAuthorities: [new URL(microsoft.loginUrl).host],
      ...auth,
    },
  });
const bySecret = (authority: string): ConfidentialClientApplication =>
  msal(authority, { clientSecret: entraApp.clientSecret ?? '' });
const appScope = { scopes: ['https://graph.microsoft.com/.default'] };

async function signIn(
  client: ConfidentialClientApplication | PublicClientApplication,
  account: string,
  scopes = ['User.Read'],
): Promise<AuthenticationResult> {
  const { verifier, challenge } = await new CryptoProvider().generatePkceCodes();
  const url = await client.getAuthCodeUrl({
    scopes,
    redirectUri,
    state: 'a state',
    nonce: 'n-1',
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
  });
  const back = await walkBack(microsoft, url, { account });
  expect(back.get('state')).toBe('a state');
  const code = back.get('code') ?? '';
  return client.acquireTokenByCode({ code, scopes, redirectUri, nonce: 'n-1', codeVerifier: verifier });
}

describe('@azure/msal-node', () => {
  it('signs a person in with PKCE and refreshes without a question', async () => {
    const client = bySecret('organizations');
    const result = await signIn(client, globalAdmin);
    expect(result.account).toMatchObject({ username: globalAdmin, tenantId: bookshopTenantId });
    expect(result.idTokenClaims).toMatchObject({
      oid: person(microsoft, globalAdmin).id,
      nonce: 'n-1',
      wids: expect.arrayContaining([roleTemplates.globalAdministrator]),
    });
    const account = result.account;
    if (account === null) throw new Error('no account');
    const silent = await client.acquireTokenSilent({ account, scopes: ['User.Read'], forceRefresh: true });
    expect(silent.fromCache).toBe(false);
    expect(silent.accessToken).not.toBe(result.accessToken);
  });

  it('learns by number that the sessions of a person were revoked', async () => {
    const client = bySecret('organizations');
    const { account } = await signIn(client, vendor);
    if (account === null) throw new Error('no account');
    person(microsoft, vendor).sessionsValidFrom = Date.now() + 1;
    await expect(
      client.acquireTokenSilent({ account, scopes: ['User.Read'], forceRefresh: true }),
    ).rejects.toMatchObject({ errorCode: 'invalid_grant', errorNo: 50173, subError: 'bad_token' });
  });

  it('signs an administrator in as a public client, and refreshes without a secret', async () => {
    const client = new PublicClientApplication({
      auth: {
        clientId: nativeApp.clientId,
        authority: `${microsoft.loginUrl}/organizations`,
        knownAuthorities: [new URL(microsoft.loginUrl).host],
      },
    });
    const scopes = ['Domain.ReadWrite.All', 'Domain-InternalFederation.ReadWrite.All'];
    const { account, scopes: granted } = await signIn(client, rescueAdmin, scopes);
    expect(granted).toEqual(expect.arrayContaining(scopes));
    expect(granted).not.toContain('Directory.AccessAsUser.All');
    if (account === null) throw new Error('no account');
    const silent = await client.acquireTokenSilent({ account, scopes, forceRefresh: true });
    const graph = graphWith(microsoft, silent.accessToken);
    expect((await graph('GET', '/domains')).status).toBe(200);
    // The same registration with a secret is no public client.
    const confidential = msal('organizations', { clientId: nativeApp.clientId, clientSecret: 'any' });
    await expect(signIn(confidential, rescueAdmin, scopes)).rejects.toMatchObject({
      errorCode: 'invalid_client',
      errorNo: 700025,
    });
  });

  it('gets a token of the application by secret', async () => {
    const result = await bySecret(bookshopTenantId).acquireTokenByClientCredential(appScope);
    expect(result?.accessToken).toBeTypeOf('string');
    await expect(
      msal(bookshopTenantId, { clientSecret: 'wrong' }).acquireTokenByClientCredential(appScope),
    ).rejects.toMatchObject({ errorCode: 'invalid_client', errorNo: 7000215 });
  });

  it('gets it by certificate, and not by one that is not registered', async () => {
    const by = (privateKey: string, certificate: string): ConfidentialClientApplication => {
      const thumbprintSha256 = createHash('sha256')
        .update(new X509Certificate(certificate).raw)
        .digest('hex');
      return msal(bookshopTenantId, { clientCertificate: { privateKey, thumbprintSha256 } });
    };
    const result = await by(appKey, appCertificate).acquireTokenByClientCredential(appScope);
    expect(result?.accessToken).toBeTypeOf('string');
    const other = keyOf();
    await expect(
      by(other, certify(other, 'other')).acquireTokenByClientCredential(appScope),
    ).rejects.toMatchObject({ errorCode: 'invalid_client', errorNo: 700027 });
    // The right certificate with the wrong key.
    await expect(by(other, appCertificate).acquireTokenByClientCredential(appScope)).rejects.toMatchObject({
      errorNo: 700027,
    });
  });
});

describe('@microsoft/microsoft-graph-client', () => {
  const graphClient = (): Client =>
    Client.init({
      baseUrl: `${microsoft.graphUrl}/`,
      customHosts: new Set(['localhost']),
      authProvider: (done) => {
        bySecret(bookshopTenantId)
          .acquireTokenByClientCredential(appScope)
          .then(
            (result) => done(null, result?.accessToken ?? null),
            (error: unknown) => done(error, null),
          );
      },
    });

  it('follows pages to their end', async () => {
    const client = graphClient();
    const first: PageCollection = await client.api('/users').select('id').top(25).get();
    const ids: string[] = [];
    await new PageIterator(client, first, ({ id }: { id: string }) => {
      ids.push(id);
      return true;
    }).iterate();
    expect(new Set(ids).size).toBe(60);
  });

  it('asks advanced queries', async () => {
    const { '@odata.count': count, value }: PageCollection = await graphClient()
      .api('/users')
      .header('ConsistencyLevel', 'eventual')
      .count(true)
      .filter(`endsWith(userPrincipalName,'@${firstDomain}')`)
      .get();
    expect(count).toBe(value.length);
  });

  it('sends batches', async () => {
    const content = new BatchRequestContent([
      { id: '1', request: new Request('https://graph.microsoft.com/users?$top=1') },
      { id: '2', request: new Request('https://graph.microsoft.com/users/nobody') },
    ]);
    const { responses } = (await graphClient()
      .api('/$batch')
      .post(await content.getContent())) as {
      responses: { id: string; status: number }[];
    };
    expect(responses.map(({ id, status }) => [id, status])).toEqual([
      ['1', 200],
      ['2', 404],
    ]);
  });

  it('federates a domain, reads errors by code, and makes it managed again', async () => {
    const client = graphClient();
    const path = `/domains/${secondDomain}/federationConfiguration`;
    const federation = {
      issuerUri: 'https://idp.example/saml/c1/horizonteonline.example',
      passiveSignInUri: 'https://idp.example/saml/c1/sso',
      preferredAuthenticationProtocol: 'saml',
      signingCertificate: idpCertificate.replaceAll(/-----[^-]+-----|\s/g, ''),
    };
    const { id }: { id: string } = await client.api(path).post(federation);
    await expect(client.api(path).post(federation)).rejects.toMatchObject({
      statusCode: 400,
      code: 'Request_BadRequest',
    });
    await client.api(`${path}/${id}`).delete();
    expect(await client.api(`/domains/${secondDomain}`).get()).toMatchObject({
      authenticationType: 'Managed',
    });
  });

  it('waits and repeats by itself when it is throttled', async () => {
    microsoft.faults.add({ method: 'organization.list', kind: 'throttled429', remaining: 1, delayMs: 0 });
    const { value }: PageCollection = await graphClient().api('/organization').get();
    expect(value).toHaveLength(1);
    expect(microsoft.callLog.count('organization.list')).toBe(2);
  });
});
