import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { sendReportMails } from '../index.ts';

const panel = 'https://painel.example';
let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  at('2025-03-10T09:00');
  company = await api.otherCompany();
});

const at = (local: string, offset = '-03:00') => api.clock.set(Date.parse(`${local}:00${offset}`));
const run = () => sendReportMails.run({ db: api.db, clock: api.clock, box: api.box, publicUrl: panel });
/** Runs at each of these times, like a process that polls. */
async function runAt(...times: readonly string[]): Promise<void> {
  for (const time of times) {
    at(time);
    await run();
  }
}
const choose = (changes: Partial<CallBody<'reportMails.set'>> = {}) =>
  api.call('reportMails.set', {
    token: company.token,
    body: { rhythm: 'weekly', weekday: 1, month_day: 1, hour: 8, readers: [company.admin], ...changes },
  });
const setCompany = (changes: { zone?: string; is_suspended?: boolean; is_banned?: boolean }) =>
  inCompany(api.db, company.key, (tx) =>
    tx.updateTable('companies').set(changes).where('key', '=', company.key).execute(),
  );
const setUser = (key: string, changes: { is_admin?: boolean; is_manager?: boolean; status?: 'suspended' }) =>
  inCompany(api.db, company.key, (tx) =>
    tx.updateTable('users').set(changes).where('key', '=', key).execute(),
  );

/** The emails of the company, oldest first. */
async function mails() {
  const rows = await inCompany(api.db, company.key, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('created_at').orderBy('to_address').execute(),
  );
  return rows.map((row) => ({ to: row.to_address, subject: row.subject, ...openBody(api.box, row) }));
}
const subjects = async () => (await mails()).map(({ subject }) => subject.replace(/^.*?: /, ''));

describe('the email of the week', () => {
  it('is sent once in each week at its hour, whatever the processes', async () => {
    await choose();
    await runAt('2025-03-10T12:00', '2025-03-17T07:59');
    expect(await subjects()).toEqual([]);
    at('2025-03-17T08:00');
    await Promise.all([run(), run(), run()]);
    await runAt('2025-03-17T08:01', '2025-03-20T12:00', '2025-03-24T08:00', '2025-03-24T23:00');
    expect(await subjects()).toEqual([
      'resumo da semana, de 10 de março de 2025 a 16 de março de 2025',
      'resumo da semana, de 17 de março de 2025 a 23 de março de 2025',
    ]);
    const sent = (await api.audits(company.key)).filter(({ event }) => event === 'report.mails_sent');
    expect(sent.map(({ after, actor_kind: kind }) => [kind, after])).toEqual([
      ['system', { first_day: '2025-03-10', last_day: '2025-03-16', sent: 1 }],
      ['system', { first_day: '2025-03-17', last_day: '2025-03-23', sent: 1 }],
    ]);
  });

  it('is one of the newest week after weeks without the job', async () => {
    await choose();
    await runAt('2025-04-09T15:00', '2025-04-09T15:01');
    expect(await subjects()).toEqual(['resumo da semana, de 31 de março de 2025 a 6 de abril de 2025']);
    await runAt('2025-04-14T08:00');
    expect(await subjects()).toHaveLength(2);
  });

  it('comes at once where its time was moved to before now, and not again where it was sent', async () => {
    await choose();
    at('2025-03-17T06:00');
    company.token = await api.tokenOf(company.key, company.admin);
    await choose({ hour: 5 });
    await runAt('2025-03-17T06:01', '2025-03-17T08:00');
    expect(await subjects()).toHaveLength(1);
    await choose({ weekday: 3 });
    await runAt('2025-03-19T08:00');
    expect(await subjects()).toHaveLength(1);
    await runAt('2025-03-26T08:00');
    expect(await subjects()).toHaveLength(2);
  });

  it('is not sent again where the clock is set back, and goes on', async () => {
    await choose();
    await runAt('2025-03-17T08:00', '2025-03-17T07:00', '2025-03-16T12:00', '2025-03-17T08:00');
    expect(await subjects()).toHaveLength(1);
    await runAt('2025-03-24T08:00');
    expect(await subjects()).toHaveLength(2);
  });

  it('goes on after a clock that was years ahead', async () => {
    await choose();
    await runAt('2027-06-14T08:00', '2025-03-17T09:00', '2025-03-24T07:59');
    expect(await subjects()).toHaveLength(1);
    await runAt('2025-03-24T08:00', '2025-03-31T08:00');
    expect((await subjects()).slice(0, 2)).toEqual([
      'resumo da semana, de 17 de março de 2025 a 23 de março de 2025',
      'resumo da semana, de 24 de março de 2025 a 30 de março de 2025',
    ]);
  });

  it('comes once on the days on which the clock is moved', async () => {
    await setCompany({ zone: 'America/New_York' });
    await choose({ weekday: 7, hour: 2 });
    // 02:00 does not exist on 9 March; it is 03:00 then.
    for (const time of ['2025-03-16T01:59', '2025-03-16T02:00', '2025-03-16T03:00']) {
      at(time, '-04:00');
      await run();
    }
    expect(await subjects()).toHaveLength(1);
    // 01:00 comes twice on 2 November.
    at('2025-03-18T12:00');
    company.token = await api.tokenOf(company.key, company.admin);
    await choose({ weekday: 7, hour: 1 });
    await runAt('2025-10-29T12:00');
    const before = (await subjects()).length;
    at('2025-11-02T01:00', '-04:00');
    await run();
    at('2025-11-02T01:00', '-05:00');
    await run();
    expect(await subjects()).toHaveLength(before + 1);
  });

  it('follows the zone of the company', async () => {
    await choose();
    await setCompany({ zone: 'Europe/Lisbon' });
    await runAt('2025-03-10T12:00');
    at('2025-03-17T08:00', '+00:00');
    await run();
    expect(await subjects()).toHaveLength(1);
  });
});

describe('the email of the month', () => {
  it('is of the whole month before, on the last day of a shorter one', async () => {
    await choose({ rhythm: 'monthly', month_day: 31 });
    await runAt('2025-03-31T08:00', '2025-04-29T12:00', '2025-04-30T07:59');
    expect(await subjects()).toEqual(['resumo do mês, de 1 de fevereiro de 2025 a 28 de fevereiro de 2025']);
    await runAt('2025-04-30T08:00', '2025-05-31T08:00');
    expect((await subjects()).slice(1)).toEqual([
      'resumo do mês, de 1 de março de 2025 a 31 de março de 2025',
      'resumo do mês, de 1 de abril de 2025 a 30 de abril de 2025',
    ]);
  });
});

describe('the readers of the email', () => {
  it('get it in their own language, with the whole log for those who may read it', async () => {
    const manager = await insertUser(api.db, company.key, {
      name: 'Marta Gestora',
      email: 'z-marta@aurora.example',
      is_manager: true,
      language: 'es',
    });
    await choose({ readers: [company.admin, manager] });
    await runAt('2025-03-17T08:00');
    const [ofAdmin, ofManager] = await mails();
    expect(ofAdmin!.subject).toContain('resumo da semana');
    expect(ofAdmin!.text).toContain(`${panel}/reports/audit?range=days&from=2025-03-10&to=2025-03-16`);
    expect(ofManager!.subject).toContain('resumen de la semana, del 10 de marzo de 2025');
    expect(ofManager!.text).not.toContain('/reports/audit?');
    expect(ofManager!.text).toContain(`Dejar de recibirlo: ${panel}/reports?mails=stop`);
  });

  it('are those with access to the panel now', async () => {
    const manager = await insertUser(api.db, company.key, { is_manager: true });
    await choose({ readers: [company.admin, manager] });
    await setUser(manager, { is_manager: false });
    await runAt('2025-03-17T08:00');
    expect(await mails()).toHaveLength(1);
    await setUser(company.admin, { status: 'suspended' });
    await runAt('2025-03-24T08:00');
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['nobody is chosen', () => choose({ readers: [] })],
    ['it is turned off', () => choose({ rhythm: 'off' })],
    ['the person stopped it', () => api.call('reportMails.stop', { token: company.token })],
    ['the company is suspended', () => setCompany({ is_suspended: true })],
    ['the company is banned', () => setCompany({ is_banned: true })],
  ])('are none where %s', async (_case, change) => {
    await choose();
    await change();
    await runAt('2025-03-17T08:00', '2025-03-18T08:00');
    expect(await mails()).toEqual([]);
  });

  it('get nothing of the time in which the company was suspended', async () => {
    await choose();
    await setCompany({ is_suspended: true });
    await runAt('2025-03-17T08:00');
    await setCompany({ is_suspended: false });
    await runAt('2025-03-18T08:00');
    expect(await mails()).toEqual([]);
    await runAt('2025-03-24T08:00');
    expect(await subjects()).toEqual(['resumo da semana, de 17 de março de 2025 a 23 de março de 2025']);
  });
});

describe('the figures of the email', () => {
  const log = (entries: readonly { at: string; result: string }[]) =>
    inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('access_log')
        .values(
          entries.map(({ at: instant, result }) => ({
            key: newKey(1),
            company_key: company.key,
            occurred_at: new Date(instant),
            user_key: company.worker,
            email: 'bento@aurora.example',
            user_name: 'Bento Outro',
            result: result as 'success',
            is_allowed: result === 'success',
            ip: '203.0.113.9',
          })),
        )
        .execute(),
    );

  it('are those of the reports, without a person in them', async () => {
    await choose();
    await log([
      { at: '2025-03-10T03:00:00Z', result: 'success' },
      { at: '2025-03-16T23:00:00Z', result: 'success' },
      { at: '2025-03-17T02:59:00Z', result: 'outside_allowed_hours' },
      { at: '2025-03-17T02:58:00Z', result: 'outside_allowed_hours' },
      { at: '2025-03-12T12:00:00Z', result: 'wrong_password' },
      // Before and after the week.
      { at: '2025-03-10T02:59:00Z', result: 'success' },
      { at: '2025-03-17T03:00:00Z', result: 'ip_blocked' },
    ]);
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('session_day_sums')
        .values({
          company_key: company.key,
          day: '2025-03-11',
          grouped_by: 'shift',
          shift_key: company.shift,
          org_unit: null,
          people: 2,
          inside_seconds: 7 * 3600 + 300,
          outside_seconds: 600,
          unseen_ends: 0,
          open_sessions: 0,
        })
        .execute(),
    );
    await runAt('2025-03-17T08:00');
    const [mail] = await mails();
    expect(mail!.text).toContain('seg., 10/03: Permitidos 1, Negados 0');
    expect(mail!.text).toContain('dom., 16/03: Permitidos 1, Negados 2');
    expect(mail!.text).toContain('Total: Permitidos 2, Negados 3');
    expect(mail!.text).toContain('Fora do horário permitido: 2\nSenha incorreta: 1');
    expect(mail!.text).not.toContain('IP bloqueado');
    expect(mail!.text).toMatch(/: No horário 7:05, Fora dele 0:10/);
    for (const part of [mail!.text, mail!.html]) {
      expect(part).not.toMatch(/Bento|bento@|203\.0\.113/);
    }
  });
});
