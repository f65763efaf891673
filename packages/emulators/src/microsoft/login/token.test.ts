import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import {
  appToken,
  askToken,
  authorizeUrl,
  bookshop,
  entraApp,
  person,
  startMicrosoftForTest,
  userToken,
  vendor,
} from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { bookshopTenantId } from '../seed/bookshop.ts';

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

describe('token endpoint', () => {
  const graphScope = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };

  it('words errors with their numbers, ids and time', async () => {
    const { status, body } = await askToken(
      microsoft,
      { ...graphScope, client_secret: 'wrong' },
      bookshopTenantId,
      {
        'client-request-id': 'b2f5d1c0-1111-4222-8333-944445555666',
      },
    );
    expect(status).toBe(401);
    expect(body).toMatchObject({
      error: 'invalid_client',
      error_codes: [7000215],
      correlation_id: 'b2f5d1c0-1111-4222-8333-944445555666',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/),
    });
    expect(body['error_description']).toMatch(
      /^AADSTS7000215: Invalid client secret.*\r\nTrace ID: .*\r\nCorrelation ID: b2f5.*\r\nTimestamp: /,
    );
  });

  it.each([
    ['no credential', { client_secret: '' }, 401, 7000216],
    ['an unknown client', { client_id: 'bb6d5a3c-7d9f-4a9e-8d3f-3f6f3d8a1c11' }, 400, 700016],
    ['an unknown grant', { grant_type: 'password' }, 400, 70003],
    ['no grant', { grant_type: '' }, 400, 900144],
    ['a scope of its own choice', { scope: 'https://graph.microsoft.com/User.Read' }, 400, 1002012],
    [
      'a broken assertion',
      {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: 'x',
      },
      401,
      700027,
    ],
  ])('refuses %s', async (_name, changes, status, code) => {
    const answer = await askToken(microsoft, { ...graphScope, ...changes }, bookshopTenantId);
    expect(answer).toMatchObject({ status, body: { error_codes: [code] } });
  });

  it('gives an application its token in a tenant only, and only where it is installed', async () => {
    expect((await askToken(microsoft, graphScope, 'organizations')).body).toMatchObject({
      error_codes: [9001023],
    });
    const other = await askToken(microsoft, graphScope, 'distribuidoramare.example');
    expect(other.body).toMatchObject({ error: 'unauthorized_client', error_codes: [700016] });
    const token = await appToken(microsoft);
    expect(decodeJwt(token)).toMatchObject({ roles: entraApp.application, idtyp: 'app' });
  });

  it('takes no secret from a browser', async () => {
    const { body } = await askToken(microsoft, graphScope, bookshopTenantId, {
      origin: 'http://localhost:9',
    });
    expect(body).toMatchObject({ error_codes: [9002326] });
  });
});

describe('refresh', () => {
  const refresh = (token: string, more: Record<string, string> = {}): ReturnType<typeof askToken> =>
    askToken(microsoft, { grant_type: 'refresh_token', refresh_token: token, ...more });

  it('gives a new refresh token each time', async () => {
    const { refresh_token: first = '' } = await userToken(microsoft, vendor);
    const { body } = await refresh(first);
    expect(body['refresh_token']).not.toBe(first);
    expect((await refresh(body['refresh_token'] ?? '')).status).toBe(200);
    expect((await refresh(first)).status).toBe(200);
    microsoft.state.settings.rotatesStrictly = true;
    expect((await refresh(first)).body).toMatchObject({ error: 'invalid_grant', error_codes: [70000] });
    microsoft.state.settings.rotatesStrictly = false;
  });

  it('ends with the sessions of the person, with the account, and after 90 idle days', async () => {
    const { refresh_token: token = '' } = await userToken(microsoft, vendor);
    person(microsoft, vendor).sessionsValidFrom = clock.now() + 1;
    expect((await refresh(token)).body).toMatchObject({ error_codes: [50173], suberror: 'bad_token' });
    clock.advance?.(60_000);
    const { refresh_token: second = '' } = await userToken(microsoft, vendor);
    person(microsoft, vendor).accountEnabled = false;
    expect((await refresh(second)).body).toMatchObject({ error_codes: [50057] });
    person(microsoft, vendor).accountEnabled = true;
    clock.advance?.(91 * 86_400_000);
    expect((await refresh(second)).body).toMatchObject({ error_codes: [700082] });
  });
});

it('keeps an application of one tenant from common and from others', async () => {
  const app = { ...entraApp, onlyTenantId: bookshopTenantId };
  const { microsoft: single } = await startMicrosoftForTest({ apps: [app] });
  const page = await (await fetch(single.loginUrl + authorizeUrl({}, 'common'))).text();
  expect(page).toContain('AADSTS50194');
  const other = await (await fetch(single.loginUrl + authorizeUrl({}, 'distribuidoramare.example'))).text();
  expect(other).toContain('AADSTS700016');
  await single.close();
});
