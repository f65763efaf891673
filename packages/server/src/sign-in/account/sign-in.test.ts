import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf, scriptsOf, signinUrl } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';
import { reveal } from '../http/page-script.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'sete canoas no rio claro';
const mine = '/accounts/me';
const stepMs = 200;
/** A Monday, 09:00 and 22:00 in São Paulo. */
const mondayMorning = '2025-03-10T12:00:00Z';
const mondayNight = '2025-03-11T01:00:00Z';

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
        requestAnswerMs: stepMs,
      },
    },
  });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => world.clock.set(mondayMorning));

const office = [{ kind: 'everyday' as const, start_hour: '08:00', end_hour: '18:00' }];

async function worker(fields: Parameters<SignInWorld['person']>[0] = {}) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], office, { custom_response: 'Ligue para a portaria.' });
  return person;
}

/** A browser at its own address, so that tests share no counters. */
function browser(): WorkerBrowser {
  const made = world.browser();
  lastAddress += 1;
  made.ip = `198.51.100.${lastAddress}`;
  return made;
}

/** Submits the form of the account page; `mark` names the company in its address. */
async function typeInto(
  who: WorkerBrowser,
  typed: { readonly email: string; readonly password: string },
  mark: string | null = null,
) {
  const page = await who.get(mark === null ? mine : `${mine}?c=${mark}`);
  const { action, fields } = formOf(page.body);
  return await who.post(action, { ...fields, ...typed });
}

const companyName = () =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
  ).then(({ name }) => name);

const sessionsOf = (userKey: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('sign_in_sessions').selectAll().where('user_key', '=', userKey).execute(),
  );

const newestLog = async (email: string) => (await world.log()).findLast((row) => row.email === email);

/** A response without its random parts. */
function comparable(response: { statusCode: number; headers: object; body: string }, email: string): unknown {
  const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1] ?? '-';
  const proof = formOf(response.body).fields['proof'] ?? '-';
  const plain = (text: string) =>
    text
      // The code for support names the request.
      .replace(/suporte: [0-9A-Z]{4}-[0-9A-Z]{4}</, 'suporte: CODE<')
      .replaceAll(nonce, 'NONCE')
      .replaceAll(email, 'EMAIL')
      .replaceAll(encodeURIComponent(email), 'EMAIL')
      .replaceAll(proof, 'PROOF');
  const headers = Object.entries(response.headers)
    .filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name))
    .map(([name, value]) => [name, plain(String(value))]);
  return { status: response.statusCode, headers, body: plain(response.body) };
}

describe('the account page at its bare address', () => {
  it('has the branding of the company whose person signed in with the browser last', async () => {
    const person = await worker();
    const who = browser();
    const name = await companyName();
    expect((await who.get(mine)).body).not.toContain(name);
    await typeInto(who, { email: person.email, password });
    await who.get('/sign-in/sign-out');
    for (const path of [mine, '/accounts/reset-password', '/sign-in/code']) {
      const page = await who.get(path);
      expect(page.body).toContain(name);
      expect(page.body).not.toContain('name="c"');
    }
    const wrong = await typeInto(who, { email: 'joao@outra.example', password });
    expect(wrong.body).toContain(name);
    expect((await browser().get(mine)).body).not.toContain(name);
  });

  it('is what the bare origin leads to', async () => {
    const answer = await browser().get('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, mine]);
  });

  it('takes a cookie that names no company for none', async () => {
    const who = browser();
    for (const value of ['unknown', '%00', '../x']) {
      who.cookies.set('__Host-sg_company', value);
      const page = await who.get(mine);
      expect(page.statusCode).toBe(401);
      expect(page.body).toContain('Shiftgate');
    }
  });
});

describe('a sign-in to the account page', () => {
  it.each([
    ['with the mark of the company', true],
    ['by the domain of the address', false],
  ])('leads back to it and is logged, %s', async (_how, isMarked) => {
    const person = await worker({ name: 'Ana Lima' });
    const who = browser();
    const answer = await typeInto(who, { email: person.email, password }, isMarked ? world.samlKey : null);
    expect([answer.statusCode, String(answer.headers.location)]).toEqual([
      303,
      expect.stringMatching(/^\/accounts\/me/),
    ]);
    const page = await who.get(String(answer.headers.location));
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Ana Lima')]);
    const [session] = await sessionsOf(person.key);
    expect(await newestLog(person.email)).toMatchObject({
      user_key: person.key,
      result: 'success',
      is_allowed: true,
      session_key: session?.key,
      service_provider_key: null,
      assertion_id: null,
    });
    // The same plan as for any other session: it ends with the hours.
    expect(session?.expires_at.toISOString()).toBe('2025-03-10T21:00:00.000Z');
    const planned = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('planned_logouts')
        .select('due_at')
        .where('session_key', '=', session?.key ?? '')
        .executeTakeFirstOrThrow(),
    );
    expect(planned.due_at.toISOString()).toBe('2025-03-10T21:00:00.000Z');
  });

  it('opens a session that applications can continue', async () => {
    const person = await worker();
    const who = browser();
    await typeInto(who, { email: person.email, password }, world.samlKey);
    const { started } = await world.begin(who);
    expect((await world.accept(started.body)).profile?.nameID).toBe(person.email);
  });

  it('gives the session a new name, whatever cookie the browser sends', async () => {
    const person = await worker();
    const who = browser();
    await typeInto(who, { email: person.email, password }, world.samlKey);
    const [first] = await sessionsOf(person.key);
    const copy = browser();
    const { fields } = formOf((await copy.get(mine)).body);
    for (const [name, value] of who.cookies) if (name.endsWith('session')) copy.cookies.set(name, value);
    const before = copy.cookies.get('__Host-sg_session');
    world.clock.set(world.clock.now() + 1000);
    expect((await copy.post(mine, { ...fields, email: person.email, password })).statusCode).toBe(303);
    expect(copy.cookies.get('__Host-sg_session')).not.toBe(before);
    const ended = (await sessionsOf(person.key)).find(({ key }) => key === first?.key);
    expect(ended?.end_cause).toBe('replaced');
  });

  it('requires a due password change first, then continues to the page', async () => {
    const person = await worker({ must_change_password: true });
    const who = browser();
    const asked = await typeInto(who, { email: person.email, password }, world.samlKey);
    expect(asked.body).toContain('Troque sua senha');
    expect(await sessionsOf(person.key)).toEqual([]);
    const { fields } = formOf(asked.body);
    const answer = await who.post('/sign-in/change', { ...fields, password: chosen, repeat: chosen });
    expect(answer.statusCode).toBe(303);
    expect((await who.get(String(answer.headers.location))).statusCode).toBe(200);
  });

  it('shows the week and the next opening outside the hours, and opens nothing', async () => {
    const person = await worker({ name: 'Ana Lima' });
    world.clock.set(mondayNight);
    const who = browser();
    const refused = await typeInto(who, { email: person.email, password });
    expect(refused.statusCode).toBe(403);
    for (const words of [
      'amanhã às 08:00',
      'Ver meu horário da semana',
      '08:00–18:00',
      'Ligue para a portaria.',
    ])
      expect(refused.body).toContain(words);
    expect(refused.body).not.toContain('<form');
    expect([...who.cookies.keys()]).toEqual(['__Host-sg_browser']);
    expect(await sessionsOf(person.key)).toEqual([]);
    expect((await who.get(mine)).statusCode).toBe(401);
    const { page } = await world.begin(who);
    expect(formOf(page.body).fields['SAMLResponse']).toBeUndefined();
    expect(await newestLog(person.email)).toMatchObject({
      result: 'outside_allowed_hours',
      is_allowed: false,
    });
  });

  it('shows no hours when another reason denies the sign-in', async () => {
    const person = await world.person({ password });
    const refused = await typeInto(browser(), { email: person.email, password });
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('nenhum turno')]);
    expect(refused.body).not.toContain('Meu horário nesta semana');
  });
});

describe('the response before a right password', () => {
  it('is the same for a person, a stranger, and an unknown domain, with the branding of the page', async () => {
    const person = await worker();
    const emails = [person.email, `ninguem@${world.samlKey}.example`, 'alguem@fora.example'];
    for (const mark of [null, world.samlKey]) {
      const answers: unknown[] = [];
      for (const email of emails) {
        const who = browser();
        const startedAt = performance.now();
        const answer = await typeInto(who, { email, password: 'não é esta' }, mark);
        const ms = performance.now() - startedAt;
        if (mark === null) expect(ms).toBeGreaterThan(stepMs);
        expect(answer.body.includes(await companyName())).toBe(mark !== null);
        answers.push(comparable(answer, email));
      }
      expect(answers[0]).toMatchObject({ status: 403 });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  it('throttles and logs guesses in the same way for all of them', async () => {
    const person = await worker();
    const held: unknown[] = [];
    for (const email of [person.email, 'alguem@fora.example']) {
      const who = browser();
      const guess = () => typeInto(who, { email, password: 'não é esta' });
      const statuses: number[] = [];
      for (let times = 0; times < 7; times += 1) statuses.push((await guess()).statusCode);
      expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429]);
      held.push(comparable(await guess(), email));
      if (email === person.email) {
        const written = (await world.log()).filter((row) => row.email === email);
        expect(written.map((row) => [row.user_key, row.result])).toContainEqual([person.key, 'throttled']);
        expect((await typeInto(who, { email, password })).statusCode).toBe(429);
      }
    }
    expect(held[0]).toEqual(held[1]);
  });

  it('is logged before the wait that makes all of them alike, also while guesses are throttled', async () => {
    const slow = await startSignInWorld(database, {
      deps: { config: { ...world.deps.config, requestAnswerMs: 4000 } },
    });
    const person = await slow.person({ password });
    const who = slow.browser();
    for (let times = 0; times < 6; times += 1) await slow.signIn(who, person.email, 'não é esta');
    let isAnswered = false;
    const answer = typeInto(who, { email: person.email, password }).finally(() => (isAnswered = true));
    const results = async () => (await slow.log()).map((row) => row.result);
    await expect.poll(results, { timeout: 10_000 }).toContain('throttled');
    expect(isAnswered).toBe(false);
    expect((await answer).statusCode).toBe(429);
    await slow.app.close();
  });

  it('shares an account’s counter with the sign-in of an application', async () => {
    const person = await worker();
    const who = browser();
    for (let times = 0; times < 6; times += 1) await world.signIn(who, person.email, 'não é esta');
    expect((await typeInto(who, { email: person.email, password }, world.samlKey)).statusCode).toBe(429);
  });
});

describe('the form', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }, {}, 403],
    ['without the proof of its browser', {}, { proof: 'x' }, 403],
    ['without a password', {}, { password: '' }, 422],
    ['without an address', {}, { email: 'ana' }, 422],
  ])('does not sign in with %s', async (_what, headers, form, status) => {
    const person = await worker();
    const who = browser();
    const { fields } = formOf((await who.get(mine)).body);
    const answer = await who.post(
      mine,
      { ...fields, email: person.email, password, ...form },
      { ...headers },
    );
    expect(answer.statusCode).toBe(status);
    expect(await sessionsOf(person.key)).toEqual([]);
  });

  it('of one browser fails in another, and without cookies', async () => {
    const person = await worker();
    const { fields } = formOf((await browser().get(mine)).body);
    const other = browser();
    expect((await other.post(mine, { ...fields, email: person.email, password })).statusCode).toBe(400);
    await other.get(mine);
    expect((await other.post(mine, { ...fields, email: person.email, password })).statusCode).toBe(403);
  });

  it('is linked from the sign-in page and the signed-out page, with the branding', async () => {
    const person = await worker();
    const who = browser();
    const { page } = await world.begin(who);
    expect(page.body).toContain(`href="${mine}?c=${world.samlKey}"`);
    await world.signIn(who, person.email, password);
    expect((await who.signOut()).body).toContain(`href="${mine}?c=${world.samlKey}"`);
    const query = new URLSearchParams({ c: world.samlKey, email: person.email });
    const form = await browser().get(`${mine}?${query}`);
    expect(formOf(form.body).fields).toMatchObject({ email: person.email, c: world.samlKey });
    expect(form.body).toContain(await companyName());
    expect(scriptsOf(form.body)).toEqual([reveal.src]);
  });

  it('of a closed company says so only where its link named the company', async () => {
    const person = await worker();
    const setClosed = (is_suspended: boolean) =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.updateTable('companies').set({ is_suspended, updated_at: new Date() }).execute(),
      );
    await setClosed(true);
    await world.touch();
    expect((await typeInto(browser(), { email: person.email, password })).statusCode).toBe(403);
    expect((await typeInto(browser(), { email: person.email, password }, world.samlKey)).statusCode).toBe(
      503,
    );
    await setClosed(false);
    await world.touch();
  });
});
