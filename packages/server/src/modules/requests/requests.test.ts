import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../../db/transactions.ts';
import { people, startApi } from '../../testing/api.ts';
import type { Api } from '../../testing/api.ts';
import { openBody } from '../mail/index.ts';
import { receiveAsk, tellOfRequests } from './index.ts';
import type { Ask } from './index.ts';

const minuteMs = 60_000;

let api: Api;
let token: string;
let manager: string;
let companyKey: string;
let other: Awaited<ReturnType<Api['otherCompany']>>;
let otherToken: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  manager = await api.manager(companyKey, people.otherWorker);
  other = await api.otherCompany();
});
beforeEach(async () => {
  api.advance(30 * minuteMs);
  token = await api.signIn(people.superAdmin);
  manager = await api.signIn(people.otherWorker);
  otherToken = await api.tokenOf(other.key, other.admin);
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('access_requests').execute();
    await tx.deleteFrom('request_notices').execute();
    await tx.deleteFrom('mail_outbox').execute();
    await tx.updateTable('companies').set({ control_state: 'active', language: 'pt-BR' }).execute();
    await tx
      .updateTable('users')
      .set({ recovery_email: null, recovery_email_source: null, single_access_granted_at: null })
      .execute();
  });
});
afterAll(() => api.close());

const ask = (email: string, kind: Ask = 'single_access', reason = 'Preciso fechar o caixa hoje.') =>
  inCompany(api.db, companyKey, (tx) =>
    receiveAsk(
      tx,
      { box: api.box, changeLinkUrl: (link) => `https://entrar.shiftgate.example/sign-in/change/${link}` },
      { companyKey, email, ask: kind, reason, ip: '203.0.113.9', now: api.clock.now() },
    ),
  );
const list = async (view: 'open' | 'decided' = 'open', as = token) =>
  (await api.call('requests.list', { token: as, query: { view } })).items;
const onlyKey = async (): Promise<string> => (await list())[0]?.key ?? '';
const mails = async () => {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('created_at').orderBy('to_address').execute(),
  );
  return rows.map((row) => ({
    to: row.to_address,
    kind: row.kind,
    subject: row.subject,
    ...openBody(api.box, companyKey, row.body_sealed ?? Buffer.alloc(0)),
  }));
};
const tell = () =>
  tellOfRequests({
    db: api.db,
    box: api.box,
    clock: api.clock,
    inboxUrl: 'https://painel.shiftgate.example/requests',
  });
const setRecovery = (email: string, recovery: string) =>
  inCompany(api.db, companyKey, (tx) =>
    tx
      .updateTable('users')
      .set({ recovery_email: recovery, recovery_email_source: 'directory' })
      .where('email', '=', email)
      .execute(),
  );

describe('the inbox', () => {
  it('shows what waits, oldest first, and what is over, newest first', async () => {
    await ask(people.worker);
    api.advance(minuteMs);
    await ask(people.worker, 'password_change', 'Esqueci a senha nas férias.');
    expect(await list()).toMatchObject([
      {
        kind: 'single_access',
        state: 'open',
        email: people.worker,
        reason: 'Preciso fechar o caixa hoje.',
        times_asked: 1,
        ip: '203.0.113.9',
        decided_by: null,
        may_decide: true,
        is_reachable: false,
      },
      { kind: 'password_change', reason: 'Esqueci a senha nas férias.' },
    ]);
    expect(await api.call('requests.summary', { token })).toEqual({ open: 2 });
    expect(await api.call('home.summary', { token })).toMatchObject({ requests_open: 2 });
    expect(await list('decided')).toEqual([]);
    await api.call('requests.refuse', { token, params: { key: await onlyKey() }, body: { word: 'Amanhã.' } });
    expect(await api.call('requests.summary', { token })).toEqual({ open: 1 });
    expect(await list('decided')).toMatchObject([
      { state: 'refused', word: 'Amanhã.', kind: 'single_access' },
    ]);
    api.advance(72 * 60 * minuteMs);
    token = await api.signIn(people.superAdmin);
    expect(await list()).toEqual([]);
    expect((await list('decided')).map((row) => row.state)).toEqual(['expired', 'refused']);
  });

  it('goes on page by page without losing or doubling one', async () => {
    const emails = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'active')
        .orderBy('key')
        .limit(60)
        .execute(),
    );
    for (const { email } of emails) await ask(email);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.call('requests.list', {
        token,
        query: { page_size: 25, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.items.map((item) => item.email));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(emails.map(({ email }) => email).toSorted());
    expect(await api.refusal('requests.list', { token, query: { cursor: 'xyz' } })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('shows nothing of another company, and lets nobody decide for it', async () => {
    await ask(people.worker);
    const key = await onlyKey();
    expect(await list('open', otherToken)).toEqual([]);
    expect(await api.call('requests.summary', { token: otherToken })).toEqual({ open: 0 });
    for (const call of ['requests.approve', 'requests.refuse'] as const) {
      const input = { token: otherToken, params: { key }, body: { word: 'não' } };
      expect(await api.refusal(call, input)).toMatchObject({ status: 404, code: 'REQUEST_NOT_FOUND' });
      expect(await api.refusal(call, { params: { key }, body: { word: 'não' } })).toMatchObject({
        status: 401,
      });
    }
    expect(await list()).toHaveLength(1);
  });

  it('is told of changes', async () => {
    const heard: string[] = [];
    const { createNotifier } = await import('../../db/notifier.ts');
    const { eventChannel } = await import('../../http/announce.ts');
    const notifier = await createNotifier(api.database.serverConfig);
    await notifier.listen(eventChannel, (payload) => heard.push(payload));
    await ask(people.worker);
    await api.call('requests.approve', { token, params: { key: await onlyKey() }, body: {} });
    await expect
      .poll(() => heard.filter((payload) => payload.includes('"requests"')).length)
      .toBeGreaterThanOrEqual(2);
    await notifier.close();
  });
});

describe('approving a single access', () => {
  it('grants it for the minutes chosen, writes who did it, and tells the person', async () => {
    await setRecovery(people.worker, 'adriana@casa.example');
    await ask(people.worker);
    const { request, handover_url: handover } = await api.call('requests.approve', {
      token,
      params: { key: await onlyKey() },
      body: { duration_minutes: 30 },
    });
    expect(request).toMatchObject({
      state: 'approved',
      duration_minutes: 30,
      decided_by: 'Helena Azevedo',
      ends_at: new Date(api.clock.now()).toISOString(),
    });
    expect(handover).toBeNull();
    const person = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select(['single_access_granted_at', 'single_access_duration_seconds'])
        .where('email', '=', people.worker)
        .executeTakeFirstOrThrow(),
    );
    expect(person).toEqual({
      single_access_granted_at: new Date(api.clock.now()),
      single_access_duration_seconds: 1800,
    });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'adriana@casa.example', kind: 'request_decided' });
    expect(mail?.text).toContain('ficar por 30 minutos');
    const granted = ['user.single_access_granted', 'request.approved'];
    const events = (await api.audits(companyKey)).filter(
      (row) => granted.includes(row.event) && row.occurred_at.getTime() === api.clock.now(),
    );
    expect(events.map((row) => [row.event, row.actor_email]).toSorted()).toEqual([
      ['request.approved', people.superAdmin],
      ['user.single_access_granted', people.superAdmin],
    ]);
  });

  it('writes to the mailbox where no other address is known: no secret is in it', async () => {
    await ask(people.worker);
    await api.call('requests.approve', { token, params: { key: await onlyKey() }, body: {} });
    const [mail] = await mails();
    expect(mail?.to).toBe(people.worker);
    expect(mail?.text).toContain('no máximo por 24 horas');
  });

  it.each(['pt-BR', 'en', 'es'])('fills every place of its words in %s', async (language) => {
    await inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set({ language }).execute());
    for (const minutes of [1440, 45]) {
      await ask(people.worker);
      const body = { duration_minutes: minutes };
      await api.call('requests.approve', { token, params: { key: await onlyKey() }, body });
    }
    await ask(people.worker, 'password_change');
    const key = await onlyKey();
    await api.call('requests.refuse', { token, params: { key }, body: { word: '<b>não</b>' } });
    await ask(people.worker);
    await tell();
    for (const mail of await mails()) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\{\w+\}/);
      expect(mail.html).not.toContain('<b>');
      expect(mail.html).toContain(`lang="${language}"`);
    }
  });
});

describe('approving a new password', () => {
  const passwordLinks = () =>
    inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('password_links').selectAll().where('used_at', 'is', null).execute(),
    );

  it('mails a link to the recovery address', async () => {
    await setRecovery(people.worker, 'adriana@casa.example');
    await ask(people.worker, 'password_change');
    const { handover_url: handover } = await api.call('requests.approve', {
      token,
      params: { key: await onlyKey() },
      body: {},
    });
    expect(handover).toBeNull();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'adriana@casa.example', kind: 'change_link' });
    expect(mail?.text).toMatch(/\/sign-in\/change\/[\w-]{43}/);
    expect(await passwordLinks()).toMatchObject([{ purpose: 'change' }]);
  });

  it('without an address gives a link to hand over, once, stored hashed, and mails nothing', async () => {
    await ask(people.worker, 'reset_password', '');
    expect(await list()).toMatchObject([{ kind: 'password_change', reason: '', is_reachable: false }]);
    const answer = await api.call('requests.approve', { token, params: { key: await onlyKey() }, body: {} });
    const code = /\/sign-in\/change\/([0-9A-Z]{5}(-[0-9A-Z]{5}){3})$/.exec(answer.handover_url ?? '')?.[1];
    expect(code).toBeDefined();
    expect(await mails()).toEqual([]);
    const links = await passwordLinks();
    expect(links.filter((link) => link.purpose === 'handover')).toHaveLength(1);
    expect(JSON.stringify([await list('decided'), await api.audits(companyKey)])).not.toContain(code);
  });
});

describe('a decision', () => {
  it('is made once', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    const both = await Promise.all([
      api.send('requests.approve', { token, params, body: { duration_minutes: 30 } }),
      api.send('requests.refuse', { token: manager, params, body: { word: 'Hoje não.' } }),
    ]);
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const refused = await api.refusal('requests.approve', { token, params, body: {} });
    expect(refused).toMatchObject({ status: 409, code: 'REQUEST_ALREADY_DECIDED' });
    expect(await mails()).toHaveLength(1);
  });

  it('comes too late after three days', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    api.advance(72 * 60 * minuteMs);
    token = await api.signIn(people.superAdmin);
    expect((await api.refusal('requests.approve', { token, params, body: {} })).code).toBe(
      'REQUEST_ALREADY_DECIDED',
    );
  });

  it('needs a word when it refuses, and a time that can be granted', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    for (const word of ['', '   ', 'x'.repeat(501), 'a\0b'])
      expect((await api.refusal('requests.refuse', { token, params, body: { word } })).status).toBe(422);
    for (const minutes of [0, 4, -5, 1.5, 10_081, '30'])
      expect(
        (await api.refusal('requests.approve', { token, params, body: { duration_minutes: minutes } }))
          .status,
      ).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  it('about people of the panel is not made by a manager', async () => {
    for (const email of [people.secondSuperAdmin, people.otherWorker, people.worker]) {
      await ask(email);
      api.advance(1);
    }
    const items = await list('open', manager);
    expect(items.map((item) => [item.email, item.may_decide])).toEqual([
      [people.secondSuperAdmin, false],
      [people.otherWorker, false],
      [people.worker, true],
    ]);
    for (const item of items.slice(0, 2)) {
      const input = { token: manager, params: { key: item.key }, body: { word: 'não' } };
      for (const call of ['requests.approve', 'requests.refuse'] as const)
        expect(await api.refusal(call, input)).toMatchObject({ status: 403, code: 'PROTECTED_USER' });
    }
    const worker = items[2]?.key ?? '';
    await api.call('requests.approve', { token: manager, params: { key: worker }, body: {} });
    expect(await list()).toHaveLength(2);
  });

  it('lets nobody in who has been suspended meanwhile', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    const set = (status: 'active' | 'suspended') =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('users').set({ status }).where('email', '=', people.worker).execute(),
      );
    await set('suspended');
    expect((await api.refusal('requests.approve', { token, params, body: {} })).code).toBe('USER_NOT_FOUND');
    // The inbox can still be cleared.
    const { request } = await api.call('requests.refuse', {
      token,
      params,
      body: { word: 'Fale com o RH.' },
    });
    expect(request.state).toBe('refused');
    await set('active');
  });
});

describe('the e-mail to administrators', () => {
  const workers = (count: number) =>
    inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'active')
        .where('is_admin', '=', false)
        .where('is_manager', '=', false)
        .orderBy('key')
        .limit(count)
        .execute(),
    );

  it('goes to each administrator and manager at once, with the reason and the way to the inbox', async () => {
    await ask(people.worker);
    expect(await tell()).toBe(1);
    const sent = await mails();
    expect(sent.map((mail) => mail.to)).toEqual(
      expect.arrayContaining([people.superAdmin, people.secondSuperAdmin, people.otherWorker]),
    );
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(sent.length);
    expect(sent[0]?.text).toContain('Adriana Machado');
    expect(sent[0]?.text).toContain('Preciso fechar o caixa hoje.');
    expect(sent[0]?.html).toContain('href="https://painel.shiftgate.example/requests"');
    expect(sent.map((mail) => mail.to)).not.toContain(people.worker);
    expect(await tell()).toBe(0);
  });

  it('is one for many requests: fifty are two e-mails for each', async () => {
    const emails = await workers(50);
    for (const [index, { email }] of emails.entries()) {
      await ask(email);
      if (index === 0) await tell();
      api.advance(1000);
      await tell();
    }
    const readers = new Set((await mails()).map((mail) => mail.to)).size;
    expect(await mails()).toHaveLength(readers);
    api.advance(10 * minuteMs);
    await tell();
    const sent = await mails();
    expect(sent).toHaveLength(readers * 2);
    const second = sent.filter((mail) => mail.to === people.superAdmin)[1];
    expect(second?.subject).toContain('49 pedidos');
    expect(second?.text).toContain('e mais 39 pedidos.');
  });

  it('is not sent twice by two processes, nor about what was decided meanwhile', async () => {
    await ask(people.worker);
    await Promise.all([tell(), tell(), tell()]);
    const sent = await mails();
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(sent.length);
    await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('mail_outbox').execute());
    api.advance(20 * minuteMs);
    const [{ email } = { email: '' }] = await workers(1);
    await ask(email);
    const open = await list();
    const key = open.find((item) => item.email === email)?.key ?? '';
    await api.call('requests.refuse', { token, params: { key }, body: { word: 'Hoje não.' } });
    await tell();
    expect((await mails()).map((mail) => mail.kind)).toEqual(['request_decided']);
  });

  it('goes out while somebody asks once more: both take the notice first, then the requests', async () => {
    await ask(people.worker);
    let again: Promise<void> = Promise.resolve();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.selectFrom('request_notices').selectAll().forUpdate().execute();
      again = ask(people.worker);
      again.catch(() => undefined);
      const waiting = async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db.kysely);
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 5000 }).toBe(1);
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await tx
        .updateTable('access_requests')
        .set({ told_at: new Date(api.clock.now()) })
        .execute();
    });
    await again;
    expect(await list()).toMatchObject([{ times_asked: 2 }]);
  });

  it('is sent after the clock was moved back', async () => {
    await ask(people.worker);
    await tell();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.deleteFrom('mail_outbox').execute();
      const ahead = new Date(api.clock.now() + 3_600_000);
      await tx.updateTable('request_notices').set({ told_at: ahead }).execute();
    });
    await ask(people.worker, 'password_change');
    await tell();
    expect(await mails()).not.toEqual([]);
  });
});
