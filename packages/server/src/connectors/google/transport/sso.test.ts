import { afterEach, describe, expect, it } from 'vitest';
import { createGoogleDirectory } from '../google-directory.ts';
import { connectScopes } from './scopes.ts';
import { depsAt } from '../testing/deps-at.ts';
import { startScriptedServer, stillClock } from '#connectors/http-api/testing/scripted-server.ts';
import type { ScriptedAnswer, ScriptedServer } from '#connectors/http-api/testing/scripted-server.ts';

const grant = { refreshToken: 'r', grantedScopes: connectScopes, customerId: 'C0001' };
const token = { access_token: 'a', expires_in: 3599, scope: connectScopes.join(' '), token_type: 'Bearer' };
const spec = {
  displayName: 'Shiftgate',
  entityId: 'https://signin.example/saml/c1',
  signInUrl: 'https://signin.example/sso',
  signOutUrl: 'https://signin.example/out',
  changePasswordUrl: 'https://signin.example/password',
};
const profile = {
  name: 'inboundSamlSsoProfiles/p1',
  displayName: 'Shiftgate',
  idpConfig: {
    entityId: spec.entityId,
    singleSignOnServiceUri: spec.signInUrl,
    logoutRedirectUri: spec.signOutUrl,
    changePasswordUri: spec.changePasswordUrl,
  },
  spConfig: { entityId: 'https://sp.example/p1', assertionConsumerServiceUri: 'https://sp.example/p1/acs' },
};

let google: ScriptedServer | undefined;
afterEach(async () => await google?.close());

async function start(created: ScriptedAnswer, visibleAtLook: number) {
  let looks = 0;
  google = await startScriptedServer(({ method, path }) => {
    if (path === '/token') return { body: token };
    if (method === 'POST') return created;
    looks += 1;
    return { body: looks >= visibleAtLook ? { inboundSamlSsoProfiles: [profile] } : {} };
  });
  const clock = stillClock(0);
  const directory = createGoogleDirectory(depsAt(google.url, clock));
  const creations = () =>
    google?.received.filter(({ path, method }) => method === 'POST' && path !== '/token').length;
  return { directory, clock, creations };
}

describe('an accepted, unfinished write', () => {
  it('is polled, and not sent again', async () => {
    const { directory, clock, creations } = await start({ body: { done: false } }, 5);
    const made = await directory.federation.ensureProfile(grant, spec);
    expect(made.sp).toEqual({ entityId: 'https://sp.example/p1', acsUrl: 'https://sp.example/p1/acs' });
    expect(creations()).toBe(1);
    expect(clock.waits.length).toBeGreaterThan(0);
  });

  it('is reported as unavailable when it has no effect yet', async () => {
    const { directory, creations } = await start({ body: { done: false } }, 1000);
    await expect(directory.federation.ensureProfile(grant, spec)).rejects.toMatchObject({
      code: 'unavailable',
      reason: 'not_visible_yet',
    });
    expect(creations()).toBe(1);
  });
});

describe('a write rejected by Google', () => {
  it.each([
    ['inside the operation', { body: { done: true, error: { code: 7, message: 'no' } } }, 'forbidden'],
    [
      'as a request',
      { status: 400, body: { error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } } },
      'invalid_request',
    ],
    ['in another shape', { body: 'done' }, 'unexpected_reply'],
  ] as const)('%s is not repeated', async (_name, answer, code) => {
    const { directory, creations } = await start(answer, 1000);
    await expect(directory.federation.ensureProfile(grant, spec)).rejects.toMatchObject({ code });
    expect(creations()).toBe(1);
  });

  it.each([
    [400, 'Entity already exists.'],
    [409, 'Requested entity'],
  ])('because it is there already (%d) is looked up', async (status, message) => {
    const { directory, creations } = await start({ status, body: { error: { code: status, message } } }, 2);
    expect((await directory.federation.ensureProfile(grant, spec)).id).toBe('p1');
    expect(creations()).toBe(1);
  });
});

describe('wiping devices', () => {
  it("removes the work account from the person's own devices, on every page, and nothing else", async () => {
    const device = (resourceId: string, email: string, status = 'APPROVED') => ({
      resourceId,
      email: [email],
      status,
    });
    const scope = `${token.scope} https://www.googleapis.com/auth/admin.directory.device.mobile.action`;
    google = await startScriptedServer(({ path, query }) => {
      if (path === '/token') return { body: { ...token, scope } };
      if (path.endsWith('/users/1')) return { body: { id: '1', primaryEmail: 'Ana@example.com' } };
      if (!path.endsWith('/devices/mobile')) return { body: {} };
      const isFirst = query.get('pageToken') === null;
      const first = [device('d1', 'ana@example.com'), device('d2', 'ana@example.com.br')];
      const second = [device('d3', 'ana@example.com'), device('d4', 'ana@example.com', 'WIPED')];
      return { body: isFirst ? { mobiledevices: first, nextPageToken: 'n' } : { mobiledevices: second } };
    });
    const directory = createGoogleDirectory(depsAt(google.url, stillClock(0)));
    const options = { scope: 'allDevices', wipeDevices: true } as const;
    expect((await directory.revokeSessions(grant, '1', options)).wipedDevices).toBe(2);
    const actions = google.received.filter(({ path }) => path.endsWith('/action'));
    expect(actions.map(({ path }) => path.split('/').at(-2)).toSorted()).toEqual(['d1', 'd3']);
    for (const { body } of actions) expect(JSON.parse(body)).toEqual({ action: 'admin_account_wipe' });
  });
});
