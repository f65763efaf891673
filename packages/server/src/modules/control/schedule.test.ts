import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { openBody } from '../mail/outbox.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { controlTimes } from './control-schedule.job.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const minute = 60_000;
const hour = 60 * minute;

let api: Api;
let token: string;
let companyKey: string;

beforeEach(async () => {
  // 2025-03-10, nine in the morning in São Paulo.
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterEach(() => api.close());

const body = { domains, password_option: 'link', logout_option: 'skip' } as const;
const schedule = (at: string) =>
  api.call('control.activate', { token, body: { ...body, domains, activation_datetime: at } });
const refusedSchedule = (at: string) =>
  api.refusal('control.activate', { token, body: { ...body, activation_datetime: at } });
const state = () => api.call('control.state', { token });
const isOnAtWorkspace = () => api.emulators.state.ssoAssignments.some((item) => item.ssoMode === 'SAML_SSO');
const newToken = async () => {
  token = await api.tokenOf(companyKey, await api.userKey(companyKey, people.superAdmin));
};

async function mails() {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('created_at').orderBy('to_address').execute(),
  );
  return rows.map((row) => ({
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    ...openBody(api.box, row),
  }));
}
const mailKinds = async () =>
  (await mails()).filter((mail) => mail.to === people.superAdmin).map((mail) => mail.kind);
const events = async () =>
  (await api.audits(companyKey)).map((row) => row.event).filter((name) => name.startsWith('control.'));

async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await api.runSagas();
    if ((await state()).run?.outcome !== 'running') return;
    api.advance(61_000);
  }
  throw new Error('the run did not end');
}

describe('a scheduled activation', () => {
  it('runs at its minute, and notifies the administrators before and after', async () => {
    expect(await schedule('2025-03-12T15:00:30Z')).toMatchObject({
      state: 'scheduled',
      schedule: {
        activation_datetime: '2025-03-12T15:00:00.000Z',
        domains: domains.toSorted(),
        password_option: 'link',
        logout_option: 'skip',
      },
      run: null,
    });
    expect(await controlTimes.nextInMs?.(api.timesDeps())).toBe(27 * hour);
    expect((await api.runTimes()).taken).toBe(0);
    api.advance(27 * hour);
    await newToken();
    await Promise.all([api.runTimes(), api.runTimes()]);
    api.advance(23 * hour);
    await newToken();
    await api.runTimes();
    expect(await mailKinds()).toEqual(['control_scheduled', 'control_day_before', 'control_hour_before']);
    expect(await controlTimes.nextInMs?.(api.timesDeps())).toBe(hour);
    api.advance(hour - 1);
    expect((await api.runTimes()).taken).toBe(0);
    api.advance(1);
    await Promise.all([api.runTimes(), api.runTimes(), api.runTimes()]);
    expect(await state()).toMatchObject({
      state: 'activating',
      schedule: null,
      last_schedule: { outcome: 'started', late_minutes: 0 },
    });
    expect(await controlTimes.nextInMs?.(api.timesDeps())).toBeNull();
    await settle();
    expect((await state()).state).toBe('active');
    expect(isOnAtWorkspace()).toBe(true);
    expect(await mailKinds()).toEqual([
      'control_scheduled',
      'control_day_before',
      'control_hour_before',
      'control_done',
    ]);
    // The last two share an instant.
    expect((await events()).toSorted()).toEqual([
      'control.activated',
      'control.activation_scheduled',
      'control.activation_started',
    ]);
    const written = await mails();
    const admins = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'active')
        .where('is_admin', '=', true)
        .execute(),
    );
    expect(new Set(written.map((mail) => mail.to))).toEqual(new Set(admins.map((row) => row.email)));
    expect(written[0]).toMatchObject({
      subject: expect.stringContaining('12 de março de 2025'),
      text: expect.stringContaining('12:00'),
    });
  });

  it('starts late after an outage, and says so', async () => {
    await schedule('2025-03-10T13:00:00Z');
    api.advance(3 * hour);
    await newToken();
    await api.runTimes();
    expect(await state()).toMatchObject({
      state: 'activating',
      last_schedule: { outcome: 'started', late_minutes: 120 },
    });
    await settle();
    // No reminder was sent: it would not be true any more.
    expect(await mailKinds()).toEqual(['control_scheduled', 'control_done']);
    expect((await mails()).at(-1)?.text).toContain('120 minutos depois');
    const started = (await api.audits(companyKey)).find((row) => row.event === 'control.activation_started');
    expect(started).toMatchObject({
      actor_kind: 'system',
      after: { cause: 'schedule', late_minutes: 120 },
    });
  });

  it('does not start when the pre-flight of that minute finds something blocking', async () => {
    await schedule('2025-03-10T13:00:00Z');
    api.advance(hour);
    api.signInService.isUp = false;
    await api.runTimes();
    expect(await state()).toMatchObject({
      state: 'inactive',
      domains: [],
      schedule: null,
      last_schedule: { outcome: 'failed', error: 'SIGN_IN_SERVICE_UNREACHABLE' },
      run: null,
    });
    expect(isOnAtWorkspace()).toBe(false);
    expect(await mailKinds()).toEqual(['control_scheduled', 'control_failed']);
    expect((await mails()).at(-1)?.text).toContain('A página de login não responde');
    expect((await events()).at(-1)).toBe('control.activation_failed');
    api.signInService.isUp = true;
    expect((await schedule('2025-03-10T15:00:00Z')).state).toBe('scheduled');
  });

  it('does not start for a suspended company, whose people could not sign in then', async () => {
    await schedule('2025-03-10T13:00:00Z');
    const setSuspended = (is_suspended: boolean) =>
      inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set({ is_suspended }).execute());
    await setSuspended(true);
    api.advance(61 * minute);
    await api.runTimes();
    await setSuspended(false);
    expect(await state()).toMatchObject({
      state: 'inactive',
      last_schedule: { outcome: 'failed', error: 'COMPANY_SUSPENDED' },
    });
    expect((await mails()).at(-1)?.kind).toBe('control_failed');
  });

  it('notifies the administrators of a failure at the workspace', async () => {
    await schedule('2025-03-10T13:00:00Z');
    api.advance(hour);
    await api.runTimes();
    api.emulators.state.refreshTokens.length = 0;
    await settle();
    expect(await state()).toMatchObject({
      state: 'inactive',
      last_schedule: { outcome: 'failed', error: 'INVALID_GOOGLE_ACCESS_TOKEN' },
    });
    expect(await mailKinds()).toEqual(['control_scheduled', 'control_failed']);
  });

  it('can be cancelled until it starts, and not afterwards', async () => {
    expect((await api.refusal('control.cancelActivation', { token })).code).toBe('CONTROL_NOT_SCHEDULED');
    await schedule('2025-03-12T15:00:00Z');
    api.advance(1000);
    const both = await Promise.all([0, 1].map(() => api.send('control.cancelActivation', { token })));
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    expect(await state()).toMatchObject({
      state: 'inactive',
      schedule: null,
      last_schedule: { outcome: 'cancelled', error: null },
    });
    expect(await mailKinds()).toEqual(['control_scheduled', 'control_cancelled']);
    expect(await events()).toEqual(['control.activation_scheduled', 'control.activation_cancelled']);
    expect(await controlTimes.nextInMs?.(api.timesDeps())).toBeNull();
    await schedule('2025-03-10T13:00:00Z');
    api.advance(hour);
    await api.runTimes();
    expect((await api.refusal('control.cancelActivation', { token })).code).toBe('CONTROL_IN_TRANSITION');
    await settle();
    expect((await api.refusal('control.cancelActivation', { token })).code).toBe('CONTROL_NOT_SCHEDULED');
  });

  it('is replaced by an activation now', async () => {
    await schedule('2025-03-12T15:00:00Z');
    expect(await api.call('control.activate', { token, body: { ...body, domains } })).toMatchObject({
      state: 'activating',
      schedule: null,
      last_schedule: { outcome: 'started' },
    });
    await settle();
    api.advance(60 * hour);
    expect((await api.runTimes()).taken).toBe(0);
  });

  it.each([
    ['that is over', '2025-03-10T12:00:00Z'],
    ['of the fifteenth day', '2025-03-25T03:00:00Z'],
  ])('refuses a minute %s', async (_name, at) => {
    expect(await refusedSchedule(at)).toMatchObject({
      status: 422,
      code: 'ACTIVATION_DATE_OUT_OF_RANGE',
      facts: { from: '2025-03-10', until: '2025-03-24' },
    });
    expect((await state()).state).toBe('inactive');
  });

  it('rejects a second one, one after the trial, and a test beside it', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ trial_ends_on: '2025-03-12' }).execute(),
    );
    expect((await refusedSchedule('2025-03-13T12:00:00Z')).code).toBe('EXPIRED_TRIAL');
    const two = await Promise.all(
      [0, 1].map(() =>
        api.send('control.activate', {
          token,
          body: { ...body, activation_datetime: '2025-03-12T15:00:00Z' },
        }),
      ),
    );
    expect(two.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    expect((await refusedSchedule('2025-03-12T16:00:00Z')).code).toBe('CONTROL_ALREADY_SCHEDULED');
    expect(
      await api.refusal('control.startTest', {
        token,
        body: { domains: [domains[0]], users_emails: [people.worker] },
      }),
    ).toMatchObject({ status: 409, code: 'CONTROL_ALREADY_SCHEDULED' });
  });
});
