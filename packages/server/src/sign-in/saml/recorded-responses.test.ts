import { deflateRawSync } from 'node:zlib';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUrlOf } from '#core/idp-addresses.ts';
import { toJson } from '#db/tables/columns.ts';
import type { ServiceProvidersTable } from '#db/tables/sign-in-tables.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { acsUrl, spEntityId, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
let database: TestDatabase;
let world: SignInWorld;
let email: string;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
  const person = await world.person({
    password,
    username: 'ana.lima',
    name: 'Ana Paula <Lima>',
    given_name: 'Ana Paula',
  });
  email = person.email;
  await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }], { auto_logout: true });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** The address of a request; `more` are further attributes of the message, `within` what it holds. */
function requestUrl(id: string, more = '', within = ''): string {
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" ` +
    `IssueInstant="${new Date(world.clock.now()).toISOString()}" Destination="${world.addresses.signInUrl}" ` +
    `ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ${more} ` +
    `AssertionConsumerServiceURL="${acsUrl}">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${spEntityId}</saml:Issuer>${within}` +
    `</samlp:AuthnRequest>`;
  const query = new URLSearchParams({
    SAMLRequest: deflateRawSync(xml).toString('base64'),
    RelayState: 'inbox',
  });
  return `${world.addresses.signInUrl}?${query.toString()}`;
}

/** The posted response without what is random: ids in their order, the company's mark, digests, signatures, keys. */
function postedBy(html: string): string {
  const { action, fields } = formOf(html);
  const seen = new Map<string, string>();
  const xml = Buffer.from(fields['SAMLResponse'] ?? '', 'base64')
    .toString()
    .replaceAll(/<ds:(DigestValue|SignatureValue|X509Certificate)>[^<]*</g, '<ds:$1>...<')
    .replaceAll(/_[0-9a-f]{32,64}/g, (id) => {
      if (!seen.has(id)) seen.set(id, `_id-${seen.size + 1}`);
      return seen.get(id) ?? id;
    })
    .replaceAll(world.samlKey, 'company');
  return `${action}\nRelayState=${fields['RelayState'] ?? ''}\n${xml}\n`;
}

const recorded = (name: string) => `./recorded-responses/${name}.txt`;

async function signIn(browser: WorkerBrowser, url: string): Promise<string> {
  const form = await browser.get(url);
  const { flow = '' } = formOf(form.body).fields;
  return (await browser.post('/sign-in', { flow, email, password })).body;
}

const change = (fields: Updateable<ServiceProvidersTable>) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('service_providers').set(fields).returning('key').executeTakeFirstOrThrow(),
  );

it('answers a password and then the live session with the recorded responses', async () => {
  const browser = world.browser();
  const typed = await signIn(browser, requestUrl('_request-1'));
  await world.accept(typed).catch((error: unknown) => expect(String(error)).toContain('InResponseTo'));
  await expect(postedBy(typed)).toMatchFileSnapshot(recorded('password'));
  world.clock.set(world.clock.now() + 60_000);
  const continued = await browser.get(requestUrl('_request-2'));
  await expect(postedBy(continued.body)).toMatchFileSnapshot(recorded('live-session'));
});

it('answers with one signature, without automatic sign-out, as recorded', async () => {
  await change({ signs_response: false });
  await inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('shifts').set({ auto_logout: false }).execute(),
  );
  await world.touch();
  const typed = await signIn(world.browser(), requestUrl('_request-3'));
  await change({ signs_response: true });
  await expect(postedBy(typed)).toMatchFileSnapshot(recorded('one-signature'));
});

it('answers the link of an application, with its attributes, as recorded', async () => {
  const attributes = toJson([
    { name: 'first', format: 'basic', source: 'first_name', text: null },
    { name: 'all', format: 'uri', source: 'name', text: null },
  ]);
  const { key } = await change({ provider: 'other', attributes });
  const browser = world.browser();
  const link = startUrlOf(world.signinUrl, world.samlKey, key);
  const form = await browser.get(String((await browser.get(link)).headers.location));
  const { flow = '' } = formOf(form.body).fields;
  const typed = await browser.post('/sign-in', { flow, email, password });
  await expect(postedBy(typed.body)).toMatchFileSnapshot(recorded('application-by-password'));
  const continued = await browser.get(link);
  await expect(postedBy(continued.body)).toMatchFileSnapshot(recorded('application-by-link'));
});

it('answers what it cannot answer without a person, or does not offer, with the recorded errors', async () => {
  const passive = await world.browser().get(requestUrl('_request-4', 'IsPassive="true"'));
  await expect(postedBy(passive.body)).toMatchFileSnapshot(recorded('no-passive'));
  const visited = world.browser();
  const forced = await visited.get(requestUrl('_request-5', 'IsPassive="true" ForceAuthn="true"'));
  const answer = await visited.get(String(forced.headers.location));
  await expect(postedBy(answer.body)).toMatchFileSnapshot(recorded('no-passive-of-flow'));
  const context =
    '<samlp:RequestedAuthnContext Comparison="exact"><saml:AuthnContextClassRef ' +
    'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">urn:example:second-factor</saml:AuthnContextClassRef>' +
    '</samlp:RequestedAuthnContext>';
  const other = await world.browser().get(requestUrl('_request-6', '', context));
  await expect(postedBy(other.body)).toMatchFileSnapshot(recorded('no-authn-context'));
});
