import { undelivered } from '../requests/index.ts';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createFaultBoard } from '@shiftgate/emulators/state/faults.ts';
import { startScriptedSmtp } from '@shiftgate/emulators/mail/scripted-smtp.ts';
import type { SmtpStep } from '@shiftgate/emulators/mail/scripted-smtp.ts';
import { startSmtpOutbox } from '@shiftgate/emulators/mail/smtp-outbox.ts';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import type { Emulators } from '@shiftgate/emulators/start-emulators.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '#connectors/smtp/smtp-mailer.ts';
import { createWarnings } from '#core/warnings.ts';
import { createSecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { findWaitingMails } from './waiting-mails.ts';
import { queueMails } from './outbox.ts';
import type { Mail, Mailer } from '#ports/mailer.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, testInstant } from '#testing/rows.ts';
import { sendMails } from './send.job.ts';
import type { SendMailsDeps } from './send.job.ts';

const minute = 60_000;
let database: TestDatabase;
let emulators: Emulators;
let companyKey: string;
let mailer: Mailer;
let now = testInstant.getTime();
const warnings = createWarnings(() => now);
const box = createSecretBox(Buffer.alloc(32, 7));

beforeAll(async () => {
  database = await startTestDatabase();
  emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: () => now, isMovable: false },
    oauthClient: { clientId: 'a', clientSecret: 'b', redirectUris: [] },
  });
});
afterAll(async () => {
  await emulators.close();
  await database.close();
});
beforeEach(async () => {
  now = testInstant.getTime();
  companyKey = await insertCompany(database.client);
  emulators.state.outbox.length = 0;
  emulators.faults.clear();
  mailer = createSmtpMailer({
    url: emulators.smtpUrl,
    from: 'acesso@empresa.example',
    senderName: 'Shiftgate',
    timeoutMs: 2000,
  });
});
afterEach(() => mailer.close());

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const queue = (...to: string[]) =>
  inCompany(database.client, companyKey, (tx) =>
    queueMails(
      { tx, companyKey, now },
      box,
      to.map((address) => ({
        kind: 'change_link',
        to: address,
        subject: 'Escolha sua senha',
        text: 'https://entrar.example/segredo',
        html: '<p>https://entrar.example/segredo</p>',
        expiresAt: now + 24 * 60 * minute,
      })),
    ),
  );
const run = (other: Partial<SendMailsDeps> = {}) =>
  sendMails.run({
    db: database.client,
    box,
    clock: { now: () => now },
    mailer,
    random: () => 0.5,
    undelivered,
    warnings,
    ...other,
  });
const rows = () =>
  inCompany(database.client, companyKey, (tx) => tx.selectFrom('mail_outbox').selectAll().execute());

describe('the outbox', () => {
  it('sends each waiting email once, and keeps no content', async () => {
    await queue('ana@casa.example', 'bia@casa.example');
    expect((await run()).done).toBe(2);
    expect((await run()).taken).toBe(0);
    expect(emulators.outbox.map((mail) => mail.to).toSorted()).toEqual([
      'ana@casa.example',
      'bia@casa.example',
    ]);
    expect(emulators.outbox[0]).toMatchObject({
      subject: 'Escolha sua senha',
      text: expect.stringContaining('segredo'),
      html: expect.stringContaining('segredo'),
    });
    expect(await rows()).toEqual([
      expect.objectContaining({ state: 'sent', body_sealed: null, attempts: 0 }),
      expect.objectContaining({ state: 'sent', body_sealed: null, attempts: 0 }),
    ]);
  });

  it('keeps the content sealed while it waits', async () => {
    await queue('ana@casa.example');
    const [row] = await rows();
    expect(row?.body_sealed?.toString('latin1')).not.toContain('segredo');
    await run();
  });

  it.each(['unavailable503', 'rateLimit429', 'disconnect'] as const)(
    'retries later after %s',
    async (kind) => {
      await queue('ana@casa.example');
      emulators.faults.add({ method: 'smtp.send', kind, remaining: 2, delayMs: 0 });
      await run();
      expect((await run()).taken).toBe(0);
      now += minute;
      await run();
      expect(emulators.outbox).toHaveLength(0);
      now += 3 * minute;
      await run();
      expect(emulators.outbox).toHaveLength(1);
      expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    },
  );

  it('gives up right away on an unknown address, and reports it', async () => {
    await queue('nao.existe@casa.example');
    await run();
    expect(await rows()).toMatchObject([
      { state: 'failed', last_error: 'SMTP 550 5.1.1', body_sealed: null },
    ]);
  });

  const answersOf = (answers: readonly (readonly [SmtpStep, string])[]) =>
    answers.map(([step, answer]) => ({ step, answer }));
  const sendAgainst = async (script: Partial<Record<SmtpStep, string>>) => {
    const server = await startScriptedSmtp(script);
    const ours = createSmtpMailer({ url: server.url, from: 'a@b.example', senderName: '', timeoutMs: 2000 });
    const close = async () => {
      await ours.close();
      await server.close();
    };
    return { work: () => run({ mailer: ours }), close };
  };

  it.each(
    answersOf([
      ['greeting', '554 5.7.1 Your address is on a block list'],
      ['EHLO', '550 5.7.0 Go away'],
      ['AUTH', '535 5.7.8 Authentication failed'],
      ['MAIL', '550 5.4.5 Daily user sending limit exceeded'],
      ['MAIL', '553 5.1.8 Sender address rejected: domain not found'],
      ['MAIL', '552 5.2.2 Quota of the sender exceeded'],
      ['RCPT', '550 5.4.5 Daily user sending limit exceeded'],
      ['RCPT', '550 5.7.1 Relaying denied'],
      ['RCPT', '554 5.7.1 <ana@casa.example>: Recipient address rejected: policy'],
      ['RCPT', '550 Relay not permitted for this user'],
      ['RCPT', '550 Sender verify failed'],
      ['RCPT', '530 5.7.0 Authentication required'],
      ['RCPT', '501 5.5.4 Syntax error'],
      ['DATA', '554 5.5.1 No valid recipients'],
      ['message', '550 5.7.26 This mail is unauthenticated (DMARC)'],
      ['message', '552 5.3.4 Message too big'],
      ['message', '554 5.7.1 Looks like spam'],
      ['message', '421 4.7.0 Try again later'],
      // Conditions that last a while, regardless of the rest of the text.
      ['RCPT', '421 4.3.2 Service shutting down: user unknown'],
      ['RCPT', '450 5.1.1 No such user'],
      ['RCPT', '451 4.7.1 Greylisting in action, recipient unknown'],
      ['RCPT', '452 5.2.2 Mailbox over quota'],
      ['RCPT', '454 4.7.0 TLS not available'],
      ['RCPT', '550 4.1.1 User unknown'],
      ['RCPT', '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more'],
      ['RCPT', '550 5.2.121 Recipient’s per hour message receive limit from specific sender exceeded'],
      ['RCPT', '550 5.2.122 The recipient has exceeded their limit of messages they can receive per hour'],
      // About the sender, with codes or words of the recipient.
      ['message', '554 5.2.252 SendAsDenied; acesso@b.example not allowed to send as a@b.example'],
      ['message', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied'],
      ['RCPT', '503 5.1.1 Bad sequence of commands'],
      ['RCPT', '550 5.1.8 Access denied, bad outbound sender'],
      ['RCPT', '550 5.1.90 You have reached your daily limit for message recipients'],
      ['RCPT', '550 5.0.0 Your IP address has been denied'],
      ['RCPT', '550 Your IP address 203.0.113.7 is listed at a public list'],
      ['RCPT', '550 Reverse DNS lookup of your address failed'],
      ['RCPT', '550 IP address is on a RBL'],
      ['RCPT', '550 Your user account has sent too much'],
      ['RCPT', '550 SMTP AUTH is required for this account'],
      ['RCPT', '550 Administrative prohibition for user'],
      ['RCPT', '552 Sending storage of your mailbox is full'],
      ['RCPT', '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)'],
      ['RCPT', '550-Mail from your address was\r\n550 5.7.1 blocked by policy'],
    ]),
  )('keeps an email that the mail server refuses for our sake: $step $answer', async ({ step, answer }) => {
    await queue('ana@casa.example');
    const script: Partial<Record<SmtpStep, string>> = { [step]: answer };
    const { work, close } = await sendAgainst(script);
    await work();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect((await rows())[0]?.last_error).toMatch(/^SMTP \S+( \d\.\d+\.\d+)?$/);
    expect(warnings.list()).toEqual(['mail_server_refuses']);
    // Once the administrator has fixed the server, it arrives.
    delete script[step];
    now += minute;
    await work();
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
    expect(warnings.list()).toEqual([]);
    await close();
  });

  it.each(
    answersOf([
      ['RCPT', '550 5.1.1 <ana@casa.example>: Recipient address rejected: User unknown'],
      ['RCPT', '550 5.1.2 No such domain'],
      ['RCPT', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
      ['RCPT', '550 5.4.1 Recipient address rejected: Access denied.'],
      ['RCPT', '550 5.5.0 Requested action not taken: mailbox unavailable'],
      ['RCPT', '552 5.2.2 Mailbox full'],
      ['RCPT', '552 Requested mail action aborted: exceeded storage allocation'],
      ['RCPT', '550 No such user here'],
      ['RCPT', '550 5.3.0 <ana@casa.example>... User unknown'],
      ['RCPT', '551 5.1.6 User has moved; please try <ana@outra.example>'],
      ['RCPT', '556 5.1.10 Recipient address has null MX'],
      ['RCPT', '554 5.1.1 Unknown user'],
      ['RCPT', '550-Requested action not taken\r\n550 User unknown'],
      ['RCPT', '550-The recipient\r\n550-is not here\r\n550 5.1.1 No such user'],
      ['RCPT', '550 #5.1.0 Address rejected.'],
      ['RCPT', '553 Mailbox name not allowed'],
      ['message', '550 5.2.1 The account is disabled'],
      ['message', '550-5.1.1 The account does not exist.\r\n550 5.1.1 Check it'],
    ]),
  )('gives up where the recipient is refused: $step $answer', async ({ step, answer }) => {
    await queue('ana@casa.example');
    const { work, close } = await sendAgainst({ [step]: answer });
    await work();
    expect(await rows()).toMatchObject([{ state: 'failed', body_sealed: null }]);
    expect(warnings.list()).toEqual([]);
    await close();
  });

  it('does not send an expired email', async () => {
    await queue('ana@casa.example');
    now += 25 * 60 * minute;
    await run();
    expect(emulators.outbox).toHaveLength(0);
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'expired', body_sealed: null }]);
  });

  it('sends each email from one of two processes only', async () => {
    await queue(...Array.from({ length: 12 }, (_, i) => `pessoa${i}@casa.example`));
    const handled = await Promise.all([run(), run()]);
    expect(handled[0].done + handled[1].done).toBe(12);
    expect(emulators.outbox).toHaveLength(12);
  });

  it('resumes an email whose process died while sending', async () => {
    await queue('ana@casa.example');
    const mailer = { send: () => new Promise<never>(() => undefined), close: async () => undefined };
    let isDead = false;
    void run({ mailer, isStopping: () => isDead });
    await expect.poll(async () => (await rows())[0]?.claim_key ?? null).not.toBeNull();
    isDead = true;
    expect((await run()).taken).toBe(0);
    now += 3 * minute;
    expect((await run()).done).toBe(1);
    expect(emulators.outbox).toHaveLength(1);
  });

  it('waits while the mail server is unavailable', async () => {
    await queue('ana@casa.example');
    const away = createSmtpMailer({
      url: 'smtp://localhost:9',
      from: 'a@b.example',
      senderName: '',
      timeoutMs: 500,
    });
    await run({ mailer: away });
    await away.close();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect((await rows())[0]?.body_sealed).not.toBeNull();
  });

  it('reports the number and age of waiting emails while the mail server is unavailable, and sends all of them afterwards', async () => {
    const port = await freePort();
    const ours = createSmtpMailer({
      url: `smtp://localhost:${port}`,
      from: 'a@b.example',
      senderName: '',
      timeoutMs: 500,
    });
    const since = new Date(now);
    const waiting = () =>
      inCompany(database.client, companyKey, (tx) => findWaitingMails(tx, companyKey, now));
    expect(await waiting()).toBeNull();
    const people = ['ines@casa.example', 'joao@casa.example', 'kaua@casa.example'];
    await queue(...people);
    // A new email is not late yet.
    expect(await waiting()).toBeNull();
    const random = [0, 0.5, 0.99];
    for (let round = 0; round < 12; round += 1) {
      await run({ mailer: ours, random: () => random[round % 3] ?? 0 });
      expect(await waiting()).toEqual({ count: 3, since, problem: expect.stringMatching(/^SMTP E/) });
      now += 10 * minute;
    }
    const received: string[] = [];
    const server = await startSmtpOutbox({
      port,
      faults: createFaultBoard(),
      // Other tests left emails of other companies behind.
      receive: ({ to }) => people.includes(to) && received.push(to),
    });
    // The first due email finds the server; the next polls send the others.
    for (let round = 0; round < 90 && received.length === 0; round += 1) {
      await run({ mailer: ours });
      now += minute;
    }
    await run({ mailer: ours });
    expect(received.toSorted()).toEqual(people);
    expect(await waiting()).toBeNull();
    await ours.close();
    await server.close();
  });

  it('counts unattempted emails, and not expired ones', async () => {
    await queue('ana@casa.example');
    now += 3 * minute;
    const waiting = () =>
      inCompany(database.client, companyKey, (tx) => findWaitingMails(tx, companyKey, now));
    expect(await waiting()).toMatchObject({ count: 1, problem: null });
    now += 24 * 60 * minute;
    expect(await waiting()).toBeNull();
  });

  it('sends the company’s logo inside the email', async () => {
    const content = Buffer.from('a picture');
    const hash = createHash('sha256').update(content).digest();
    await inCompany(database.client, companyKey, async (tx) => {
      await tx
        .insertInto('look_images')
        .values({
          company_key: companyKey,
          hash,
          type: 'image/png',
          width: 40,
          height: 40,
          tone: 'opaque',
          content,
          created_at: new Date(now),
        })
        .execute();
      const mail = {
        kind: 'x',
        to: 'ana@casa.example',
        subject: 'Olá',
        text: 'Olá',
        expiresAt: now + minute,
      };
      const html = '<p><img src="cid:logo" alt="Padaria"></p>';
      await queueMails({ tx, companyKey, now }, box, [{ ...mail, html, logo: hash.toString('hex') }]);
    });
    const sent: Mail[] = [];
    const recorder = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined };
    await run({ mailer: recorder });
    const ours = sent.filter(({ subject }) => subject === 'Olá');
    expect(ours).toMatchObject([{ logo: { type: 'image/png', content } }]);
    await mailer.send(ours[0]!);
    // The emulated mailbox renders it like a mail program: from the email itself.
    expect(emulators.outbox[0]?.html).toContain(`data:image/png;base64,${content.toString('base64')}`);
  });
});
