import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiDeps, failureOf } from '../testing/api-deps.ts';
import { startScriptedServer } from '../testing/scripted-server.ts';
import type { ScriptedAnswer, ScriptedServer } from '../testing/scripted-server.ts';
import { clientTokens, exchangeCodeForTokens, refreshTokens } from '../public.ts';
import type { OAuthClient } from '../public.ts';

const tokens = { access_token: 'a1', expires_in: 3599, scope: 'people  groups', token_type: 'bearer' };
const exchange = { code: 'c1', codeVerifier: 'v1', redirectUri: 'https://panel.example/auth/callback' };

let server: ScriptedServer | undefined;
afterEach(async () => await server?.close());

async function start(answer: (count: number) => ScriptedAnswer, changes: Partial<OAuthClient> = {}) {
  let count = 0;
  server = await startScriptedServer(() => answer((count += 1)));
  const { deps, clock } = apiDeps();
  const client: OAuthClient = {
    provider: 'certo',
    clientId: 'client-1',
    clientSecret: 'client-secret',
    tokenUrl: `${server.url}/token`,
    explain: ({ description }) =>
      description.includes('sign in again') ? { reason: 'sign_in_required' } : {},
    ...changes,
  };
  return {
    refresh: () => refreshTokens(deps, client, 'refresh-secret'),
    getOwn: (scopes?: readonly string[]) => clientTokens(deps, client, scopes),
    exchangeCode: () => exchangeCodeForTokens(deps, client, exchange),
    clock,
    received: server.received,
  };
}

const refusal = (error: string, description = ''): ScriptedAnswer => ({
  status: 400,
  body: { error, error_description: description },
});

describe('the token endpoint', () => {
  it('exchanges a code with its PKCE verifier, everything in the body', async () => {
    const { exchangeCode, received } = await start(() => ({
      body: { ...tokens, refresh_token: 'r1', id_token: 'i1' },
    }));
    expect(await exchangeCode()).toEqual({
      accessToken: 'a1',
      expiresInSeconds: 3599,
      scopes: ['people', 'groups'],
      idToken: 'i1',
      refreshToken: 'r1',
    });
    const [request] = received;
    expect(request?.query.toString()).toBe('');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'c1',
      code_verifier: 'v1',
      redirect_uri: exchange.redirectUri,
      client_id: 'client-1',
      client_secret: 'client-secret',
    });
  });

  it.each([
    ['invalid_grant', 'invalid_grant'],
    ['access_denied', 'access_denied'],
    ['invalid_client', 'misconfigured'],
  ] as const)('refuses a code with %s', async (word, code) => {
    const { exchangeCode, received } = await start(() => refusal(word));
    expect(await failureOf(exchangeCode())).toMatchObject({ code, reason: word });
    expect(received).toHaveLength(1);
  });

  it.each([['invalid_grant'], ['access_denied']])('ends a connection for good with %s', async (word) => {
    const { refresh, received } = await start(() => refusal(word));
    expect(await failureOf(refresh())).toMatchObject({ code: 'reconnect', isTransient: false });
    expect(received).toHaveLength(1);
  });

  it("gets a token by the client's own secret, with the scopes of the request", async () => {
    const { getOwn, received } = await start((count) => ({
      body: count === 1 ? tokens : { ...tokens, scope: undefined },
    }));
    expect((await getOwn(['people'])).scopes).toEqual(['people', 'groups']);
    expect((await getOwn(['people'])).scopes).toEqual(['people']);
    expect((await getOwn()).scopes).toEqual([]);
    const client = { client_id: 'client-1', client_secret: 'client-secret' };
    const sent = received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(sent[0]).toEqual({ grant_type: 'client_credentials', scope: 'people', ...client });
    expect(sent[2]).toEqual({ grant_type: 'client_credentials', ...client });
  });

  it.each([
    ['invalid_client', 'reconnect', 'misconfigured'],
    ['invalid_grant', 'reconnect', 'invalid_grant'],
    ['invalid_scope', 'misconfigured', 'misconfigured'],
  ] as const)(
    "refuses with %s a company's own client as %s, and ours as %s",
    async (word, companys, ours) => {
      const company = await start(() => refusal(word), { isOfCompany: true });
      expect(await failureOf(company.getOwn())).toMatchObject({ code: companys, reason: word });
      await server?.close();
      const own = await start(() => refusal(word));
      expect(await failureOf(own.getOwn())).toMatchObject({
        code: ours,
        operation: 'certo.token.client',
      });
    },
  );

  it('proves the client by an assertion in place of the secret, signed anew for each try', async () => {
    let signed = 0;
    const { refresh, received } = await start((count) => (count < 2 ? { status: 503 } : { body: tokens }), {
      clientSecret: () => Promise.resolve(`assertion-${(signed += 1)}`),
      extraFields: { claims: '{}' },
    });
    await refresh();
    const forms = received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(forms.map((form) => form['client_assertion'])).toEqual(['assertion-1', 'assertion-2']);
    expect(forms[1]).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-secret',
      client_id: 'client-1',
      claims: '{}',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'assertion-2',
    });
  });

  it('sends no credential of a public client', async () => {
    const { refresh, exchangeCode, received } = await start(() => ({ body: tokens }), { clientSecret: null });
    await refresh();
    await exchangeCode();
    const forms = received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(forms[0]).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-secret',
      client_id: 'client-1',
    });
    expect(Object.keys(forms[1] ?? {})).not.toContain('client_secret');
    expect(received.map(({ headers }) => headers.origin)).toEqual([undefined, undefined]);
  });

  it('reads a refusal in another shape', async () => {
    const Body = z.object({ erro: z.string() });
    const words: Readonly<Record<string, string>> = { credencial_invalida: 'invalid_client' };
    const { getOwn } = await start(
      (count) => ({ status: 400, body: count === 1 ? { erro: 'credencial_invalida' } : 'nada' }),
      {
        isOfCompany: true,
        readRefusal: ({ json }) => {
          const { data } = Body.safeParse(json);
          return data ? { word: words[data.erro] ?? data.erro, description: '' } : null;
        },
      },
    );
    expect(await failureOf(getOwn())).toMatchObject({ code: 'reconnect', reason: 'invalid_client' });
    expect(await failureOf(getOwn())).toMatchObject({ code: 'unexpected_reply' });
  });

  it("puts the provider's own reason in place of the word", async () => {
    const { refresh } = await start(() => refusal('invalid_grant', 'You must sign in again, Ana'));
    expect(await failureOf(refresh())).toMatchObject({ code: 'reconnect', reason: 'sign_in_required' });
  });

  it.each([
    ['500', { status: 500, body: '<html>' }],
    ['invalid_grant behind 503', { ...refusal('invalid_grant'), status: 503 }],
    ['429', { status: 429 }],
    ['temporarily_unavailable', refusal('temporarily_unavailable')],
    ['a reset connection', { isReset: true }],
  ] satisfies readonly (readonly [string, ScriptedAnswer])[])(
    'does not end a connection by %s',
    async (_name, answer) => {
      const { refresh, clock } = await start((count) => (count < 3 ? answer : { body: tokens }));
      expect((await refresh()).accessToken).toBe('a1');
      expect(clock.waits).toEqual([1500, 2500]);
    },
  );

  it.each([
    [{ token_type: 'bearer' }, 'access_token'],
    [{ ...tokens, token_type: 'mac' }, 'token_type'],
    [{ ...tokens, expires_in: 0 }, 'expires_in'],
  ])('does not accept %j', async (body, reason) => {
    const { refresh } = await start(() => ({ body }));
    expect(await failureOf(refresh())).toMatchObject({ code: 'unexpected_reply', reason });
  });

  it('never shows a secret in an error', async () => {
    for (const answer of [
      refusal('refresh-secret of client-secret', 'client-secret'),
      { body: { access_token: 7 } },
    ]) {
      const { refresh } = await start(() => answer);
      const error = await failureOf(refresh());
      expect(`${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`).not.toMatch(
        /(refresh|client)-secret/,
      );
      await server?.close();
    }
  });
});
