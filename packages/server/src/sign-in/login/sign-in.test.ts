import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { acsUrl, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf, scriptsOf } from '#testing/worker-browser.ts';
import { reveal } from '../http/page-script.ts';

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

describe('signing in with a password', () => {
  it('allows a person inside the hours, with an assertion the service provider accepts', async () => {
    const person = await world.person({ password });
    const shift = await world.shift([person], office, { auto_logout: true, name: 'Manhã' });
    const browser = world.browser();
    const { started: page, flow } = await world.begin(browser);
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/autocomplete="username"/i);
    expect(scriptsOf(page.body)).toEqual([reveal.src]);
    const answer = await browser.post('/sign-in', { flow, email: person.email.toUpperCase(), password });
    expect(answer.statusCode).toBe(200);
    const accepted = await world.accept(answer.body);
    expect(accepted).toMatchObject({ action: acsUrl, relayState: 'inbox' });
    expect(accepted.profile).toMatchObject({ nameID: person.email, issuer: world.addresses.entityId });
    expect(accepted.xml).toContain('SessionNotOnOrAfter="2025-03-10T21:00:00.000Z"');
    const row = (await world.log()).find((entry) => entry.user_key === person.key);
    expect(row).toMatchObject({
      result: 'success',
      is_allowed: true,
      shift_key: shift,
      ip: '203.0.113.10',
      browser: 'chrome',
      os: 'windows',
    });
    expect(row?.allowed_until?.toISOString()).toBe('2025-03-10T21:00:00.000Z');
    expect(row?.assertion_id && accepted.xml.includes(row.assertion_id)).toBe(true);
    expect(row?.trace).toMatchObject({ shifts: [{ shiftKey: shift, shiftName: 'Manhã' }] });
  });

  it('denies a person outside the hours, says why and when access opens, and logs it', async () => {
    world.clock.set('2025-03-10T10:00:00Z');
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '14:00', end_hour: '18:00' }], {
      custom_response: 'Fale com a <Paula>',
    });
    const answer = await world.signIn(world.browser(), person.email, password);
    world.clock.set('2025-03-10T12:00:00Z');
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Você está fora do seu horário de acesso.');
    expect(answer.body).toContain('hoje às 14:00');
    expect(answer.body).toContain('Fale com a &lt;Paula&gt;');
    expect(answer.body).not.toContain('SAMLResponse');
    const row = (await world.log()).find((entry) => entry.user_key === person.key);
    expect(row).toMatchObject({ result: 'outside_allowed_hours', is_allowed: false });
    expect(row?.next_opening?.toISOString()).toBe('2025-03-10T17:00:00.000Z');
  });

  it('says everything that keeps a person out and when another origin would do, with a code that the log has', async () => {
    world.clock.set('2025-03-10T10:00:00Z');
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '14:00', end_hour: '18:00' }], {
      ip_rules: JSON.stringify(['198.51.100.*']) as never,
      allowed_os: ['macos'],
    });
    const { body } = await world.signIn(world.browser(), person.email, password);
    expect(body).toContain(
      'Seu próximo acesso começa hoje às 14:00 (horário de Brasília), a partir da rede da empresa, em um dispositivo com macOS.',
    );
    for (const text of ['07:00 (horário de Brasília)', '14:00–18:00', '203.0.113.10', 'Windows'])
      expect(body).toContain(text);
    expect(body).not.toContain('198.51.100');
    world.clock.set('2025-03-10T18:00:00Z');
    const inside = await world.signIn(world.browser(), person.email, password);
    world.clock.set('2025-03-10T12:00:00Z');
    expect(inside.body).toContain('Você pode entrar agora a partir da rede da empresa');
    const rows = (await world.log()).filter((entry) => entry.user_key === person.key);
    const outside = rows.find(({ result }) => result === 'outside_allowed_hours');
    expect(outside?.trace).toMatchObject({
      elsewhere: { at: Date.parse('2025-03-10T17:00:00Z') },
      shifts: [
        { checks: [{}, { facts: { allowed: ['198.51.100.*'] } }, { facts: { allowedOs: ['macos'] } }, {}] },
      ],
    });
    expect(body).toContain(`Código para o suporte: ${supportCode(outside?.request_id ?? '')}`);
  });

  it('denies a person by address and by browser', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, {
      ip_rules: JSON.stringify(['198.51.100.*']) as never,
      allowed_browsers: ['firefox'],
    });
    const browser = world.browser();
    expect((await world.signIn(browser, person.email, password)).body).toContain('a partir desta rede');
    browser.ip = '198.51.100.7';
    expect((await world.signIn(browser, person.email, password)).body).toContain(
      'com este navegador ou sistema',
    );
    const results = (await world.log())
      .filter((entry) => entry.user_key === person.key)
      .map((entry) => entry.result);
    expect(results.toSorted()).toEqual(['browser_or_os_blocked', 'ip_blocked']);
  });

  it('takes an address without the invisible characters that were copied with it, in the log too', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const typed = `\u202A${person.email.replace('@', '\u200B@')}\u202C`;
    expect((await world.signIn(world.browser(), typed, password)).body).toContain('SAMLResponse');
    const turned = `zz\u202Ezz@${world.samlKey}.example`;
    await world.signIn(world.browser(), turned, password);
    const emails = (await world.log()).map(({ email }) => email);
    expect(emails).toContain(`zzzz@${world.samlKey}.example`);
    expect(emails.filter((email) => /\p{Cf}/u.test(email))).toEqual([]);
  });

  it('answers a wrong password and an unknown person the same', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const known = await world.signIn(world.browser(), person.email, 'errada de novo');
    const unknown = await world.signIn(world.browser(), `ninguem@${world.samlKey}.example`, 'errada de novo');
    const neutral = (html: string, email: string) =>
      html
        .replaceAll(email, 'E')
        .replaceAll(encodeURIComponent(email), 'E')
        .replace(/nonce="[^"]*"|name="flow" value="[^"]*"|flow=[\w-]+/g, '');
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(neutral(unknown.body, `ninguem@${world.samlKey}.example`)).toBe(neutral(known.body, person.email));
    const results = new Map((await world.log()).map((entry) => [entry.email, entry.result]));
    expect(results.get(person.email)).toBe('wrong_password');
    expect(results.get(`ninguem@${world.samlKey}.example`)).toBe('user_not_found');
  });
});

describe('a session', () => {
  it('continues without a password, with a new decision at every request', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    world.clock.set('2025-03-10T15:00:00Z');
    const silent = await world.begin(browser);
    expect((await world.accept(silent.page.body)).profile).toMatchObject({ nameID: person.email });
    expect(silent.page.body).toContain('/sign-in/not-me?t=');
    browser.userAgent = 'curl/8';
    await world.shift([person], [], { name: 'Vazio' });
    world.clock.set('2025-03-10T20:59:59Z');
    expect((await world.begin(browser)).page.body).toContain('SAMLResponse');
    world.clock.set('2025-03-10T21:00:00Z');
    expect((await world.begin(browser)).page.body).toContain('name="password"');
    world.clock.set('2025-03-10T12:00:00Z');
  });

  it('ends when the decision denies, and is not used for another person named by the request', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, { ip_rules: JSON.stringify(['203.0.113.10']) as never });
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const hinted = await browser.get(`${await world.requestUrl()}&login_hint=outra@${world.samlKey}.example`);
    expect(hinted.body).toContain('name="password"');
    browser.ip = '203.0.113.11';
    const refused = await world.begin(browser);
    expect(refused.page.statusCode).toBe(403);
    browser.ip = '203.0.113.10';
    expect((await world.begin(browser)).page.body).toContain('name="password"');
  });

  it('ends by "not me", which restarts the same request for another person', async () => {
    const person = await world.person({ password });
    const other = await world.person({ password });
    await world.shift([person, other], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const silent = await world.begin(browser);
    const shown = /href="(\/sign-in\/not-me[^"]*)"/.exec(silent.page.body)?.[1] ?? '';
    const href = shown.replaceAll('&amp;', '&');
    const again = await browser.get(href);
    expect(again.statusCode).toBe(303);
    const form = formOf((await browser.get(String(again.headers.location))).body);
    const answer = await browser.post('/sign-in', {
      flow: form.fields['flow'] ?? '',
      email: other.email,
      password,
    });
    expect((await world.accept(answer.body)).profile).toMatchObject({ nameID: other.email });
    expect((await browser.get(href.replace('t=', 't=x'))).statusCode).toBe(410);
  });

  it('continues where the form of another tab is reloaded', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    const url = await world.requestUrl();
    expect((await browser.get(url)).body).toContain('name="password"');
    await world.signIn(browser, person.email, password);
    const again = await browser.get(url);
    expect((await browser.get(String(again.headers.location))).body).toContain('SAMLResponse');
  });

  it('answers a request once, and stores nothing for a replay', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    // The first continuation opens the signing key if needed.
    await world.begin(browser);
    const url = await world.requestUrl();
    expect((await browser.get(url)).body).toContain('SAMLResponse');
    const rows = (await world.log()).length;
    const again = await browser.get(url);
    expect(again.statusCode).toBe(410);
    expect(again.body).not.toContain('SAMLResponse');
    expect((await world.log()).length).toBe(rows);
  });

  it('ends by a bare sign-out', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const kept = new Map(browser.cookies);
    expect((await browser.signOut()).body).toContain('Você saiu');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await world.begin(browser)).page.body).toContain('name="password"');
  });
});
