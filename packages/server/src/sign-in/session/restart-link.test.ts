import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { makeChangeLinks } from '#modules/passwords/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const minute = 60_000;

let database: TestDatabase;
let world: SignInWorld;
let companyName: string;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
  const company = await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
  );
  companyName = company.name;
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => world.clock.set('2025-03-10T12:00:00Z'));

const hrefTo = (html: string, start: string) =>
  new RegExp(`href="(${start}[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

async function worker() {
  const person = await world.person({ password });
  await world.shift([person], [{ kind: 'everyday', start_hour: '00:00', end_hour: '23:59' }]);
  return person;
}

it('restarts an expired form, with the same destination', async () => {
  const person = await worker();
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  world.clock.set(world.clock.now() + 15 * minute);
  const over = await browser.post('/sign-in', { flow, email: person.email, password });
  expect([over.statusCode, over.body]).toEqual([410, expect.stringContaining('aberta por tempo demais')]);
  expect(over.body).toContain(companyName);
  const again = await browser.get(hrefTo(over.body, '/sign-in/again') ?? '');
  const form = await browser.get(String(again.headers.location));
  const answer = await browser.post('/sign-in', {
    flow: formOf(form.body).fields['flow'] ?? '',
    email: person.email,
    password,
  });
  const accepted = await world.accept(answer.body);
  expect([accepted.profile?.nameID, accepted.relayState]).toEqual([person.email, 'inbox']);
});

// A gateway in front of an application puts its whole request into the state.
const longState = `https://gateway.example/?next=${'é&='.repeat(1000)}`;
const byForm = async (state: string) => {
  const url = new URL(await world.requestUrl());
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64'));
  return { path: url.pathname, form: { SAMLRequest: xml.toString('base64'), RelayState: state } };
};

it('brings a long state back unchanged, also by links whose address stays short', async () => {
  const person = await worker();
  const browser = world.browser();
  const { path, form } = await byForm(longState);
  const begun = await browser.post(path, form);
  const shown = await browser.get(String(begun.headers.location));
  const flow = formOf(shown.body).fields['flow'] ?? '';
  world.clock.set(world.clock.now() + 15 * minute);
  const over = await browser.post('/sign-in', { flow, email: person.email, password });
  const href = hrefTo(over.body, '/sign-in/again') ?? '';
  expect(href.length).toBeLessThan(1000);
  const again = await browser.get(href);
  const next = formOf((await browser.get(String(again.headers.location))).body).fields['flow'] ?? '';
  const answer = await browser.post('/sign-in', { flow: next, email: person.email, password });
  expect((await world.accept(answer.body)).relayState).toBe(longState);
});

it('keeps a long state for who is somebody else than the session that answered silently', async () => {
  const [person, other] = [await worker(), await worker()];
  const browser = world.browser();
  await world.signIn(browser, person.email, password);
  const state = `https://gateway.example/?next=${'a'.repeat(3000)}`;
  const silent = await browser.get(await world.requestUrl(state));
  expect((await world.accept(silent.body)).relayState).toBe(state);
  const href = hrefTo(silent.body, '/sign-in/not-me') ?? '';
  expect(href.length).toBeLessThan(1000);
  const restarted = await browser.get(href);
  const flow = formOf((await browser.get(String(restarted.headers.location))).body).fields['flow'] ?? '';
  const answer = await browser.post('/sign-in', { flow, email: other.email, password });
  expect((await world.accept(answer.body)).relayState).toBe(state);
});

it('continues a session that was opened meanwhile', async () => {
  const person = await worker();
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  world.clock.set(world.clock.now() + 15 * minute);
  await world.signIn(browser, person.email, password);
  const over = await browser.get(`/sign-in?flow=${flow}`);
  const again = await browser.get(hrefTo(over.body, '/sign-in/again') ?? '');
  const answer = await browser.get(String(again.headers.location));
  expect((await world.accept(answer.body)).profile?.nameID).toBe(person.email);
});

it('offers no second response, none to another browser, and none after hours, and keeps the branding', async () => {
  const person = await worker();
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  await browser.post('/sign-in', { flow, email: person.email, password });
  const used = await browser.post('/sign-in', { flow, email: person.email, password });
  const waiting = world.browser();
  const late = await world.begin(waiting);
  world.clock.set(world.clock.now() + 15 * minute);
  const other = world.browser();
  await world.begin(other);
  const elsewhere = await other.get(`/sign-in?flow=${late.flow}`);
  world.clock.set(world.clock.now() + 9 * 60 * minute);
  const old = await waiting.get(`/sign-in?flow=${late.flow}`);
  for (const page of [used, elsewhere, old]) {
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain(companyName);
    expect(page.body).toContain('Abra de novo o aplicativo da sua empresa');
    expect(hrefTo(page.body, '/sign-in/again')).toBeUndefined();
  }
});

it('shows the branding of an unreadable request in a process that has served nothing yet', async () => {
  const fresh = await startSignInWorld(database);
  const page = await fresh.browser().get(`/saml/${world.samlKey}/sso?SAMLRequest=nonsense`);
  expect([page.statusCode, page.body.includes(companyName)]).toEqual([400, true]);
  await fresh.app.close();
});

it('shows the branding for an unknown application, also under a name that no application can have', async () => {
  const codes: string[] = [];
  const fresh = await startSignInWorld(database, { deps: { count: (code) => codes.push(code) } });
  for (const app of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    const page = await fresh.browser().get(`/saml/${world.samlKey}/start/${app}`);
    expect([page.statusCode, page.body.includes(companyName)]).toEqual([404, true]);
  }
  expect(codes).toEqual(['SP_UNKNOWN', 'SP_UNKNOWN']);
  await fresh.app.close();
});

it('reveals nothing for an unknown name', async () => {
  const page = await world.browser().get(`/sign-in?flow=${'x'.repeat(43)}`);
  expect([page.statusCode, page.body.includes(companyName)]).toEqual([410, false]);
});

it('leads from a used link to a new one, with the branding', async () => {
  const person = await worker();
  const order = {
    companyKey: world.companyKey,
    userKeys: [person.key],
    purpose: 'change',
    isOrdered: true,
    now: world.clock.now(),
  } as const;
  const { tokens } = await inCompany(world.db, world.companyKey, (tx) => makeChangeLinks(tx, order));
  world.clock.set(world.clock.now() + 25 * 60 * minute);
  const over = await world.browser().get(`/sign-in/change/${tokens.get(person.key)}`);
  expect([over.statusCode, over.body.includes(companyName)]).toEqual([410, true]);
  expect(hrefTo(over.body, '/accounts/reset-password')).toBe(`/accounts/reset-password?c=${world.samlKey}`);
  const unknown = await world.browser().get(`/sign-in/change/${'A'.repeat(30)}`);
  expect([unknown.statusCode, unknown.body.includes(companyName)]).toEqual([410, false]);
  expect(hrefTo(unknown.body, '/accounts/reset-password')).toBe('/accounts/reset-password');
});

it('leads from the throttled page back to the form, and to a password reset', async () => {
  const browser = world.browser();
  browser.ip = '198.51.100.77';
  const email = `ninguem@${world.samlKey}.example`;
  const { flow } = await world.begin(browser);
  for (let times = 0; times < 6; times += 1)
    await browser.post('/sign-in', { flow, email, password: 'não é esta' });
  const held = await browser.post('/sign-in', { flow, email, password: 'não é esta' });
  expect(held.statusCode).toBe(429);
  const query = new URLSearchParams({ c: world.samlKey, email });
  expect(hrefTo(held.body, '/accounts/reset-password')).toBe(`/accounts/reset-password?${query}`);
  expect((await browser.get(hrefTo(held.body, '/sign-in') ?? '')).statusCode).toBe(200);
});

it('retries a denied sign-in from its page once the named opening has come', async () => {
  const person = await world.person({ password });
  await world.shift([person], [{ kind: 'everyday', start_hour: '12:00', end_hour: '18:00' }]);
  const browser = world.browser();
  const refused = await world.signIn(browser, person.email, password);
  expect(refused.body).toContain('hoje às 12:00');
  world.clock.set('2025-03-10T15:01:00Z');
  const again = await browser.get(hrefTo(refused.body, '/sign-in/not-me') ?? '');
  const form = await browser.get(String(again.headers.location));
  const flow = formOf(form.body).fields['flow'] ?? '';
  const answer = await browser.post('/sign-in', { flow, email: person.email, password });
  expect((await world.accept(answer.body)).profile?.nameID).toBe(person.email);
});

it('keeps the chosen language from page to page and through a form', async () => {
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const plain = await browser.get(`/sign-in?flow=${flow}`);
  expect(hrefTo(plain.body, '/accounts/reset-password')).not.toContain('lang=');
  const form = await browser.get(`/sign-in?flow=${flow}&lang=en`);
  const asked = await browser.get(hrefTo(form.body, '/accounts/reset-password') ?? '');
  expect(asked.body).toContain('<html lang="en">');
  const code = await browser.get(hrefTo(asked.body, '/sign-in/code') ?? '');
  expect(code.body).toContain('<html lang="en">');
  const wrong = await browser.post('/sign-in/code', { ...formOf(code.body).fields, code: 'ABC' });
  expect(hrefTo(wrong.body, '/accounts/reset-password')).toContain('lang=en');
});
