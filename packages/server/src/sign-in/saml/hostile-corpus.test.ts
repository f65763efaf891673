import { createKey } from '@shiftgate/saml/index.ts';
import { hostileCases, hostileMessage } from '@shiftgate/saml/testing/corpus.ts';
import type { HostileWorld } from '@shiftgate/saml/testing/corpus.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { acsUrl, spEntityId, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';

let database: TestDatabase;
let world: SignInWorld;
let hostile: HostileWorld;
let browser: WorkerBrowser;
const counted: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { count: (code) => counted.push(code) } });
  const now = new Date();
  hostile = {
    now: new Date(world.clock.now()),
    issuer: spEntityId,
    acsUrl,
    ssoUrl: world.addresses.signInUrl,
    spKey: await createKey({ commonName: 'sp', now }),
    strangerKey: await createKey({ commonName: 'stranger', now }),
  };
  const person = await world.person({ password });
  await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
  browser = world.browser();
  // A signed-in person, whose session a hostile message could misuse.
  await world.signIn(browser, person.email, password);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => {
  counted.length = 0;
});

const content = () =>
  inCompany(world.db, world.companyKey, async (tx) => ({
    flows: await tx.selectFrom('sign_in_flows').selectAll().orderBy('key').execute(),
    sessions: await tx.selectFrom('sign_in_sessions').selectAll().orderBy('key').execute(),
    issued: await tx.selectFrom('sp_sessions').selectAll().orderBy('key').execute(),
    messages: await tx.selectFrom('used_message_ids').selectAll().orderBy('message_id').execute(),
    walks: await tx.selectFrom('logout_walks').selectAll().execute(),
    log: await tx.selectFrom('access_log').selectAll().orderBy('key').execute(),
  }));

const aimAt = (sp: 'open' | 'signing') =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('service_providers')
      .set({
        requires_signed_requests: sp === 'signing',
        certificates: sp === 'signing' ? [hostile.spKey.certificatePem] : [],
      })
      .where('entity_id', '=', spEntityId)
      .execute(),
  );

describe('a hostile message at the door', () => {
  it.each(hostileCases())('is refused and counted, and changes nothing: $name', async (item) => {
    await aimAt(item.sp);
    const before = await content();
    const sent = hostileMessage(item, hostile);
    const answer =
      'query' in sent
        ? await browser.get(`${world.addresses.signInUrl}?${sent.query}`)
        : await browser.post(world.addresses.signInUrl, sent.form, { origin: 'https://mail.aurora.example' });
    expect([answer.statusCode, counted]).toEqual([400, [item.refused]]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    // The response repeats nothing of the message, least of all an address.
    expect(answer.body).not.toMatch(/attacker|SAMLResponse|<form/);
    expect(await content()).toEqual(before);
  });
});
