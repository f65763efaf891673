import { setTimeout as wait } from 'node:timers/promises';
import type { Profile } from '@node-saml/node-saml';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotifier } from '#core/notifier.ts';
import { inCompany } from '#db/transactions.ts';
import { eventChannel } from '#core/events.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { addSecondApp, redated } from '#testing/second-app.ts';
import type { SecondApp } from '#testing/second-app.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';
import { startUrlOf } from '#core/idp-addresses.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
let first: SecondApp;
let second: SecondApp;
let byForm: SecondApp;
let browser: WorkerBrowser;
let email: string;
const counted: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { count: (code) => counted.push(code) } });
  first = await addSecondApp(world, { name: 'folha' });
  second = await addSecondApp(world, { name: 'estoque' });
  byForm = await addSecondApp(world, { name: 'ponto', sloBinding: 'post' });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(async () => {
  counted.length = 0;
  world.clock.set('2025-03-10T12:00:00Z');
  const person = await world.person({ password });
  email = person.email;
  await world.shift([person], office);
  browser = world.browser();
});

/** Opens the workspace and two applications, and signs out here. */
async function openedBoth() {
  await world.signIn(browser, email, password);
  await open(first);
  world.clock.set('2025-03-10T12:01:00Z');
  await open(second);
  return await browser.signOut('?from=page');
}

const start = (app: SecondApp) => browser.get(startUrlOf(world.signinUrl, world.samlKey, app.row.key));

/** Signs the person in at an application, by its link; returns the application's profile. */
async function open(app: SecondApp): Promise<Profile> {
  const begun = await start(app);
  const page =
    begun.statusCode === 303
      ? await browser.post('/sign-in', {
          flow: formOf((await browser.get(String(begun.headers.location))).body).fields['flow'] ?? '',
          email,
          password,
        })
      : begun;
  const { action, fields } = formOf(page.body);
  expect(action).toBe(app.row.acs[0]?.url);
  const { profile } = await app.saml.validatePostResponseAsync({
    SAMLResponse: fields['SAMLResponse'] ?? '',
  });
  if (profile === null) throw new Error('no person was signed in');
  return profile;
}

const logoutUrl = async (app: SecondApp, profile: Profile, relayState = 'aqui') =>
  redated(await app.saml.getLogoutUrlAsync(profile, relayState, {}), world, app);

/** Delivers a message to an application by redirect. */
async function taken(app: SecondApp, url: string) {
  const query = url.slice(url.indexOf('?') + 1);
  const container = Object.fromEntries(new URLSearchParams(query));
  return { ...(await app.saml.validateRedirectAsync(container, query)), container };
}

async function answerOf(app: SecondApp, url: string, isSuccess = true): Promise<string> {
  const { profile, container } = await taken(app, url);
  const relayState = container['RelayState'] ?? '';
  return redated(
    await app.saml.getLogoutResponseUrlAsync(profile as Profile, relayState, {}, isSuccess),
    world,
    app,
  );
}

const liveSessions = () =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('sign_in_sessions as s')
      .innerJoin('users as u', 'u.key', 's.user_key')
      .select('s.key')
      .where('u.email', '=', email)
      .where('s.ended_at', 'is', null)
      .execute(),
  );

const statusOf = (url: string): Promise<string> =>
  import('node:zlib').then(({ inflateRawSync }) =>
    inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLResponse') ?? '', 'base64')).toString(),
  );

describe('an IdP-initiated sign-in', () => {
  it('signs a person in at the application, with a log row and an unsolicited response', async () => {
    const profile = await open(first);
    expect(profile.nameID).toBe(email);
    const log = (await world.log()).filter((row) => row.email === email);
    expect(log).toMatchObject([{ result: 'success', is_allowed: true }]);
  });

  it('continues the session that another application began', async () => {
    await open(first);
    expect((await open(second)).nameID).toBe(email);
    expect((await world.log()).filter((row) => row.email === email)).toHaveLength(2);
  });

  it('is denied outside the hours, also with a live session', async () => {
    await open(first);
    world.clock.set('2025-03-10T21:30:00Z');
    const refused = await start(second);
    expect(refused.statusCode).toBe(303);
    const form = await browser.get(String(refused.headers.location));
    const { flow = '' } = formOf(form.body).fields;
    expect((await browser.post('/sign-in', { flow, email, password })).statusCode).toBe(403);
    const log = (await world.log()).filter((row) => row.email === email);
    expect(log.map((row) => row.result).at(-1)).toBe('outside_allowed_hours');
  });

  it('works only for applications of the company, and not for the workspace', async () => {
    const google = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('service_providers')
        .select('key')
        .where('provider', '=', 'google')
        .executeTakeFirstOrThrow(),
    );
    for (const key of ['x', '00000000-0000-7000-8000-000000000000', google.key]) {
      expect((await browser.get(startUrlOf(world.signinUrl, world.samlKey, key))).statusCode).toBe(404);
    }
    const other = await browser.get(startUrlOf(world.signinUrl, 'outra-empresa', first.row.key));
    expect(other.statusCode).toBe(404);
  });
});

describe('a single logout', () => {
  it('ends our session and answers with success when no other application is open', async () => {
    const profile = await open(first);
    const done = await browser.get(await logoutUrl(first, profile));
    expect(done.statusCode).toBe(303);
    const url = String(done.headers.location);
    expect(url).toContain('https://folha.example/slo?SAMLResponse=');
    expect(await taken(first, url)).toMatchObject({ loggedOut: true, container: { RelayState: 'aqui' } });
    expect(await liveSessions()).toEqual([]);
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
  });

  it('notifies the open panels of its log row', async () => {
    const profile = await open(first);
    const heard: string[] = [];
    const notifier = await createNotifier(database.serverConfig);
    try {
      await notifier.listen(eventChannel, (payload) => heard.push(payload));
      // The notification of the sign-in may still arrive; it arrives once.
      await wait(600);
      heard.length = 0;
      await browser.get(await logoutUrl(first, profile));
      const news = JSON.stringify({ company: world.companyKey, topic: 'access_log' });
      await expect.poll(() => heard).toContain(news);
    } finally {
      await notifier.close();
    }
  });

  it('writes no log row for a session that had already ended', async () => {
    const profile = await open(first);
    const leavings = async () =>
      (await world.log()).filter((row) => row.email === email && row.result === 'signed_out');
    world.clock.set('2025-03-10T21:30:00Z');
    await browser.get(await logoutUrl(first, profile));
    expect(await liveSessions()).toEqual([]);
    expect(await leavings()).toEqual([]);
  });

  it('notifies the others in turn, after our session has ended', async () => {
    const profile = await open(first);
    await open(second);
    const asked = await browser.get(await logoutUrl(first, profile));
    expect(await liveSessions()).toEqual([]);
    const toSecond = String(asked.headers.location);
    expect(toSecond).toContain('https://estoque.example/slo?SAMLRequest=');
    expect((await taken(second, toSecond)).profile).toMatchObject({ nameID: email });
    const back = await browser.get(await answerOf(second, toSecond));
    const answer = String(back.headers.location);
    expect(answer).toContain('https://folha.example/slo?SAMLResponse=');
    expect(await statusOf(answer)).not.toContain('PartialLogout');
    expect(await taken(first, answer)).toMatchObject({ loggedOut: true });
  });

  it('is partial when an application did not confirm', async () => {
    const profile = await open(first);
    await open(second);
    const toSecond = String((await browser.get(await logoutUrl(first, profile))).headers.location);
    const back = await browser.get(await answerOf(second, toSecond, false));
    expect(await statusOf(String(back.headers.location))).toContain('PartialLogout');
  });

  it('is partial when an application supports no logout (the workspace)', async () => {
    await world.signIn(browser, email, password);
    const profile = await open(first);
    const done = await browser.get(await logoutUrl(first, profile));
    expect(await statusOf(String(done.headers.location))).toContain('PartialLogout');
  });

  it('works by form in both directions', async () => {
    const profile = await open(byForm);
    await open(second);
    const asked = await browser.get(await logoutUrl(byForm, profile));
    const toSecond = String(asked.headers.location);
    const page = await browser.get(await answerOf(second, toSecond));
    expect(page.headers['content-security-policy']).toContain('form-action https://ponto.example');
    const { action, fields } = formOf(page.body);
    expect(action).toBe('https://ponto.example/slo');
    expect(
      await byForm.saml.validatePostResponseAsync({ SAMLResponse: fields['SAMLResponse'] ?? '' }),
    ).toMatchObject({ loggedOut: true });
  });

  it('rejects a replayed message, and ignores an unsigned one', async () => {
    const profile = await open(first);
    const url = await logoutUrl(first, profile);
    const bare = url.slice(0, url.indexOf('&SigAlg'));
    expect((await browser.get(bare)).statusCode).toBe(400);
    expect(await liveSessions()).toHaveLength(1);
    expect((await browser.get(url)).statusCode).toBe(303);
    expect((await browser.get(url)).statusCode).toBe(410);
    expect(counted).toEqual(['SIGNATURE_MISSING', 'REQUEST_REPLAYED']);
  });

  it("does not let one application end another's session, or answer for another", async () => {
    const profile = await open(first);
    await open(second);
    const foreign = await second.saml.getLogoutUrlAsync(
      { ...profile, sessionIndex: String(profile.sessionIndex) } as Profile,
      'x',
      {},
    );
    await browser.get(redated(foreign, world, second));
    expect(await liveSessions()).toHaveLength(1);
    const toSecond = String((await browser.get(await logoutUrl(first, profile))).headers.location);
    const relayState = new URL(toSecond).searchParams.get('RelayState') ?? '';
    const { profile: asked } = await taken(second, toSecond);
    const forged = await first.saml.getLogoutResponseUrlAsync(asked as Profile, relayState, {}, true);
    expect((await browser.get(redated(forged, world, first))).statusCode).toBe(400);
    const unknown = await second.saml.getLogoutResponseUrlAsync(asked as Profile, 'a'.repeat(43), {}, true);
    expect((await browser.get(redated(unknown, world, second))).statusCode).toBe(410);
    const wrong = { ...(asked as Profile), ID: '_somethingelse' } as Profile;
    const other = await second.saml.getLogoutResponseUrlAsync(wrong, relayState, {}, true);
    expect((await browser.get(redated(other, world, second))).statusCode).toBe(400);
    expect(counted).toEqual(['LOGOUT_NOT_AWAITED', 'LOGOUT_UNKNOWN', 'LOGOUT_NOT_AWAITED']);
  });

  it('ends a browser’s session, and notifies the applications only on request', async () => {
    await open(first);
    world.clock.set('2025-03-10T12:01:00Z');
    await open(second);
    const page = await browser.get('/sign-in/sign-out');
    expect(await liveSessions()).toEqual([]);
    expect(page.body).toContain('estoque, folha');
    const href = /href="(\/sign-in\/sign-out\/apps[^"]*)"/.exec(page.body)?.[1] ?? '';
    const toSecond = String((await browser.get(href)).headers.location);
    expect((await browser.get(href)).statusCode).toBe(410);
    const toFirst = String((await browser.get(await answerOf(second, toSecond))).headers.location);
    const end = await browser.get(await answerOf(first, toFirst));
    expect(end.statusCode).toBe(200);
    expect(end.body).toContain('Você saiu');
  });

  it('keeps the warning of the mailbox and the applications throughout, and in another language', async () => {
    const page = await openedBoth();
    expect(page.body).toContain('Seu e-mail continua aberto neste navegador.');
    const language = /href="([^"]*lang=en)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const english = (await browser.get(language)).body;
    expect(english).toContain('Your email is still open in this browser.');
    expect(english).toContain('estoque, folha');
    const href = /href="(\/sign-in\/sign-out\/apps[^"]*)"/.exec(page.body)?.[1] ?? '';
    const toSecond = String((await browser.get(href)).headers.location);
    const toFirst = String((await browser.get(await answerOf(second, toSecond))).headers.location);
    const last = await browser.get(await answerOf(first, toFirst));
    expect(last.statusCode).toBe(303);
    const end = await browser.get(String(last.headers.location));
    expect(end.statusCode).toBe(200);
    expect(end.body).toContain('Your email is still open in this browser.');
    expect(end.body).toContain('name="flow"');
    expect(end.body).not.toContain('/sign-in/sign-out/apps');
    // Every application has confirmed; the workspace, which never does, is the warning above.
    expect(end.body).not.toContain('Not every application');
  });

  it('is listed in the metadata, by redirect and by form', async () => {
    const { body } = await browser.get(world.addresses.entityId);
    expect(
      body.match(/<md:SingleLogoutService Binding="[^"]*HTTP-(Redirect|POST)" Location="[^"]*\/slo"/g),
    ).toHaveLength(2);
  });
});

describe('an unsupported request', () => {
  it.each([
    [
      'another kind of name',
      { identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'InvalidNameIDPolicy',
    ],
    [
      'a second factor',
      {
        disableRequestedAuthnContext: false,
        authnContext: ['urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken'],
      },
      'NoAuthnContext',
    ],
  ])('is answered with a signed error: %s', async (_what, options, status) => {
    const { SAML } = await import('@node-saml/node-saml');
    const saml = new SAML({ ...first.saml.options, ...options });
    const url = redated(await saml.getAuthorizeUrlAsync('daqui', undefined, {}), world, first);
    const page = await browser.get(url);
    const { action, fields } = formOf(page.body);
    expect(action).toBe('https://folha.example/acs');
    expect(fields['RelayState']).toBe('daqui');
    await expect(
      saml.validatePostResponseAsync({ SAMLResponse: fields['SAMLResponse'] ?? '' }),
    ).rejects.toThrow(status);
    expect((await browser.get(url)).statusCode).toBe(410);
  });
});
