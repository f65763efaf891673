import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];

const languageCookies = ({ cookies }: Awaited<ReturnType<WorkerBrowser['get']>>) =>
  cookies.filter(({ name }) => name.includes('language'));

describe('a chosen language', () => {
  it('stays in the browser for a year, on every page', async () => {
    const browser = world.browser();
    const chosen = await browser.get('/accounts/reset-password?lang=es');
    expect(languageCookies(chosen)).toMatchObject([
      { value: 'es', maxAge: 31_536_000, httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    ]);
    for (const path of ['/accounts/me', '/sign-in/password', '/sign-in/code', '/nowhere'])
      expect(languageOf((await browser.get(path)).body)).toBe('es');
    expect(languageOf((await world.begin(browser)).page.body)).toBe('es');
  });

  it('is not set by a page or form that only keeps the language it has', async () => {
    const browser = world.browser();
    expect(languageCookies(await browser.get('/accounts/reset-password?lang=pt-BR'))).toEqual([]);
    expect(languageCookies(await browser.get('/accounts/reset-password?lang=xx'))).toEqual([]);
  });

  it('is replaced by another choice', async () => {
    const browser = world.browser();
    await browser.get('/accounts/reset-password?lang=es');
    await browser.get('/accounts/reset-password?lang=en');
    expect(languageOf((await browser.get('/accounts/me')).body)).toBe('en');
  });
});

describe('the language links', () => {
  it('stand on pages of faults and results too, with the address of the page', async () => {
    const browser = world.browser();
    for (const path of [
      '/nowhere?x=1',
      '/sign-in/change/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      '/sign-in/password-saved',
      '/accounts/reset-password/sent?email=ana@aurora.example',
    ]) {
      const href = `${path}${path.includes('?') ? '&amp;' : '?'}lang=en`;
      expect((await browser.get(path)).body).toContain(`href="${href}"`);
      expect((await browser.get(`${path}${path.includes('?') ? '&' : '?'}lang=es`)).body).toContain(
        `href="${href}"`,
      );
    }
  });

  it('lead to no other site', async () => {
    const page = await world.browser().get('//evil.example/');
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('evil.example');
  });
});

describe('the language of a person', () => {
  it('is that of their last sign-in, and their emails are in it', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    browser.language = 'es-AR';
    await world.signIn(browser, person.email, password);
    const form = {
      current: password,
      password: 'sete canoas no rio claro',
      repeat: 'sete canoas no rio claro',
    };
    await browser.post('/accounts/me/password', form);
    const [mail] = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('mail_outbox').selectAll().where('to_address', '=', person.email).execute(),
    );
    expect(mail?.subject).toContain('Se cambió su contraseña');
    const { html } = openBody(world.deps.secretBox, mail!);
    expect(languageOf(html)).toBe('es');
  });
});
