import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { requestLimits } from '#http/request-limit.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import type { SignedInIdentity } from '#ports/directory.ts';
import { standingOf } from './callback.ts';
import { findPerson } from './person.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('signing in to a panel whose company does not exist yet', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('rejects an unknown company without allow_trial and names the domain', async () => {
    const problem = await api.refusal('auth.callback', {
      body: api.returning(await api.consent(people.superAdmin)),
    });
    expect(problem).toMatchObject({
      status: 403,
      code: 'APP_NOT_INSTALLED',
      facts: { domain: 'padariaestrela.example' },
    });
  });

  it('rejects a worker who tries to create the company, and creates nothing', async () => {
    const problem = await api.refusal('auth.callback', {
      body: api.returning(await api.consent(people.worker, { allowTrial: true })),
    });
    expect(problem.code).toBe('NOT_WORKSPACE_ADMIN');
    const again = await api.refusal('auth.callback', {
      body: api.returning(await api.consent(people.superAdmin)),
    });
    expect(again.code).toBe('APP_NOT_INSTALLED');
  });

  it('creates the company for a super administrator with a trial of 14 days, once', async () => {
    const callbackUrl = await api.consent(people.superAdmin, { allowTrial: true });
    const { token, created_company: isNew } = await api.call('auth.callback', {
      body: api.returning(callbackUrl),
    });
    expect(isNew).toBe(true);
    const company = await api.call('company.current', { token });
    expect(company).toMatchObject({
      main_domain: 'padariaestrela.example',
      control_state: 'inactive',
      trial_ends_on: '2025-03-24',
    });
    expect(company.domains_list).toEqual(['padariaestrela.example', 'estrelaentregas.example']);
    expect((await api.audits(company.key)).map((row) => row.event)).toEqual(
      expect.arrayContaining(['company.created', 'panel.signed_in']),
    );
    const second = await api.call('auth.callback', {
      body: api.returning(await api.consent(people.superAdmin, { allowTrial: true })),
    });
    expect(second.created_company).toBe(false);
    expect((await api.call('users.me', { token: second.token })).company_key).toBe(company.key);
  });
});

describe('the language of a new company', () => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi();
  });
  afterEach(() => api.close());

  it.each([
    ['en', 'en'],
    ['es', 'es'],
    [undefined, 'pt-BR'],
  ] as const)(
    'created with the panel in %s is %s, and no later sign-in changes it',
    async (read, language) => {
      const languageNow = async (token: string) =>
        (await api.call('company.calendar', { token, query: {} })).language;
      api.emulators.state.customer.language = null;
      const first = api.returning(await api.consent(people.superAdmin, { allowTrial: true }));
      const { token } = await api.call('auth.callback', {
        body: read === undefined ? first : { ...first, language: read },
      });
      expect(await languageNow(token)).toBe(language);
      const again = api.returning(await api.consent(people.superAdmin));
      await api.call('auth.callback', { body: { ...again, language: language === 'en' ? 'es' : 'en' } });
      expect(await languageNow(token)).toBe(language);
    },
  );

  it('is that of the organization, whatever its first administrator reads', async () => {
    api.emulators.state.customer.language = 'es-419';
    const first = api.returning(await api.consent(people.superAdmin, { allowTrial: true }));
    const { token } = await api.call('auth.callback', { body: { ...first, language: 'en' } });
    expect((await api.call('company.calendar', { token, query: {} })).language).toBe('es');
  });
});

describe('signing in to the panel of a company', () => {
  let api: Api;
  let company: { key: string; token: string };
  beforeAll(async () => {
    api = await startApi();
    company = await api.createCompany();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    company.token = await api.signIn(people.superAdmin);
  });

  const finish = (callbackUrl: string) => api.refusal('auth.callback', { body: api.returning(callbackUrl) });

  it('accepts a state once', async () => {
    const callbackUrl = await api.consent(people.superAdmin);
    await api.call('auth.callback', { body: api.returning(callbackUrl) });
    expect(await finish(callbackUrl)).toMatchObject({ status: 400, code: 'INVALID_CALLBACK' });
  });

  it('is completed only by the browser that started it, which can still do so afterwards', async () => {
    const callbackUrl = await api.consent(people.superAdmin);
    const other = await api.call('auth.authorize', {});
    for (const browserKey of [other.browser_key, 'x', `${api.returning(callbackUrl).browser_key}x`]) {
      const problem = await api.refusal('auth.callback', {
        body: { callback_url: callbackUrl, browser_key: browserKey },
      });
      expect(problem).toMatchObject({ status: 400, code: 'INVALID_CALLBACK' });
    }
    const without = await api.refusal('auth.callback', { body: { callback_url: callbackUrl } });
    expect(without).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    await api.call('auth.callback', { body: api.returning(callbackUrl) });
  });

  it('accepts one of two concurrent responses', async () => {
    const callbackUrl = await api.consent(people.superAdmin);
    const statuses = await Promise.all(
      [0, 1].map(
        async () => (await api.send('auth.callback', { body: api.returning(callbackUrl) })).statusCode,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  it('expires a sign-in after ten minutes', async () => {
    const inTime = await api.consent(people.superAdmin);
    const late = await api.consent(people.superAdmin);
    api.advance(10 * minute - 1);
    await api.call('auth.callback', { body: api.returning(inTime) });
    api.advance(1);
    expect((await finish(late)).code).toBe('INVALID_CALLBACK');
  });

  it.each([
    'https://evil.example/auth/callback',
    'http://localhost:4499/auth/callback2',
    'http://localhost:4499/other',
    'http://localhost:4498/auth/callback',
    'javascript:alert(1)',
  ])('rejects the foreign address %s and leaves the flow unchanged', async (address) => {
    const callbackUrl = await api.consent(people.superAdmin);
    const { search } = new URL(callbackUrl);
    expect((await finish(address + search)).code).toBe('INVALID_CALLBACK');
    await api.call('auth.callback', { body: api.returning(callbackUrl) });
  });

  it('names missing and invalid parameters', async () => {
    const back = 'http://localhost:4499/auth/callback';
    expect((await finish(back)).code).toBe('MISSING_CODE');
    expect((await finish(`${back}?state=abc`)).code).toBe('MISSING_CODE');
    expect((await finish(`${back}?code=abc`)).code).toBe('INVALID_CALLBACK');
    expect((await finish(`${back}?code=abc&state=unknown`)).code).toBe('INVALID_CALLBACK');
    expect(await finish('not an address')).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it('rejects a code that the workspace did not issue for this flow', async () => {
    const url = new URL(await api.consent(people.superAdmin));
    url.searchParams.set('code', 'forged');
    expect(await finish(url.href)).toMatchObject({ status: 400, code: 'INVALID_GRANT' });
  });

  it('rejects a code of another flow: its verifier does not match', async () => {
    const mine = new URL(await api.consent(people.superAdmin));
    const other = new URL(await api.consent(people.secondSuperAdmin));
    mine.searchParams.set('code', other.searchParams.get('code') ?? '');
    expect((await finish(mine.href)).code).toBe('INVALID_GRANT');
  });

  it('reports a denied consent separately', async () => {
    const callbackUrl = await api.consent(people.otherWorker, { refuse: true });
    expect(new URL(callbackUrl).searchParams.get('error')).toBe('access_denied');
    expect((await finish(callbackUrl)).code).toBe('INVALID_GRANT');
  });

  it('denies workers', async () => {
    expect(await finish(await api.consent(people.worker))).toMatchObject({
      status: 403,
      code: 'NOT_WORKSPACE_ADMIN',
    });
  });

  it('leaves an audit row of a sign-in that it denies, with the person and the reason', async () => {
    await finish(await api.consent(people.worker));
    const row = (await api.audits(company.key)).findLast(({ event }) => event === 'panel.sign_in_refused');
    expect(row).toMatchObject({
      actor_kind: 'user',
      actor_email: people.worker,
      after: { code: 'NOT_WORKSPACE_ADMIN' },
    });
    expect(row?.actor_user_key).not.toBeNull();
  });

  it('leaves one audit row an hour for each person and reason that it denies', async () => {
    const refusals = async () =>
      (await api.audits(company.key))
        .filter(({ event }) => event === 'panel.sign_in_refused')
        .map(({ actor_email: email, after }) => [email, after]);
    const tryAs = async (email: string) => void (await finish(await api.consent(email)));
    api.advance(hour);
    const before = (await refusals()).length;
    for (let tries = 0; tries < 3; tries += 1) await tryAs(people.worker);
    api.advance(1);
    await tryAs(people.otherWorker);
    const after = { code: 'NOT_WORKSPACE_ADMIN' };
    expect((await refusals()).slice(before)).toEqual([
      [people.worker, after],
      [people.otherWorker, after],
    ]);
    api.advance(hour);
    await tryAs(people.worker);
    expect((await refusals()).slice(before + 2)).toEqual([[people.worker, after]]);
  });

  it('leaves one audit row of many denials at the same instant', async () => {
    api.advance(hour);
    const count = async () =>
      (await api.audits(company.key)).filter(({ event }) => event === 'panel.sign_in_refused').length;
    const before = await count();
    const consents = [];
    for (let tries = 0; tries < 8; tries += 1) consents.push(await api.consent(people.worker));
    await Promise.all(consents.map(finish));
    expect(await count()).toBe(before + 1);
  });

  it('leaves an audit row of a connection that is granted again', async () => {
    const connections = async () =>
      (await api.audits(company.key)).filter(({ event }) => event === 'directory.connected');
    const before = (await connections()).length;
    await api.call('auth.callback', { body: api.returning(await api.consent(people.superAdmin)) });
    expect(await connections()).toHaveLength(before);
    const again = await api.consent(people.superAdmin, { allowTrial: true });
    await api.call('auth.callback', { body: api.returning(again) });
    const rows = await connections();
    expect(rows).toHaveLength(before + 1);
    for (const row of rows)
      expect(row).toMatchObject({
        actor_email: people.superAdmin,
        after: { account: people.superAdmin, scopes: expect.arrayContaining(['openid']) },
      });
  });

  it('admits a manager, without control rights', async () => {
    const token = await api.manager(company.key, people.otherWorker);
    expect(await api.call('users.me', { token })).toMatchObject({
      is_manager: true,
      is_control_admin: false,
      is_admin: false,
    });
  });

  it('learns of an administrator role that a manager has got meanwhile, with an audit row', async () => {
    await api.manager(company.key, people.worker);
    const key = await api.userKey(company.key, people.worker);
    const account = api.emulators.state.users.find((user) => user.primaryEmail === people.worker);
    const roles = () =>
      inCompany(api.db, company.key, (tx) =>
        tx
          .selectFrom('users')
          .select(['is_admin', 'is_delegated_admin'])
          .where('key', '=', key)
          .executeTakeFirstOrThrow(),
      );
    for (const isDelegatedAdmin of [true, false]) {
      Object.assign(account ?? {}, { isDelegatedAdmin });
      // Rows of one instant come in no order.
      api.advance(1000);
      await api.signIn(people.worker);
      expect(await roles()).toEqual({ is_admin: false, is_delegated_admin: isDelegatedAdmin });
    }
    const audits = (await api.audits(company.key)).filter((row) => row.event === 'user.updated');
    expect(audits.map(({ target_key, after }) => [target_key, after])).toEqual([
      [key, { is_admin: false, is_delegated_admin: true }],
      [key, { is_admin: false, is_delegated_admin: false }],
    ]);
  });

  it('keeps another administrator role where the workspace told of super rights alone', async () => {
    const key = await api.userKey(company.key, people.worker);
    const kept = await inCompany(api.db, company.key, async (tx) => {
      const row = () => tx.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
      const { directory_id: personId } = await row();
      const now = api.clock.now();
      await findPerson(tx, company.key, { personId, standing: 'delegatedAdmin' }, now);
      const identity = { isSuperAdmin: false, personId } as SignedInIdentity;
      const { google } = api.newDirectories();
      if (google === null) throw new Error('no Google');
      const standing = await standingOf({ directory: google, identity, purpose: 'sign_in' }, null, null);
      await findPerson(tx, company.key, { personId, standing }, now);
      const { is_admin, is_delegated_admin } = await row();
      await findPerson(tx, company.key, { personId, standing: 'none' }, now);
      return { is_admin, is_delegated_admin };
    });
    expect(kept).toEqual({ is_admin: false, is_delegated_admin: true });
  });

  it('responds DIRECTORY_UNAVAILABLE when the workspace does not exchange codes, and allows another try', async () => {
    const callbackUrl = await api.consent(people.superAdmin);
    api.emulators.faults.add({ method: 'oauth.token', kind: 'unavailable503', remaining: 20, delayMs: 0 });
    expect(await finish(callbackUrl)).toMatchObject({ status: 503, code: 'DIRECTORY_UNAVAILABLE' });
    api.emulators.faults.clear();
    await api.signIn(people.superAdmin);
  });

  it('admits an administrator by the last sync while the directory is down', async () => {
    api.emulators.faults.add({ method: 'directory.*', kind: 'unavailable503', remaining: 50, delayMs: 0 });
    const token = await api.signIn(people.superAdmin);
    api.emulators.faults.clear();
    expect((await api.call('users.me', { token })).is_admin).toBe(true);
  });

  it('rejects a provider that is not connected', async () => {
    expect((await api.refusal('auth.authorize', { query: { provider: 'microsoft' } })).status).toBe(503);
    expect((await api.refusal('auth.authorize', { query: { provider: 'other' } })).status).toBe(422);
  });

  it('ends a session that was idle for 8 hours', async () => {
    api.advance(8 * hour - 1);
    await api.call('users.me', { token: company.token });
    api.advance(8 * hour - 1);
    await api.call('users.me', { token: company.token });
    api.advance(8 * hour);
    expect(await api.refusal('users.me', { token: company.token })).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    });
  });

  it('ends a session 24 hours after it began, however busy', async () => {
    for (let hours = 0; hours < 23; hours += 1) {
      api.advance(hour);
      await api.call('users.me', { token: company.token });
    }
    api.advance(hour - 1);
    await api.call('users.me', { token: company.token });
    api.advance(1);
    expect((await api.refusal('users.me', { token: company.token })).code).toBe('INVALID_TOKEN');
  });

  it('revokes the token at sign-out, and no other', async () => {
    const other = await api.signIn(people.superAdmin);
    await api.call('auth.signOut', { token: company.token });
    expect((await api.refusal('users.me', { token: company.token })).code).toBe('INVALID_TOKEN');
    await api.call('users.me', { token: other });
    const events = (await api.audits(company.key)).map((row) => row.event);
    expect(events.filter((event) => event === 'panel.signed_out')).toHaveLength(1);
  });

  it('distinguishes missing, malformed and unknown tokens', async () => {
    expect(await api.refusal('users.me')).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    expect((await api.refusal('users.me', { token: 'short' })).code).toBe('LOGIN_REQUIRED');
    expect((await api.refusal('users.me', { token: 'x'.repeat(43) })).code).toBe('INVALID_TOKEN');
    const cookie = await api.app.inject({
      url: '/api/users/me',
      headers: { cookie: `token=${company.token}` },
    });
    expect(cookie.statusCode).toBe(401);
    const address = await api.app.inject({ url: `/api/users/me?token=${company.token}` });
    expect(address.statusCode).toBe(401);
  });

  it('ends the session of a person who lost the right', async () => {
    const token = await api.manager(company.key, people.otherWorker);
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('users').set({ is_manager: false }).where('email', '=', people.otherWorker).execute(),
    );
    expect((await api.refusal('users.me', { token })).code).toBe('NOT_WORKSPACE_ADMIN');
  });

  it('contains no secret in any response', async () => {
    const { token } = company;
    await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
    const names = [
      'auth.scopes',
      'company.current',
      'company.inSuite',
      'home.summary',
      'users.list',
      'users.me',
      'users.syncTask',
      'shifts.list',
      'control.state',
      'accessLog.list',
    ] as const;
    const bodies = await Promise.all(names.map(async (name) => (await api.send(name, { token })).body));
    const refresh = api.emulators.state.refreshTokens.map((row) => row.token);
    expect(refresh.length).toBeGreaterThan(0);
    for (const body of bodies) {
      for (const secret of [...refresh, token, 'client-secret-value', api.defaultPassword, '$argon2']) {
        expect(body).not.toContain(secret);
      }
    }
    expect(JSON.stringify(await api.audits(company.key))).not.toContain(api.defaultPassword);
  });
});

describe('too many calls without a token', () => {
  it('get 429 with the time to wait, for that address and call alone, until the window ends', async () => {
    const api = await startApi();
    const ask = (ip: string, url = '/api/auth/authorizate') =>
      api.app.inject({ method: 'GET', url, remoteAddress: ip });
    for (let call = 0; call < requestLimits.calls; call += 1)
      expect((await ask('203.0.113.5')).statusCode).toBe(200);
    const refused = await ask('203.0.113.5');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.headers['retry-after']).toBe(String(requestLimits.windowMs / 1000));
    expect(refused.json()).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_EXCEEDED' });
    expect((await ask('203.0.113.6')).statusCode).toBe(200);
    // One IPv6 network of a home counts as one address.
    for (let call = 0; call < requestLimits.calls; call += 1) await ask(`2001:db8::${call}`);
    expect((await ask('2001:db8::ffff')).statusCode).toBe(429);
    expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200);
    const callback = await api.app.inject({
      method: 'POST',
      url: '/api/auth/callback',
      payload: {},
      remoteAddress: '203.0.113.5',
    });
    expect(callback.statusCode).toBe(422);
    api.advance(requestLimits.windowMs - 1000);
    expect((await ask('203.0.113.5')).headers['retry-after']).toBe('1');
    api.advance(1000);
    expect((await ask('203.0.113.5')).statusCode).toBe(200);
    await api.close();
  });
});
