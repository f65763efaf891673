import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { makeChangeLinks } from '#modules/passwords/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf, signinUrl } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const access = '/accounts/request-single-access';
const passwordChange = '/accounts/request-password-change';
const reset = '/accounts/reset-password';
const reason = 'Preciso fechar o caixa da loja hoje.';
const answerMs = 150;
const hourMs = 3_600_000;

let database: TestDatabase;
let world: SignInWorld;
let lastAddress = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, {
    deps: {
      config: {
        signinUrl,
        trustedProxies: [],
        maxSessionHours: 12,
        productName: 'Shiftgate',
        requestAnswerMs: answerMs,
      },
    },
  });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(async () => {
  world.clock.set(world.clock.now() + 2 * hourMs);
  await inCompany(world.db, world.companyKey, async (tx) => {
    await tx.deleteFrom('access_requests').execute();
    await tx.deleteFrom('mail_outbox').execute();
    await tx.updateTable('companies').set({ control_state: 'active', is_suspended: false }).execute();
  });
  await world.touch();
});

/** A browser at its own address, so that tests share no counters. */
function browser(): WorkerBrowser {
  const made = world.browser();
  lastAddress += 1;
  made.ip = `198.51.${100 + Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
  return made;
}

const requests = () =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('access_requests').selectAll().orderBy('created_at').orderBy('kind', 'desc').execute(),
  );
const mails = async () => {
  const rows = await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().execute(),
  );
  return rows.map((row) => ({
    to: row.to_address,
    kind: row.kind,
    ...openBody(world.deps.secretBox, row),
  }));
};

/** A response without its random parts. */
function comparable(response: { statusCode: number; headers: object; body: string }, email: string): unknown {
  const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1] ?? '-';
  const plain = (text: string) =>
    text.replaceAll(nonce, 'NONCE').replaceAll(email, 'EMAIL').replaceAll(encodeURIComponent(email), 'EMAIL');
  const headers = Object.entries(response.headers)
    .filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name))
    .map(([name, value]) => [name, plain(String(value))]);
  return { status: response.statusCode, headers, body: plain(response.body) };
}

describe('the form', () => {
  it.each([
    ['pt-BR', 'Solicite acesso fora do seu horário'],
    ['en', 'Request access outside your hours'],
    ['es', 'Solicite acceso fuera de su horario'],
  ])('is a plain form in %s', async (language, heading) => {
    const page = await browser().get(`${access}?lang=${language}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(heading);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(formOf(page.body).action).toBe(access);
  });

  it('shows the branding of the company that its link names, and of no other', async () => {
    const own = await browser().get(`${reset}?c=${world.samlKey}`);
    expect(formOf(own.body).fields['c']).toBe(world.samlKey);
    const company = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
    );
    expect(own.body).toContain(company.name);
    for (const mark of ['no-such-company', '<b>', 'x'.repeat(65)]) {
      const page = await browser().get(`${reset}?c=${encodeURIComponent(mark)}`);
      expect([page.statusCode, formOf(page.body).fields['c']]).toEqual([200, undefined]);
      expect(page.body).not.toContain(company.name);
    }
  });

  it('fills in the address from a link, and only as text', async () => {
    const page = await browser().get(`${access}?email=${encodeURIComponent('ana"><b>@x.example')}`);
    expect(page.body).not.toContain('"><b>');
    expect(formOf(page.body).fields['email']).toBe('ana"><b>@x.example');
  });

  it('is linked from the sign-in page and from a denial', async () => {
    const person = await world.person({ password: 'quatro bicicletas verdes' });
    const { page } = await world.begin(browser());
    expect(page.body).toContain(`href="${reset}?c=${world.samlKey}"`);
    const refused = await world.signIn(browser(), person.email, 'quatro bicicletas verdes');
    expect(refused.statusCode).toBe(403);
    const href = /href="(\/accounts\/request-single-access[^"]*)"/.exec(refused.body)?.[1] ?? '';
    const form = await browser().get(href.replaceAll('&amp;', '&'));
    expect(formOf(form.body).fields).toMatchObject({ email: person.email, c: world.samlKey });
  });
});

describe('the answer', () => {
  it.each([access, passwordChange, reset])(
    'to %s is the same for a person, a stranger, a suspended person and a foreign domain',
    async (path) => {
      const known = await world.person();
      const recoverable = await world.person({ recovery_email: 'ana@casa.example' });
      const suspended = await world.person({ status: 'suspended' });
      const emails = [
        known.email,
        recoverable.email,
        suspended.email,
        `nobody@${world.samlKey}.example`,
        'someone@elsewhere.example',
      ];
      const answers: unknown[] = [];
      for (const email of emails) {
        for (const c of [{}, { c: world.samlKey }]) {
          const response = await browser().post(path, { email, reason, lang: 'pt-BR', ...c });
          answers.push({ c, answer: comparable(response, email) });
        }
      }
      const [plain, marked] = answers;
      expect(plain).toMatchObject({ answer: { status: 200 } });
      expect(answers.filter((_answer, index) => index % 2 === 0)).toEqual(emails.map(() => plain));
      expect(answers.filter((_answer, index) => index % 2 === 1)).toEqual(emails.map(() => marked));
    },
  );

  it('takes the same time', async () => {
    const known = await world.person({ recovery_email: 'ana@casa.example' });
    for (const email of [known.email, 'someone@elsewhere.example']) {
      const startedAt = performance.now();
      await browser().post(reset, { email });
      const tookMs = performance.now() - startedAt;
      expect(tookMs).toBeGreaterThanOrEqual(answerMs - 2);
      expect(tookMs % answerMs).toBeLessThan(answerMs * 0.8);
    }
    expect(await mails()).toHaveLength(1);
  });
});

describe('a request', () => {
  it('of a known person is stored with its reason and audit row, and notifies the administrators', async () => {
    const person = await world.person();
    const from = browser();
    await from.post(access, {
      email: `  ${person.email.toUpperCase()} `,
      reason: `  ${reason}\r\nObrigada. `,
    });
    const now = world.clock.now();
    expect(await requests()).toMatchObject([
      {
        user_key: person.key,
        kind: 'single_access',
        state: 'open',
        reason: `${reason}\nObrigada.`,
        times_asked: 1,
        ip: from.ip,
        ends_at: new Date(now + 72 * hourMs),
        told_at: null,
      },
    ]);
    const { notice, event } = await inCompany(world.db, world.companyKey, async (tx) => ({
      notice: await tx.selectFrom('request_notices').selectAll().executeTakeFirstOrThrow(),
      event: await tx
        .selectFrom('audit_events')
        .selectAll()
        .where('event', '=', 'request.received')
        .where('target_key', '=', person.key)
        .executeTakeFirstOrThrow(),
    }));
    expect(notice.due_at).not.toBeNull();
    expect(event).toMatchObject({ actor_kind: 'system', after: { kind: 'single_access', ip: from.ip } });
  });

  it('of an unknown person stores nothing', async () => {
    await browser().post(access, { email: `nobody@${world.samlKey}.example`, reason });
    await browser().post(access, { email: 'someone@elsewhere.example', reason });
    const suspended = await world.person({ status: 'suspended' });
    await browser().post(access, { email: suspended.email, reason });
    expect(await requests()).toEqual([]);
  });

  it('is one per person and kind; the newest reason counts', async () => {
    const person = await world.person();
    for (const text of [reason, 'Agora é mesmo urgente, por favor.'])
      await browser().post(access, { email: person.email, reason: text });
    await browser().post(passwordChange, { email: person.email, reason });
    const rows = await requests();
    expect(rows.map((row) => [row.kind, row.reason, row.times_asked])).toEqual([
      ['single_access', 'Agora é mesmo urgente, por favor.', 2],
      ['password_change', reason, 1],
    ]);
  });

  it('expires after three days without a decision, and a new one can be made', async () => {
    const person = await world.person();
    await browser().post(access, { email: person.email, reason });
    world.clock.set(world.clock.now() + 72 * hourMs);
    await browser().post(access, { email: person.email, reason: 'De novo: preciso entrar.' });
    expect((await requests()).map((row) => [row.state, row.times_asked])).toEqual([
      ['expired', 1],
      ['open', 1],
    ]);
  });

  it('is one when sent many times at the same moment', async () => {
    const person = await world.person();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => browser().post(access, { email: person.email, reason })),
    );
    expect(sent.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await requests()).toMatchObject([{ times_asked: 6 }]);
  });

  it('is not accepted for a suspended company', async () => {
    const person = await world.person();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('companies').set({ is_suspended: true }).execute(),
    );
    await world.touch();
    const answer = await browser().post(access, { email: person.email, reason });
    expect([answer.statusCode, await requests()]).toEqual([200, []]);
  });
});

describe('bad input', () => {
  it.each([
    ['a short reason', { reason: 'urgente' }, 422],
    ['blanks for a reason', { reason: '            ' }, 422],
    ['control signs for a reason', { reason: '\0\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\u000e' }, 422],
    ['a long reason', { reason: 'a'.repeat(501) }, 422],
    ['an endless reason', { reason: 'a'.repeat(20_000) }, 400],
    ['no address', { email: '' }, 422],
    ['half an address', { email: 'ana' }, 422],
    ['a NUL for an address', { email: '\0@\0' }, 422],
    ['a domain that is none', { email: 'ana@..' }, 422],
  ])('rejects %s and changes nothing', async (_what, fields, status) => {
    const person = await world.person();
    const answer = await browser().post(access, { email: person.email, reason, ...fields });
    expect([answer.statusCode, await requests()]).toEqual([status, []]);
    expect(answer.body).not.toContain('\0');
  });

  it('keeps the input, as text', async () => {
    const answer = await browser().post(access, { email: 'ana', reason: '<script>x</script> e mais' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('&lt;script&gt;x&lt;/script&gt; e mais');
    expect(answer.body).toContain('Digite seu e-mail de trabalho completo');
  });

  it('rejects a form of another site and one with a repeated field', async () => {
    const person = await world.person();
    const form = { email: person.email, reason };
    const foreign = await browser().post(access, form, { origin: 'https://evil.example' });
    const crossSite = await browser().post(access, form, { 'sec-fetch-site': 'cross-site' });
    const doubled = await world.app.inject({
      method: 'POST',
      url: access,
      headers: { origin: signinUrl, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=${encodeURIComponent(person.email)}&email=x@y.example&reason=${encodeURIComponent(reason)}`,
    });
    expect([foreign.statusCode, crossSite.statusCode, doubled.statusCode]).toEqual([403, 403, 400]);
    expect(await requests()).toEqual([]);
  });

  it('throttles repeated requests for one address, known or not', async () => {
    const person = await world.person();
    for (const email of [person.email, `nobody@${world.samlKey}.example`]) {
      const from = browser();
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await from.post(access, { email, reason })).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const held = await from.post(access, { email, reason });
      expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
      expect(held.body).toContain('Muitas solicitações');
      expect((await browser().post(access, { email, reason })).statusCode).toBe(200);
    }
  });

  it('keeps requests of one kind from using up the others', async () => {
    const { email } = await world.person();
    for (let n = 0; n < 15; n += 1)
      expect((await browser().post(access, { email, reason })).statusCode).toBe(200);
    expect((await browser().post(access, { email, reason })).statusCode).toBe(429);
    expect((await browser().post(passwordChange, { email, reason })).statusCode).toBe(200);
    expect((await browser().post(reset, { email })).statusCode).toBe(200);
  });

  it('takes requests from where a person has signed in, however many came from elsewhere', async () => {
    const person = await world.person({ password: 'quatro bicicletas verdes' });
    await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }]);
    const own = browser();
    await world.signIn(own, person.email, 'quatro bicicletas verdes');
    for (let n = 0; n < 15; n += 1) await browser().post(reset, { email: person.email });
    expect((await browser().post(reset, { email: person.email })).statusCode).toBe(429);
    expect((await own.post(reset, { email: person.email })).statusCode).toBe(200);
  });

  it('throttles a client address with very many requests', async () => {
    const from = browser();
    const sent = await Promise.all(
      Array.from({ length: 61 }, (_, n) => from.post(reset, { email: `p${n}@elsewhere.example` })),
    );
    expect(sent.filter((answer) => answer.statusCode === 429)).toHaveLength(1);
    expect((await browser().post(reset, { email: 'p0@elsewhere.example' })).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('sends a single-use link to the recovery address, which replaces the one before', async () => {
    const person = await world.person({
      password: 'quatro bicicletas verdes',
      recovery_email: 'ana@casa.example',
    });
    await browser().post(reset, { email: person.email });
    await browser().post(reset, { email: person.email });
    const sent = await mails();
    expect(sent.map(({ to, kind }) => [to, kind])).toEqual([
      ['ana@casa.example', 'change_link'],
      ['ana@casa.example', 'change_link'],
    ]);
    const links = sent.map(({ text }) => /https:\S+\/sign-in\/change\/[\w-]+/.exec(text)?.[0] ?? '');
    const statuses: number[] = [];
    for (const link of links) statuses.push((await browser().get(link)).statusCode);
    expect(statuses.toSorted()).toEqual([200, 410]);
    const good = links[statuses.indexOf(200)] ?? '';
    const chosen = { password: 'sete canoas no rio claro', repeat: 'sete canoas no rio claro' };
    expect((await browser().post(good, chosen)).statusCode).toBe(200);
    expect(await requests()).toEqual([]);
  });

  it('leaves a link that an administrator shared as it is', async () => {
    const person = await world.person({ recovery_email: 'ana@casa.example' });
    const now = world.clock.now();
    const { tokens } = await inCompany(world.db, world.companyKey, (tx) =>
      makeChangeLinks(tx, {
        companyKey: world.companyKey,
        userKeys: [person.key],
        purpose: 'change',
        isOrdered: true,
        now,
      }),
    );
    await browser().post(reset, { email: person.email });
    expect((await mails()).length).toBe(1);
    expect((await browser().get(`/sign-in/change/${tokens.get(person.key)}`)).statusCode).toBe(200);
  });

  it('without a recovery address becomes a request to the administrators', async () => {
    const person = await world.person();
    await browser().post(reset, { email: person.email });
    expect(await mails()).toEqual([]);
    expect(await requests()).toMatchObject([{ kind: 'password_change', reason: '', state: 'open' }]);
    await browser().post(passwordChange, { email: person.email, reason });
    await browser().post(reset, { email: person.email });
    expect(await requests()).toMatchObject([{ reason, times_asked: 3 }]);
  });

  it('goes to the mailbox while control is off', async () => {
    const person = await world.person();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('companies').set({ control_state: 'inactive' }).execute(),
    );
    await world.touch();
    await browser().post(reset, { email: person.email });
    expect((await mails()).map(({ to }) => to)).toEqual([person.email]);
  });
});
