import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const minute = 60_000;
let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await startSignInWorld(database);
});

const entries = () =>
  inCompany(database.client, world.companyKey, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['target_name', 'after', 'actor_name'])
      .where('company_key', '=', world.companyKey)
      .where('event', '=', 'service_provider.request_refused')
      .orderBy('occurred_at')
      .orderBy('key')
      .execute(),
  );

async function send(change: (xml: string) => string, relayState = 'inbox') {
  const url = new URL(await world.requestUrl());
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  url.searchParams.set('SAMLRequest', deflateRawSync(change(xml)).toString('base64'));
  url.searchParams.set('RelayState', relayState);
  const answer = await world.browser().get(url.href);
  expect(answer.statusCode).toBe(400);
}
const toForeignAddress = (xml: string) =>
  xml.replace(
    /AssertionConsumerServiceURL="[^"]*"/,
    'AssertionConsumerServiceURL="https://other.example/acs"',
  );
const ofStranger = (xml: string) => xml.replace(/(<saml:Issuer[^>]*>)[^<]*/, '$1https://stranger.example');

it('leaves a refused request in the audit log, once an hour for each application and reason', async () => {
  for (let index = 0; index < 3; index += 1) await send(toForeignAddress);
  expect(await entries()).toEqual([
    expect.objectContaining({
      actor_name: 'system',
      after: expect.objectContaining({ code: 'ACS_UNKNOWN' }),
    }),
  ]);
  expect((await entries())[0]?.target_name).not.toBeNull();
  world.clock.set(world.clock.now() + 59 * minute);
  await send(toForeignAddress);
  expect(await entries()).toHaveLength(1);
  world.clock.set(world.clock.now() + 2 * minute);
  await send(toForeignAddress);
  expect(await entries()).toHaveLength(2);
});

it('names a stranger as it names itself, and says what cannot be read', async () => {
  await send(ofStranger);
  await send((xml) => xml, 'x'.repeat(9000));
  await send(() => 'no message');
  const noted = await entries();
  expect(noted.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { application: 'https://stranger.example', code: 'ISSUER_UNKNOWN' },
      { application: '—', code: 'RELAY_STATE_TOO_LONG' },
      { application: '—', code: 'XML_MALFORMED' },
    ]),
  );
  expect(noted.map(({ target_name: target }) => target)).toEqual([null, null, null]);
});
