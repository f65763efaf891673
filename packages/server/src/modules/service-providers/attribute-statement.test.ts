import { attributeSources } from '@shiftgate/domain/app/attributes.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import type { Profile } from '@node-saml/node-saml';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toJson } from '#db/tables/columns.ts';
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
const every: AppAttribute[] = attributeSources.map((source) => ({
  name: `its-${source}`,
  format: 'basic',
  source,
  text: source === 'text' ? 'Padaria & Cia' : null,
}));

let database: TestDatabase;
let world: SignInWorld;
let withAttributes: SecondApp;
let withoutAttributes: SecondApp;
let browser: WorkerBrowser;
let email: string;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
  withAttributes = await addSecondApp(world, { name: 'folha', attributes: every });
  withoutAttributes = await addSecondApp(world, { name: 'estoque' });
  world.clock.set('2025-03-10T12:00:00Z');
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(async () => {
  browser = world.browser();
  ({ email } = await anna());
});

async function anna(fields: Parameters<SignInWorld['person']>[0] = {}) {
  const person = await world.person({
    password,
    name: 'Ana Paula <Lima>',
    given_name: 'Ana Paula',
    org_unit: '/Loja/Matriz',
    ...fields,
  });
  await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
  return person;
}

const request = async (app: SecondApp) =>
  browser.get(redated(await app.saml.getAuthorizeUrlAsync('daqui', undefined, {}), world, app));
const link = (app: SecondApp) => browser.get(startUrlOf(world.signinUrl, world.samlKey, app.row.key));

/** The attributes of the response that this way of sign-in leads to. */
async function received(app: SecondApp, by: typeof request): Promise<Profile> {
  let page = await by(app);
  if (page.statusCode === 303) page = await browser.get(String(page.headers.location));
  const { flow } = formOf(page.body).fields;
  if (flow !== undefined) page = await browser.post('/sign-in', { flow, email, password });
  const { SAMLResponse = '' } = formOf(page.body).fields;
  const { profile } = await app.saml.validatePostResponseAsync({ SAMLResponse });
  if (profile === null) throw new Error('no person was signed in');
  return profile;
}

const choose = (attributes: AppAttribute[] | null) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('service_providers')
      .set({ attributes: attributes === null ? null : toJson(attributes) })
      .where('key', '=', withAttributes.row.key)
      .execute(),
  );

describe('the attributes of an application', () => {
  it('are those its administrator chose, by every way of sign-in', async () => {
    const { directory_id: id } = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('users').select('directory_id').where('email', '=', email).executeTakeFirstOrThrow(),
    );
    const all = {
      'its-email': email,
      'its-name': 'Ana Paula <Lima>',
      'its-first_name': 'Ana Paula',
      'its-last_name': '<Lima>',
      'its-org_unit': '/Loja/Matriz',
      'its-directory_id': id,
      'its-text': 'Padaria & Cia',
    };
    // A form, a live session, the link with a session and without one, and a form again.
    for (const [by, isFresh] of [
      [request, true],
      [request, false],
      [link, false],
      [link, true],
      [request, true],
    ] as const) {
      if (isFresh) browser = world.browser();
      expect((await received(withAttributes, by))['attributes']).toEqual(all);
    }
  });

  it('are not sent to an application without any', async () => {
    for (const by of [request, request, link])
      expect((await received(withoutAttributes, by))['attributes']).toBeUndefined();
  });

  it('are omitted when the directory has no value, and lose characters that XML cannot hold', async () => {
    ({ email } = await anna({ name: 'Ana\u0001 Lima', given_name: null, org_unit: null }));
    const { attributes } = await received(withAttributes, request);
    expect(attributes).not.toHaveProperty('its-org_unit');
    expect(attributes).toMatchObject({
      'its-name': 'Ana Lima',
      'its-first_name': 'Ana',
      'its-last_name': 'Lima',
    });
  });

  it('change with the next response, also for a form that is already open', async () => {
    const started = await request(withAttributes);
    const { flow = '' } = formOf(started.body).fields;
    await choose([{ name: 'mail', format: 'uri', source: 'email', text: null }]);
    const page = await browser.post('/sign-in', { flow, email, password });
    const { SAMLResponse = '' } = formOf(page.body).fields;
    const { profile } = await withAttributes.saml.validatePostResponseAsync({ SAMLResponse });
    expect(profile?.['attributes']).toEqual({ mail: email });
    await choose(null);
    expect((await received(withAttributes, request))['attributes']).toBeUndefined();
    await choose(every);
    expect((await received(withAttributes, request))['attributes']).toHaveProperty('its-email');
  });

  it('are never sent to Google', async () => {
    const google = inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('service_providers')
        .set({ attributes: toJson(every) })
        .where('provider', '=', 'google')
        .execute(),
    );
    await expect(google).rejects.toThrow('service_providers');
  });
});
