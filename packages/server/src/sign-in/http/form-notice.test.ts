import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const wrong = 'uma senha errada qualquer';
const alert = 'id="problem"';

let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
beforeEach(() => world.clock.set('2025-03-10T12:00:00Z'));
afterAll(async () => {
  await world.app.close();
  await database.close();
});

type Sent = Awaited<ReturnType<WorkerBrowser['send']>>;

/** Sends a form, and follows the redirect back to it. */
async function refuse(browser: WorkerBrowser, path: string, form: Record<string, string>) {
  const sent: Sent = await browser.send(path, form);
  const href = String(sent.headers.location);
  return { sent, href, shown: await browser.get(href), again: await browser.get(href) };
}

async function atForm() {
  const person = await world.person({ password });
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  return { person, browser, flow };
}

describe('a refused form', () => {
  it('leads back to its own address, which says once what was wrong and keeps the e-mail', async () => {
    const { person, browser, flow } = await atForm();
    const { sent, href, shown, again } = await refuse(browser, '/sign-in', {
      flow,
      email: person.email,
      password: wrong,
    });
    expect([sent.statusCode, sent.body]).toEqual([303, '']);
    expect(href).toBe(`/sign-in?flow=${flow}&email=${encodeURIComponent(person.email)}`);
    expect(shown.statusCode).toBe(403);
    expect(shown.body).toContain(alert);
    expect(formOf(shown.body).fields).toMatchObject({ flow, email: person.email, password: '' });
    const reset = `${new URLSearchParams({ c: world.samlKey, email: person.email })}`;
    expect(shown.body).toContain(`href="/accounts/reset-password?${reset.replace('&', '&amp;')}"`);
    expect(again.statusCode).toBe(200);
    expect(again.body).not.toContain(alert);
    expect(formOf(again.body).fields['email']).toBe(person.email);
    expect((await world.log()).filter((row) => row.email === person.email)).toHaveLength(1);
  });

  it('brings its password nowhere, and nothing about it can be read from the cookie', async () => {
    const { person, browser, flow } = await atForm();
    const sent = await browser.send('/sign-in', { flow, email: person.email, password: wrong });
    const texts = [JSON.stringify(sent.headers), ...sent.cookies.map(({ value }) => value)];
    const cookie = sent.cookies.find(({ name }) => name === '__Host-sg_notice');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 60 });
    const plain = Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1');
    for (const text of [...texts, plain]) expect(text).not.toContain(wrong);
    expect(plain).not.toContain(person.email);
  });

  it('says the same of an address that nobody has', async () => {
    const { browser, flow } = await atForm();
    const unknown = `ninguem@${world.samlKey}.example`;
    const { sent, shown } = await refuse(browser, '/sign-in', { flow, email: unknown, password: wrong });
    const known = await atForm();
    const other = await refuse(known.browser, '/sign-in', {
      flow: known.flow,
      email: known.person.email,
      password: wrong,
    });
    const shape = (answer: Sent) => [answer.statusCode, answer.cookies.map(({ name }) => name)];
    expect(shape(sent)).toEqual(shape(other.sent));
    const withoutNames = (html: string, flowName: string, email: string) =>
      html
        .replaceAll(flowName, '')
        .replaceAll(email, '')
        .replaceAll(encodeURIComponent(email), '')
        .replaceAll(/nonce="[^"]*"/g, '');
    expect(withoutNames(shown.body, flow, unknown)).toBe(
      withoutNames(other.shown.body, known.flow, known.person.email),
    );
  });

  it('shows its notice to its own flow alone, for a minute, and none that was made up', async () => {
    const { person, browser, flow } = await atForm();
    const form = { flow, email: person.email, password: wrong };
    await browser.send('/sign-in', form);
    const { flow: other } = await world.begin(browser);
    expect((await browser.get(`/sign-in?flow=${other}`)).body).not.toContain(alert);
    world.clock.set(world.clock.now() + 61_000);
    expect((await browser.get(`/sign-in?flow=${flow}`)).body).not.toContain(alert);
    for (const value of ['', 'AAAA', 'a'.repeat(200)]) {
      browser.cookies.set('__Host-sg_notice', value);
      const page = await browser.get(`/sign-in?flow=${flow}`);
      expect([page.statusCode, page.body.includes(alert)]).toEqual([200, false]);
    }
  });

  it('keeps the chosen language', async () => {
    const { person, browser, flow } = await atForm();
    const { href, shown } = await refuse(browser, '/sign-in', {
      flow,
      email: person.email,
      password: wrong,
      lang: 'en',
    });
    expect(href).toContain('&lang=en');
    expect(shown.body).toContain('<html lang="en"');
  });

  it('is asked for again even where another window has signed in meanwhile', async () => {
    const { person, browser, flow } = await atForm();
    await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
    const sent = await browser.send('/sign-in', { flow, email: person.email, password: wrong });
    await world.signIn(browser, person.email, password);
    expect((await browser.get(String(sent.headers.location))).body).toContain(alert);
  });

  it('of the account page leads back to it', async () => {
    const person = await world.person({ password });
    const browser = world.browser();
    const { fields } = formOf((await browser.get('/accounts/me')).body);
    const typed = { ...fields, email: person.email, password: wrong, lang: 'pt-BR' };
    const { sent, href, shown, again } = await refuse(browser, '/accounts/me', typed);
    expect([sent.statusCode, href]).toEqual([
      303,
      `/accounts/me?email=${encodeURIComponent(person.email)}&lang=pt-BR`,
    ]);
    expect([shown.statusCode, again.statusCode]).toEqual([403, 401]);
    expect([shown, again].map(({ body }) => body.includes(alert))).toEqual([true, false]);
  });

  it('for another password leads back to the account page', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const typed = { current: wrong, password: 'outra frase bem longa', repeat: 'outra frase bem longa' };
    const { href, shown, again } = await refuse(browser, '/accounts/me/password', typed);
    expect(href).toBe('/accounts/me');
    expect([shown.statusCode, again.statusCode]).toEqual([422, 200]);
  });

  it('for a due password leads back to the flow that waits for it', async () => {
    const person = await world.person({ password, must_change_password: true });
    await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    await browser.send('/sign-in', { flow, email: person.email, password });
    const typed = { flow, password: 'curta', repeat: 'curta' };
    const { href, shown, again } = await refuse(browser, '/sign-in/change', typed);
    expect(href).toBe(`/sign-in?flow=${flow}`);
    expect([shown.statusCode, again.statusCode]).toEqual([422, 200]);
    expect(formOf(again.body).action).toBe('/sign-in/change');
  });

  it('of a request keeps what was typed, and is the answer itself without cookies or with a long reason', async () => {
    const browser = world.browser();
    const path = '/accounts/request-single-access';
    await browser.get(path);
    const typed = { email: 'não é um endereço', reason: 'plantão extra' };
    const { sent, shown, again } = await refuse(browser, path, typed);
    expect([sent.statusCode, shown.statusCode, again.statusCode]).toEqual([303, 422, 200]);
    expect(shown.body).toContain('plantão extra');
    const long = await browser.send(path, { ...typed, reason: 'x'.repeat(9000) });
    expect([long.statusCode, long.body.includes('x'.repeat(9000))]).toEqual([422, true]);
    const without = await world.browser().send(path, typed);
    expect([without.statusCode, without.body.includes('plantão extra')]).toEqual([422, true]);
  });

  it('of a code leads back to it with the code', async () => {
    const browser = world.browser();
    await browser.get('/sign-in/code');
    const { sent, shown, again } = await refuse(browser, '/sign-in/code', { code: 'ABCD-1234' });
    expect([sent.statusCode, shown.statusCode, again.statusCode]).toEqual([303, 422, 200]);
    expect(shown.body).toContain('ABCD-1234');
  });

  it('of a signed-out browser leads to the form of the account page', async () => {
    const browser = world.browser();
    const sent = await browser.send('/accounts/me/password', { current: '', password: '', repeat: '' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/accounts/me']);
  });
});
