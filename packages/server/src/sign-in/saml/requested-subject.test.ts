import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { acsUrl, spEntityId, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

let database: TestDatabase;
let world: SignInWorld;
let ana: { key: string; email: string };
let joao: { key: string; email: string };
let lastId = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher: createCheapHasher() } });
  [ana, joao] = [await world.person({ password }), await world.person({ password })];
  await world.shift([ana, joao], [{ start_hour: '00:00', end_hour: '23:59' }]);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** The address of a request about one person. */
function requestAbout(
  nameId: string,
  options: { force?: boolean; format?: string; hint?: string } = {},
): string {
  lastId += 1;
  const format = options.format === undefined ? '' : ` Format="${options.format}"`;
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ` +
    `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_subject${lastId}" Version="2.0" ` +
    `IssueInstant="${new Date(world.clock.now()).toISOString()}" ForceAuthn="${options.force === true}" ` +
    `AssertionConsumerServiceURL="${acsUrl}"><saml:Issuer>${spEntityId}</saml:Issuer>` +
    `<saml:Subject><saml:NameID${format}>${nameId}</saml:NameID></saml:Subject></samlp:AuthnRequest>`;
  const query = new URLSearchParams({
    SAMLRequest: deflateRawSync(xml).toString('base64'),
    ...(options.hint === undefined ? {} : { login_hint: options.hint }),
  });
  return `${world.addresses.signInUrl}?${query.toString()}`;
}

async function submit(browser: WorkerBrowser, html: string, email: string) {
  const { flow = '' } = formOf(html).fields;
  return await browser.post('/sign-in', { flow, email, password });
}

const responseIn = (html: string): string =>
  Buffer.from(formOf(html).fields['SAMLResponse'] ?? '', 'base64').toString();

describe('a request about one person', () => {
  it('is answered by that person and by nobody else with a right password', async () => {
    const browser = world.browser();
    const form = await browser.get(requestAbout(joao.email, { force: true }));
    expect(form.body).toContain(`value="${joao.email}"`);
    const rows = (await world.log()).length;
    const other = await submit(browser, form.body, ana.email);
    expect(other.statusCode).toBe(422);
    expect(other.body).toContain('O aplicativo pediu a conta abaixo');
    expect(other.body).not.toContain('SAMLResponse');
    expect((await world.log()).length).toBe(rows);
    const own = await submit(browser, other.body, joao.email);
    expect(responseIn(own.body)).toContain(`>${joao.email}</saml:NameID>`);
  });

  it('is not answered from the session of another, whatever the hint beside it says', async () => {
    const browser = world.browser();
    await world.signIn(browser, ana.email, password);
    const form = await browser.get(requestAbout(joao.email, { hint: ana.email }));
    expect(form.body).not.toContain('SAMLResponse');
    expect(form.body).toContain(`value="${joao.email}"`);
    const again = await browser.get(requestAbout(ana.email.toUpperCase()));
    expect(responseIn(again.body)).toContain(`>${ana.email}</saml:NameID>`);
  });

  it('stays about that person, and asks for the password, when its expired form is started again', async () => {
    const browser = world.browser();
    await world.signIn(browser, joao.email, password);
    const form = await browser.get(requestAbout(joao.email, { force: true }));
    world.clock.set(world.clock.now() + 11 * 60_000);
    const expired = await submit(browser, form.body, joao.email);
    const again = /href="(\/sign-in\/again\?[^"]+)"/.exec(expired.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const restarted = await browser.get(String((await browser.get(again)).headers.location));
    expect(restarted.body).not.toContain('SAMLResponse');
    expect((await submit(browser, restarted.body, ana.email)).statusCode).toBe(422);
    expect((await submit(browser, restarted.body, joao.email)).body).toContain('SAMLResponse');
  });

  it('is answered that nobody is known by a name of a kind that is not given', async () => {
    const answer = await world.browser().get(requestAbout('abc', { format: persistent }));
    expect(responseIn(answer.body)).toContain('status:UnknownPrincipal');
    const noAddress = await world.browser().get(requestAbout('abc'));
    expect(responseIn(noAddress.body)).toContain('status:UnknownPrincipal');
  });
});

describe('a flow that no browser has claimed', () => {
  async function postedFlow(): Promise<string> {
    const url = new URL(await world.requestUrl());
    const { inflateRawSync } = await import('node:zlib');
    const deflated = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
    const posted = await world
      .browser()
      .post(
        url.pathname,
        { SAMLRequest: inflateRawSync(deflated).toString('base64') },
        { origin: 'https://x.example' },
      );
    return new URL(String(posted.headers.location), world.signinUrl).searchParams.get('flow') ?? '';
  }

  it('takes no password, neither without a cookie nor from a browser that has not visited it', async () => {
    const flow = await postedFlow();
    const bare = await world.browser().post('/sign-in', { flow, email: ana.email, password });
    expect(bare.statusCode).toBe(400);
    const elsewhere = world.browser();
    await world.begin(elsewhere);
    const other = await elsewhere.post('/sign-in', { flow, email: ana.email, password });
    expect([other.statusCode, other.body.includes('SAMLResponse')]).toEqual([403, false]);
    const visitor = world.browser();
    await visitor.get(`/sign-in?flow=${flow}`);
    expect((await visitor.post('/sign-in', { flow, email: ana.email, password })).body).toContain(
      'SAMLResponse',
    );
  });

  it('shows no other browser the page of a new password', async () => {
    const flow = await postedFlow();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('sign_in_flows')
        .set({ stage: 'change_password', user_key: ana.key })
        .where('cookie_hash', 'is', null)
        .execute(),
    );
    const victim = await world.browser().get(`/sign-in?flow=${flow}`);
    expect(victim.statusCode).toBe(400);
    expect(victim.body).not.toContain(ana.email);
  });
});
