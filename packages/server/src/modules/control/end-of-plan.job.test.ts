import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { endPlans } from './end-of-plan.job.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const day = 86_400_000;
let api: Api;
let token: string;
let companyKey: string;

beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterEach(() => api.close());

async function switchOn(): Promise<void> {
  await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
  await api.call('control.activate', {
    token,
    body: { domains, password_option: 'default', logout_option: 'skip' },
  });
  await api.runSagas();
}

const look = () => endPlans.run(api.sagaDeps());
const company = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx
      .selectFrom('companies')
      .select(['control_state', 'plan_status', 'trial_ends_on'])
      .where('key', '=', companyKey)
      .executeTakeFirstOrThrow(),
  );
const isOnAtWorkspace = () => api.emulators.state.ssoAssignments.some((item) => item.ssoMode === 'SAML_SSO');
const events = async () => (await api.audits(companyKey)).map((row) => row.event);

describe('the end of a trial', () => {
  it('turns control off at the workspace after the last day, once with several processes', async () => {
    await switchOn();
    expect(isOnAtWorkspace()).toBe(true);
    // The last day ends at 03:00 UTC of the day after, in São Paulo.
    const { trial_ends_on: lastDay } = await company();
    api.clock.set(Date.parse(`${lastDay}T23:59:59-03:00`));
    await look();
    expect(await company()).toMatchObject({ control_state: 'active', plan_status: 'TRIAL' });
    // The clock jumps by weeks.
    api.advance(20 * day);
    await Promise.all([look(), look(), look()]);
    expect(await company()).toMatchObject({ control_state: 'deactivating', plan_status: 'EXPIRED' });
    await api.runSagas();
    expect(await company()).toMatchObject({ control_state: 'inactive', plan_status: 'EXPIRED' });
    expect(isOnAtWorkspace()).toBe(false);
    const all = await events();
    for (const event of ['company.plan_expired', 'control.deactivation_started', 'control.deactivated'])
      expect([event, all.filter((name) => name === event).length]).toEqual([event, 1]);
    expect((await look()).taken).toBe(0);
  });

  it('only closes the trial of a company whose control is off', async () => {
    api.advance(30 * day);
    await look();
    expect(await company()).toMatchObject({ control_state: 'inactive', plan_status: 'EXPIRED' });
    expect(await events()).not.toContain('control.deactivation_started');
  });

  it('ignores a plan that was renewed', async () => {
    await switchOn();
    api.advance(30 * day);
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ plan_status: 'ACTIVE' }).where('key', '=', companyKey).execute(),
    );
    expect((await look()).taken).toBe(0);
    expect(await company()).toMatchObject({ control_state: 'active' });
  });

  it('starts again ten minutes after a failed deactivation', async () => {
    await switchOn();
    api.advance(30 * day);
    await look();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx
        .updateTable('control_runs')
        .set({ state: 'failed' })
        .where('kind', '=', 'deactivate')
        .execute();
      await tx.updateTable('companies').set({ control_state: 'active' }).execute();
    });
    await look();
    expect((await company()).control_state).toBe('active');
    api.advance(11 * 60_000);
    await look();
    expect((await company()).control_state).toBe('deactivating');
    expect((await events()).filter((name) => name === 'company.plan_expired')).toHaveLength(1);
  });

  it('cancels a scheduled activation', async () => {
    await api.call('control.activate', {
      token,
      body: {
        domains,
        password_option: 'link',
        logout_option: 'skip',
        activation_datetime: new Date(api.clock.now() + 10 * day).toISOString(),
      },
    });
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('companies').set({ trial_ends_on: '2025-03-15' }).execute(),
    );
    api.advance(7 * day);
    await look();
    expect(await company()).toMatchObject({ control_state: 'inactive', plan_status: 'EXPIRED' });
    token = await api.tokenOf(companyKey, await api.userKey(companyKey, people.superAdmin));
    expect((await api.call('control.state', { token })).last_schedule).toMatchObject({
      outcome: 'failed',
      error: 'EXPIRED_TRIAL',
    });
    const mails = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('mail_outbox').select('kind').where('kind', '=', 'control_failed').execute(),
    );
    expect(mails.length).toBeGreaterThan(0);
  });
});
