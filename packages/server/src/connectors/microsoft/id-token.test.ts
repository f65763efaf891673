import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedServer, stillClock } from '../http-api/testing/scripted-server.ts';
import type { ScriptedServer } from '../http-api/testing/scripted-server.ts';
import { createIdentityVerifier } from './id-token.ts';
import { roleTemplates } from './people/role-templates.ts';
import { depsAt } from './testing/deps-at.ts';
import type { MicrosoftConfig } from './transport/config.ts';

const now = Date.parse('2031-05-05T10:00:00Z');
const seconds = now / 1000;
const tid = '5a1d7f0e-3c52-4b7e-9d0a-6e8f20c4b911';
const other = 'c7b9e4d2-08f1-4f6c-8a35-1b2d94e07f63';
const oid = '2ce3f13e-0239-4492-ae4c-0c40ef24bc1b';

let login: ScriptedServer;
let sign: (claims: JWTPayload) => Promise<string>;
/** For whom the key is published, as Microsoft says it; undefined where it says nothing. */
let keyIssuer: string | undefined;
beforeEach(() => {
  keyIssuer = undefined;
});
beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  login = await startScriptedServer(() => ({ body: { keys: [{ ...jwk, issuer: keyIssuer }] } }));
  sign = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(pair.privateKey);
});
afterAll(async () => await login.close());

const goodClaims = (): JWTPayload => ({
  iss: `${login.url}/${tid}/v2.0`,
  aud: 'client-1',
  sub: 'pairwise',
  tid,
  oid,
  preferred_username: 'Ana@Contoso.example',
  name: 'Ana Lima',
  wids: [roleTemplates.globalAdministrator],
  nonce: 'nonce-1',
  iat: seconds - 5,
  nbf: seconds - 5,
  exp: seconds + 3595,
});

const verify = async (claims: JWTPayload, config: Partial<MicrosoftConfig> = {}, domains?: string[]) =>
  await createIdentityVerifier(depsAt(login.url, stillClock(now), config))(await sign(claims), {
    nonce: 'nonce-1',
    expectedDomains: domains,
  });

describe("the verification of Entra's identity token", () => {
  it('returns tenant, person and role, at the time of the Clock', async () => {
    expect(await verify(goodClaims(), {}, ['other.example', 'contoso.EXAMPLE'])).toEqual({
      customerId: tid,
      personId: oid,
      email: 'Ana@Contoso.example',
      domain: 'contoso.example',
      name: 'Ana Lima',
      isSuperAdmin: true,
      authenticatedAt: null,
    });
    expect(login.received.at(-1)?.path).toBe('/organizations/discovery/v2.0/keys');
  });

  it('says when the password was given, where the registration has it told', async () => {
    expect(await verify({ ...goodClaims(), auth_time: seconds - 90 })).toMatchObject({
      authenticatedAt: now - 90_000,
    });
  });

  it('tells an administrator from a token with other roles and from one without roles', async () => {
    const everyone = 'b79fbf4d-3ef9-4689-8143-76b194e85509';
    expect(await verify({ ...goodClaims(), wids: [everyone] })).toMatchObject({ isSuperAdmin: false });
    expect(await verify({ ...goodClaims(), wids: undefined })).toMatchObject({ isSuperAdmin: null });
  });

  it.each([
    ['issuer of another tenant', { tid: other }, 'iss'],
    ['foreign issuer', { iss: 'https://elsewhere.example/v2.0' }, 'iss'],
    ['audience', { aud: 'another-client' }, 'aud'],
    ['end', { exp: seconds - 301 }, 'exp'],
    ['beginning', { nbf: seconds + 301 }, 'nbf'],
    ['nonce', { nonce: 'nonce-2' }, 'nonce'],
    ['person', { oid: '../admin' }, 'oid'],
    ['missing person', { oid: undefined }, 'oid'],
    ['sign-in name', { preferred_username: '+55 11 90000-0000' }, 'preferred_username'],
  ])('rejects a wrong %s', async (_name, change, reason) => {
    await expect(verify({ ...goodClaims(), ...change })).rejects.toMatchObject({
      code: 'identity_rejected',
      reason,
    });
  });

  it('rejects an issuer whose placeholder was filled with an address', async () => {
    const trick = 'x/../elsewhere';
    const claims = { ...goodClaims(), tid: trick, iss: `${login.url}/${trick}/v2.0` };
    await expect(verify(claims)).rejects.toMatchObject({ code: 'identity_rejected', reason: 'tid' });
  });

  it.each([
    ['a personal account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, 'personal_account'],
    ['a guest by the account type', { acct: 1 }, 'guest'],
    ['a guest by the home tenant', { idp: `https://sts.windows.net/${other}/` }, 'guest'],
  ])('knows %s as no account of a workspace', async (_name, change, reason) => {
    const claims: JWTPayload = { ...goodClaims(), ...change };
    const iss = `${login.url}/${String(claims['tid'])}/v2.0`;
    await expect(verify({ ...claims, iss })).rejects.toMatchObject({
      code: 'not_workspace_account',
      reason,
    });
  });

  it('takes a member whose token names the own tenant as identity provider', async () => {
    const idp = `https://sts.windows.net/${tid}/`;
    expect(await verify({ ...goodClaims(), idp, acct: 0 })).toMatchObject({ personId: oid });
  });

  it('rejects another tenant and domain than the expected ones', async () => {
    const code = 'not_workspace_account';
    await expect(verify(goodClaims(), { authority: other })).rejects.toMatchObject({
      code,
      reason: 'tenant',
    });
    await expect(verify(goodClaims(), {}, ['other.example'])).rejects.toMatchObject({
      code,
      reason: 'domain',
    });
  });

  it('takes a key of all organizations, and one of the own tenant', async () => {
    for (const tenant of ['{tenantid}', tid]) {
      keyIssuer = `${login.url}/${tenant}/v2.0`;
      expect(await verify(goodClaims())).toMatchObject({ personId: oid });
    }
  });

  it('rejects a key that is published for personal accounts or for another tenant', async () => {
    for (const tenant of ['9188040d-6c67-4c5b-b112-36a304b66dad', other]) {
      keyIssuer = `${login.url}/${tenant}/v2.0`;
      await expect(verify(goodClaims())).rejects.toMatchObject({
        code: 'identity_rejected',
        reason: 'key_issuer',
      });
    }
  });

  it('takes a token for several audiences only if it names us as the one that asked', async () => {
    const aud = ['client-1', 'another-client'];
    expect(await verify({ ...goodClaims(), aud, azp: 'client-1' })).toMatchObject({ personId: oid });
    expect(await verify({ ...goodClaims(), aud: ['client-1'] })).toMatchObject({ personId: oid });
    for (const azp of [undefined, 'another-client'])
      await expect(verify({ ...goodClaims(), aud, azp })).rejects.toMatchObject({
        code: 'identity_rejected',
        reason: 'azp',
      });
  });

  it('reports unavailable, not rejected, when the keys cannot be fetched', async () => {
    const claims = { ...goodClaims(), iss: `http://127.0.0.1:9/${tid}/v2.0` };
    await expect(verify(claims, { loginUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
