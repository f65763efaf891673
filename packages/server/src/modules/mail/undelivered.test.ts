import { createWarnings } from '#core/warnings.ts';
import { undelivered } from '../requests/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '#connectors/smtp/smtp-mailer.ts';
import { inCompany } from '#db/transactions.ts';
import { receiveRequest } from '../requests/public.ts';
import { MailError } from '#ports/mailer.ts';
import type { Mailer } from '#ports/mailer.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { sendMails } from './send.job.ts';

const hourMs = 3_600_000;
let api: Api;
let token: string;
let companyKey: string;
/** An unreachable mail server. */
let away: Mailer;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  const url = 'smtp://localhost:9';
  away = createSmtpMailer({ url, from: 'a@b.example', senderName: '', timeoutMs: 500 });
});
afterAll(async () => {
  await away.close();
  await api.close();
});
beforeEach(async () => {
  await write((tx) => tx.deleteFrom('access_requests').execute());
  await write((tx) => tx.deleteFrom('mail_outbox').execute());
  await write((tx) => tx.updateTable('companies').set({ control_state: 'active' }).execute());
  await write((tx) =>
    tx
      .updateTable('users')
      .set({ recovery_email: 'ana@casa.example', recovery_email_source: 'directory' })
      .where('email', '=', people.worker)
      .execute(),
  );
});

const write = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, companyKey, work);
const forget = () =>
  write((tx) =>
    receiveRequest(
      tx,
      { box: api.box, changeLinkUrl: (link) => `https://entrar.example/${link}` },
      { companyKey, email: people.worker, ask: 'reset_password', reason: '', ip: null, now: api.clock.now() },
    ),
  );
const send = (mailer: Mailer) =>
  sendMails.run({ ...api, warnings: createWarnings(), mailer, random: () => 0.5, undelivered });
/** Retries hourly with a mail server, for a day and an hour. */
async function sendForADay(mailer: Mailer): Promise<void> {
  for (let hour = 0; hour <= 25; hour += 1) {
    await send(mailer);
    api.advance(hourMs);
  }
  token = await api.signIn(people.superAdmin);
}
const refusing: Mailer = {
  send: () => Promise.reject(new MailError('SMTP 550', true)),
  close: async () => undefined,
};
const inbox = async () => (await api.call('requests.list', { token, query: { view: 'open' } })).items;

describe('an undeliverable password link', () => {
  it('becomes one request to the administrators after a day, who hand a code over', async () => {
    await forget();
    await send(away);
    expect(await inbox()).toEqual([]);
    await sendForADay(away);
    await send(away);
    const [request, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      email: people.worker,
      reason: '',
      times_asked: 1,
      is_reachable: false,
      mail_failed_at: expect.any(String),
    });
    const audits = await write((tx) =>
      tx.selectFrom('audit_events').selectAll().where('event', '=', 'request.received').execute(),
    );
    expect(audits).toMatchObject([{ after: { has_mail_failed: true } }]);
    const { handover_url: url } = await api.call('requests.approve', {
      token,
      params: { key: request!.key },
      body: {},
    });
    expect(url).toMatch(/^http/);
  });

  it('becomes a request right away where the address does not exist', async () => {
    await forget();
    await send(refusing);
    expect(await inbox()).toMatchObject([{ email: people.worker, is_reachable: false }]);
  });

  it('joins an open request of the person', async () => {
    await forget();
    await send(refusing);
    await forget();
    await send(refusing);
    expect(await inbox()).toMatchObject([{ times_asked: 1 }]);
  });

  it('makes no request when a later link is waiting', async () => {
    await forget();
    api.advance(hourMs);
    await forget();
    const [first] = await write((tx) =>
      tx.selectFrom('mail_outbox').select('key').orderBy('created_at').execute(),
    );
    const onlyFirst: Mailer = {
      send: ({ id }) =>
        id === first!.key ? refusing.send({} as never) : Promise.reject(new MailError('busy', false)),
      close: async () => undefined,
    };
    await send(onlyFirst);
    expect(await inbox()).toEqual([]);
  });

  it('makes no request when the person chose a password meanwhile, or was removed', async () => {
    await forget();
    const change = (values: object) =>
      write((tx) => tx.updateTable('users').set(values).where('email', '=', people.worker).execute());
    await change({ password_updated_at: new Date(api.clock.now() + 1) });
    await send(refusing);
    expect(await inbox()).toEqual([]);
    api.advance(hourMs);
    await forget();
    await change({ status: 'suspended' });
    await send(refusing);
    await change({ status: 'active', password_updated_at: null });
    expect(await inbox()).toEqual([]);
  });
});
