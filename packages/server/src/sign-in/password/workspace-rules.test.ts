import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const plain = 'quatro bicicletas verdes';
const accented = 'bolo de fubá às 7h';
const unaccented = 'bolo de fuba as 7h';
const mixed = 'Bolo de fuba as 7h';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const rule = 'somente letras sem acento';

let database: TestDatabase;
let world: SignInWorld;
/** Whether a chosen password can be handed on to the workspace. */
let isTaken = true;

beforeAll(async () => {
  database = await startTestDatabase();
  const deps = { hasher: createCheapHasher(), onPasswordChosen: async () => isTaken };
  world = await startSignInWorld(database, { deps });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

type Control = 'inactive' | 'active' | 'deactivating';
async function connect(provider: 'google' | 'microsoft', control_state: Control): Promise<void> {
  await inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('companies').set({ provider, control_state }).execute(),
  );
  await world.touch();
}

async function employee(password = plain, fields: Parameters<SignInWorld['person']>[0] = {}) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], office);
  return person;
}

async function linkFor(person: { key: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = world.clock.now();
  await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .insertInto('password_links')
      .values({
        key: newKey(now),
        company_key: world.companyKey,
        user_key: person.key,
        token_hash: hashToken(token),
        purpose: 'change',
        created_at: new Date(now),
        expires_at: new Date(now + 3_600_000),
      })
      .execute(),
  );
  return `/sign-in/change/${token}`;
}
const choose = (link: string, password: string) => world.browser().post(link, { password, repeat: password });

const faultOf = async ({ key }: { key: string }) =>
  (
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select(['workspace_password_fault', 'workspace_password_failed_at'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow(),
    )
  ).workspace_password_fault;

describe('a password that Google refuses', () => {
  it('is refused after a sign-in, with its rule among the others', async () => {
    const person = await employee(plain, { must_change_password: true });
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const due = await browser.post('/sign-in', { flow, email: person.email, password: plain });
    expect(due.body).toContain(rule);
    expect(due.body).toContain('no máximo 100 caracteres');
    expect(due.body).toContain('sem acentos nem cedilha');
    const change = (typed: string) =>
      browser.post('/sign-in/change', { flow, password: typed, repeat: typed });
    expect((await change(accented)).body).toContain('Use somente letras sem acento');
    expect((await change(`${unaccented} `)).body).toContain('Tire o espaço do começo ou do fim');
    expect((await change('sete tucanos na varanda '.repeat(5).trim())).body).toContain('longa demais');
    expect((await change(unaccented)).body).toContain('SAMLResponse');
  });

  it('is refused from a link and on one’s own page', async () => {
    const person = await employee();
    const link = await linkFor(person);
    expect((await world.browser().get(link)).body).toContain(rule);
    const refused = await choose(link, accented);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(rule)]);
    expect(refused.body).toContain('Use somente letras sem acento');
    const browser = world.browser();
    await world.signIn(browser, person.email, plain);
    const own = await browser.post('/accounts/me/password', {
      current: plain,
      password: accented,
      repeat: accented,
    });
    expect(own.body).toContain('Use somente letras sem acento');
    expect((await choose(link, unaccented)).body).toContain('Senha salva');
  });

  it('that was chosen before still signs in, marks its person, and the own page says what helps', async () => {
    const person = await employee(accented);
    const browser = world.browser();
    expect((await world.signIn(world.browser(), person.email, 'bolo de fubá')).statusCode).toBe(403);
    expect(await faultOf(person)).toBeNull();
    expect((await world.signIn(browser, person.email, accented)).body).toContain('SAMLResponse');
    expect(await faultOf(person)).toBe('invalid_request');
    const missing = 'Sua senha atual não está no Google Workspace';
    expect((await browser.get('/accounts/me')).body).toContain(missing);
    await choose(await linkFor(person), unaccented);
    expect(await faultOf(person)).toBeNull();
    expect((await world.signIn(browser, person.email, unaccented)).body).toContain('SAMLResponse');
    expect(await faultOf(person)).toBeNull();
    expect((await browser.get('/accounts/me')).body).not.toContain(missing);
  });

  it('that cannot be handed on marks its person', async () => {
    const person = await employee();
    isTaken = false;
    await choose(await linkFor(person), unaccented);
    isTaken = true;
    expect(await faultOf(person)).toBe('invalid_request');
    await choose(await linkFor(person), mixed);
    expect(await faultOf(person)).toBeNull();
  });
});

describe('a password that Microsoft refuses', () => {
  it('is refused while its domain is not redirected as a whole', async () => {
    for (const control of ['inactive', 'deactivating'] as const) {
      await connect('microsoft', control);
      const link = await linkFor(await employee());
      const page = (await world.browser().get(link)).body;
      expect(page).toContain('(o Microsoft 365 não aceita outros)');
      expect(page).toContain('pelo menos 3 destes tipos');
      expect((await choose(link, 'Bolo de fubá às 7h')).body).toContain('Use somente letras sem acento');
      expect((await choose(link, 'bolodefubasete')).body).toContain('Misture mais tipos');
      expect((await choose(link, mixed)).body).toContain('Senha salva');
    }
  });

  it('is taken while it is, because no password is set there then', async () => {
    await connect('microsoft', 'active');
    const person = await employee();
    const link = await linkFor(person);
    expect((await world.browser().get(link)).body).not.toContain(rule);
    expect((await choose(link, accented)).body).toContain('Senha salva');
    expect(await faultOf(person)).toBeNull();
  });
});
