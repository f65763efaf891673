import { inflateRawSync } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import { createKey } from '@shiftgate/saml/index.ts';
import { hostileLogouts, logoutMessage } from '@shiftgate/saml/testing/logout-corpus.ts';
import type { HostileLogout, LogoutWorld } from '@shiftgate/saml/testing/logout-corpus.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
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

let database: TestDatabase;
let world: SignInWorld;
let payroll: SecondApp;
let stock: SecondApp;
let hostile: LogoutWorld;
let browser: WorkerBrowser;
let stranger: WorkerBrowser;
const counted: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { count: (code) => counted.push(code) } });
  world.clock.set('2025-03-10T12:00:00Z');
  payroll = await addSecondApp(world, { name: 'folha' });
  stock = await addSecondApp(world, { name: 'estoque' });
  stranger = world.browser();
  browser = world.browser();
  const inside = await open(browser, await aPerson(), payroll);
  const awaited = await anAwaitedLogout();
  hostile = {
    now: new Date(world.clock.now()),
    issuer: payroll.row.entity_id,
    sloUrl: world.addresses.sloUrl,
    ssoUrl: world.addresses.signInUrl,
    nameId: inside.nameID,
    sessionIndex: String(inside.sessionIndex),
    ...awaited,
    spKey: payroll.key,
    otherIssuer: stock.row.entity_id,
    otherKey: stock.key,
    strangerKey: await createKey({ commonName: 'stranger', now: new Date() }),
  };
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => {
  counted.length = 0;
});

async function aPerson(): Promise<string> {
  const person = await world.person({ password });
  await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
  return person.email;
}

/** Signs a person in at an application, by its link. */
async function open(at: WorkerBrowser, email: string, app: SecondApp): Promise<Profile> {
  let page = await at.get(startUrlOf(world.signinUrl, world.samlKey, app.row.key));
  if (page.statusCode === 303) {
    const { flow = '' } = formOf((await at.get(String(page.headers.location))).body).fields;
    page = await at.post('/sign-in', { flow, email, password });
  }
  const { SAMLResponse = '' } = formOf(page.body).fields;
  const { profile } = await app.saml.validatePostResponseAsync({ SAMLResponse });
  if (profile === null) throw new Error('no person was signed in');
  return profile;
}

/** Starts a logout at the stock: the payroll gets a request, and its response is awaited. */
async function anAwaitedLogout(): Promise<Pick<LogoutWorld, 'awaitedId' | 'relayState'>> {
  const other = world.browser();
  const email = await aPerson();
  const profile = await open(other, email, stock);
  await open(other, email, payroll);
  const left = await other.get(redated(await stock.saml.getLogoutUrlAsync(profile, 'x', {}), world, stock));
  const { searchParams } = new URL(String(left.headers.location));
  const asked = await payroll.saml.validateRedirectAsync(
    Object.fromEntries(searchParams),
    new URL(String(left.headers.location)).search.slice(1),
  );
  return { awaitedId: String(asked.profile?.ID), relayState: searchParams.get('RelayState') ?? '' };
}

const content = () =>
  inCompany(world.db, world.companyKey, async (tx) => ({
    sessions: await tx.selectFrom('sign_in_sessions').selectAll().orderBy('key').execute(),
    issued: await tx.selectFrom('sp_sessions').selectAll().orderBy('key').execute(),
    messages: await tx.selectFrom('used_message_ids').selectAll().orderBy('message_id').execute(),
    walks: await tx.selectFrom('logout_walks').selectAll().orderBy('key').execute(),
    flows: await tx.selectFrom('sign_in_flows').selectAll().orderBy('key').execute(),
    logouts: await tx.selectFrom('planned_logouts').selectAll().orderBy('key').execute(),
    log: await tx.selectFrom('access_log').selectAll().orderBy('key').execute(),
    audit: await tx.selectFrom('audit_events').selectAll().orderBy('key').execute(),
  }));

/** Delivers a message to our address: from the signed-in browser, or from anywhere. */
async function send(from: WorkerBrowser, message: Omit<HostileLogout, 'what' | 'refused'>) {
  const sent = logoutMessage(message, hostile);
  return 'query' in sent
    ? await from.get(`${hostile.sloUrl}?${sent.query}`)
    : await from.post(hostile.sloUrl, sent.form, { origin: 'https://mail.aurora.example' });
}

/** The status in a redirect response. */
function statusIn(url: string): string {
  const value = new URL(url).searchParams.get('SAMLResponse') ?? '';
  return inflateRawSync(Buffer.from(value, 'base64')).toString();
}

const fair = (field: HostileLogout['field']) =>
  ({ name: 'fair', field, binding: 'redirect', by: 'sp', template: '{{fair}}' }) as const;

describe('a hostile message about a logout', () => {
  it.each(hostileLogouts())(
    'is rejected and counted, ends no session and changes nothing: $name',
    async (item) => {
      const before = await content();
      for (const from of [browser, stranger]) {
        counted.length = 0;
        const answer = await send(from, item);
        expect([answer.statusCode, counted]).toEqual([400, [item.refused]]);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.headers.location).toBeUndefined();
        // The response repeats nothing of the message, least of all an address.
        expect(answer.body).not.toMatch(/attacker|mallory|SAMLRe|<form/);
      }
      expect(await content()).toEqual(before);
    },
  );

  it('of another application does not affect sessions of others, and reveals nothing about them', async () => {
    const before = await content();
    const byOther = { ...fair('SAMLRequest'), by: 'other' } as const;
    for (const index of ['<samlp:SessionIndex>{{index}}</samlp:SessionIndex>', '']) {
      const template = `<samlp:LogoutRequest {{open}}>{{otherIssuer}}<saml:NameID>{{name}}</saml:NameID>${index}</samlp:LogoutRequest>`;
      const answer = await send(stranger, { ...byOther, template });
      // A signed-out browser gets the same: the application learns nothing.
      const nobody = await send(stranger, {
        ...byOther,
        template: template.replace('{{name}}', 'x@y.example'),
      });
      for (const { headers } of [answer, nobody]) {
        const url = String(headers.location);
        expect(url).toContain('https://estoque.example/slo?SAMLResponse=');
        expect(statusIn(url)).not.toContain('PartialLogout');
      }
    }
    const after = await content();
    for (const kept of ['sessions', 'issued', 'flows', 'logouts', 'log', 'audit'] as const)
      expect(after[kept]).toEqual(before[kept]);
  });

  it('includes every replayed message, from any browser and by either binding', async () => {
    const answered = await send(stranger, fair('SAMLResponse'));
    expect(answered.headers.location).toContain('https://estoque.example/slo?SAMLResponse=');
    const message = logoutMessage(fair('SAMLRequest'), hostile);
    const url = 'query' in message ? `${hostile.sloUrl}?${message.query}` : '';
    expect((await browser.get(url)).statusCode).toBe(303);
    // The person signs in again; the earlier message must not end that session.
    world.clock.set('2025-03-10T12:01:00Z');
    browser = world.browser();
    await open(browser, hostile.nameId, payroll);
    const before = await content();
    for (const from of [browser, stranger]) expect((await from.get(url)).statusCode).toBe(410);
    expect((await send(stranger, fair('SAMLResponse'))).statusCode).toBe(410);
    expect(counted).toEqual(['REQUEST_REPLAYED', 'REQUEST_REPLAYED', 'LOGOUT_OVER']);
    // A new message about the ended session does not end the new one either.
    expect((await send(stranger, fair('SAMLRequest'))).statusCode).toBe(303);
    const after = await content();
    for (const kept of ['sessions', 'issued'] as const) expect(after[kept]).toEqual(before[kept]);
  });
});
