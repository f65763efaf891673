import { afterEach, describe, expect, it } from 'vitest';
import type { DirectoryGrant } from '#ports/directory.ts';
import { failureOf } from '#connectors/http-api/testing/api-deps.ts';
import { startScriptedServer, stillClock } from '#connectors/http-api/testing/scripted-server.ts';
import type {
  ReceivedRequest,
  ScriptedAnswer,
  ScriptedServer,
} from '#connectors/http-api/testing/scripted-server.ts';
import { createMicrosoftDirectory } from '../microsoft-directory.ts';
import { depsAt } from '../testing/deps-at.ts';
import { scopesOfPurpose } from './permissions.ts';

const tenant = '5a1d7f0e-3c52-4b7e-9d0a-6e8f20c4b911';
const grant: DirectoryGrant = {
  refreshToken: 'refresh-token-value',
  grantedScopes: [],
  customerId: tenant,
};
const draft: DirectoryGrant = { ...grant, customerId: null };

let server: ScriptedServer | undefined;
afterEach(async () => await server?.close());

const jwtWith = (claims: object): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const everything = jwtWith({ roles: scopesOfPurpose.connect });
const tokenBody = { token_type: 'Bearer', expires_in: 3599, access_token: everything };
const asPerson = { ...tokenBody, scope: scopesOfPurpose.connect.join(' ') };

async function start(
  graph: (request: ReceivedRequest, count: number) => ScriptedAnswer,
  token: (request: ReceivedRequest, count: number) => ScriptedAnswer = ({ body }) => ({
    body: body.includes('client_credentials') ? tokenBody : asPerson,
  }),
) {
  const counts = { graph: 0, token: 0 };
  server = await startScriptedServer((request) =>
    request.path.endsWith('/token')
      ? token(request, (counts.token += 1))
      : graph(request, (counts.graph += 1)),
  );
  const clock = stillClock(Date.parse('2031-05-05T10:00:00Z'));
  const deps = depsAt(server.url, clock);
  return { directory: createMicrosoftDirectory(deps), counts, clock, received: server.received, deps };
}

const organization = {
  value: [
    { id: tenant, displayName: 'Contoso', verifiedDomains: [{ name: 'contoso.example', isDefault: true }] },
  ],
};
const graphError = (status: number, code: string, headers = {}): ScriptedAnswer => ({
  status,
  headers,
  body: { error: { code, message: 'Segredo', innerError: { 'request-id': 'r' } } },
});
const refusal = (error: string, number: number, status = 400): ScriptedAnswer => ({
  status,
  body: { error, error_codes: [number], error_description: `AADSTS${number}: ana@contoso.example` },
});

describe('an error of Graph', () => {
  it.each([
    [403, 'Authorization_RequestDenied', 'missing_scope', 1],
    [403, 'Authentication_RequestFromNonPremiumTenantOrB2CTenant', 'api_disabled', 1],
    [403, 'AnotherReason', 'forbidden', 1],
    [404, 'Request_ResourceNotFound', 'not_found', 1],
    [400, 'Request_BadRequest', 'invalid_request', 1],
    [400, 'Request_UnsupportedQuery', 'invalid_request', 1],
    [409, 'Request_MultipleObjectsWithSameKeyValue', 'conflict', 1],
    [429, 'TooManyRequests', 'rate_limited', 4],
    [503, 'serviceNotAvailable', 'unavailable', 4],
    [504, 'UnknownError', 'unavailable', 4],
    [401, 'InvalidAuthenticationToken', 'reconnect', 2],
  ] as const)('%d %s is %s', async (status, word, code, tries) => {
    const { directory, counts } = await start(() => graphError(status, word));
    const error = await failureOf(directory.getTenant(grant));
    expect(error).toMatchObject({ code, status, reason: word, operation: 'graph.organization.get' });
    expect(counts.graph).toBe(tries);
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('Segredo');
  });

  it('names the permissions of which one would do', async () => {
    const { directory } = await start(() => graphError(403, 'Authorization_RequestDenied'));
    const error = await failureOf(directory.getTenant(grant));
    expect(error.missingScopes).toContain('Organization.Read.All');
  });

  it('waits as long as Graph asks, and doubles its waits where it asks nothing', async () => {
    const { directory, clock } = await start((_request, count) =>
      count === 1
        ? graphError(429, 'TooManyRequests', { 'retry-after': '3' })
        : count < 4
          ? graphError(429, 'TooManyRequests')
          : { body: organization },
    );
    await directory.getTenant(grant);
    expect(clock.waits).toEqual([3000, 2000, 4000]);
  });

  it('tells the caller of a wait that is too long for a call', async () => {
    const { directory, counts } = await start(() =>
      graphError(429, 'TooManyRequests', { 'retry-after': '900' }),
    );
    expect(await failureOf(directory.getTenant(grant))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 900_000,
    });
    expect(counts.graph).toBe(1);
  });
});

describe('a token', () => {
  it.each([
    ['invalid_grant', 50173, 'reconnect'],
    ['invalid_grant', 700082, 'reconnect'],
    ['invalid_grant', 70043, 'reconnect'],
    ['interaction_required', 50076, 'reconnect'],
    ['interaction_required', 50079, 'reconnect'],
    ['invalid_grant', 65001, 'missing_scope'],
    ['consent_required', 65004, 'missing_scope'],
    ['unauthorized_client', 700016, 'missing_scope'],
    ['invalid_client', 7000112, 'missing_scope'],
    ['invalid_request', 90002, 'reconnect'],
    ['invalid_client', 7000215, 'misconfigured'],
    ['invalid_client', 7000222, 'misconfigured'],
    ['invalid_request', 50011, 'misconfigured'],
    ['invalid_request', 9001023, 'misconfigured'],
  ] as const)('of a person that is refused with %s %d is %s', async (word, number, code) => {
    const { directory, counts } = await start(
      () => ({ body: organization }),
      () => refusal(word, number),
    );
    const error = await failureOf(directory.getTenant(draft));
    expect(error).toMatchObject({ code, reason: `AADSTS${number}` });
    expect(JSON.stringify(error)).not.toContain('ana@contoso.example');
    expect(counts).toEqual({ graph: 0, token: 1 });
  });

  it.each([
    ['invalid_grant', 54005],
    ['invalid_grant', 501481],
    ['invalid_grant', 700005],
  ])('of a code that is refused with %s %d leads back to the sign-in', async (word, number) => {
    const { directory } = await start(
      () => ({}),
      () => refusal(word, number),
    );
    const exchange = { code: 'c', codeVerifier: 'v', redirectUri: 'https://p.example', nonce: 'n' };
    expect((await failureOf(directory.exchangeCode(exchange))).code).toBe('invalid_grant');
  });

  it('of the application is requested at the tenant, and of a person at all organizations', async () => {
    const { directory, received } = await start(() => ({ body: organization }));
    await directory.getTenant(grant);
    await directory.getTenant(draft);
    const forms = received
      .filter(({ path }) => path.endsWith('/token'))
      .map(({ path, body }) => [path, new URLSearchParams(body).get('grant_type')]);
    expect(forms).toEqual([
      [`/${tenant}/oauth2/v2.0/token`, 'client_credentials'],
      ['/organizations/oauth2/v2.0/token', 'refresh_token'],
    ]);
  });

  it('is requested with the claims of a challenge, once', async () => {
    const claims = '{"access_token":{"nbf":{"value":"1"}}}';
    const challenge = `Bearer error="insufficient_claims", claims="${Buffer.from(claims).toString('base64')}"`;
    const { directory, received } = await start(
      (_request, count) =>
        count === 1
          ? graphError(401, 'InvalidAuthenticationToken', { 'www-authenticate': challenge })
          : { body: organization },
      (_request, count) => ({ body: { ...tokenBody, access_token: `${everything}${count}` } }),
    );
    await directory.getTenant(grant);
    const sent = received
      .filter(({ path }) => path.endsWith('/token'))
      .map(({ body }) => new URLSearchParams(body).get('claims'));
    expect(sent).toEqual([null, claims]);
  });

  describe('that Graph rejects inside a batch', () => {
    const claims = '{"access_token":{"nbf":{"value":"1"}}}';
    const challenge = `Bearer error="insufficient_claims", claims="${Buffer.from(claims).toString('base64')}"`;
    const asked = ({ body }: ReceivedRequest): string[] =>
      (JSON.parse(body) as { requests: { id: string }[] }).requests.map(({ id }) => id);
    const rejected = (id: string): object => ({
      id,
      status: 401,
      headers: { 'WWW-Authenticate': challenge },
      body: { error: { code: 'InvalidAuthenticationToken', message: 'Segredo' } },
    });
    const ana = { id: 'p1', userPrincipalName: 'ana@contoso.example' };
    /** What the second batch about a person asks: their further roles. */
    const isAboutRoles = ({ body }: ReceivedRequest): boolean => body.includes('/roleManagement/');
    const startBatches = async (isRejected: (id: string, count: number) => boolean) =>
      await start(
        (request, count) => ({
          body: {
            responses: asked(request).map((id) =>
              isRejected(id, count)
                ? rejected(id)
                : { id, status: 200, body: id === '0' && !isAboutRoles(request) ? ana : { value: [] } },
            ),
          },
        }),
        (_request, count) => ({ body: { ...tokenBody, access_token: `${everything}${count}` } }),
      );

    it('is renewed with the claims of the challenge, and only what was rejected is repeated', async () => {
      const { directory, received } = await startBatches((id, count) => id === '1' && count === 1);
      expect(await directory.getPerson(grant, 'p1')).toMatchObject({ email: ana.userPrincipalName });
      const [tokens, batches] = [true, false].map((isToken) =>
        received.filter(({ path }) => path.endsWith('/token') === isToken),
      );
      expect(tokens?.map(({ body }) => new URLSearchParams(body).get('claims'))).toEqual([null, claims]);
      const aboutPerson = batches?.filter((request) => !isAboutRoles(request));
      expect(aboutPerson?.map(asked)).toEqual([['0', '1', '2'], ['1']]);
      expect(aboutPerson?.map(({ headers }) => headers.authorization)).toEqual([
        `Bearer ${everything}1`,
        `Bearer ${everything}2`,
      ]);
    });

    it('asks for a new connection when the new one is rejected too', async () => {
      const { directory, counts } = await startBatches((id) => id === '1');
      expect(await failureOf(directory.getPerson(grant, 'p1'))).toMatchObject({
        code: 'reconnect',
        status: 401,
        provider: 'microsoft',
      });
      expect(counts).toEqual({ graph: 2, token: 2 });
    });
  });

  it('whose roles lack the permission is not sent', async () => {
    const { directory, counts } = await start(
      () => ({ body: organization }),
      () => ({ body: { ...tokenBody, access_token: jwtWith({ roles: ['User.ReadWrite.All'] }) } }),
    );
    expect((await failureOf(directory.getTenant(grant))).code).toBe('missing_scope');
    expect(counts.graph).toBe(0);
  });

  it('that cannot be read is tried, and cheap calls tell what it may', async () => {
    const { directory } = await start(
      ({ path }) =>
        ['/directoryRoles', '/groups'].some((end) => path.endsWith(end))
          ? graphError(403, 'Authorization_RequestDenied')
          : path.endsWith('/domains')
            ? {
                body: {
                  value: [
                    {
                      id: 'contoso.onmicrosoft.example',
                      authenticationType: 'Managed',
                      isDefault: true,
                      isInitial: true,
                      isRoot: true,
                      isVerified: true,
                    },
                  ],
                },
              }
            : { body: organization },
      ({ body }) => ({
        body: body.includes('client_credentials') ? { ...tokenBody, access_token: 'opaque' } : asPerson,
      }),
    );
    const { grantedScopes } = await directory.refreshGrant(grant);
    expect(directory.checkScopes(grantedScopes).missing).toEqual([
      { capability: 'readPeople', scopes: ['RoleManagement.Read.Directory', 'GroupMember.Read.All'] },
    ]);
  });
});

describe('a rotated refresh token', () => {
  it('is used from then on, and reaches the caller', async () => {
    const { directory, received, clock } = await start(
      () => ({ body: organization }),
      (_request, count) => ({ body: { ...asPerson, refresh_token: `rotated-${count}` } }),
    );
    await directory.getTenant(draft);
    clock.moveTo(clock.now() + 2 * 3_600_000);
    expect(await directory.refreshGrant(draft)).toMatchObject({
      refreshToken: 'rotated-2',
      needsSignIn: false,
    });
    const used = received
      .filter(({ path }) => path.endsWith('/token'))
      .map(({ body }) => new URLSearchParams(body).get('refresh_token'));
    expect(used).toEqual(['refresh-token-value', 'rotated-1']);
  });

  it('that has died asks for a new sign-in without taking the connection down', async () => {
    const { directory } = await start(
      () => ({ body: organization }),
      ({ body }) =>
        body.includes('client_credentials') ? { body: tokenBody } : refusal('invalid_grant', 50173),
    );
    expect(await directory.refreshGrant(grant)).toMatchObject({ needsSignIn: true, refreshToken: null });
    expect((await directory.getTenant(grant)).name).toBe('Contoso');
  });
});

describe('secrets', () => {
  it('are never in an error, nor in an address', async () => {
    const { directory, received } = await start(({ body, headers }) => ({
      status: 400,
      body: { error: { code: 'Request_BadRequest', message: `${body} ${headers.authorization ?? ''}` } },
    }));
    const prepared = await directory.preparePassword('Segredo-12345');
    if (prepared === null) throw new Error('the password is one that Microsoft takes');
    const error = await failureOf(
      directory.setPassword(grant, { personId: 'p1', password: prepared, mustChange: false }),
    );
    const shown = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${String(error.cause)}`;
    const secrets = ['Segredo-12345', 'refresh-token-value', everything, 'client-secret-value'];
    for (const secret of secrets) {
      expect(shown).not.toContain(secret);
      for (const { path, query } of received) expect(`${path}?${query.toString()}`).not.toContain(secret);
    }
  });
});
