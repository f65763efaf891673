import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityVerifier } from './id-token.ts';
import { depsAt } from './testing/deps-at.ts';
import { startScriptedServer, stillClock } from '../http-api/testing/scripted-server.ts';
import type { ScriptedServer } from '../http-api/testing/scripted-server.ts';

const now = Date.parse('2031-05-05T10:00:00Z');
const seconds = now / 1000;
const clientId = 'client-1.apps.example';

let google: ScriptedServer;
let sign: (claims: JWTPayload, kid?: string) => Promise<string>;
let signWithStranger: (claims: JWTPayload) => Promise<string>;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  google = await startScriptedServer(() => ({ body: { keys: [jwk] } }));
  sign = (claims, kid = 'k1') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(pair.privateKey);
  signWithStranger = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(stranger.privateKey);
});
afterAll(async () => await google.close());

const goodClaims = (): JWTPayload => ({
  iss: google.url,
  aud: clientId,
  azp: clientId,
  sub: '104857600000000000001',
  email: 'Ana@Example.com',
  email_verified: true,
  hd: 'Example.com',
  nonce: 'nonce-1',
  name: 'Ana Lima',
  iat: seconds - 5,
  exp: seconds + 3600 - 5,
});

const verify = async (token: string, expectedDomains?: readonly string[]) =>
  await createIdentityVerifier(depsAt(google.url, stillClock(now)))(token, {
    nonce: 'nonce-1',
    expectedDomains,
  });

describe('the verification of an identity token', () => {
  it('returns the identity of a valid one, at the time of the Clock', async () => {
    expect(await verify(await sign(goodClaims()), ['other.com', 'example.COM'])).toEqual({
      personId: '104857600000000000001',
      email: 'Ana@Example.com',
      domain: 'example.com',
      name: 'Ana Lima',
      photoUrl: null,
      locale: null,
    });
  });

  it.each([
    ['issuer', { iss: 'https://elsewhere.example' }, 'iss'],
    ['audience', { aud: 'another-client' }, 'aud'],
    ['authorised party', { azp: 'another-client' }, 'azp'],
    ['end', { exp: seconds - 301 }, 'exp'],
    ['beginning', { iat: seconds + 301, exp: seconds + 3901 }, 'iat'],
    ['age', { iat: seconds - 4000 }, 'iat'],
    ['nonce', { nonce: 'nonce-2' }, 'nonce'],
    ['missing nonce', { nonce: undefined }, 'nonce'],
    ['unverified address', { email_verified: false }, 'email_verified'],
    ['subject', { sub: '../admin' }, 'sub'],
  ])('refuses a wrong %s', async (_name, change, reason) => {
    const token = await sign({ ...goodClaims(), ...change });
    await expect(verify(token)).rejects.toMatchObject({ code: 'identity_rejected', reason });
  });

  it('rejects another key with the same id, an unknown key, no algorithm, and garbage', async () => {
    const code = 'identity_rejected';
    await expect(verify(await signWithStranger(goodClaims()))).rejects.toMatchObject({ code });
    await expect(verify(await sign(goodClaims(), 'k2'))).rejects.toMatchObject({ code });
    const [, payload] = (await sign(goodClaims())).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    await expect(verify(`${none}.${payload ?? ''}.`)).rejects.toMatchObject({ code });
    await expect(verify('rubbish')).rejects.toMatchObject({ code });
  });

  it('rejects an account without a workspace, and one of an unexpected domain', async () => {
    const code = 'not_workspace_account';
    await expect(verify(await sign({ ...goodClaims(), hd: undefined }))).rejects.toMatchObject({ code });
    await expect(verify(await sign(goodClaims()), ['other.com'])).rejects.toMatchObject({ code });
  });

  it('reports unavailable, not rejected, when the keys cannot be fetched', async () => {
    const deps = depsAt(google.url, stillClock(now), { jwksUrl: 'http://127.0.0.1:9/certs' });
    const attempt = createIdentityVerifier(deps)(await sign(goodClaims()), {
      nonce: 'nonce-1',
      expectedDomains: undefined,
    });
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
  });
});
