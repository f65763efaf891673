import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import { createBrowser } from '#testing/browser.ts';
import {
  askToken,
  authorizeUrl,
  bookshop,
  eligibleAdmin,
  entraApp,
  globalAdmin,
  person,
  redirectUri,
  startMicrosoftForTest,
  userToken,
  vendor,
  walk,
  walkBack,
} from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { bookshopTenantId } from '../seed/bookshop.ts';
import { roleTemplates } from '../state/roles.ts';

let microsoft: EmulatedMicrosoft;
let clock: EmulatorClock;
beforeAll(async () => {
  ({ microsoft, clock } = await startMicrosoftForTest());
});
afterAll(() => microsoft.close());
beforeEach(() => {
  const tenant = bookshop(microsoft);
  tenant.delegatedGrants = [];
  tenant.appRoleGrants = [];
});

const redeem = (code: string, more: Record<string, string> = {}): ReturnType<typeof askToken> =>
  askToken(microsoft, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });

describe('discovery', () => {
  it('names every endpoint, with a placeholder for the tenant where many share it', async () => {
    const read = async (authority: string): Promise<Record<string, unknown>> => {
      const url = `${microsoft.loginUrl}/${authority}/v2.0/.well-known/openid-configuration`;
      return (await (await fetch(url)).json()) as Record<string, unknown>;
    };
    expect(await read('organizations')).toMatchObject({
      issuer: `${microsoft.loginUrl}/{tenantid}/v2.0`,
      token_endpoint: `${microsoft.loginUrl}/organizations/oauth2/v2.0/token`,
    });
    expect(await read('livrariahorizonte.example')).toMatchObject({
      issuer: `${microsoft.loginUrl}/${bookshopTenantId}/v2.0`,
      jwks_uri: `${microsoft.loginUrl}/${bookshopTenantId}/discovery/v2.0/keys`,
    });
    expect(await read('nowhere.example')).toMatchObject({ error: 'invalid_request', error_codes: [90002] });
  });
});

describe('code flow', () => {
  it('gives tokens for a code with PKCE, once', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const back = await walkBack(
      microsoft,
      authorizeUrl({
        nonce: 'n-1',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
      { account: globalAdmin },
    );
    expect(back.get('state')).toBe('a state');
    const code = back.get('code') ?? '';
    expect(await redeem(code, { code_verifier: 'wrong' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_codes: [501481] },
    });
    const { status, body } = await redeem(code, { code_verifier: verifier });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      scope: 'openid profile email User.Read',
      expires_in: 3599,
      ext_expires_in: 3599,
      refresh_token: expect.any(String),
    });
    const keys = createRemoteJWKSet(new URL(`${microsoft.loginUrl}/organizations/discovery/v2.0/keys`));
    const { payload } = await jwtVerify(body['id_token'] ?? '', keys, {
      issuer: `${microsoft.loginUrl}/${bookshopTenantId}/v2.0`,
      audience: entraApp.clientId,
      currentDate: new Date(clock.now()),
    });
    expect(payload).toMatchObject({
      tid: bookshopTenantId,
      oid: person(microsoft, globalAdmin).id,
      preferred_username: globalAdmin,
      nonce: 'n-1',
      wids: expect.arrayContaining([roleTemplates.globalAdministrator]),
    });
    const info = await fetch(`${microsoft.graphUrl}/oidc/userinfo`, {
      headers: { authorization: `Bearer ${body['access_token']}` },
    });
    expect(await info.json()).toMatchObject({ sub: payload.sub, email: globalAdmin });
    expect(await redeem(code, { code_verifier: verifier })).toMatchObject({ body: { error_codes: [54005] } });
  });

  it('leaves a role that is only eligible out of wids', async () => {
    const tokens = await userToken(microsoft, eligibleAdmin);
    const { wids } = decodeJwt<{ wids: string[] }>(tokens['id_token'] ?? '');
    expect(wids).not.toContain(roleTemplates.globalAdministrator);
    expect(wids).not.toEqual([]);
  });

  it('redeems a code at the authority that gave it only, and for ten minutes', async () => {
    const codeOf = async (): Promise<string> =>
      (await walkBack(microsoft, authorizeUrl(), { account: vendor })).get('code') ?? '';
    const form = { grant_type: 'authorization_code', redirect_uri: redirectUri };
    const elsewhere = await askToken(microsoft, { ...form, code: await codeOf() }, bookshopTenantId);
    expect(elsewhere.body).toMatchObject({ error_codes: [700005] });
    const code = await codeOf();
    clock.advance?.(11 * 60_000);
    expect((await redeem(code)).body).toMatchObject({ error: 'invalid_grant', error_codes: [70008] });
  });

  it('checks the password', async () => {
    const answer = await walk(microsoft, authorizeUrl(), { account: vendor, password: 'wrong' });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('incorreta');
  });

  it('signs in without a question while the session lives, and asks again with prompt=login', async () => {
    const browser = createBrowser();
    await walk(microsoft, authorizeUrl(), { account: vendor, browser });
    const silent = await browser.get(microsoft.loginUrl + authorizeUrl({ prompt: 'none' }));
    expect(new URL(silent.headers.get('location') ?? '').searchParams.get('code')).not.toBeNull();
    const again = authorizeUrl({ prompt: 'login', login_hint: vendor });
    expect(await (await browser.get(microsoft.loginUrl + again)).text()).toContain('Insira a senha');
    const back = await walkBack(microsoft, again, { account: vendor, browser });
    expect(back.get('code')).not.toBeNull();
  });

  it('answers prompt=none without a session by login_required', async () => {
    const answer = await fetch(microsoft.loginUrl + authorizeUrl({ prompt: 'none' }), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(back.get('error')).toBe('login_required');
    expect(back.get('error_description')).toContain('AADSTS50058');
  });

  it('lists accounts, administrators first, and finds them by name', async () => {
    const list = await (await fetch(microsoft.loginUrl + authorizeUrl())).text();
    expect(list.indexOf('Beatriz Moura')).toBeGreaterThan(0);
    expect(list).toContain('Administrador global');
    const found = await (await fetch(`${microsoft.loginUrl}${authorizeUrl()}&emulator_search=letic`)).text();
    expect(found).toContain('Letícia Brandão');
    expect(found).not.toContain('Beatriz Moura');
  });

  it.each([
    ['client_id', 'e1fe6dd8-0000-4d61-89e7-88639da4683d', 'AADSTS700016'],
    ['redirect_uri', `${redirectUri}/`, 'AADSTS50011'],
  ])('shows a page for a wrong %s', async (name, value, code) => {
    const answer = await fetch(microsoft.loginUrl + authorizeUrl({ [name]: value }), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(code);
  });

  it.each([
    ['response_type', 'id_token', 'unsupported_response_type', 'AADSTS70005'],
    ['scope', 'Mail.Fly', 'invalid_scope', 'AADSTS70011'],
    ['scope', null, 'invalid_request', 'AADSTS900144'],
    ['scope', 'https://storage.example/.default', 'invalid_scope', 'AADSTS28000'],
  ])('sends an error back for a wrong %s (%s)', async (name, value, error, code) => {
    const answer = await fetch(microsoft.loginUrl + authorizeUrl({ [name]: value }), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(back.get('error')).toBe(error);
    expect(back.get('error_description')).toContain(code);
    expect(back.get('state')).toBe('a state');
  });
});

describe('accounts', () => {
  it.each([
    ['a personal account on organizations', 'maiara.pacheco@correio.example', 'organizations', 'AADSTS50020'],
    [
      'an account of another tenant',
      'veronica.pires@distribuidoramare.example',
      bookshopTenantId,
      'AADSTS50020',
    ],
    ['an unknown address', 'ninguem@livrariahorizonte.example', 'organizations', 'AADSTS50034'],
    ['a disabled account', 'otavio.queiroz@livrariahorizonte.example', 'organizations', 'AADSTS50057'],
  ])('refuses %s', async (_name, account, authority, code) => {
    const answer = await walk(microsoft, authorizeUrl({}, authority), { account });
    expect(await answer.text()).toContain(code);
  });

  it('lets a personal account in on common, with the tenant that all of them share', async () => {
    const account = 'maiara.pacheco@correio.example';
    const back = await walkBack(microsoft, authorizeUrl({}, 'common'), { account });
    const form = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: redirectUri,
    };
    const { body } = await askToken(microsoft, form, 'common');
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ tid: '9188040d-6c67-4c5b-b112-36a304b66dad' });
  });

  it('signs a guest in to the tenant as the guest, without roles in the token', async () => {
    const back = await walkBack(microsoft, authorizeUrl({}, bookshopTenantId), {
      account: 'nelson.vasconcelos@distribuidoramare.example',
    });
    const form = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: redirectUri,
    };
    const { body } = await askToken(microsoft, form, bookshopTenantId);
    const claims = decodeJwt(body['id_token'] ?? '');
    const guest = bookshop(microsoft).users.find(
      (user) => user.userType === 'Guest' && user.id === claims['oid'],
    );
    expect(guest?.displayName).toBe('Nelson Vasconcelos');
    expect(claims).not.toHaveProperty('wids');
  });
});
