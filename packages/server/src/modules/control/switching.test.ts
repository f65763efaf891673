import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people } from '#testing/api.ts';
import {
  domains,
  everything,
  oneDomain,
  api,
  token,
  companyKey,
  state,
  activate,
  workspace,
  settle,
  expectAgreement,
  switchOn,
  renewTokens,
  controlWorld,
} from './testing/control-world.ts';

controlWorld();

describe('who may switch control', () => {
  it('requires a token', async () => {
    for (const [name, body] of [
      ['control.activate', everything],
      ['control.disable', undefined],
      ['company.setDefaultPassword', { default_pass: api.defaultPassword }],
    ] as const) {
      expect(await api.refusal(name, { body })).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    }
  });

  it('requires a control admin: a manager is denied and nothing changes', async () => {
    const manager = await api.manager(companyKey, people.otherWorker);
    const before = await state();
    for (const [name, body] of [
      ['control.activate', everything],
      ['control.disable', undefined],
      ['company.setDefaultPassword', { default_pass: 'Outra-Senha-2025' }],
    ] as const) {
      expect(await api.refusal(name, { body, token: manager })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
    expect(await state()).toEqual(before);
    expect((await api.call('control.state', { token: manager })).state).toBe('inactive');
  });

  it("rejects another company's domain", async () => {
    await api.otherCompany();
    const body = { ...everything, domains: [...domains, 'fora.example'] };
    expect(await api.refusal('control.activate', { token, body })).toMatchObject({
      status: 404,
      code: 'DOMAIN_NOT_FOUND',
      facts: { domains: ['fora.example'] },
    });
  });

  it.each([
    {},
    { ...everything, domains: [] },
    { ...everything, password_option: 'none' },
    { ...everything, logout_option: 'x' },
  ])('refuses %j and starts nothing', async (body) => {
    expect((await api.refusal('control.activate', { token, body })).code).toBe('VALIDATION_FAILED');
    expect(await state()).toMatchObject({ state: 'inactive', run: null });
  });

  it('names missing conditions before any change', async () => {
    const set = (values: object) =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('companies').set(values).where('key', '=', companyKey).execute(),
      );
    await set({ default_password_hash: null });
    expect((await api.refusal('control.activate', { token, body: everything })).code).toBe(
      'DEFAULT_PASSWORD_REQUIRED',
    );
    api.advance(15 * 86_400_000);
    await renewTokens();
    expect((await api.refusal('control.activate', { token, body: everything })).code).toBe('EXPIRED_TRIAL');
    await set({ plan_products: ['suite'] });
    expect((await api.refusal('control.activate', { token, body: everything })).code).toBe(
      'DISABLED_OR_NOT_FOUND',
    );
    expect(await state()).toMatchObject({ state: 'inactive', run: null });
  });

  it('rejects a weak default password and keeps the old one', async () => {
    const before = await api.call('company.current', { token });
    api.advance(1000);
    expect(
      await api.refusal('company.setDefaultPassword', { token, body: { default_pass: 'abc' } }),
    ).toMatchObject({ status: 422, code: 'INVALID_PASSWORD' });
    expect(await api.call('company.current', { token })).toEqual(before);
  });
});

describe('activation and deactivation', () => {
  it.each([
    ['every domain', everything],
    ['one domain', oneDomain],
  ])('succeeds for %s, with every step shown and its audit rows', async (_name, body) => {
    expect((await activate(body)).state).toBe('activating');
    expect(workspace().isOn).toBe(false);
    await settle();
    const on = await state();
    expect(on).toMatchObject({
      state: 'active',
      domains: body.domains.toSorted(),
      run: { outcome: 'done', error: null },
    });
    expect(on.run?.steps.every((step) => step.state === 'done')).toBe(true);
    expect(workspace().isOn).toBe(true);
    expect((await api.call('company.sso', { token })).sso_is_active).toBe(true);

    api.advance(1000);
    expect((await api.call('control.disable', { token })).state).toBe('deactivating');
    await settle();
    expect(await state()).toMatchObject({
      state: 'inactive',
      domains: [],
      run: { kind: 'deactivate', outcome: 'done' },
    });
    expect(await expectAgreement()).toBe('inactive');
    const events = (await api.audits(companyKey))
      .map((row) => row.event)
      .filter((name) => name.startsWith('control.'));
    expect(events.toSorted()).toEqual([
      'control.activated',
      'control.activation_started',
      'control.deactivated',
      'control.deactivation_started',
    ]);
  });

  it('activates again after a deactivation', async () => {
    await switchOn();
    api.advance(1000);
    await api.call('control.disable', { token });
    await settle();
    api.advance(1000);
    await switchOn(oneDomain);
  });

  it('rejects a second start at every moment', async () => {
    expect((await api.refusal('control.disable', { token })).code).toBe('CONTROL_NOT_ACTIVE');
    await activate();
    for (const [name, body] of [
      ['control.activate', everything],
      ['control.disable', undefined],
    ] as const) {
      expect(await api.refusal(name, { token, body })).toMatchObject({
        status: 409,
        code: 'CONTROL_IN_TRANSITION',
      });
    }
    await settle();
    expect(await api.refusal('control.activate', { token, body: everything })).toMatchObject({
      status: 409,
      code: 'CONTROL_ALREADY_ACTIVE',
    });
    await api.call('control.disable', { token });
    expect((await api.refusal('control.disable', { token })).code).toBe('CONTROL_IN_TRANSITION');
    await settle();
    expect(await api.refusal('control.disable', { token })).toMatchObject({
      status: 409,
      code: 'CONTROL_NOT_ACTIVE',
    });
  });

  it('allows one of two concurrent starts', async () => {
    const body = { ...everything, domains: [...domains] };
    const statuses = await Promise.all(
      [0, 1, 2].map(async () => (await api.send('control.activate', { token, body })).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    await settle();
    await expectAgreement();
  });

  it('orders the logout of ten thousand people in one statement', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      sql`
        insert into users (key, company_key, directory_id, email, username, name, domain, status, created_at, updated_at)
        select gen_random_uuid(), ${companyKey}, 'x' || n, 'x' || n || '@' || ${domains[1]}, 'x' || n, 'X', ${domains[1]},
               'active', ${new Date(api.clock.now())}, ${new Date(api.clock.now())}
          from generate_series(1, 10000) as n`.execute(tx),
    );
    await api.call('control.activate', {
      token,
      body: { ...everything, domains: [...domains], logout_option: 'force_all' },
    });
    await settle();
    expect(await expectAgreement()).toBe('active');
    const { count } = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('planned_logouts')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('cause', '=', 'control_activated')
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBeGreaterThan(10_000);
  });

  it('orders the logout of covered people, but of no administrator, with force_all', async () => {
    await api.call('control.activate', {
      token,
      body: { ...oneDomain, domains: [...oneDomain.domains], logout_option: 'force_all' },
    });
    await settle();
    const rows = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('planned_logouts as p')
        .innerJoin('users as u', 'u.key', 'p.user_key')
        .select(['u.domain', 'u.is_admin'])
        .where('p.cause', '=', 'control_activated')
        .execute(),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => row.domain === domains[1] && !row.is_admin)).toBe(true);
  });
});
