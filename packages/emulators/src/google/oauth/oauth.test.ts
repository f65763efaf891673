import { createRemoteJWKSet, jwtVerify } from 'jose';
import { CodeChallengeMethod } from 'google-auth-library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#clock.ts';
import type { EmulatorClock } from '#clock.ts';
import type { Emulators } from '#start-emulators.ts';
import {
  allScopes,
  consent,
  failureOf,
  googleClient,
  oauthClient,
  startForTest,
  superAdmin,
  worker,
} from '#testing/start.ts';

let emulators: Emulators;
let clock: EmulatorClock;
beforeAll(async () => {
  ({ emulators, clock } = await startForTest());
});
afterAll(() => emulators.close());
beforeEach(() => {
  emulators.state.grants = emulators.state.grants.filter((grant) => grant.clientId !== oauthClient.clientId);
});

const signIn = ['openid', 'email', 'profile'];

describe('code flow with the official client', () => {
  it('gives tokens and an id_token for a code with PKCE', async () => {
    const client = googleClient(emulators);
    const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
    const url = client.generateAuthUrl({
      access_type: 'offline',
      scope: signIn,
      state: 'a state',
      code_challenge: codeChallenge ?? '',
      code_challenge_method: CodeChallengeMethod.S256,
    });
    const back = await consent(emulators, `${url}&nonce=n-1`, { account: superAdmin });
    expect(back.get('state')).toBe('a state');
    const { tokens } = await client.getToken({ code: back.get('code') ?? '', codeVerifier });
    expect(tokens).toMatchObject({ token_type: 'Bearer', refresh_token: expect.stringMatching(/^1\/\//) });
    const keys = createRemoteJWKSet(new URL(`${emulators.googleUrl}/oauth2/v3/certs`));
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      issuer: emulators.googleUrl,
      audience: oauthClient.clientId,
      currentDate: new Date(clock.now()),
    });
    const helena = emulators.state.users.find((user) => user.primaryEmail === superAdmin);
    expect(payload).toMatchObject({
      sub: helena?.id,
      email: superAdmin,
      hd: 'padariaestrela.example',
      nonce: 'n-1',
    });
  });

  it("makes an id_token that Google's own check accepts on the machine's time", async () => {
    const { emulators: real } = await startForTest({ clock: systemClock });
    const client = googleClient(real);
    const url = client.generateAuthUrl({ scope: signIn });
    const { tokens } = await client.getToken(
      (await consent(real, url, { account: superAdmin })).get('code') ?? '',
    );
    const ticket = await client.verifyIdToken({
      idToken: tokens.id_token ?? '',
      audience: oauthClient.clientId,
    });
    expect(ticket.getPayload()).toMatchObject({ email: superAdmin, hd: 'padariaestrela.example' });
    await real.close();
  });

  it('refuses a code without, or with another, verifier', async () => {
    const client = googleClient(emulators);
    const { codeChallenge } = await client.generateCodeVerifierAsync();
    const url = client.generateAuthUrl({
      scope: signIn,
      code_challenge: codeChallenge ?? '',
      code_challenge_method: CodeChallengeMethod.S256,
    });
    for (const codeVerifier of ['', 'x'.repeat(43)]) {
      const code = (await consent(emulators, url, { account: superAdmin })).get('code') ?? '';
      const failed = await failureOf(client.getToken({ code, codeVerifier }));
      expect(failed).toMatchObject({ status: 400, data: { error: 'invalid_grant' } });
    }
  });

  it('takes a code once and not after ten minutes', async () => {
    const client = googleClient(emulators);
    const url = client.generateAuthUrl({ scope: signIn });
    const code = (await consent(emulators, url, { account: superAdmin })).get('code') ?? '';
    await client.getToken(code);
    expect(await failureOf(client.getToken(code))).toEqual({
      status: 400,
      data: { error: 'invalid_grant', error_description: 'Bad Request' },
    });
    const late = (await consent(emulators, url, { account: superAdmin })).get('code') ?? '';
    clock.advance?.(10 * 60_000 + 1);
    expect(await failureOf(client.getToken(late))).toMatchObject({ data: { error: 'invalid_grant' } });
  });

  it('gives a refresh token at the first consent only, and again when consent is asked for', async () => {
    const client = googleClient(emulators);
    const tokensOf = async (prompt?: string): Promise<{ refresh_token?: string | null }> => {
      const url = client.generateAuthUrl({
        access_type: 'offline',
        scope: signIn,
        ...(prompt === undefined ? {} : { prompt }),
      });
      const code = (await consent(emulators, url, { account: superAdmin })).get('code') ?? '';
      return (await client.getToken(code)).tokens;
    };
    expect((await tokensOf()).refresh_token).toBeTypeOf('string');
    expect((await tokensOf()).refresh_token).toBeUndefined();
    expect((await tokensOf('consent')).refresh_token).toBeTypeOf('string');
  });

  it('grants only the scopes that stay ticked', async () => {
    const client = googleClient(emulators);
    const url = client.generateAuthUrl({ scope: allScopes });
    const back = await consent(emulators, url, { account: superAdmin, untick: 'cloud-identity.inboundsso' });
    const { tokens } = await client.getToken(back.get('code') ?? '');
    expect(tokens.scope).not.toContain('inboundsso');
    expect(tokens.scope).toContain('admin.directory.user.security');
  });

  it('adds what was granted before when asked to', async () => {
    const client = googleClient(emulators);
    await consent(emulators, client.generateAuthUrl({ scope: allScopes }), { account: superAdmin });
    const url = client.generateAuthUrl({ scope: signIn, include_granted_scopes: true });
    const { tokens } = await client.getToken(
      (await consent(emulators, url, { account: superAdmin })).get('code') ?? '',
    );
    expect(tokens.scope).toContain('cloud-identity.inboundsso');
  });

  it('sends a refusal back as access_denied', async () => {
    const url = googleClient(emulators).generateAuthUrl({ scope: signIn, state: 's' });
    const back = await consent(emulators, url, { account: worker, refuse: true });
    expect(Object.fromEntries(back)).toEqual({ error: 'access_denied', state: 's' });
  });
});

describe('tokens', () => {
  const connected = async (): Promise<ReturnType<typeof googleClient>> => {
    const client = googleClient(emulators);
    const url = client.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope: signIn });
    client.setCredentials(
      (await client.getToken((await consent(emulators, url, { account: superAdmin })).get('code') ?? ''))
        .tokens,
    );
    return client;
  };

  it('are refreshed without a new refresh token and described by tokeninfo', async () => {
    const client = await connected();
    const { credentials } = await client.refreshAccessToken();
    const info = await client.getTokenInfo(credentials.access_token ?? '');
    expect(info).toMatchObject({ aud: oauthClient.clientId, email: superAdmin });
    expect(info.scopes).toContain('openid');
  });

  it('are all dead once one of them is revoked', async () => {
    const client = await connected();
    const accessToken = client.credentials.access_token ?? '';
    await client.revokeToken(accessToken);
    expect(await failureOf(client.refreshAccessToken())).toEqual({
      status: 400,
      data: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    expect(await failureOf(client.getTokenInfo(accessToken))).toMatchObject({ status: 400 });
  });

  it('die unused after half a year', async () => {
    const client = await connected();
    clock.advance?.(184 * 86_400_000);
    expect(await failureOf(client.refreshAccessToken())).toMatchObject({ data: { error: 'invalid_grant' } });
  });

  it('need the right client secret', async () => {
    const answer = await fetch(`${emulators.googleUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: oauthClient.clientId,
        client_secret: 'wrong',
      }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
  });
});

describe('bad input', () => {
  it.each([
    ['a body that is no form', { 'content-type': 'application/json' }, '{', 400],
    ['credentials that are no text', { authorization: 'Basic JTA6JQ==' }, 'grant_type=refresh_token', 401],
    [
      'an unknown grant',
      {},
      `grant_type=magic&client_id=${oauthClient.clientId}&client_secret=${oauthClient.clientSecret}`,
      400,
    ],
  ])('%s gets a clear answer', async (_name, headers, body, status) => {
    const answer = await fetch(`${emulators.googleUrl}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('error');
  });
});

describe('requests that cannot be answered by a redirect', () => {
  it.each([
    ['redirect_uri', 'http://localhost:9/auth/callback/', 400, 'redirect_uri_mismatch'],
    ['client_id', 'somebody-else', 401, 'invalid_client'],
    ['scope', '', 400, 'invalid_request'],
  ])('show a page for a wrong %s', async (name, value, status, code) => {
    const url = new URL(googleClient(emulators).generateAuthUrl({ scope: signIn }));
    url.searchParams.set(name, value);
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(code);
  });

  it('escape what they show', async () => {
    const url = new URL(googleClient(emulators).generateAuthUrl({ scope: signIn }));
    url.searchParams.set('redirect_uri', 'http://x/<script>alert(1)</script>');
    expect(await (await fetch(url)).text()).not.toContain('<script>alert');
  });
});
