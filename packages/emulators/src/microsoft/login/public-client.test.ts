import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizeUrl,
  bookshop,
  entraApp,
  nativeApp,
  redirectUri,
  rescueAdmin,
  startMicrosoftForTest,
  walk,
  walkBack,
} from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { bookshopTenantId } from '../seed/bookshop.ts';

let microsoft: EmulatedMicrosoft;
beforeAll(async () => {
  ({ microsoft } = await startMicrosoftForTest({ apps: [entraApp, nativeApp] }));
});
afterAll(() => microsoft.close());

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const scope = 'openid offline_access Domain.ReadWrite.All';

/** A token request with exactly these fields. */
async function post(
  fields: Readonly<Record<string, string>>,
  {
    authority = 'organizations',
    headers = {},
  }: { authority?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${microsoft.loginUrl}/${authority}/oauth2/v2.0/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const codeFor = async (clientId: string): Promise<string> => {
  const url = authorizeUrl({
    client_id: clientId,
    scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return (await walkBack(microsoft, url, { account: rescueAdmin })).get('code') ?? '';
};
const redemption = async (clientId: string): Promise<Record<string, string>> => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code: await codeFor(clientId),
  redirect_uri: redirectUri,
  code_verifier: verifier,
});
const renewal = (clientId: string, token: unknown): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: String(token),
});

describe('a public client', () => {
  it('redeems its code without a credential, and is refused with one', async () => {
    const form = await redemption(nativeApp.clientId);
    expect(await post({ ...form, client_secret: 'any' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', error_codes: [700025] },
    });
    expect((await post(form)).status).toBe(200);
  });

  it('renews its token without a credential, and is refused with one', async () => {
    const { body } = await post(await redemption(nativeApp.clientId));
    const form = renewal(nativeApp.clientId, body['refresh_token']);
    const renewed = await post(form);
    expect(renewed.status).toBe(200);
    expect((await post(renewal(nativeApp.clientId, renewed.body['refresh_token']))).status).toBe(200);
    expect((await post({ ...form, client_secret: 'any' })).body).toMatchObject({ error_codes: [700025] });
  });

  it('proves the same verifier that began, and comes from no page', async () => {
    const form = await redemption(nativeApp.clientId);
    expect((await post({ ...form, code_verifier: 'w'.repeat(43) })).body).toMatchObject({
      error_codes: [501481],
    });
    expect((await post(form, { headers: { origin: new URL(redirectUri).origin } })).body).toMatchObject({
      error_codes: [9002326],
    });
  });

  it('gets no token by itself, also where the organization has consented to it', async () => {
    const query = new URLSearchParams({
      client_id: nativeApp.clientId,
      redirect_uri: redirectUri,
      state: 's',
    });
    await walk(microsoft, `/${bookshopTenantId}/adminconsent?${query.toString()}`, { account: rescueAdmin });
    expect(bookshop(microsoft).servicePrincipals.map(({ appId }) => appId)).toContain(nativeApp.clientId);
    const form = {
      grant_type: 'client_credentials',
      client_id: nativeApp.clientId,
      scope: 'https://graph.microsoft.com/.default',
    };
    const at = { authority: bookshopTenantId };
    expect(await post(form, at)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', error_codes: [7000216] },
    });
    expect((await post({ ...form, client_secret: 'guessed' }, at)).body).toMatchObject({
      error_codes: [7000215],
    });
  });
});

describe('a confidential client', () => {
  it('needs its credential for a code and for each renewal', async () => {
    const form = await redemption(entraApp.clientId);
    expect((await post(form)).body).toMatchObject({ error: 'invalid_client', error_codes: [7000218] });
    const secret = { client_secret: entraApp.clientSecret ?? '' };
    const { body } = await post({ ...form, ...secret });
    const again = renewal(entraApp.clientId, body['refresh_token']);
    expect((await post(again)).body).toMatchObject({ error_codes: [7000218] });
    expect((await post({ ...again, ...secret })).status).toBe(200);
  });
});
