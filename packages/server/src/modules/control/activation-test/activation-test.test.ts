import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWarnings } from '#core/warnings.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { logOut } from '#modules/forced-logout/logout.job.ts';
import { createSignInApp } from '#sign-in/app.tsx';
import { createSnapshotCache } from '#access/snapshot-cache.ts';
import { createSigningKeys } from '#modules/signing-keys/signing-keys.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { WorkerBrowser, formOf, signinUrl } from '#testing/worker-browser.ts';
import { readGrant } from '#modules/connection/grants.ts';
import { createPasswordHasher } from '#modules/passwords/index.ts';
import { watchTests } from './observe-test.ts';

const [main, second] = ['padariaestrela.example', 'estrelaentregas.example'] as const;
const password = 'Pao-Quentinho-As-Seis';
const minute = 60_000;

let api: Api;
let token: string;
let companyKey: string;

beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterEach(() => api.close());

const start = (users: readonly string[] = [people.worker]) =>
  api.call('control.startTest', { token, body: { domains: [main], users_emails: [...users] } });
const stage = (name: 'redirect' | 'lockout' | 'success' | 'logout') =>
  api.call('control.setTestStage', { token, body: { stage: name } });
const read = async () => (await api.call('control.test', { token })).test;
const state = async () => (await api.call('control.state', { token })).state;
const setPerson = (email: string, values: object) =>
  inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('users').set(values).where('email', '=', email).execute(),
  );

async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await api.runSagas();
    if ((await api.call('control.state', { token })).run?.outcome !== 'running') return;
    api.advance(61_000);
  }
  throw new Error('the run did not end');
}

async function startRunning(users?: readonly string[]) {
  await start(users);
  await settle();
  expect((await read())?.state).toBe('running');
}

/** Everything that a test leaves behind. */
async function leftovers() {
  const rows = await inCompany(api.db, companyKey, async (tx) => ({
    users: await tx.selectFrom('test_users').select('user_key').execute(),
    shifts: await tx.selectFrom('shifts').select('key').where('is_test', '=', true).execute(),
    covered: await tx.selectFrom('domains').select('name').where('is_covered', '=', true).execute(),
    company: await tx
      .selectFrom('companies')
      .select(['test_shift_key', 'test_started_at', 'test_ends_at'])
      .execute(),
  }));
  const { ssoAssignments, groups } = api.emulators.state;
  return [
    ...rows.users,
    ...rows.shifts,
    ...rows.covered,
    ...rows.company.flatMap((row) => Object.values(row).filter((value) => value !== null)),
    ...ssoAssignments,
    ...groups.filter((group) => group.email.startsWith('shiftgate-')),
  ];
}

/** The sign-in service of this company for a worker's browser, after the workspace's own sign-in. */
async function signInService() {
  const secretBox = api.box;
  const hasher = createPasswordHasher();
  const facts = createSnapshotCache();
  const app = await createSignInApp({
    db: api.db,
    clock: api.clock,
    secretBox,
    masterKey: randomBytes(32),
    hasher,
    snapshots: facts,
    keys: createSigningKeys(secretBox),
    config: { signinUrl, trustedProxies: [], maxSessionHours: 12, productName: 'Shiftgate' },
    warnings: createWarnings(),
  });
  /** The workspace's response to an address: its own password page, or the redirect to us. */
  const identify = (email: string) =>
    fetch(`${api.emulators.appUrl}/login/identifier`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email }),
    });
  return {
    facts,
    hasher,
    identify,
    /** Signs in from the workspace's page on; returns the workspace's last response, null after a denial. */
    async signIn(email: string) {
      const sent = await identify(email);
      const browser = new WorkerBrowser(app);
      const started = await browser.get(sent.headers.get('location') ?? '');
      const onward = String(started.headers.location ?? '');
      const page = onward === '' ? started : await browser.get(onward);
      const { fields } = formOf(page.body);
      const answer = await browser.post('/sign-in', { flow: fields['flow'] ?? '', email, password });
      const posted = formOf(answer.body);
      if (posted.fields['SAMLResponse'] === undefined) return null;
      return await fetch(posted.action.replace(/^https?:\/\/[^/]+/, api.emulators.appUrl), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(posted.fields),
      });
    },
    close: () => app.close(),
  };
}

describe('an activation test', () => {
  it('passes by the real events of its person, and restores everything', async () => {
    const service = await signInService();
    await setPerson(people.worker, {
      password_hash: await service.hasher.hash(password),
      password_state: 'set',
      is_password_chosen_by_person: true,
    });
    expect(await leftovers()).toEqual([]);
    const begun = await start();
    expect(begun).toMatchObject({
      state: 'starting',
      stage: 'redirect',
      // Noon in UTC is nine in the morning there.
      ends_at: '2025-03-10T14:00:00.000Z',
      users: [{ email: people.worker, has_password: true }],
    });
    await settle();
    expect(await read()).toMatchObject({ state: 'running', error: null });
    expect(await state()).toBe('test');
    const assignment = api.emulators.state.ssoAssignments[0];
    expect(assignment).toMatchObject({ rank: 2, ssoMode: 'SAML_SSO', target: { kind: 'group' } });
    expect(api.emulators.state.ssoAssignments).toHaveLength(1);

    // All others sign in at the workspace as before.
    expect((await service.identify(people.otherWorker)).status).toBe(200);
    expect((await service.identify(people.worker)).headers.get('location')).toMatch(signinUrl);

    expect((await api.refusal('control.setTestStage', { token, body: { stage: 'success' } })).code).toBe(
      'TEST_STAGE_NOT_PASSED',
    );
    api.advance(1000);
    expect(await service.signIn(people.worker)).toBeNull();
    await watchTests.run({ db: api.db, clock: api.clock });
    expect((await read())?.users[0]).toMatchObject({
      tests: { redirect: { passed_at: expect.any(String) }, lockout: { passed_at: expect.any(String) } },
      last_result: { result: 'no_active_shift' },
    });
    expect((await read())?.users[0]?.tests.success).toBeNull();

    await stage('lockout');
    await stage('success');
    api.advance(1000);
    const accepted = await service.signIn(people.worker);
    expect(accepted?.headers.get('location')).toBe('/');
    await watchTests.run({ db: api.db, clock: api.clock });
    expect((await read())?.users[0]?.tests.success).not.toBeNull();

    api.advance(1000);
    await stage('logout');
    const grant = await inCompany(api.db, companyKey, (tx) => readGrant(tx, api.box, companyKey));
    if (grant === null) throw new Error('no connection');
    await logOut.run({
      db: api.db,
      clock: api.clock,
      facts: service.facts,
      openWorkspace: async () => ({ directory: api.newDirectory(), grant }),
    });
    await watchTests.run({ db: api.db, clock: api.clock });
    expect(await read()).toMatchObject({ is_passed: true, stage: 'logout' });
    const cookie = accepted?.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = await fetch(`${api.emulators.appUrl}/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ signedIn: false, endReason: 'signOut' });

    expect(await api.call('control.resetTest', { token })).toMatchObject({ state: 'ending' });
    await settle();
    expect(await read()).toMatchObject({ state: 'ended', end_cause: 'reset', is_passed: true });
    expect(await state()).toBe('inactive');
    expect(await leftovers()).toEqual([]);
    expect((await service.identify(people.worker)).status).toBe(200);
    const events = (await api.audits(companyKey)).map((row) => row.event);
    for (const event of [
      'control.test_started',
      'control.test_running',
      'control.test_reset',
      'control.test_ended',
    ] as const)
      expect(events.filter((name) => name === event)).toHaveLength(1);
    expect(events.filter((name) => name === 'control.test_passed')).toHaveLength(4);
    await service.close();
  });

  it('clears the stages to repeat when it goes back', async () => {
    await startRunning();
    const key = await api.userKey(companyKey, people.worker);
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('activation_test_people')
        .set({ redirect_at: new Date(api.clock.now()), lockout_at: new Date(api.clock.now()) })
        .where('user_key', '=', key)
        .execute(),
    );
    await stage('lockout');
    expect((await read())?.users[0]?.tests.lockout).not.toBeNull();
    await stage('lockout');
    expect((await read())?.users[0]?.tests).toMatchObject({
      redirect: { passed_at: expect.any(String) },
      lockout: null,
    });
  });

  it('does not pass the forced sign-out for a person that was never in', async () => {
    await startRunning([people.worker, people.otherWorker]);
    const at = new Date(api.clock.now());
    const keys = [
      await api.userKey(companyKey, people.worker),
      await api.userKey(companyKey, people.otherWorker),
    ];
    await inCompany(api.db, companyKey, async (tx) => {
      await tx
        .updateTable('activation_test_people')
        .set({ redirect_at: at, lockout_at: at, success_at: at })
        .where('user_key', '=', keys[0]!)
        .execute();
      await tx.updateTable('activation_tests').set({ stage: 'logout', stage_started_at: at }).execute();
      await tx
        .insertInto('access_log')
        .values(
          keys.map((user_key) => ({
            key: newKey(at.getTime()),
            company_key: companyKey,
            occurred_at: at,
            user_key,
            email: 'x@padariaestrela.example',
            user_name: 'X',
            result: 'forced_logout',
            is_allowed: false,
          })),
        )
        .execute();
    });
    await watchTests.run({ db: api.db, clock: api.clock });
    const passed = (await read())?.users.map(({ tests }) => tests.logout !== null);
    expect(passed).toEqual([true, false]);
  });

  it('ends by itself after two hours, also without an open panel', async () => {
    await startRunning();
    api.advance(119 * minute);
    await api.runTimes();
    expect((await read())?.state).toBe('running');
    api.advance(2 * minute);
    await Promise.all([api.runTimes(), api.runTimes()]);
    await settle();
    expect(await read()).toMatchObject({ state: 'ended', end_cause: 'time_over' });
    expect(await state()).toBe('inactive');
    expect(await leftovers()).toEqual([]);
  });

  it('admits its people from the moment of the reset, however long the workspace is away', async () => {
    await startRunning();
    await api.call('control.resetTest', { token });
    api.emulators.faults.add({
      method: 'cloudidentity.*',
      kind: 'unavailable503',
      remaining: 1000,
      delayMs: 0,
    });
    for (let turn = 0; turn < 12; turn += 1) {
      await api.runSagas();
      api.advance(61_000);
    }
    expect(await state()).toBe('test');
    expect(await read()).toMatchObject({ state: 'ending', error: 'DIRECTORY_UNAVAILABLE' });
    const snapshot = await inCompany(api.db, companyKey, (tx) => createSnapshotCache().read(tx, companyKey));
    expect(snapshot.factsAt(api.clock.now()).test?.userKeys.size).toBe(0);
    expect(await api.call('control.resetTest', { token })).toMatchObject({ state: 'ending' });
    api.emulators.faults.clear();
    await settle();
    expect(await read()).toMatchObject({ state: 'ended', error: null });
    expect(await leftovers()).toEqual([]);
  });

  it('rolls back by itself when the workspace refuses it', async () => {
    await start();
    api.emulators.faults.add({
      method: 'cloudidentity.inboundSsoAssignments.create',
      kind: 'unavailable503',
      remaining: 1000,
      delayMs: 0,
    });
    for (let turn = 0; turn < 12; turn += 1) {
      await api.runSagas();
      api.advance(61_000);
    }
    api.emulators.faults.clear();
    await settle();
    expect(await read()).toMatchObject({
      state: 'ended',
      end_cause: 'failed',
      error: 'DIRECTORY_UNAVAILABLE',
    });
    expect(await state()).toBe('inactive');
    expect(await leftovers()).toEqual([]);
    api.advance(1000);
    await startRunning();
  });
});

describe('rejected people and times', () => {
  it('names every unsuitable person, and why', async () => {
    await setPerson(people.worker, {
      vacation_starts_on: '2025-03-01',
      vacation_ends_on: '2025-03-10',
    });
    await setPerson(people.otherWorker, { status: 'suspended' });
    const refused = async (...users: string[]) => {
      const problem = await api.refusal('control.startTest', {
        token,
        body: { domains: [main], users_emails: users },
      });
      expect(problem).toMatchObject({ status: 422, code: 'TEST_USERS_INVALID' });
      return problem.facts?.['users'];
    };
    expect(await refused(people.worker, people.otherWorker)).toEqual([
      { email: people.worker, reason: 'on_vacation' },
      { email: people.otherWorker, reason: 'not_active' },
    ]);
    expect(await refused(people.secondSuperAdmin, `ninguem@${main}`)).toEqual([
      { email: people.secondSuperAdmin, reason: 'administrator' },
      { email: `ninguem@${main}`, reason: 'not_found' },
    ]);
    await setPerson(people.worker, { vacation_starts_on: null, vacation_ends_on: null });
    expect(await refused(people.worker, people.worker.toUpperCase())).toEqual([
      { email: people.worker, reason: 'twice' },
    ]);
    const body = { domains: [second], users_emails: [people.worker] };
    expect((await api.refusal('control.startTest', { token, body })).facts?.['users']).toEqual([
      { email: people.worker, reason: 'other_domain' },
    ]);
    const three = { domains: [main], users_emails: [people.worker, people.otherWorker, people.superAdmin] };
    expect((await api.refusal('control.startTest', { token, body: three })).code).toBe('VALIDATION_FAILED');
    expect(await state()).toBe('inactive');
    expect(await leftovers()).toEqual([]);
  });

  it('does not start after 23:30, beside a schedule, or without a sign-in service', async () => {
    const body = { domains: [main], users_emails: [people.worker] };
    api.signInService.isUp = false;
    expect((await api.refusal('control.startTest', { token, body })).code).toBe(
      'SIGN_IN_SERVICE_UNREACHABLE',
    );
    api.signInService.isUp = true;
    api.clock.set(Date.parse('2025-03-10T23:30:01-03:00'));
    token = await api.signIn(people.superAdmin);
    expect((await api.refusal('control.startTest', { token, body })).code).toBe('TEST_TOO_LATE');
    expect((await api.call('control.test', { token })).start).toEqual({
      is_too_late: true,
      is_business_time: false,
      is_rehearsal: false,
    });
    api.clock.set(Date.parse('2025-03-11T08:00:00-03:00'));
    token = await api.signIn(people.superAdmin);
    await start();
    for (const [name, sent] of [
      ['control.startTest', body],
      ['control.activate', { domains: [main], password_option: 'link', logout_option: 'skip' }],
      [
        'control.activate',
        {
          domains: [main],
          password_option: 'link',
          logout_option: 'skip',
          activation_datetime: '2025-03-12T12:00:00Z',
        },
      ],
      ['control.disable', undefined],
    ] as const) {
      expect(await api.refusal(name, { token, body: sent })).toMatchObject({
        status: 409,
        code: 'CONTROL_TEST_RUNNING',
      });
    }
    // A run is creating it at the workspace now.
    expect((await api.refusal('control.resetTest', { token })).code).toBe('CONTROL_IN_TRANSITION');
    await settle();
    await api.call('control.resetTest', { token });
    await settle();
    expect((await api.refusal('control.resetTest', { token })).code).toBe('TEST_NOT_RUNNING');
    expect((await api.refusal('control.setTestStage', { token, body: { stage: 'lockout' } })).code).toBe(
      'TEST_NOT_RUNNING',
    );
  });

  it('allows one of two concurrent administrators', async () => {
    const body = { domains: [main], users_emails: [people.worker] };
    const both = await Promise.all([0, 1].map(() => api.send('control.startTest', { token, body })));
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    await settle();
    const resets = await Promise.all([0, 1].map(() => api.send('control.resetTest', { token })));
    expect(resets.map((answer) => answer.statusCode)).toEqual([200, 200]);
    await settle();
    expect(await leftovers()).toEqual([]);
  });
});
