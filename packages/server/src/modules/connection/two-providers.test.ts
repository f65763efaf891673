import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { DirectoryError } from '#ports/directory.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';
import { syncDirectory } from '../directory-sync/index.ts';
import { storeGrant } from './public.ts';

const people = { scopes: ['User.ReadWrite.All'], token: 'refresh-of-the-bookshop' };

/** The tokens that the directory of Microsoft was asked with. */
const asked: string[] = [];
let isRefused = false;
let isRemoved = false;

let both: Api;
let googleAlone: Api;
beforeAll(async () => {
  both = await startApi({
    microsoft: (google) => ({
      ...google,
      provider: 'microsoft',
      refreshGrant: async () => {
        if (isRemoved)
          throw new DirectoryError('missing_scope', { operation: 'token', provider: 'microsoft' });
        return { grantedScopes: people.scopes, refreshToken: 'rotated', needsSignIn: false };
      },
      listPeople: async () => ({ people: [], nextPageToken: null }),
      getPerson: async () => null,
      listDomains: async () => [],
      getTenant: async () => ({
        customerId: 'tenant',
        primaryDomain: 'livraria.example',
        name: null,
        language: null,
        createdAt: null,
      }),
      listOrgUnits: async ({ refreshToken }: DirectoryGrant) => {
        asked.push(refreshToken);
        if (isRefused)
          throw new DirectoryError('reconnect', { operation: 'administrativeUnits', provider: 'microsoft' });
        return [{ id: 'au-1', name: 'Estoque', path: '/Estoque', parentPath: '/' }];
      },
    }),
  });
  googleAlone = await startApi();
});
afterAll(async () => {
  await both.close();
  await googleAlone.close();
});

/** A company of Microsoft with a signed-in administrator. */
async function bookshop(api: Api, { isConnected = true } = {}) {
  const key = await insertCompany(api.db, {
    provider: 'microsoft',
    name: 'Livraria Nuvem',
    plan_products: ['control'],
    directory_customer_id: crypto.randomUUID(),
  });
  const admin = await insertUser(api.db, key, { is_admin: true });
  if (isConnected)
    await inCompany(api.db, key, (tx) =>
      storeGrant(tx, api.box, key, {
        email: 'admin@livraria.example',
        personId: 'p-1',
        grantedScopes: people.scopes,
        refreshToken: people.token,
        grantedAt: api.clock.now(),
      }),
    );
  return { key, token: await api.tokenOf(key, admin) };
}

/** Gives a company its main domain, verified. */
const addMainDomain = (key: string) =>
  inCompany(both.db, key, async (tx) => {
    const { main_domain: name } = await tx
      .selectFrom('companies')
      .select('main_domain')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const at = new Date(both.clock.now());
    await tx
      .insertInto('domains')
      .values({
        key: crypto.randomUUID(),
        company_key: key,
        name,
        is_primary: true,
        is_verified: true,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return name;
  });

const runSync = (api: Api) =>
  syncDirectory.run({
    db: api.db,
    box: api.box,
    directories: api.newDirectories(),
    clock: api.clock,
  });

describe('a company of the second provider', () => {
  it('is read by the directory of its own provider, with its own connection', async () => {
    const { token } = await bookshop(both);
    const { uos } = await both.call('company.syncOrgUnits', { token });
    expect(uos.map(({ path }) => path)).toEqual(['/Estoque']);
    expect(asked).toEqual([people.token]);
    expect((await both.call('company.current', { token })).oauth).toBe('microsoft');
  });

  it('goes on with the token that its provider gave in place of the old one', async () => {
    const { token } = await bookshop(both);
    await both.call('users.sync', { token, body: {} });
    await runSync(both);
    await both.call('company.syncOrgUnits', { token });
    expect(asked.at(-1)).toBe('rotated');
  });

  it('goes on with it after a pre-flight too', async () => {
    const { key, token } = await bookshop(both);
    const domain = await addMainDomain(key);
    await both.call('control.preflight', { token, body: { domains: [domain] } });
    await both.call('company.syncOrgUnits', { token });
    expect(asked.at(-1)).toBe('rotated');
  });

  it('has no permissions left when its organization has removed the application', async () => {
    const { token } = await bookshop(both);
    isRemoved = true;
    await both.call('users.sync', { token, body: {} });
    await runSync(both);
    isRemoved = false;
    expect((await both.call('auth.scopes', { token })).granted).toEqual([]);
  });

  it('answers which domains come to us, and which certificate signs', async () => {
    const { token } = await bookshop(both);
    expect(await both.call('company.current', { token })).toMatchObject({
      new_sso_active: false,
      federated_domains: [],
      certificate: null,
    });
  });

  it('hears the code of its own provider when its connection is refused', async () => {
    const { token } = await bookshop(both);
    isRefused = true;
    const problem = await both.refusal('company.syncOrgUnits', { token });
    isRefused = false;
    expect(problem.code).toBe('INVALID_MICROSOFT_ACCESS_TOKEN');
    expect((await both.call('auth.scopes', { token })).reconnect).toBe(true);
    expect((await both.refusal('company.syncOrgUnits', { token })).code).toBe(
      'INVALID_MICROSOFT_ACCESS_TOKEN',
    );
  });

  it('hears it from the sync and from the pre-flight too', async () => {
    const { key, token } = await bookshop(both, { isConnected: false });
    await both.call('users.sync', { token, body: {} });
    await runSync(both);
    expect((await both.call('users.syncTask', { token })).error).toBe('INVALID_MICROSOFT_ACCESS_TOKEN');
    const domain = await addMainDomain(key);
    const { items } = await both.call('control.preflight', { token, body: { domains: [domain] } });
    expect(items.find(({ id }) => id === 'credentials')?.code).toBe('INVALID_MICROSOFT_ACCESS_TOKEN');
  });
});

describe('an installation without a client for a provider', () => {
  it('refuses a sign-in with it, and names the workspace', async () => {
    const problem = await googleAlone.refusal('auth.authorize', { query: { provider: 'microsoft' } });
    expect(problem).toMatchObject({
      status: 503,
      code: 'WORKSPACE_NOT_SET_UP',
      facts: { workspace: 'Microsoft 365' },
    });
  });

  it('refuses what its companies ask of their workspace, and ends their sync with the reason', async () => {
    const { token } = await bookshop(googleAlone);
    expect((await googleAlone.refusal('company.syncOrgUnits', { token })).code).toBe('WORKSPACE_NOT_SET_UP');
    await googleAlone.call('users.sync', { token, body: {} });
    await runSync(googleAlone);
    expect((await googleAlone.call('users.syncTask', { token })).error).toBe('WORKSPACE_NOT_SET_UP');
  });
});

describe('the answer of a provider', () => {
  it('counts only at the address that this provider returns to', async () => {
    const { url, browser_key } = await both.call('auth.authorize', { query: { provider: 'google' } });
    const state = new URL(url).searchParams.get('state') ?? '';
    const answer = (path: string) => ({
      body: {
        callback_url: `http://localhost:4499${path}?code=any&state=${state}`,
        browser_key,
      },
    });
    const problem = await both.refusal('auth.callback', answer('/auth/callback/ms'));
    expect(problem.code).toBe('INVALID_CALLBACK');
    // The sign-in is not used up: its own address is still asked for the code.
    expect((await both.refusal('auth.callback', answer('/auth/callback'))).code).toBe('INVALID_GRANT');
  });
});
