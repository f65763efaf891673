import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import type { Emulators } from '#start-emulators.ts';
import {
  connect,
  failureOf,
  oauthClient,
  startForTest,
  superAdmin,
  sendMail,
  worker,
} from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';

let emulators: Emulators;
let clock: EmulatorClock;
let google: Connected;
beforeAll(async () => {
  ({ emulators, clock } = await startForTest());
  google = await connect(emulators);
});
afterAll(() => emulators.close());
afterEach(() => emulators.faults.clear());

const control = (path: string, body: unknown): Promise<Response> =>
  fetch(`${emulators.googleUrl}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signOut = (): Promise<unknown> => google.directory.users.signOut({ userKey: worker });

it.each([
  ['rateLimit429', 429, 'rateLimitExceeded'],
  ['userRateLimit403', 403, 'userRateLimitExceeded'],
  ['quota403', 403, 'quotaExceeded'],
  ['unavailable503', 503, 'backendError'],
  ['backendError500', 500, 'backendError'],
  ['unauthorized401', 401, 'authError'],
])('answers %s for the next two calls and then works again', async (kind, status, reason) => {
  expect((await control('faults', { method: 'directory.users.signOut', kind, count: 2 })).status).toBe(200);
  const directly = (): Promise<Response> =>
    fetch(`${emulators.googleUrl}/admin/directory/v1/users/${worker}/signOut`, {
      method: 'POST',
      headers: { authorization: `Bearer ${google.client.credentials.access_token ?? ''}` },
    });
  for (let call = 0; call < 2; call += 1) {
    const answer = await directly();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code: status, errors: [{ reason }] } });
  }
  expect((await directly()).status).toBe(204);
});

it('answers a page of HTML instead of JSON, and JSON that is cut off', async () => {
  const directly = (): Promise<Response> =>
    fetch(`${emulators.googleUrl}/admin/directory/v1/users/${worker}`, {
      headers: { authorization: `Bearer ${google.client.credentials.access_token ?? ''}` },
    });
  const plan = { method: 'directory.users.get', remaining: 1, delayMs: 0 };
  emulators.faults.add({ ...plan, kind: 'html403' });
  const page = await directly();
  expect(page.status).toBe(403);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('request rate higher than configured');
  emulators.faults.add({ ...plan, kind: 'malformed' });
  const cut = await directly();
  expect(cut.status).toBe(200);
  expect(cut.headers.get('content-type')).toContain('application/json');
  await expect(cut.json()).rejects.toThrow(SyntaxError);
  expect(await (await directly()).json()).toMatchObject({ primaryEmail: worker });
});

it('refuses a refresh with invalid_grant, keeps the connection, and touches no API method', async () => {
  emulators.faults.add({ method: '*', kind: 'invalidGrant', remaining: 1, delayMs: 0 });
  await signOut();
  expect(emulators.faults.list()).toEqual([]);
  emulators.faults.add({ method: 'oauth.token', kind: 'invalidGrant', remaining: 1, delayMs: 0 });
  expect(await failureOf(google.client.refreshAccessToken())).toMatchObject({
    status: 400,
    data: { error: 'invalid_grant' },
  });
  const { credentials } = await google.client.refreshAccessToken();
  expect(credentials.access_token).toBeTruthy();
});

it('words the same faults as the Cloud Identity API does', async () => {
  emulators.faults.add({ method: 'cloudidentity.*', kind: 'rateLimit429', remaining: 1, delayMs: 0 });
  expect(await failureOf(google.identity.inboundSsoAssignments.list())).toMatchObject({
    status: 429,
    data: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } },
  });
});

it('touches no other method', async () => {
  emulators.faults.add({ method: 'directory.users.list', kind: 'unavailable503', remaining: 1, delayMs: 0 });
  await signOut();
  expect(emulators.faults.list()).toHaveLength(1);
});

it('does what was asked although the answer is lost', async () => {
  const email = 'perdido@padariaestrela.example';
  emulators.faults.add({ method: 'directory.groups.insert', kind: 'lostAnswer', remaining: 1, delayMs: 0 });
  await expect(google.directory.groups.insert({ requestBody: { email } })).rejects.toThrow();
  expect((await google.directory.groups.get({ groupKey: email })).data.email).toBe(email);
});

it('does nothing when the connection drops before', async () => {
  const email = 'nunca@padariaestrela.example';
  emulators.faults.add({ method: 'directory.groups.insert', kind: 'disconnect', remaining: 1, delayMs: 0 });
  await expect(google.directory.groups.insert({ requestBody: { email } })).rejects.toThrow();
  expect(await failureOf(google.directory.groups.get({ groupKey: email }))).toMatchObject({ status: 404 });
});

it('waits before it answers', async () => {
  emulators.faults.add({ method: '*', kind: 'slow', remaining: 1, delayMs: 300 });
  const before = performance.now();
  await signOut();
  expect(performance.now() - before).toBeGreaterThan(290);
});

it('changes nothing while a second administrator has to approve', async () => {
  emulators.faults.add({
    method: 'cloudidentity.inboundSamlSsoProfiles.create',
    kind: 'awaitingApproval',
    remaining: 1,
    delayMs: 0,
  });
  const { data } = await google.identity.inboundSamlSsoProfiles.create({ requestBody: { displayName: 'x' } });
  expect(data).toMatchObject({ done: false, metadata: { state: 'awaiting-multi-party-approval' } });
  expect((await google.identity.inboundSamlSsoProfiles.list()).data).toEqual({});
});

it('takes one planned fault back', async () => {
  const fault = emulators.faults.add({ method: '*', kind: 'unavailable503', remaining: 1, delayMs: 0 });
  const url = `${emulators.googleUrl}/_control/faults/${fault.id}`;
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(404);
  await signOut();
});

it('refuses a fault it does not know', async () => {
  expect((await control('faults', { kind: 'earthquake' })).status).toBe(400);
});

it('runs out of quota', async () => {
  const { emulators: small } = await startForTest({ quotaPerMinute: 3 });
  const few = await connect(small);
  for (let call = 0; call < 3; call += 1) await few.directory.domains.list({ customer: 'my_customer' });
  expect(await failureOf(few.directory.domains.list({ customer: 'my_customer' }))).toMatchObject({
    status: 403,
    data: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } },
  });
  await small.close();
});

it('moves the clock by steps, to a time, and back to the real one', async () => {
  const before = clock.now();
  await control('clock', { step: 'plus8h' });
  expect(clock.now() - before).toBeGreaterThanOrEqual(8 * 3_600_000);
  await control('clock', { to: '2026-12-01T07:30' });
  expect(new Date(clock.now()).toISOString()).toMatch(/^2026-12-01T10:30:0/);
  await control('clock', { real: '1' });
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
  expect((await control('clock', { to: 'tomorrow' })).status).toBe(400);
});

it('shows its state on a page and takes the forms of that page', async () => {
  await sendMail(emulators, { to: worker, subject: 'Troque <b>a senha</b>', text: 'oi', html: '<p>oi</p>' });
  const page = await (await fetch(`${emulators.googleUrl}/`)).text();
  expect(page).toContain('Helena Azevedo');
  expect(page).toContain('Troque &lt;b&gt;a senha&lt;/b&gt;');
  const sent = await fetch(`${emulators.googleUrl}/_control/faults`, {
    method: 'POST',
    body: new URLSearchParams({ method: '*', kind: 'unavailable503', count: '3', delayMs: '0' }),
    redirect: 'manual',
  });
  expect(sent.headers.get('location')).toBe('/');
  expect(emulators.faults.list()).toEqual([
    expect.objectContaining({ kind: 'unavailable503', remaining: 3 }),
  ]);
});

it('takes no orders from a foreign site', async () => {
  const foreign = await fetch(`${emulators.googleUrl}/_control/faults/clear`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

it('takes back a connection when asked to', async () => {
  expect((await control('revoke', { email: superAdmin })).status).toBe(200);
  expect(emulators.state.refreshTokens.some((token) => token.clientId === oauthClient.clientId)).toBe(false);
  expect(await failureOf(google.client.refreshAccessToken())).toMatchObject({
    data: { error: 'invalid_grant' },
  });
});
