import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import { idpCertificate } from '#testing/identity-provider.ts';
import {
  appToken,
  askToken,
  bookshop,
  graphWith,
  person,
  startMicrosoftForTest,
  userToken,
  vendor,
} from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { bookshopTenantId, secondDomain } from '../seed/bookshop.ts';
import { isFederated } from '../state/federation.ts';

let microsoft: EmulatedMicrosoft;
let clock: EmulatorClock;
let graph: Graph;
beforeAll(async () => {
  ({ microsoft, clock } = await startMicrosoftForTest());
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterAll(() => microsoft.close());
afterEach(() => microsoft.faults.clear());

const control = (path: string, body: unknown): Promise<Response> =>
  fetch(`${microsoft.loginUrl}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = (): ReturnType<Graph> => graph('GET', `/users/${vendor}`);
const plan = (kind: string, method: string): Promise<Response> => control('faults', { method, kind });
const federation = {
  issuerUri: 'https://idp.example/saml/c1/horizonteonline.example',
  passiveSignInUri: 'https://idp.example/saml/c1/sso',
  preferredAuthenticationProtocol: 'saml',
  signingCertificate: idpCertificate.replaceAll(/-----[^-]+-----|\s/g, ''),
};
const path = `/domains/${secondDomain}/federationConfiguration`;
const isSecondFederated = (): boolean => {
  const tenant = bookshop(microsoft);
  const domain = tenant.domains.find(({ name }) => name === secondDomain);
  return domain !== undefined && isFederated(tenant, domain);
};
const makeManaged = (): ReturnType<Graph> =>
  graph('PATCH', `/domains/${secondDomain}`, { authenticationType: 'Managed' });

it.each([
  ['throttled429', 429, 'TooManyRequests', '2'],
  ['throttledSilently429', 429, 'TooManyRequests', null],
  ['unauthorized401', 401, 'InvalidAuthenticationToken', null],
  ['claimsChallenge401', 401, 'InvalidAuthenticationToken', null],
  ['denied403', 403, 'Authorization_RequestDenied', null],
  ['serverError500', 500, 'Service_InternalServerError', null],
  ['unavailable503', 503, 'serviceNotAvailable', '2'],
  ['timeout504', 504, 'UnknownError', null],
])('answers %s once and then works again', async (kind, status, code, retryAfter) => {
  expect((await plan(kind, 'users.get')).status).toBe(200);
  const failed = await read();
  expect([failed.status, failed.body.error?.code, failed.headers.get('retry-after')]).toEqual([
    status,
    code,
    retryAfter,
  ]);
  expect((await read()).status).toBe(200);
});

it('challenges with claims as continuous access evaluation does', async () => {
  await plan('claimsChallenge401', 'users.get');
  expect((await read()).headers.get('www-authenticate')).toMatch(/error="insufficient_claims", claims="/);
});

it('answers a page instead of JSON, JSON that is cut off, and nothing at all', async () => {
  const directly = (): Promise<Response> =>
    fetch(`${microsoft.graphUrl}/v1.0/organization`, { headers: { authorization: 'Bearer x' } });
  await plan('html502', 'organization.list');
  const page = await directly();
  expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  await plan('malformed', 'organization.list');
  await expect((await directly()).json()).rejects.toThrow(SyntaxError);
  await plan('disconnect', 'organization.list');
  await expect(directly()).rejects.toThrow('fetch failed');
});

it.each(['doneThen500', 'doneThen504', 'lostAnswer'])(
  'federates a domain although the answer is %s',
  async (kind) => {
    await plan(kind, 'domains.federationConfiguration.create');
    const answer = await graph('POST', path, federation).catch(() => null);
    expect(answer?.status ?? 0).not.toBe(201);
    expect(isSecondFederated()).toBe(true);
    expect((await graph('GET', path)).body.value).toHaveLength(1);
    await makeManaged();
  },
);

it.each(['serverError500', 'disconnect'])(
  'leaves a domain managed when the call ends in %s',
  async (kind) => {
    await plan(kind, 'domains.federationConfiguration.create');
    await graph('POST', path, federation).catch(() => null);
    expect(isSecondFederated()).toBe(false);
  },
);

it('leaves a domain federated and unreadable on order', async () => {
  await plan('leftFederated500', 'domains.federationConfiguration.create');
  expect((await graph('POST', path, federation)).status).toBe(500);
  expect(isSecondFederated()).toBe(true);
  expect((await graph('GET', path)).status).toBe(500);
  expect((await makeManaged()).status).toBe(204);
  expect(isSecondFederated()).toBe(false);
});

it('refuses tokens on order, and touches no other call', async () => {
  const { refresh_token: token = '' } = await userToken(microsoft, vendor);
  const form = { grant_type: 'refresh_token', refresh_token: token };
  await plan('invalidGrant', 'login.token');
  await read();
  expect((await askToken(microsoft, form)).body).toMatchObject({
    error: 'invalid_grant',
    error_codes: [50173],
  });
  await plan('interactionRequired', 'login.token');
  expect((await askToken(microsoft, form)).body).toMatchObject({
    error: 'interaction_required',
    error_codes: [50076],
  });
  await plan('unavailable503', 'login.token');
  expect(await askToken(microsoft, form)).toMatchObject({ status: 503 });
  expect((await askToken(microsoft, form)).status).toBe(200);
});

it('waits before it answers', async () => {
  microsoft.faults.add({ method: '*', kind: 'slow', remaining: 1, delayMs: 300 });
  const before = performance.now();
  await read();
  expect(performance.now() - before).toBeGreaterThan(290);
});

it('fails a batch as a whole', async () => {
  await plan('unavailable503', 'graph.batch');
  const requests = [{ id: '1', method: 'GET', url: '/organization' }];
  expect((await graph('POST', '/$batch', { requests })).status).toBe(503);
  expect((await graph('POST', '/$batch', { requests })).status).toBe(200);
});

it('changes settings whole or not at all', async () => {
  expect((await control('settings', { readDelaySeconds: '30', samlBinding: 'pigeon' })).status).toBe(400);
  expect((await control('settings', { weather: 'fine' })).status).toBe(400);
  expect(microsoft.state.settings.readDelaySeconds).toBe(0);
  expect((await control('settings', { readDelaySeconds: '30', repairsByPatch: 'false' })).status).toBe(200);
  expect(microsoft.state.settings).toMatchObject({ readDelaySeconds: 30, repairsByPatch: false });
  await control('settings', { readDelaySeconds: '0', repairsByPatch: 'true' });
});

it('disables people, makes administrators, and ends sessions', async () => {
  await control('user', { email: vendor, enabled: 'false', admin: 'true' });
  expect(person(microsoft, vendor).accountEnabled).toBe(false);
  await control('user', { email: vendor, enabled: 'true', admin: 'false' });
  const before = person(microsoft, vendor).sessionsValidFrom;
  clock.advance?.(1000);
  expect((await control('sign-out', { email: vendor })).status).toBe(200);
  expect(person(microsoft, vendor).sessionsValidFrom).toBeGreaterThan(before);
  expect((await control('sign-out', { email: 'nobody' })).status).toBe(400);
});

it('takes consent and the license of a tenant back', async () => {
  await control('tenant', { tenant: bookshopTenantId, withdraw: '1', premium: 'false', pim: 'false' });
  expect(bookshop(microsoft)).toMatchObject({
    isPremium: false,
    hasPim: false,
    appRoleGrants: [],
    delegatedGrants: [],
  });
  const form = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };
  const { body } = await askToken(microsoft, form, bookshopTenantId);
  const empty = graphWith(microsoft, body['access_token'] ?? '');
  expect((await empty('GET', '/users')).body.error?.code).toBe('Authorization_RequestDenied');
  // A token from before keeps what it had.
  expect((await read()).status).toBe(200);
  await control('tenant', { tenant: bookshopTenantId, premium: 'true', pim: 'true' });
});

it('shows its state on a page and takes the forms of that page', async () => {
  const page = await (await fetch(`${microsoft.loginUrl}/`)).text();
  for (const text of ['Livraria Horizonte', 'Beatriz Moura', secondDomain, 'Falhas', 'Comportamento'])
    expect(page).toContain(text);
  const sent = await fetch(`${microsoft.loginUrl}/_control/faults`, {
    method: 'POST',
    body: new URLSearchParams({ method: '*', kind: 'unavailable503', count: '3', delayMs: '0' }),
    redirect: 'manual',
  });
  expect(sent.headers.get('location')).toBe('/');
  expect(microsoft.faults.list()).toEqual([
    expect.objectContaining({ kind: 'unavailable503', remaining: 3 }),
  ]);
});

it('takes no orders from a foreign site', async () => {
  const foreign = await fetch(`${microsoft.loginUrl}/_control/settings`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

it('remembers federations, consent and settings over a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'microsoft-'));
  const { microsoft: first, clock: same } = await startMicrosoftForTest({ dataDir });
  const token = await appToken(first);
  await graphWith(first, token)('POST', path, federation);
  first.state.settings.readDelaySeconds = 7;
  await first.close();
  const { microsoft: again } = await startMicrosoftForTest({ dataDir, clock: same });
  expect((await graphWith(again, token)('GET', path)).body).toMatchObject({ value: [] });
  again.state.settings.readDelaySeconds = 0;
  expect((await graphWith(again, token)('GET', path)).body.value).toEqual([
    expect.objectContaining(federation),
  ]);
  await again.close();
  rmSync(dataDir, { recursive: true });
});
