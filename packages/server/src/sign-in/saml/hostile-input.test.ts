import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
const counted: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { count: (code) => counted.push(code) } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

async function changed(change: (xml: string) => string): Promise<string> {
  const url = new URL(await world.requestUrl());
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const next = change(xml);
  expect(next).not.toBe(xml);
  url.searchParams.set('SAMLRequest', deflateRawSync(next).toString('base64'));
  return url.href;
}

const flows = () =>
  inCompany(world.db, world.companyKey, (tx) => tx.selectFrom('sign_in_flows').select('key').execute());

describe('a request of a service provider', () => {
  it.each([
    [
      'a forged ACS',
      'ACS_UNKNOWN',
      (xml: string) => xml.replace('https://mail.aurora.example/saml/acs', 'https://evil.example/acs'),
    ],
    [
      'an ACS that only begins like ours',
      'ACS_UNKNOWN',
      (xml: string) => xml.replace('/saml/acs', '/saml/acs.evil'),
    ],
    [
      'an unknown issuer',
      'ISSUER_UNKNOWN',
      (xml: string) => xml.replace('example/metadata<', 'example/other<'),
    ],
    ['another destination', 'DESTINATION_MISMATCH', (xml: string) => xml.replace('/sso"', '/sso2"')],
    [
      'an old instant',
      'ISSUE_INSTANT_OUT_OF_RANGE',
      (xml: string) => xml.replace('2025-03-10T12:00', '2025-03-10T11:50'),
    ],
    [
      'a document type',
      'XML_FORBIDDEN_CONSTRUCT',
      (xml: string) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml.replace(/<\?[^>]*>/, '')}`,
    ],
  ])('is rejected with %s, and changes nothing', async (_name, code, change) => {
    const before = (await flows()).length;
    const answer = await world.browser().get(await changed(change));
    expect(answer.statusCode).toBe(400);
    expect(counted.at(-1)).toBe(code);
    expect(answer.body).not.toContain('evil');
    expect((await flows()).length).toBe(before);
  });

  it('is answered once: a replayed message id is rejected', async () => {
    const url = await world.requestUrl();
    expect((await world.browser().get(url)).statusCode).toBe(200);
    const rows = (await flows()).length;
    const elsewhere = world.browser();
    await world.begin(elsewhere);
    for (const browser of [world.browser(), elsewhere]) {
      const again = await browser.get(url);
      expect(again.statusCode).toBe(410);
      expect(again.body).not.toContain('name="flow"');
      expect(counted.at(-1)).toBe('REQUEST_REPLAYED');
    }
    expect((await flows()).length).toBe(rows + 1);
  });

  it('shows its own browser the same form again until that is used', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    const url = await world.requestUrl();
    const flowOf = (html: string) => formOf(html).fields['flow'] ?? '';
    const flow = flowOf((await browser.get(url)).body);
    expect(flow).toMatch(/^[\w-]{43}$/);
    const rows = (await flows()).length;
    const reload = async () => {
      const again = await browser.get(url);
      expect(again.statusCode).toBe(303);
      return await browser.get(String(again.headers.location));
    };
    expect(flowOf((await reload()).body)).toBe(flow);
    expect((await browser.post('/sign-in', { flow, email: person.email, password: 'x' })).statusCode).toBe(
      403,
    );
    expect(flowOf((await reload()).body)).toBe(flow);
    expect((await flows()).length).toBe(rows);
    const answer = await browser.post('/sign-in', { flow, email: person.email, password });
    await world.accept(answer.body);
    expect((await reload()).statusCode).toBe(410);
  });

  it('is accepted as a form of another site, without cookies', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const url = new URL(await world.requestUrl());
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString(
      'base64',
    );
    const browser = world.browser();
    const posted = await browser.post(
      url.pathname,
      { SAMLRequest: request, RelayState: 'a"><b' },
      { origin: 'https://login.example' },
    );
    expect(posted.statusCode).toBe(303);
    const form = formOf((await browser.get(String(posted.headers.location))).body);
    const stranger = await world.browser().get(String(posted.headers.location));
    expect(stranger.statusCode).toBe(400);
    const answer = await browser.post('/sign-in', {
      flow: form.fields['flow'] ?? '',
      email: person.email,
      password,
    });
    expect((await world.accept(answer.body)).relayState).toBe('a"><b');
  });

  it.each([
    ['/saml/nobody-here/sso?SAMLRequest=x', 404],
    ['/saml/%2e%2e/sso', 404],
    ['/nothing', 404],
    ['/sign-in/change', 405],
    ['/%ff', 400],
    [`/saml/${'x'.repeat(300)}/sso`, 414],
    ['/sign-in', 410],
    ['/sign-in?flow=%00', 410],
    ['/sign-in?flow=a&flow=b', 400],
    ['/sign-in/not-me?t=abc.def', 410],
  ])('%s is answered with %i', async (path, status) => {
    const answer = await world.browser().get(path);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (status === 400 || status === 414) expect(counted.at(-1)).toMatch(/^[A-Z_]+$/);
  });
});

describe('the form', () => {
  it('is rejected from another site, from another browser, and after it was used', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const form = { flow, email: person.email, password };
    expect((await browser.post('/sign-in', form, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await browser.post('/sign-in', form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await world.browser().post('/sign-in', form)).statusCode).toBe(400);
    const other = world.browser();
    await world.begin(other);
    expect((await other.post('/sign-in', form)).statusCode).toBe(403);
    expect((await browser.post('/sign-in', form)).statusCode).toBe(200);
    expect((await browser.post('/sign-in', form)).statusCode).toBe(410);
    const successes = (await world.log()).filter((row) => row.user_key === person.key && row.is_allowed);
    expect(successes).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    world.clock.set('2025-03-10T12:10:00Z');
    expect((await browser.post('/sign-in', { flow, email: 'a@b.c', password })).statusCode).toBe(410);
    world.clock.set('2025-03-10T12:00:00Z');
  });

  it.each([
    ['no fields', {}, 410],
    ['a hostile address', { email: '"><script>alert(1)</script>', password: 'x' }, 422],
    ['an endless password', { email: 'a@b.c', password: 'x'.repeat(5000) }, 400],
    ['a body over the limit', { email: 'a@b.c', password: 'x'.repeat(300_000) }, 413],
  ])('answers %s with its status', async (name, fields, status) => {
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const answer = await browser.post('/sign-in', { ...(name === 'no fields' ? {} : { flow }), ...fields });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('<script>alert');
  });

  it('rejects JSON and ignores hostile cookies', async () => {
    const json = await world.app.inject({ method: 'POST', url: '/sign-in', payload: { flow: 'a' } });
    expect(json.statusCode).toBe(415);
    const encoded = await world.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' },
      payload: 'flow=a',
    });
    expect(encoded.statusCode).toBe(415);
    const browser = world.browser();
    browser.cookies.set('__Host-sg_session', "' or 1=1 --");
    browser.cookies.set('__Host-sg_browser', '\u00ff'.repeat(10));
    browser.cookies.set('__proto__', 'x');
    expect((await world.begin(browser)).page.statusCode).toBe(200);
  });

  it('answers in the chosen language, with every cookie closed to scripts and other sites', async () => {
    const browser = world.browser();
    const started = await browser.get(await world.requestUrl());
    expect(String(started.headers['set-cookie'])).toMatch(
      /^__Host-sg_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const href = /href="([^"]*lang=es)"/.exec(started.body)?.[1] ?? '';
    const page = await browser.get(href.replaceAll('&amp;', '&'));
    expect(page.body).toContain('Inicie sesión con su cuenta de trabajo');
  });
});
