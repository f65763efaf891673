import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { randomName } from '#core/secret-names.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inCompany, inSystem } from '#db/transactions.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import { longestHashWaitMs } from '#modules/passwords/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { countHashes, createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf, signinUrl } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const full = longestHashWaitMs + 1;
const filling = longestHashWaitMs - 1;
/** The longest waits of newcomers, and of forms that were answered wrong twice. */
const [newcomers, guessers] = [longestHashWaitMs / 3, longestHashWaitMs / 9];
/** A look-up this long would time out any test that waits for it. */
const lookUpWaitMs = 60_000;

let database: TestDatabase;
let world: SignInWorld;
/** The simulated wait of a password. */
let expectedWaitMs = 0;
const counting = countHashes(createCheapHasher());
const hasher = { ...counting, expectedWaitMs: () => expectedWaitMs };

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher } });
});
afterEach(() => {
  expectedWaitMs = 0;
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

async function worker(fields: Parameters<SignInWorld['person']>[0] = { password }) {
  const person = await world.person(fields);
  await world.shift([person], office);
  return person;
}

/** How often `work` took a connection to the database. */
async function countTrips(work: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const count = () => (trips += 1);
  world.db.pool.on('acquire', count);
  await work().finally(() => world.db.pool.off('acquire', count));
  return trips;
}

/** A form shown before the rush. */
async function shownForm(): Promise<{ browser: WorkerBrowser; flow: string; form: Record<string, string> }> {
  const browser = world.browser();
  const { page, flow } = await world.begin(browser);
  const { lang: _lang, ...form } = formOf(page.body).fields;
  return { browser, flow, form };
}

const rowsOf = async (email: string) => (await world.log()).filter((row) => row.email === email);

async function counters(): Promise<number> {
  const { rows } = await inSystem(world.db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from throttle_counters`.execute(tx),
  );
  return rows[0]?.n ?? -1;
}

async function failures(): Promise<number> {
  const { rows } = await inSystem(world.db, (tx) =>
    sql<{ n: number }>`select coalesce(sum(failures), 0)::int as n from throttle_counters`.execute(tx),
  );
  return rows[0]?.n ?? -1;
}

describe('while the hash queue is full', () => {
  it('sheds newcomers without a database round trip, and accepts the same request afterwards', async () => {
    await shownForm();
    expectedWaitMs = filling;
    const url = await world.requestUrl();
    const browser = world.browser();
    const trips = await countTrips(async () => {
      const answer = await browser.get(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.headers['refresh']).toMatch(/^[5-9]; url=\/saml\//);
      expect(answer.body).not.toContain('name="password"');
      const { pathname, search } = new URL(url);
      expect(answer.body).toContain(`href="${(pathname + search).replaceAll('&', '&amp;')}"`);
    });
    expect(trips).toBe(0);
    expectedWaitMs = 0;
    expect((await browser.get(url)).body).toContain('name="password"');
  });

  it('does not read a newcomer’s request', async () => {
    const url = new URL(await world.requestUrl());
    url.searchParams.set('SAMLRequest', 'nonsense');
    expect((await world.browser().get(url.href)).statusCode).toBe(400);
    expectedWaitMs = filling;
    expect((await world.browser().get(url.href)).statusCode).toBe(503);
  });

  it('accepts forms that were shown before', async () => {
    const person = await worker();
    const { browser, form } = await shownForm();
    expectedWaitMs = filling;
    expect((await world.begin(world.browser())).started.statusCode).toBe(503);
    const answer = await browser.post('/sign-in', { ...form, email: person.email, password });
    expect(answer.body).toContain('SAMLResponse');
  });

  it('continues live sessions, and sheds browsers with the cookie of an ended one', async () => {
    const person = await worker();
    const browser = world.browser();
    expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
    expectedWaitMs = full;
    expect((await browser.get(await world.requestUrl())).body).toContain('SAMLResponse');
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ ended_at: new Date(world.clock.now()), end_cause: 'signed_out' })
        .where('user_key', '=', person.key)
        .execute(),
    );
    expect((await browser.get(await world.requestUrl())).statusCode).toBe(503);
  });

  it('answers every form alike, and verifies no password', async () => {
    const known = await worker();
    const suspended = await worker({ password, status: 'suspended' });
    const stranger = `ninguem@${world.samlKey}.example`;
    const tries = [
      [known.email, password],
      [known.email, 'errada de novo'],
      [suspended.email, password],
      [stranger, password],
    ] as const;
    const before = { ...counting.counts, counters: await counters() };
    const answers: unknown[] = [];
    for (const [email, typed] of tries) {
      const { browser, flow } = await shownForm();
      expectedWaitMs = full;
      const answer = await browser.post('/sign-in', { flow, email, password: typed });
      expectedWaitMs = 0;
      // The restart link keeps the typed email, but never the password.
      expect(answer.body).toContain(`href="/sign-in?flow=${flow}&amp;email=${encodeURIComponent(email)}"`);
      expect(answer.headers['refresh']).toBeUndefined();
      answers.push({
        status: answer.statusCode,
        headers: Object.keys(answer.headers).toSorted(),
        body: answer.body
          .replaceAll(flow, 'F')
          .replaceAll(encodeURIComponent(email), 'E')
          .replaceAll(/nonce="[^"]*"/g, 'N')
          .replace(/suporte: [0-9A-Z]{4}-[0-9A-Z]{4}</, 'suporte: C<'),
      });
    }
    expect(answers[0]).toMatchObject({ status: 503, body: expect.stringContaining('suporte: C<') });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect({ ...counting.counts, counters: await counters() }).toEqual(before);
    expect((await rowsOf(known.email)).map((row) => row.result)).toEqual([
      'hash_queue_full',
      'hash_queue_full',
    ]);
    expect(await rowsOf(known.email)).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({ user_key: known.key, is_allowed: false, ip: '203.0.113.10' }),
      ),
    );
    expect(await rowsOf(stranger)).toEqual([expect.objectContaining({ user_key: null, user_name: null })]);
  });

  it('writes one row per form, many in one round trip, also for flows of another process', async () => {
    const person = await worker();
    const forms = await Promise.all(Array.from({ length: 12 }, shownForm));
    const elsewhere = await startSignInWorld(database, { deps: { hasher } });
    expectedWaitMs = full;
    const trips = await countTrips(async () => {
      const sent = forms.map(({ browser, flow }) =>
        browser.post('/sign-in', { flow, email: person.email, password }),
      );
      for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(503);
    });
    expect(trips).toBeLessThan(forms.length / 2);
    expect(await rowsOf(person.email)).toHaveLength(forms.length);

    const [{ flow, browser } = { flow: '', browser: world.browser() }] = forms;
    const sameBrowser = elsewhere.browser();
    for (const [name, value] of browser.cookies) sameBrowser.cookies.set(name, value);
    const answer = await sameBrowser.post('/sign-in', { flow, email: person.email, password });
    expect(answer.statusCode).toBe(503);
    expect(await rowsOf(person.email)).toHaveLength(forms.length + 1);
    await elsewhere.app.close();
  });

  it('writes nothing for a form of another browser', async () => {
    const person = await worker();
    const { flow } = await shownForm();
    expectedWaitMs = full;
    const form = { email: person.email, password };
    for (const name of [flow, 'x'.repeat(43), 'nonsense'])
      expect((await world.browser().post('/sign-in', { ...form, flow: name })).statusCode).toBe(503);
    expect(await rowsOf(person.email)).toEqual([]);
  });
});

describe('a form that was answered wrong', () => {
  it('stands with the newcomers, then behind them, and still signs in when it is calm', async () => {
    const person = await worker();
    const { browser, form } = await shownForm();
    const send = (typed: string) =>
      browser.post('/sign-in', { ...form, email: person.email, password: typed });
    expect((await send('errada')).statusCode).toBe(403);
    expectedWaitMs = newcomers + 1;
    expect((await send(password)).statusCode).toBe(503);
    expectedWaitMs = newcomers;
    expect((await send('errada de novo')).statusCode).toBe(403);
    expectedWaitMs = guessers + 1;
    expect((await send(password)).statusCode).toBe(503);
    expect((await world.begin(world.browser())).started.statusCode).toBe(200);
    expectedWaitMs = guessers;
    expect((await send(password)).body).toContain('SAMLResponse');
  });

  it('counts parallel answers, and takes back the ones that are not compared', async () => {
    const turns: (number | undefined)[] = [];
    let isBusy = false;
    const gate = Promise.withResolvers<void>();
    const watched = await startSignInWorld(database, {
      deps: {
        hasher: {
          ...hasher,
          verify: async (stored, typed, turn) => {
            turns.push(turn?.longestWaitMs);
            if (isBusy) throw new HashQueueFullError('the queue is full');
            await gate.promise;
            return await hasher.verify(stored, typed);
          },
        },
      },
    });
    const browser = watched.browser();
    const { page } = await watched.begin(browser);
    const { lang: _lang, ...form } = formOf(page.body).fields;
    const send = (n: number) =>
      browser.send('/sign-in', { ...form, email: `n${n}@${watched.samlKey}.example`, password: 'errada' });
    isBusy = true;
    for (let n = 0; n < 3; n += 1) expect((await send(n)).statusCode).toBe(503);
    expect(turns.splice(0)).toEqual([longestHashWaitMs, longestHashWaitMs, longestHashWaitMs]);
    isBusy = false;
    const sent = [send(3), send(4), send(5), send(6)];
    await expect.poll(() => turns.length).toBe(4);
    gate.resolve();
    await Promise.all(sent);
    expect(turns).toEqual([longestHashWaitMs, newcomers, guessers, guessers]);
    await watched.app.close();
  });

  it('keeps its place on the way back after it was shed', async () => {
    const person = await worker();
    const { browser, form } = await shownForm();
    expectedWaitMs = full;
    const shed = await browser.post('/sign-in', { ...form, email: person.email, password });
    expect(shed.statusCode).toBe(503);
    const back = /href="([^"]*place=[^"]*)"/.exec(shed.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expectedWaitMs = filling;
    const shown = formOf((await browser.get(back)).body).fields;
    expect(shown['place']).toBe(form['place']);
    const { lang: _lang, ...again } = shown;
    expect((await browser.post('/sign-in', { ...again, password })).body).toContain('SAMLResponse');
  });

  it('shows what was wrong also while newcomers are shed', async () => {
    const person = await worker();
    const { browser, form } = await shownForm();
    const sent = await browser.send('/sign-in', { ...form, email: person.email, password: 'errada' });
    expectedWaitMs = filling;
    const shown = await browser.get(String(sent.headers.location));
    expect(shown.statusCode).toBe(403);
    expect(formOf(shown.body).fields['place']).toBeUndefined();
  });
});

describe('while newcomers are shed', () => {
  it('sheds forms whose flow began in a way that nothing sheds', async () => {
    const person = await worker();
    const browser = world.browser();
    browser.cookies.set('__Host-sg_browser', randomName());
    const { searchParams } = new URL(await world.requestUrl());
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64'));
    expectedWaitMs = newcomers + 1;
    const posted = await browser.send(`/saml/${world.samlKey}/sso`, { SAMLRequest: xml.toString('base64') });
    expect(posted.statusCode).toBe(303);
    const address = String(posted.headers.location);
    const flow = new URL(address, signinUrl).searchParams.get('flow') ?? '';
    const visit = await browser.get(address);
    expect(visit.statusCode).toBe(503);
    expect(visit.headers['refresh']).toContain(`url=${address}`);
    for (const place of [{}, { place: 'x'.repeat(43) }])
      expect(
        (await browser.send('/sign-in', { flow, ...place, email: person.email, password })).statusCode,
      ).toBe(503);
    expectedWaitMs = newcomers;
    const { lang: _lang, ...form } = formOf((await browser.get(address)).body).fields;
    expectedWaitMs = filling;
    const answer = await browser.post('/sign-in', { ...form, email: person.email, password });
    expect(answer.body).toContain('SAMLResponse');
  });

  it('sheds the form of the account page, shown or sent', async () => {
    const person = await worker();
    const browser = world.browser();
    const page = await browser.get(`/accounts/me?c=${world.samlKey}`);
    const { lang: _lang, ...form } = formOf(page.body).fields;
    const send = (typed: string) =>
      browser.send('/accounts/me', { ...form, email: person.email, password: typed });
    expectedWaitMs = newcomers + 1;
    expect((await browser.get(`/accounts/me?c=${world.samlKey}`)).statusCode).toBe(503);
    expect((await send(password)).statusCode).toBe(503);
    expectedWaitMs = newcomers;
    for (const typed of ['errada', 'errada de novo']) expect((await send(typed)).statusCode).toBe(303);
    expectedWaitMs = guessers + 1;
    expect((await send(password)).statusCode).toBe(503);
    expectedWaitMs = guessers;
    expect((await send(password)).headers.location).toBe('/accounts/me');
  });
});

describe('where unknown addresses are looked up', () => {
  it.each(['before the form is read', 'only when the password’s turn does not come'])(
    'answers every form right away, and looks no address up, %s',
    async (when) => {
      const [isEarly, failed] = [when.startsWith('before'), await failures()];
      let isBusy = false;
      let lookedUp = 0;
      const looking = await startSignInWorld(database, {
        deps: {
          hasher: {
            ...hasher,
            expectedWaitMs: () => (isBusy && isEarly ? full : 0),
            verify: (stored, typed) =>
              isBusy
                ? Promise.reject(new HashQueueFullError('the queue is full'))
                : hasher.verify(stored, typed),
          },
          lookUpPerson: () => Promise.resolve(void (lookedUp += 1)),
          config: { ...world.deps.config, lookUpWaitMs },
        },
      });
      const known = await looking.person({ password });
      const rows: unknown[] = [];
      for (const email of [known.email, `ninguem@${looking.samlKey}.example`]) {
        const browser = looking.browser();
        const { flow } = await looking.begin(browser);
        isBusy = true;
        expect((await browser.post('/sign-in', { flow, email, password })).statusCode).toBe(503);
        isBusy = false;
        rows.push((await looking.log()).map((row) => row.result));
      }
      expect(rows).toEqual([['hash_queue_full'], ['hash_queue_full', 'hash_queue_full']]);
      expect(lookedUp).toBe(0);
      expect(await failures()).toBe(failed);
      await looking.app.close();
    },
  );
});
