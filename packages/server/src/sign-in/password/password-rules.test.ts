import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { createPasswordHasher } from '#modules/passwords/index.ts';
import { setUserPassword } from '#modules/passwords/public.ts';
import { createWorkQueue } from '#modules/passwords/hashing/work-queue.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const temporary = 'fornada que sai bem cedo';
const second = 'segundo acesso do turno';
const third = 'terceiro acesso do turno';
const chosen = 'sete guarda-chuvas amarelos';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
  panel = await panelOfWorld(database, world);
  await inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('companies').set({ control_password_option: 'default' }).execute(),
  );
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

const resultsOf = async (key: string) =>
  (await world.log()).filter((row) => row.user_key === key).map((row) => row.result);

const notesOf = async (key: string) =>
  (await world.log())
    .filter((row) => row.user_key === key)
    .map((row) => [row.result, row.notes] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

describe('the default password', () => {
  it('opens only the change page, and the new password then signs in', async () => {
    const person = await world.person({});
    await world.shift([person], office);
    await panel.call('company.setDefaultPassword', { body: { default_pass: temporary } });
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const due = await browser.post('/sign-in', { flow, email: person.email, password: temporary });
    expect(due.body).toContain('senha temporária');
    expect(due.body).not.toContain('SAMLResponse');
    const attempt = (first: string, second = first) =>
      browser.post('/sign-in/change', { flow, password: first, repeat: second });
    expect((await attempt('curta')).body).toContain('curta demais');
    expect((await attempt('Senha@20242024')).body).toContain('muito comum');
    expect((await attempt(temporary)).body).toContain('diferente da atual');
    expect((await attempt(chosen, `${chosen}!`)).body).toContain('não são iguais');
    const done = await attempt(chosen);
    expect((await world.accept(done.body)).profile).toMatchObject({ nameID: person.email });
    expect((await attempt('outra frase bem comprida')).statusCode).toBe(410);
    expect((await resultsOf(person.key)).toSorted()).toEqual(['password_change_due', 'success']);
    expect(await notesOf(person.key)).toEqual([
      ['password_change_due', ['default_password']],
      ['success', []],
    ]);
    expect((await world.signIn(world.browser(), person.email, temporary)).statusCode).toBe(403);
    expect((await world.signIn(world.browser(), person.email, chosen)).body).toContain('SAMLResponse');
    const audit = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('audit_events').selectAll().where('event', '=', 'user.password_changed').execute(),
    );
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(chosen);
  });

  it('works only for people it was mailed to, for 72 hours after that', async () => {
    const mailed = await world.person({ default_password_shared_at: new Date('2025-03-12T12:00:00Z') });
    const other = await world.person({});
    await world.shift([mailed, other], office);
    await panel.call('company.setDefaultPassword', { body: { default_pass: second } });
    const pageAt = async (instant: string, { email }: { email: string }) => {
      world.clock.set(instant);
      return (await world.signIn(world.browser(), email, second)).body;
    };
    expect(await pageAt('2025-03-13T12:00:00Z', other)).toContain('não funciona mais');
    expect(await pageAt('2025-03-13T12:00:00Z', mailed)).toContain('senha temporária');
    expect(await pageAt('2025-03-15T12:00:00Z', mailed)).toContain('não funciona mais');
    world.clock.set('2025-03-10T12:00:00Z');
  });

  it('does not work for administrators, managers, after 72 hours, and where the decision denies', async () => {
    const admin = await world.person({ is_admin: true });
    const manager = await world.person({ is_manager: true });
    const outside = await world.person({});
    const late = await world.person({});
    await world.shift([manager, late], office);
    await world.shift([outside], [{ start_hour: '20:00', end_hour: '22:00' }]);
    await panel.call('company.setDefaultPassword', { body: { default_pass: third } });
    for (const person of [admin, manager]) {
      expect((await world.signIn(world.browser(), person.email, third)).body).toContain('incorretos');
    }
    const refused = await world.signIn(world.browser(), outside.email, third);
    expect(refused.body).toContain('fora do seu horário');
    expect(await notesOf(outside.key)).toEqual([['outside_allowed_hours', ['default_password']]]);
    await world.signIn(world.browser(), outside.email, 'chute');
    expect((await notesOf(outside.key)).at(-1)).toEqual(['wrong_password', []]);
    world.clock.set('2025-03-13T12:00:00Z');
    expect((await world.signIn(world.browser(), late.email, third)).body).toContain('não funciona mais');
    world.clock.set('2025-03-10T12:00:00Z');
  });
});

describe('a due change', () => {
  it('is required after the decision when the administrator wants the password changed', async () => {
    const person = await world.person({ password, must_change_password: true });
    await world.shift([person], office);
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain(
      'pediu que você troque',
    );
    expect(await notesOf(person.key)).toEqual([['password_change_due', []]]);
  });

  it('is required when a shift’s password has expired', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, { password_expiry_amount: 30, password_expiry_unit: 'minutes' });
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain('SAMLResponse');
    world.clock.set('2025-03-10T12:30:00Z');
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain('Sua senha expirou');
    world.clock.set('2025-03-10T12:00:00Z');
  });

  it('is required in a live session too, whichever way it continues', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, { password_expiry_amount: 30, password_expiry_unit: 'minutes' });
    const browser = world.browser();
    world.clock.set('2025-03-10T12:25:00Z');
    const otherTab = await world.requestUrl();
    await browser.get(otherTab);
    await world.signIn(browser, person.email, password);
    world.clock.set('2025-03-10T12:29:00Z');
    expect((await world.begin(browser)).page.body).toContain('SAMLResponse');
    world.clock.set('2025-03-10T12:30:00Z');
    expect((await world.begin(browser)).page.body).toContain('name="password"');
    const again = await browser.get(otherTab);
    expect((await browser.get(String(again.headers.location))).body).toContain('name="password"');
    expect((await world.signIn(browser, person.email, password)).body).toContain('Sua senha expirou');
    world.clock.set('2025-03-10T12:00:00Z');
  });
});

describe('guessing', () => {
  it('locks an account after some failures from one address, the same for one that does not exist', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const statuses = async (email: string) => {
      const seen: number[] = [];
      for (let i = 0; i < 7; i += 1)
        seen.push((await world.signIn(world.browser(), email, 'chute')).statusCode);
      return seen;
    };
    const known = await statuses(person.email);
    expect(known).toEqual([403, 403, 403, 403, 403, 403, 429]);
    expect(await statuses(`fulano@${world.samlKey}.example`)).toEqual(known);
    const held = await world.signIn(world.browser(), person.email, password);
    expect(held.statusCode).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect((await resultsOf(person.key)).filter((result) => result === 'throttled')).toHaveLength(2);
    const elsewhere = world.browser();
    elsewhere.ip = '198.51.100.20';
    expect((await world.signIn(elsewhere, person.email, password)).body).toContain('SAMLResponse');
    world.clock.set('2025-03-10T12:01:00Z');
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain('SAMLResponse');
    world.clock.set('2025-03-10T12:00:00Z');
  });

  it('is throttled for parallel attempts too', async () => {
    // However slow the machine, no form is shed here.
    const quick = await startSignInWorld(database, { deps: { hasher: createCheapHasher() } });
    const person = await quick.person({ password });
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => quick.signIn(quick.browser(), person.email, 'chute')),
    );
    await quick.app.close();
    expect(tries.filter((answer) => answer.statusCode === 403)).toHaveLength(6);
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(14);
  });
});

describe('the hash queue', () => {
  it('answers 503 with Retry-After when it is full, logs it, and counts no failure', async () => {
    const queue = createWorkQueue({ concurrency: 1, queueLength: 1 });
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const real = createPasswordHasher();
    const hasher = {
      ...real,
      verify: (stored: string | null, typed: string) =>
        queue.run(() => gate.then(() => real.verify(stored, typed))),
    };
    const full = await startSignInWorld(database, { deps: { hasher } });
    const person = await full.person({ password });
    await full.shift([person], office);
    const underWay = [1, 2].map(() => full.signIn(full.browser(), person.email, password));
    await expect.poll(() => queue.size, { timeout: 5000 }).toBe(2);
    const busy = [await full.signIn(full.browser(), person.email, password)];
    expect(busy[0]?.statusCode).toBe(503);
    expect(busy[0]?.headers['retry-after']).toBe('5');
    expect((await full.log()).filter((row) => row.result === 'hash_queue_full')).toHaveLength(busy.length);
    release();
    for (const answer of await Promise.all(underWay)) expect(answer.body).toContain('SAMLResponse');
    expect((await full.signIn(full.browser(), person.email, password)).body).toContain('SAMLResponse');
    await full.app.close();
  });

  it('rehashes a hash with old parameters at the next right password', async () => {
    const { hash } = await import('@node-rs/argon2');
    const person = await world.person({ password });
    await world.shift([person], office);
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const now = world.clock.now();
    await inCompany(world.db, world.companyKey, (tx) =>
      setUserPassword(tx, {
        companyKey: world.companyKey,
        userKey: person.key,
        hash: old,
        origin: 'person',
        now,
      }),
    );
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain('SAMLResponse');
    const row = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('users').select('password_hash').where('key', '=', person.key).executeTakeFirstOrThrow(),
    );
    expect(row.password_hash).toContain('m=19456,t=2,p=1');
  });
});
