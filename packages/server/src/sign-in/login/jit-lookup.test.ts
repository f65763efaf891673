import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulatedGoogle } from '#connectors/google/testing/emulated-google.ts';
import type { EmulatedGoogle } from '#connectors/google/testing/emulated-google.ts';
import { newKey } from '#db/keys.ts';
import { createSecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { storeGrant } from '#modules/connection/grants.ts';
import { createJitLookup } from '#modules/directory-sync/index.ts';
import { jitLookupLimits } from '#modules/directory-sync/jit-lookup.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { only } from '#testing/directories.ts';

const temporary = 'fornada que sai bem cedo';
const domain = 'padariaestrela.example';
const waitMs = 250;
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let google: EmulatedGoogle;
let world: SignInWorld;
/** A clock for objects created before the world. */
const clock = {
  now: () => world.clock.now(),
  set: (instant: number) => world.clock.set(instant),
};
const box = createSecretBox(Buffer.alloc(32, 7));

beforeAll(async () => {
  database = await startTestDatabase();
  google = await startEmulatedGoogle();
  const db = database.client;
  world = await startSignInWorld(database, {
    deps: {
      lookUpPerson: createJitLookup({ db, box, directories: only(google.directory), clock }),
      config: {
        signinUrl: 'https://entrar.shiftgate.example',
        trustedProxies: [],
        maxSessionHours: 12,
        productName: 'Shiftgate',
        lookUpWaitMs: waitMs,
      },
    },
  });
  const { companyKey } = world;
  await inCompany(db, companyKey, async (tx) => {
    const at = new Date(clock.now());
    await tx
      .insertInto('domains')
      .values({
        key: newKey(clock.now()),
        company_key: companyKey,
        name: domain,
        is_verified: true,
        is_covered: true,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx.updateTable('companies').set({ control_password_option: 'default' }).execute();
  });
  const panel = await panelOfWorld(database, world);
  await panel.call('company.setDefaultPassword', { body: { default_pass: temporary } });
  await panel.close();
  await connect();
});
afterAll(async () => {
  await world.app.close();
  await google.close();
  await database.close();
});
beforeEach(() => {
  google.emulators.faults.clear();
  // Beyond every pause, window and cached result of the test before.
  clock.set(clock.now() + jitLookupLimits.longestRestMs);
});

async function connect(): Promise<void> {
  const identity = await google.signIn('helena.azevedo@padariaestrela.example', { purpose: 'connect' });
  const { refreshToken } = identity;
  if (refreshToken === null) throw new Error('no refresh token');
  await inCompany(database.client, world.companyKey, (tx) =>
    storeGrant(tx, box, world.companyKey, { ...identity, refreshToken, grantedAt: clock.now() }),
  );
}

let places = 1;
/** A browser with its own address: guesses of one test must not slow the next. */
function newBrowser() {
  const browser = world.browser();
  places += 1;
  browser.ip = `203.0.113.${places}`;
  return browser;
}

const tryAs = (email: string, password = temporary) => world.signIn(newBrowser(), email, password);
const asked = () => google.emulators.callLog.count('directory.users.get');
const resultsOf = async (email: string) =>
  (await world.log()).filter((row) => row.email === email).map((row) => row.result);
const userOf = (email: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
  );

describe('an unknown address', () => {
  it('is looked up, stored with its audit row, and decided normally in the same attempt', async () => {
    const email = 'adriana.machado@padariaestrela.example';
    const first = await tryAs(email);
    expect(first.statusCode).toBe(403);
    expect(await resultsOf(email)).toEqual(['no_shift']);
    const user = await userOf(email);
    expect(user).toMatchObject({ status: 'active', is_admin: false, password_state: 'no_password' });
    const audit = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('audit_events').selectAll().where('event', '=', 'user.added').execute(),
    );
    expect(audit).toEqual([
      expect.objectContaining({
        actor_kind: 'system',
        target_key: user?.key,
        after: expect.objectContaining({ source: 'sign_in' }) as unknown,
      }),
    ]);
    await world.shift([{ key: user?.key ?? '' }], office);
    const before = asked();
    expect((await tryAs(email)).body).toContain('senha temporária');
    expect(asked()).toBe(before);
  });

  it('is looked up once while the negative result is cached', async () => {
    const email = `ninguem@${domain}`;
    const before = asked();
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await tryAs(email)).body).toContain('incorretos');
    expect(asked()).toBe(before + 1);
    clock.set(clock.now() + jitLookupLimits.negativeMs);
    await tryAs(email);
    expect(asked()).toBe(before + 2);
    expect(new Set(await resultsOf(email))).toEqual(new Set(['user_not_found']));
    expect(await userOf(email)).toBeUndefined();
  });

  it('is not looked up in a domain that control does not cover', async () => {
    const before = asked();
    await tryAs('alguem@outro.example');
    expect(asked()).toBe(before);
    expect(await resultsOf('alguem@outro.example')).toEqual(['user_not_found']);
  });

  it('stores suspended and archived people as suspended, and does not store an alias', async () => {
    const suspended = google.person('adriano.brito@padariaestrela.example');
    suspended.isSuspended = true;
    const archived = google.person('paulo.nogueira@padariaestrela.example');
    archived.isArchived = true;
    for (const { primaryEmail } of [suspended, archived]) {
      expect((await tryAs(primaryEmail)).statusCode).toBe(403);
      expect((await userOf(primaryEmail))?.status).toBe('suspended');
    }
    expect(await resultsOf(suspended.primaryEmail)).toEqual(['user_suspended']);
    suspended.aliases.push(`apelido@${domain}`);
    await tryAs(`apelido@${domain}`);
    expect(await resultsOf(`apelido@${domain}`)).toEqual(['user_not_found']);
  });

  it('keeps a person disabled in the panel disabled after a rename in the workspace', async () => {
    const person = google.person('renata.figueiredo@padariaestrela.example');
    await tryAs(person.primaryEmail);
    const { key } = (await userOf(person.primaryEmail)) ?? { key: '' };
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('key', '=', key).execute(),
    );
    person.primaryEmail = `renata.casada@${domain}`;
    expect((await tryAs(person.primaryEmail)).body).toContain('incorretos');
    expect(await userOf(person.primaryEmail)).toMatchObject({ key, status: 'disabled' });
    const audit = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('audit_events').select('after').where('event', '=', 'user.updated').execute(),
    );
    expect(audit).toEqual([{ after: expect.objectContaining({ status: 'disabled' }) as unknown }]);
  });

  it('is stored with the administrator role that the person has at the workspace', async () => {
    const email = 'paulo.nogueira@padariaestrela.example';
    await tryAs(email);
    expect(await userOf(email)).toMatchObject({ is_admin: false, is_delegated_admin: true });
  });
});

describe('when the workspace does not answer', () => {
  it.each([
    'rateLimit429',
    'unavailable503',
    'backendError500',
    'disconnect',
    'malformed',
    'html403',
  ] as const)('answers as for an unknown address on %s, and pauses look-ups for a while', async (kind) => {
    google.emulators.faults.add({ method: 'directory.users.get', kind, remaining: 100, delayMs: 0 });
    const email = `falha-${kind.toLowerCase()}@${domain}`;
    const answer = await tryAs(email);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('incorretos');
    expect(await resultsOf(email)).toEqual(['user_not_found']);
    const before = asked();
    await tryAs(`outra-${kind.toLowerCase()}@${domain}`);
    expect(asked()).toBe(before);
  });

  it('does not wait for a slow look-up, but stores its late result', async () => {
    const email = 'marcos.tavares@padariaestrela.example';
    google.emulators.faults.add({
      method: 'directory.users.get',
      kind: 'slow',
      remaining: 1,
      delayMs: 1500,
    });
    const begun = performance.now();
    expect((await tryAs(email)).body).toContain('incorretos');
    expect(performance.now() - begun).toBeLessThan(1500);
    await expect.poll(async () => (await userOf(email))?.is_admin, { timeout: 4000 }).toBe(true);
  });

  it('bounds parallel look-ups', async () => {
    google.emulators.faults.add({
      method: 'directory.users.get',
      kind: 'slow',
      remaining: 100,
      delayMs: waitMs / 2,
    });
    const before = asked();
    // Not by forms: their hashes would run one after the other.
    const { lookUpPerson } = world.deps;
    const emails = Array.from({ length: 12 }, (_, index) => `muitos-${index}@${domain}`);
    await Promise.all(emails.map((email) => lookUpPerson?.(world.companyKey, email)));
    expect(asked() - before).toBeLessThanOrEqual(jitLookupLimits.atOnce);
    expect(asked() - before).toBeGreaterThan(0);
  });

  it('reports a dead connection to the panel, and looks nothing up until there is a new one', async () => {
    google.emulators.faults.add({ method: 'oauth.token', kind: 'invalidGrant', remaining: 9, delayMs: 0 });
    // The cached access token must be rejected first.
    google.emulators.faults.add({
      method: 'directory.users.get',
      kind: 'unauthorized401',
      remaining: 1,
      delayMs: 0,
    });
    expect((await tryAs(`morta@${domain}`)).statusCode).toBe(403);
    const stored = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('provider_credentials').select('is_valid').executeTakeFirstOrThrow(),
    );
    expect(stored.is_valid).toBe(false);
    google.emulators.faults.clear();
    await connect();
    clock.set(clock.now() + jitLookupLimits.longestRestMs);
    const before = asked();
    await tryAs(`viva@${domain}`);
    expect(asked()).toBe(before + 1);
  });
});

describe('the duration', () => {
  it('is the same for a wrong password and for an unknown address', async () => {
    const known = await world.person({ password: 'quatro bicicletas verdes' });
    const elapsed = async (email: string) => {
      const browser = newBrowser();
      const { flow } = await world.begin(browser);
      const begun = performance.now();
      await browser.post('/sign-in', { flow, email, password: 'errada de novo' });
      return performance.now() - begun;
    };
    // Found quickly or not looked up: both wait for the same pause, and nothing ends before it.
    for (const email of [known.email, `sumida@${domain}`, `sumida@${domain}`])
      expect(await elapsed(email)).toBeGreaterThanOrEqual(waitMs - 5);
  });

  it('has one pause for a wrong password of a person whom the look-up has just found', async () => {
    const lookUpWaitMs = 3000;
    const found = await startSignInWorld(database, {
      deps: {
        lookUpPerson: async () => {
          await found.person({ username: 'recem.chegada', password: 'quatro bicicletas verdes' });
        },
        config: { ...world.deps.config, lookUpWaitMs },
      },
    });
    const email = `recem.chegada@${found.samlKey}.example`;
    const browser = found.browser();
    const { flow } = await found.begin(browser);
    const begun = performance.now();
    const answer = await browser.post('/sign-in', { flow, email, password: 'errada de novo' });
    const elapsed = performance.now() - begun;
    expect(answer.statusCode).toBe(403);
    expect((await found.log()).map((row) => row.result)).toEqual(['wrong_password']);
    expect(elapsed).toBeGreaterThanOrEqual(lookUpWaitMs - 5);
    expect(elapsed).toBeLessThan(2 * lookUpWaitMs);
    await found.app.close();
  });

  it('has no pause for a right password', async () => {
    // With a pause of a minute, a test that waits for it would time out.
    const slow = await startSignInWorld(database, {
      deps: {
        lookUpPerson: () => Promise.resolve(),
        config: { ...world.deps.config, lookUpWaitMs: 60_000 },
      },
    });
    const person = await slow.person({ password: 'quatro bicicletas verdes' });
    await slow.shift([person], office);
    const answer = await slow.signIn(slow.browser(), person.email, 'quatro bicicletas verdes');
    expect(answer.body).toContain('SAMLResponse');
    await slow.app.close();
  });
});
