import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { endPlans } from '../end-of-plan.job.ts';
import { notifyOfPlanEnds } from './plan-end-notice.job.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const hour = 3_600_000;
let api: Api;
let token: string;
let companyKey: string;

// The trial begins on 2025-03-10 and ends with 2025-03-24, in São Paulo.
beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterEach(() => api.close());

const look = () => notifyOfPlanEnds.run(api.sagaDeps());
const at = (local: string) => api.clock.set(Date.parse(`${local}:00-03:00`));
const setCompany = (changes: {
  trial_ends_on?: string;
  plan_status?: 'TRIAL' | 'ACTIVE' | 'EXPIRED';
  language?: string;
  is_banned?: boolean;
}) =>
  inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('companies').set(changes).where('key', '=', companyKey).execute(),
  );
async function switchOn(): Promise<void> {
  await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
  await api.call('control.activate', {
    token,
    body: { domains, password_option: 'default', logout_option: 'skip' },
  });
  await api.runSagas();
}

/** The e-mails about the end of the plan to one administrator, oldest first. */
async function mails() {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('kind', '=', 'plan_end')
      .where('to_address', '=', people.superAdmin)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map((row) => ({
    subject: row.subject,
    ...openBody(api.box, row),
  }));
}
const subjects = async () => (await mails()).map((mail) => mail.subject.replace(/^.*?: /, ''));

describe('the e-mails before the end of a trial', () => {
  it('are sent seven, three and one day before it and on the day, each once with several processes', async () => {
    at('2025-03-17T07:59');
    await look();
    expect(await mails()).toEqual([]);
    for (const day of [17, 18, 19, 20, 21, 22, 23, 24]) {
      at(`2025-03-${day}T08:00`);
      await Promise.all([look(), look(), look()]);
      await look();
    }
    expect(await subjects()).toEqual([
      'o período de teste termina em 7 dias',
      'o período de teste termina em 3 dias',
      'o período de teste termina em 1 dia',
      'o período de teste termina hoje',
    ]);
    const announced = (await api.audits(companyKey)).filter(
      (row) => row.event === 'company.plan_end_announced',
    );
    expect(announced.map((row) => (row.after as { days_left: number }).days_left)).toEqual([7, 3, 1, 0]);
  });

  it('name the last day and its effect, to every control administrator', async () => {
    await switchOn();
    at('2025-03-21T09:00');
    await look();
    const [mail] = await mails();
    expect(mail?.text).toContain('24 de março de 2025');
    expect(mail?.text).toContain('o controle é desativado no Google Workspace');
    expect(mail?.text).toContain('nada é apagado');
    const rows = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('mail_outbox').select('to_address').where('kind', '=', 'plan_end').execute(),
    );
    expect(rows.map((row) => row.to_address).toSorted()).toEqual(
      [people.superAdmin, people.secondSuperAdmin, 'renata.figueiredo@padariaestrela.example'].toSorted(),
    );
  });

  it('are one with the remaining days, for a company that missed several', async () => {
    at('2025-03-22T10:00');
    await look();
    expect(await subjects()).toEqual(['o período de teste termina em 2 dias']);
    at('2025-03-23T10:00');
    await look();
    expect(await subjects()).toHaveLength(2);
  });

  it('start again when the end moves, with the new day', async () => {
    at('2025-03-23T10:00');
    await look();
    await setCompany({ trial_ends_on: '2025-04-23' });
    expect((await look()).taken).toBe(0);
    at('2025-04-16T10:00');
    await look();
    expect(await subjects()).toEqual([
      'o período de teste termina em 1 dia',
      'o período de teste termina em 7 dias',
    ]);
    await setCompany({ trial_ends_on: '2025-04-17' });
    await look();
    expect((await subjects()).at(-1)).toBe('o período de teste termina em 1 dia');
  });

  it('are written in the language of the company', async () => {
    await setCompany({ language: 'en' });
    at('2025-03-24T10:00');
    await look();
    expect(await subjects()).toEqual(['the trial ends today']);
  });

  it.each([{ plan_status: 'ACTIVE' } as const, { is_banned: true }])(
    'are not written with %o',
    async (changes) => {
      await setCompany(changes);
      at('2025-03-24T10:00');
      expect((await look()).taken).toBe(0);
      expect(await mails()).toEqual([]);
    },
  );
});

describe('the e-mail after the end of a trial', () => {
  const text = async () => (await mails()).at(-1)?.text ?? '';

  it('says that control was turned off, once it is off at the workspace', async () => {
    await switchOn();
    at('2025-03-25T00:01');
    await endPlans.run(api.sagaDeps());
    await look();
    expect(await mails()).toEqual([]);
    await api.runSagas();
    await Promise.all([look(), look()]);
    expect(await subjects()).toEqual(['o período de teste terminou']);
    expect(await text()).toContain('foi desativado no Google Workspace');
  });

  it('says after an hour that control is still on when the workspace fails', async () => {
    await switchOn();
    at('2025-03-25T00:01');
    await endPlans.run(api.sagaDeps());
    api.advance(hour + 60_000);
    await look();
    expect(await text()).toContain('Ainda não foi possível desativar');
    await api.runSagas();
    await look();
    expect(await mails()).toHaveLength(1);
  });

  it('says that control was off', async () => {
    at('2025-03-25T00:01');
    await endPlans.run(api.sagaDeps());
    await look();
    expect(await text()).toContain('já estava desativado');
  });

  it('is not sent for a plan bought meanwhile', async () => {
    at('2025-03-25T00:01');
    await endPlans.run(api.sagaDeps());
    await setCompany({ plan_status: 'ACTIVE' });
    expect((await look()).taken).toBe(0);
  });

  it('leaves a scheduled activation to its own e-mail', async () => {
    await api.call('control.activate', {
      token,
      body: {
        domains,
        password_option: 'link',
        logout_option: 'skip',
        activation_datetime: '2025-03-20T15:00:00Z',
      },
    });
    await setCompany({ trial_ends_on: '2025-03-15' });
    at('2025-03-16T00:01');
    await endPlans.run(api.sagaDeps());
    await look();
    expect(await mails()).toEqual([]);
  });
});
