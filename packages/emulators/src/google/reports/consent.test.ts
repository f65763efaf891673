import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Emulators } from '#start-emulators.ts';
import {
  allScopes,
  auditScope,
  connect,
  consent,
  failureOf,
  oauthClient,
  startForTest,
  superAdmin,
} from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';

let emulators: Emulators;
let google: Connected;
beforeAll(async () => {
  ({ emulators } = await startForTest());
});
afterAll(() => emulators.close());
beforeEach(async () => {
  emulators.state.grants = emulators.state.grants.filter((grant) => grant.clientId !== oauthClient.clientId);
  google = await connect(emulators, superAdmin, allScopes);
});

const read = () =>
  google.reports.activities.list({ userKey: 'all', applicationName: 'drive', maxResults: 1 });
const askFor = (more: Record<string, unknown> = {}): string =>
  google.client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: true,
    scope: ['openid', auditScope],
    ...more,
  });
const grant = async (url: string, untick?: string): Promise<string> => {
  const choice = { account: superAdmin, ...(untick === undefined ? {} : { untick }) };
  const { tokens } = await google.client.getToken((await consent(emulators, url, choice)).get('code') ?? '');
  google.client.setCredentials(tokens);
  return tokens.scope ?? '';
};
const revoke = (body: Record<string, string>): Promise<Response> =>
  fetch(`${emulators.googleUrl}/_control/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const missingScope = {
  status: 403,
  data: { error: { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
};

it.each([
  ['pt-BR', 'Ver relatórios de auditoria'],
  ['en', 'See audit reports'],
  ['es', 'Ver informes de auditoría'],
])('says what the permission is for: %s', async (language, words) => {
  const page = await fetch(askFor({ login_hint: superAdmin, prompt: 'consent' }), {
    headers: { 'accept-language': language },
  });
  const text = await page.text();
  expect(text).toContain(words);
  expect(text).toContain(auditScope);
});

it('adds the permission to those granted before', async () => {
  expect(await failureOf(read())).toMatchObject(missingScope);
  const scope = await grant(askFor());
  expect(scope).toContain(auditScope);
  expect(scope).toContain('cloud-identity.inboundsso');
  expect((await read()).data.items).toHaveLength(1);
  await google.client.refreshAccessToken();
  expect((await read()).data.items).toHaveLength(1);
});

it('grants it alone when what was granted before is not asked for', async () => {
  const scope = await grant(askFor({ include_granted_scopes: false }));
  expect(scope).toBe(`openid ${auditScope}`);
});

it('grants nothing when it is unticked', async () => {
  const scope = await grant(askFor(), 'admin.reports.audit.readonly');
  expect(scope).not.toContain(auditScope);
  expect(await failureOf(read())).toMatchObject(missingScope);
});

it('takes back this permission alone: the other calls go on, and a refresh no longer names it', async () => {
  await grant(askFor());
  expect((await revoke({ email: superAdmin, scope: auditScope })).status).toBe(200);
  expect(await failureOf(read())).toMatchObject(missingScope);
  const { credentials } = await google.client.refreshAccessToken();
  expect(credentials.scope).not.toContain(auditScope);
  expect((await google.directory.users.get({ userKey: superAdmin })).status).toBe(200);
});

it('takes back everything', async () => {
  await grant(askFor());
  await revoke({ email: superAdmin });
  expect(await failureOf(google.client.refreshAccessToken())).toMatchObject({
    status: 400,
    data: { error: 'invalid_grant' },
  });
});
