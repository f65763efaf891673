import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultKind } from '@shiftgate/emulators/google/control/faults.ts';
import { inCompany } from '../../db/transactions.ts';
import { DirectoryError } from '../../ports/directory-error.ts';
import { people, startApi } from '../../testing/api.ts';
import type { Api } from '../../testing/api.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const everything = { domains, password_option: 'default', logout_option: 'skip' } as const;
const oneDomain = { ...everything, domains: [domains[1]!] };

let api: Api;
let token: string;
let companyKey: string;

beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
});
afterEach(() => api.close());

const state = () => api.call('control.state', { token });
const activate = (body: typeof oneDomain | typeof everything = everything) =>
  api.call('control.activate', { token, body: { ...body, domains: [...body.domains] } });
const fail = (method: string, kind: FaultKind, remaining: number) =>
  api.emulators.faults.add({ method, kind, remaining, delayMs: 0 });

/** What the workspace does: whether anybody is sent to us, and what it holds beside the administrators' group. */
function workspace() {
  const { ssoAssignments, groups } = api.emulators.state;
  const free = groups.find((group) => group.email.startsWith('shiftgate-acesso-livre'));
  const rest = ssoAssignments.filter((item) => item.target.id !== free?.id);
  return {
    isOn: rest.some((item) => item.ssoMode === 'SAML_SSO'),
    assignments: rest.map((item) => ({ ...item })),
  };
}

/** Runs the job over and over, moving the clock past every wait, until the run has ended. */
async function settle(limit = 40): Promise<void> {
  for (let turn = 0; turn < limit; turn += 1) {
    await api.runSagas();
    if ((await state()).run?.outcome !== 'running') return;
    api.advance(61_000);
  }
  throw new Error('the run did not end');
}

/** Whatever happened, product and workspace must say the same. */
async function expectAgreement(): Promise<'active' | 'inactive'> {
  const { state: ours } = await state();
  expect(ours).toBe(workspace().isOn ? 'active' : 'inactive');
  return ours === 'active' ? 'active' : 'inactive';
}

async function switchOn(body: typeof oneDomain | typeof everything = everything) {
  await activate(body);
  await settle();
  expect(await expectAgreement()).toBe('active');
}

describe('who may switch control', () => {
  it('wants a token', async () => {
    for (const [name, body] of [
      ['control.activate', everything],
      ['control.disable', undefined],
      ['company.setDefaultPassword', { default_pass: api.defaultPassword }],
    ] as const) {
      expect(await api.refusal(name, { body })).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    }
  });

  it('wants a control admin: a manager is refused and nothing is changed', async () => {
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

  it("does not know another company's domain", async () => {
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

  it('names what is missing before anything is touched', async () => {
    const set = (values: object) =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('companies').set(values).where('key', '=', companyKey).execute(),
      );
    await set({ default_password_hash: null });
    expect((await api.refusal('control.activate', { token, body: everything })).code).toBe(
      'DEFAULT_PASSWORD_REQUIRED',
    );
    api.advance(15 * 86_400_000);
    token = await api.signIn(people.superAdmin);
    expect((await api.refusal('control.activate', { token, body: everything })).code).toBe('EXPIRED_TRIAL');
    await set({ plan_products: ['suite'] });
    expect((await api.refusal('control.activate', { token, body: everything })).code).toBe(
      'DISABLED_OR_NOT_FOUND',
    );
    expect(await state()).toMatchObject({ state: 'inactive', run: null });
  });

  it('refuses a weak default password and keeps the old one', async () => {
    const before = await api.call('company.current', { token });
    api.advance(1000);
    expect(
      await api.refusal('company.setDefaultPassword', { token, body: { default_pass: 'abc' } }),
    ).toMatchObject({ status: 422, code: 'INVALID_PASSWORD' });
    expect(await api.call('company.current', { token })).toEqual(before);
  });
});

describe('switching control on and off', () => {
  it.each([
    ['every domain', everything],
    ['one domain', oneDomain],
  ])('goes through for %s, with every step shown and its audit rows', async (_name, body) => {
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

  it('switches on again after it was switched off', async () => {
    await switchOn();
    api.advance(1000);
    await api.call('control.disable', { token });
    await settle();
    api.advance(1000);
    await switchOn(oneDomain);
  });

  it('refuses a second start at every moment', async () => {
    expect((await api.refusal('control.disable', { token })).code).toBe('CONTROL_NOT_ACTIVE');
    await activate();
    for (const name of ['control.activate', 'control.disable'] as const) {
      expect(await api.refusal(name, { token, body: everything })).toMatchObject({
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

  it('lets one of two starts at once through', async () => {
    const body = { ...everything, domains: [...domains] };
    const statuses = await Promise.all(
      [0, 1, 2].map(async () => (await api.send('control.activate', { token, body })).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    await settle();
    await expectAgreement();
  });

  it('orders the logout of ten thousand people in one go', async () => {
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

const activationCalls = [
  'oauth.token',
  'cloudidentity.inboundSamlSsoProfiles.list',
  'cloudidentity.inboundSamlSsoProfiles.create',
  'cloudidentity.idpCredentials.add',
  'directory.groups.*',
  'directory.members.*',
  'cloudidentity.inboundSsoAssignments.list',
  'cloudidentity.inboundSsoAssignments.create',
] as const;

describe('switching on while the workspace fails', () => {
  it.each(
    activationCalls.flatMap((method) =>
      (['rateLimit429', 'lostAnswer'] as const).map((kind) => [method, kind] as const),
    ),
  )('passes when %s answers %s for a while', async (method, kind) => {
    await activate(oneDomain);
    fail(method, kind, 5);
    await settle();
    expect(await expectAgreement()).toBe('active');
  });

  it.each(activationCalls)(
    'is rolled back when %s stays away, and the workspace is as before',
    async (method) => {
      const before = workspace();
      await activate(oneDomain);
      fail(method, 'unavailable503', 1000);
      for (let turn = 0; turn < 12 && (await state()).run?.outcome === 'running'; turn += 1) {
        await api.runSagas();
        api.advance(61_000);
      }
      api.emulators.faults.clear();
      await settle();
      expect(await state()).toMatchObject({
        state: 'inactive',
        domains: [],
        run: { outcome: 'rolled_back', error: 'DIRECTORY_UNAVAILABLE' },
      });
      expect(workspace().isOn).toBe(before.isOn);
      await expectAgreement();
      expect((await api.audits(companyKey)).some((row) => row.event === 'control.activation_failed')).toBe(
        true,
      );
      api.advance(1000);
      await switchOn(oneDomain);
    },
  );

  it.each(['inboundSamlSsoProfiles.create', 'idpCredentials.add'])(
    'stops and says so when %s waits for a second administrator, and goes through once that one approved',
    async (method) => {
      await activate(oneDomain);
      fail(`cloudidentity.${method}`, 'awaitingApproval', 1);
      await settle();
      expect(await state()).toMatchObject({
        state: 'inactive',
        run: { outcome: 'rolled_back', error: 'APPROVAL_REQUIRED' },
      });
      expect(await expectAgreement()).toBe('inactive');
      api.advance(1000);
      await switchOn(oneDomain);
    },
  );

  it('takes the redirect back when everything went in one go and the last look fails for good', async () => {
    await activate();
    let isSwitched = false;
    const real = api.newDirectory();
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        ensureAssignment: async (...input: Parameters<typeof real.federation.ensureAssignment>) => {
          const done = await real.federation.ensureAssignment(...input);
          isSwitched = true;
          return done;
        },
        readState: async (...input: Parameters<typeof real.federation.readState>) => {
          if (isSwitched) throw new DirectoryError('forbidden', { operation: 'inboundSsoAssignments.list' });
          return real.federation.readState(...input);
        },
      },
    };
    await api.runSagas({ directory });
    expect(isSwitched).toBe(true);
    expect(await state()).toMatchObject({ state: 'inactive', run: { outcome: 'rolled_back' } });
    expect(await expectAgreement()).toBe('inactive');
  });

  it('takes back a redirect whose answers were all lost', async () => {
    await activate();
    fail('cloudidentity.inboundSsoAssignments.create', 'lostAnswer', 1000);
    fail('cloudidentity.inboundSsoAssignments.patch', 'unavailable503', 9);
    for (let turn = 0; turn < 12 && (await state()).run?.outcome === 'running'; turn += 1) {
      await api.runSagas();
      api.advance(61_000);
    }
    api.emulators.faults.clear();
    await settle();
    await expectAgreement();
  });

  it('does not end half on when the last look finds nothing but failures', async () => {
    await activate();
    const real = api.newDirectory();
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        ensureAssignment: async (...input: Parameters<typeof real.federation.ensureAssignment>) => {
          const done = await real.federation.ensureAssignment(...input);
          fail('cloudidentity.inboundSsoAssignments.*', 'unavailable503', 1000);
          return done;
        },
      },
    };
    await api.runSagas({ directory });
    for (let turn = 0; turn < 12; turn += 1) {
      api.advance(61_000);
      await api.runSagas();
    }
    expect(workspace().isOn).toBe(true);
    expect(await state()).toMatchObject({
      state: 'activating',
      run: { outcome: 'running', error: 'DIRECTORY_UNAVAILABLE' },
    });
    api.emulators.faults.clear();
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });

  it('shows a revoked connection and asks to connect again', async () => {
    await activate();
    api.emulators.state.refreshTokens.length = 0;
    await settle();
    expect(await state()).toMatchObject({
      state: 'inactive',
      run: { outcome: 'rolled_back', error: 'INVALID_GOOGLE_ACCESS_TOKEN' },
    });
    expect((await state()).run?.steps[0]).toMatchObject({
      state: 'failed',
      error: 'INVALID_GOOGLE_ACCESS_TOKEN',
    });
    expect(await expectAgreement()).toBe('inactive');
    expect((await api.call('auth.scopes', { token })).reconnect).toBe(true);
    expect(await api.refusal('control.activate', { token, body: everything })).toMatchObject({
      status: 409,
      code: 'INVALID_GOOGLE_ACCESS_TOKEN',
    });
    token = await api.signIn(people.superAdmin, { allowTrial: true });
    api.advance(1000);
    await switchOn();
  });
});

/** A directory that dies like a process at the n-th federation call; after it the process is gone. */
class Crash extends Error {}
function crashingDirectory(at: number) {
  const real = api.newDirectory();
  let calls = 0;
  const federation = Object.fromEntries(
    Object.entries(real.federation).map(([name, method]) => [
      name,
      async (...input: unknown[]) => {
        calls += 1;
        if (calls === at * 2 - 1) throw new Crash();
        const result = await (method as (...values: unknown[]) => Promise<unknown>)(...input);
        calls += 1;
        if (calls === at * 2) throw new Crash();
        return result;
      },
    ]),
  ) as unknown as typeof real.federation;
  return { ...real, federation };
}

describe('a process that dies in the middle', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('is followed by one that finishes switching on (call %i)', async (at) => {
    await activate(oneDomain);
    await api.runSagas({ directory: crashingDirectory(at) }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    expect((await state()).state).toBe('activating');
    // Nobody else touches it while the dead process still holds it.
    expect(await api.runSagas()).toBe(0);
    expect((await state()).state).toBe('activating');
    api.advance(90_001);
    await settle();
    expect(await expectAgreement()).toBe('active');
  });

  it.each([1, 2, 3])('is followed by one that finishes switching off (call %i)', async (at) => {
    await switchOn(oneDomain);
    api.advance(1000);
    await api.call('control.disable', { token });
    await expect(api.runSagas({ directory: crashingDirectory(at) })).rejects.toThrow(Crash);
    api.advance(90_001);
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });
});

describe('switching off while the workspace fails', () => {
  beforeEach(async () => {
    await switchOn();
    api.advance(1000);
  });

  it.each([
    'oauth.token',
    'cloudidentity.inboundSsoAssignments.list',
    'cloudidentity.inboundSsoAssignments.patch',
  ])('ends in agreement however long %s is away', async (method) => {
    await api.call('control.disable', { token });
    fail(method, 'unavailable503', 1000);
    for (let turn = 0; turn < 12; turn += 1) {
      await api.runSagas();
      api.advance(61_000);
    }
    api.emulators.faults.clear();
    if ((await state()).run?.outcome === 'running') await settle();
    await expectAgreement();
  });

  it('does not call it on again after it was switched off and the last look fails', async () => {
    await api.call('control.disable', { token });
    const real = api.newDirectory();
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        switchOff: async (...input: Parameters<typeof real.federation.switchOff>) => {
          const done = await real.federation.switchOff(...input);
          fail('cloudidentity.inboundSsoAssignments.list', 'unavailable503', 1000);
          return done;
        },
      },
    };
    await api.runSagas({ directory });
    for (let turn = 0; turn < 12; turn += 1) {
      api.advance(61_000);
      await api.runSagas();
    }
    expect(workspace().isOn).toBe(false);
    expect(await state()).toMatchObject({ state: 'deactivating', run: { error: 'DIRECTORY_UNAVAILABLE' } });
    api.emulators.faults.clear();
    await settle();
    expect(await expectAgreement()).toBe('inactive');
    expect((await state()).run).toMatchObject({ outcome: 'done', error: null });
  });

  it('stays on, and says why, when the connection was revoked before', async () => {
    api.emulators.state.refreshTokens.length = 0;
    await api.call('control.disable', { token });
    await settle();
    expect(await state()).toMatchObject({
      state: 'active',
      run: { outcome: 'failed', error: 'INVALID_GOOGLE_ACCESS_TOKEN' },
    });
    expect(await expectAgreement()).toBe('active');
    token = await api.signIn(people.superAdmin, { allowTrial: true });
    api.advance(1000);
    await api.call('control.disable', { token });
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });
});
