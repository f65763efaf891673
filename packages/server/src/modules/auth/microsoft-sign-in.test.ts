import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import type { EmulatedMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import { createBrowser } from '@shiftgate/emulators/testing/browser.ts';
import {
  bookshop,
  entraApp,
  globalAdmin,
  rescueAdmin,
  vendor,
  walk,
} from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMicrosoftDirectory } from '#connectors/microsoft/microsoft-directory.ts';
import { depsAt } from '#connectors/microsoft/testing/deps-at.ts';
import { registration } from '#connectors/microsoft/testing/emulated-microsoft.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { syncDirectory } from '../directory-sync/index.ts';

const callback = 'http://localhost:4499/auth/callback/ms';

let api: Api;
let emulator: EmulatedMicrosoft;
/** The people whose rights the directory of Microsoft was asked for. */
const checked: string[] = [];
/** A Monday morning on which the emulated tenant is up to date. */
const now = Date.UTC(2026, 10, 23, 11);
let clock = { now: () => now };
/** Signs people in at another authority, such as that of a single tenant. */
let signInAt: (authority: string) => void;
beforeAll(async () => {
  emulator = await startMicrosoft({
    port: 0,
    apps: [{ ...registration, redirectUris: [callback, `${callback}/consent`] }],
    clock: { now: () => clock.now(), isMovable: false },
  });
  Object.assign(bookshop(emulator), { appRoleGrants: [], delegatedGrants: [] });
  const { clientId, clientSecret = '' } = entraApp;
  const deps = depsAt(
    emulator.loginUrl,
    { now: () => clock.now() },
    { clientId, credential: { kind: 'secret', secret: clientSecret }, graphUrl: emulator.graphUrl },
  );
  const directory = createMicrosoftDirectory({
    ...deps,
    photoUrlOf: (tenantId, personId) => api.photoLinks.urlOf(['microsoft', tenantId, personId]),
  });
  let signsIn = directory;
  signInAt = (authority) => {
    signsIn = createMicrosoftDirectory({ ...deps, config: { ...deps.config, authority } });
  };
  api = await startApi({
    microsoft: () => ({
      ...directory,
      authorizationUrl: (request) => signsIn.authorizationUrl(request),
      exchangeCode: (exchange) => signsIn.exchangeCode(exchange),
      checkAdmin: async (grant, personId) => {
        checked.push(personId);
        return await directory.checkAdmin(grant, personId);
      },
    }),
  });
  api.clock.set(now);
  clock = api.clock;
});
afterAll(async () => {
  await api.close();
  await emulator.close();
});

type Way = { readonly url: string; readonly browser_key: string };

/** Follows a way to Microsoft; returns what the panel sends when the browser is back. */
async function follow({ url, browser_key }: Way, account: string, decision: 'allow' | 'refuse' = 'allow') {
  const answer = await walk(emulator, url, { account, decision });
  return { callback_url: answer.headers.get('location') ?? '', browser_key };
}

async function signIn(account: string, query: { allow_trial?: string; consent?: string } = {}) {
  const way = await api.call('auth.authorize', { query: { provider: 'microsoft', ...query } });
  return { body: await follow(way, account) };
}

const companyKeyOf = async (token: string) => (await api.call('users.me', { token })).company_key;

describe('a Microsoft company', () => {
  let token: string;
  let next: Way | undefined;

  it('is not created without asking for a trial, nor by a person who may not consent', async () => {
    const code = async (account: string, query = {}) =>
      (await api.refusal('auth.callback', await signIn(account, query))).code;
    expect(await code(globalAdmin)).toBe('APP_NOT_INSTALLED');
    // Microsoft itself refuses what only an administrator may allow.
    expect(await code(vendor, { allow_trial: 'true' })).toBe('INVALID_GRANT');
  });

  it('is created by its Global Administrator, who goes on to the consent of the organization', async () => {
    const created = await api.call('auth.callback', await signIn(globalAdmin, { allow_trial: 'true' }));
    expect(created.created_company).toBe(true);
    ({ token, next } = created);
    const company = await api.call('company.current', { token });
    expect(company).toMatchObject({ oauth: 'microsoft', workspace_name: 'Microsoft 365' });
    expect(new URL(next?.url ?? '').pathname).toBe(`/${bookshop(emulator).id}/v2.0/adminconsent`);
    // Nothing is read before the organization allows it, and the alert says what is missing.
    expect((await api.call('users.syncTask', { token })).in_sync_process).toBe(false);
    expect((await api.call('auth.scopes', { token })).missing.length).toBeGreaterThan(3);
    const status = await api.call('integrations.scopesStatus', { token });
    expect(status.state).toBe('missing');
  });

  it('takes the consent of another browser, another tenant or another address for none', async () => {
    const answer = await follow(next ?? { url: '', browser_key: '' }, globalAdmin);
    const refusal = async (body: typeof answer) =>
      (await api.refusal('auth.adminConsent', { token, body })).code;
    expect(await refusal({ ...answer, browser_key: 'another' })).toBe('INVALID_CALLBACK');
    const elsewhere = answer.callback_url.replace('/consent', '');
    expect(await refusal({ ...answer, callback_url: elsewhere })).toBe('INVALID_CALLBACK');
    const foreign = new URL(answer.callback_url);
    foreign.searchParams.set('tenant', crypto.randomUUID());
    expect(await refusal({ ...answer, callback_url: foreign.toString() })).toBe('INVALID_CALLBACK');
    // Used up by the answer that named another tenant.
    expect(await refusal(answer)).toBe('INVALID_CALLBACK');
    expect((await api.call('users.syncTask', { token })).in_sync_process).toBe(false);
  });

  it('is asked for the consent again by allowing access, and a refusal changes nothing', async () => {
    Object.assign(bookshop(emulator), { appRoleGrants: [] });
    const again = await api.call('auth.callback', await signIn(globalAdmin, { consent: 'true' }));
    expect(again.created_company).toBe(false);
    next = again.next;
    const refused = await follow(next ?? { url: '', browser_key: '' }, globalAdmin, 'refuse');
    const problem = await api.refusal('auth.adminConsent', { token: again.token, body: refused });
    expect(problem.code).toBe('INVALID_GRANT');
    expect((await api.call('integrations.scopesStatus', { token })).state).toBe('missing');
  });

  it('is synced once the organization allows it', async () => {
    const again = await api.call('auth.callback', await signIn(globalAdmin, { consent: 'true' }));
    const body = await follow(again.next ?? { url: '', browser_key: '' }, globalAdmin);
    expect(await api.call('auth.adminConsent', { token, body })).toEqual({ done: true });
    expect((await api.call('users.syncTask', { token })).in_sync_process).toBe(true);
    await syncDirectory.run({
      db: api.db,
      box: api.box,
      directories: api.newDirectories(),
      clock: api.clock,
    });
    expect(await api.call('users.syncTask', { token })).toMatchObject({
      in_sync_process: false,
      error: null,
    });
    const { total } = await api.call('users.list', { token });
    expect(total).toBeGreaterThan(50);
    expect((await api.call('auth.scopes', { token })).missing).toEqual([]);
    expect((await api.call('integrations.scopesStatus', { token })).state).toBe('complete');
    const events = (await api.audits(await companyKeyOf(token))).map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining(['company.created', 'directory.connected', 'directory.synchronised']),
    );
  });

  it('shows the photos that only the application may read, each asked for once', async () => {
    const shown = async (hasPhoto: boolean): Promise<string> => {
      const { userPrincipalName: search } = bookshop(emulator).users.find(
        (user) => user.hasPhoto === hasPhoto && user.homeUserId === null && user.accountEnabled,
      )!;
      const { items } = await api.call('users.list', { token, query: { search } });
      return items[0]?.photo ?? '';
    };
    const get = async (url: string) => await api.app.inject({ method: 'GET', url });
    const [present, absent] = [await shown(true), await shown(false)];
    const asked = () => emulator.callLog.count('users.photo');
    const before = asked();
    for (const _time of [1, 2])
      expect(await get(present)).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=86400' },
      });
    for (const _time of [1, 2])
      expect(await get(absent)).toMatchObject({
        statusCode: 404,
        headers: { 'cache-control': 'private, max-age=86400' },
      });
    expect(asked() - before).toBe(2);
    for (const forged of [`${present.slice(0, -4)}AAAA`, `${present}.1`, present.replace(/=.*/, '')])
      expect(await get(forged)).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
  });

  it('lets its administrators in by tenant and person, and nobody else', async () => {
    const second = await api.call('auth.callback', await signIn(rescueAdmin));
    expect(second.next).toBeUndefined();
    expect(await companyKeyOf(second.token)).toBe(await companyKeyOf(token));
    const code = async (account: string) => (await api.refusal('auth.callback', await signIn(account))).code;
    expect(await code(vendor)).toBe('NOT_WORKSPACE_ADMIN');
    // A guest from another tenant belongs to no company here.
    expect(await code('nelson.vasconcelos@distribuidoramare.example')).toBe('APP_NOT_INSTALLED');
  });

  it('asks for the password again when its administrator confirms that it is them', async () => {
    const browser = createBrowser();
    const way = await api.call('auth.confirm', { token });
    const query = new URL(way.url).searchParams;
    expect(query.get('prompt')).toBe('login');
    expect(query.get('scope')).not.toContain('offline_access');
    const answer = await walk(emulator, way.url, { account: globalAdmin, browser });
    const body = { callback_url: answer.headers.get('location') ?? '', browser_key: way.browser_key };
    const { confirmed_until: until } = await api.call('auth.confirmed', { token, body });
    expect(Date.parse(until) - api.clock.now()).toBe(15 * 60_000);
    // The same browser, later: without the prompt in its address Microsoft asks for nothing.
    api.advance(3_600_000);
    const stripped = await api.call('auth.confirm', { token });
    const url = new URL(stripped.url);
    url.searchParams.delete('prompt');
    const silent = await browser.get(url.href);
    const late = { callback_url: silent.headers.get('location') ?? '', browser_key: stripped.browser_key };
    const problem = await api.refusal('auth.confirmed', { token, body: late });
    expect(problem).toMatchObject({ status: 403, code: 'CONFIRMATION_NOT_FRESH' });
    // With it, the password is asked for although the session lives.
    const fresh = await api.call('auth.confirm', { token });
    expect(await (await browser.get(fresh.url)).text()).toContain('action="/_signin/password"');
  });

  it('does not show its connection to another provider with an account of the same domain', async () => {
    const key = await companyKeyOf(token);
    await inCompany(api.db, key, (tx) =>
      tx
        .insertInto('domains')
        .values({
          key: crypto.randomUUID(),
          company_key: key,
          name: 'padariaestrela.example',
          is_primary: false,
          is_verified: true,
          created_at: new Date(api.clock.now()),
          updated_at: new Date(api.clock.now()),
        })
        .execute(),
    );
    const body = api.returning(await api.consent(people.superAdmin));
    checked.length = 0;
    expect((await api.refusal('auth.callback', { body })).code).toBe('SIGN_IN_WITH_MICROSOFT');
    expect(checked).toEqual([]);
    const refused = (await api.audits(key)).filter(({ event }) => event === 'panel.sign_in_refused');
    expect(refused.filter(({ actor_email: email }) => email === people.superAdmin)).toMatchObject([
      { after: { code: 'SIGN_IN_WITH_MICROSOFT' } },
    ]);
  });

  it('is named as the one to sign in with, where an account of its domain comes from the other', async () => {
    const { key } = await api.otherCompany();
    await inCompany(api.db, key, (tx) =>
      tx
        .insertInto('domains')
        .values({
          key: crypto.randomUUID(),
          company_key: key,
          name: 'distribuidoramare.example',
          is_primary: true,
          is_verified: true,
          created_at: new Date(api.clock.now()),
          updated_at: new Date(api.clock.now()),
        })
        .execute(),
    );
    const guest = await signIn('nelson.vasconcelos@distribuidoramare.example');
    expect((await api.refusal('auth.callback', guest)).code).toBe('SIGN_IN_WITH_GOOGLE');
  });

  it('hears that it is to sign in again when the consent is taken back', async () => {
    Object.assign(bookshop(emulator), { appRoleGrants: [] });
    api.advance(2 * 3_600_000);
    const fresh = await api.call('auth.callback', await signIn(rescueAdmin));
    const { state } = await api.call('integrations.scopesStatus', { token: fresh.token });
    expect(state).toBe('missing');
    expect((await api.call('auth.scopes', { token: fresh.token })).missing.length).toBeGreaterThan(0);
  });
});

describe('an account that belongs to no organization here', () => {
  const companies = async () =>
    (await inSystem(api.db, (tx) => tx.selectFrom('companies').select('key').execute())).length;

  it.each([
    ['a personal account', 'maiara.pacheco@correio.example', () => 'common'],
    [
      'a guest of the tenant, who administers another one',
      'nelson.vasconcelos@distribuidoramare.example',
      () => bookshop(emulator).id,
    ],
  ])('is told so, and creates nothing: %s', async (_who, account, authority) => {
    signInAt(authority());
    const before = await companies();
    const { code } = await api.refusal('auth.callback', await signIn(account));
    expect(code).toBe('NO_TENANT_ASSOCIATED');
    expect(await companies()).toBe(before);
    signInAt('organizations');
  });
});

describe('the consent of the organization', () => {
  it('is for control administrators with a token', async () => {
    const body = { callback_url: `${callback}/consent?state=x`, browser_key: 'x' };
    expect(await api.refusal('auth.adminConsent', { body })).toMatchObject({ status: 401 });
    const { key } = await api.otherCompany();
    const manager = await inCompany(api.db, key, (tx) =>
      tx.updateTable('users').set({ is_manager: true, is_admin: false }).returning('key').execute(),
    );
    const token = await api.tokenOf(key, manager[0]?.key ?? '');
    expect(await api.refusal('auth.adminConsent', { token, body })).toMatchObject({ status: 403 });
  });

  it('is no matter of a company whose workspace has none', async () => {
    const { token } = await api.otherCompany();
    const body = { callback_url: `${callback}/consent?state=x&tenant=y`, browser_key: 'x' };
    expect((await api.refusal('auth.adminConsent', { token, body })).code).toBe('INVALID_CALLBACK');
    expect(await api.call('integrations.scopesStatus', { token })).toEqual({ state: 'unknown', missing: [] });
  });
});
