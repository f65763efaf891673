import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { DirectoryError } from '#ports/directory.ts';
import type { Directory } from '#ports/directory.ts';
import { createSnapshotCache } from '#access/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { logOut, replanLogouts } from './index.ts';
import { planLogouts } from '../planned-logouts/public.ts';
import type { LogoutDeps } from './index.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const morning = '2025-03-10T12:00:00Z';
const closing = '2025-03-10T21:00:00Z';

let database: TestDatabase;
let world: SignInWorld;
let calls: { personId: string; scope: string }[];
let failures: DirectoryError[];

/** A workspace that records its sign-outs, or fails on demand. */
function workspace(): Directory {
  return {
    provider: 'google',
    revokeSessions: async (_grant: unknown, personId: string, options: { scope: string }) => {
      const failure = failures.shift();
      if (failure) throw failure;
      calls.push({ personId, scope: options.scope });
      return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
    },
    // This job calls nothing else of the port.
  } as unknown as Directory;
}

/** A new process: it shares only the database with the previous one. */
function process(): LogoutDeps {
  const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
  return {
    db: world.db,
    clock: world.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () => ({ directory: workspace(), grant }),
  };
}

async function signedIn(rules = office, fields: Parameters<SignInWorld['shift']>[2] = { auto_logout: true }) {
  const person = await world.person({ password });
  const shift = await world.shift([person], rules, fields);
  const browser = world.browser();
  expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
  return { person, shift, browser };
}

const logoutsOf = async (key: string) =>
  (await world.log()).filter((row) => row.user_key === key && row.result === 'forced_logout');
const endsOf = (key: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('sign_in_sessions')
      .select(['end_cause', 'is_at_workspace'])
      .where('user_key', '=', key)
      .execute(),
  );
const planOf = (key: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('planned_logouts').selectAll().where('user_key', '=', key).orderBy('created_at').execute(),
  );

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
});
beforeEach(async () => {
  world.clock.set(morning);
  failures = [];
  calls = [];
  await inCompany(world.db, world.companyKey, async (tx) => {
    await tx.deleteFrom('planned_logouts').execute();
    await tx.deleteFrom('sign_in_sessions').execute();
  });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

it('plans again after an edit that came during the planning', async () => {
  await signedIn();
  const edit = () =>
    inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute(),
    );
  await replanLogouts.run(process());
  await edit();
  const facts = createSnapshotCache();
  let reads = 0;
  const slow: typeof facts = {
    ...facts,
    read: async (tx, companyKey) => {
      reads += 1;
      if (reads === 1) await edit();
      return await facts.read(tx, companyKey);
    },
  };
  expect(await replanLogouts.run({ ...process(), facts: slow })).toMatchObject({ taken: 1, done: 0 });
  // The pages of a sync must not plan a company without a pause.
  expect(await replanLogouts.run(process())).toMatchObject({ taken: 0 });
  world.clock.set(world.clock.now() + 1_000);
  expect(await replanLogouts.run(process())).toMatchObject({ done: 1 });
  const left = await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('replan_requests').select('changes').execute(),
  );
  expect(left).toEqual([]);
});

describe('the end of a permission', () => {
  it('signs the person out of the workspace, ends our session, and logs the delay', async () => {
    const { person, browser } = await signedIn();
    world.clock.set('2025-03-10T20:59:59Z');
    expect(await logOut.run(process())).toMatchObject({ done: 0, retried: 0, withdrawn: 0 });
    world.clock.set('2025-03-10T21:00:02Z');
    expect(await logOut.run(process())).toMatchObject({ done: 1, retried: 0, withdrawn: 0 });
    expect(calls).toEqual([{ personId: person.key, scope: 'browser' }]);
    const [entry] = await logoutsOf(person.key);
    expect(entry?.trace).toMatchObject({
      cause: 'permission_ended',
      delayMs: 2000,
      scope: 'browser',
      attempts: 1,
    });
    expect((await world.begin(browser)).page.body).toContain('name="password"');
    expect(await logOut.run(process())).toMatchObject({ done: 0, retried: 0, withdrawn: 0 });
  });

  it('takes the strictest rule: all devices over browser only', async () => {
    const { person } = await signedIn();
    await world.shift([person], office, { name: 'Noite', auto_logout: true, logout_scope: 'all_devices' });
    await replanLogouts.run(process());
    world.clock.set(closing);
    await logOut.run(process());
    expect(calls).toEqual([{ personId: person.key, scope: 'allDevices' }]);
  });

  it('revokes app passwords only for a shift with full logout and its switch on', async () => {
    const plain = await signedIn(office, { auto_logout: true, logout_scope: 'all_devices' });
    const advanced = await signedIn(office, {
      name: 'Madrugada',
      auto_logout: true,
      logout_scope: 'all_devices',
      advanced_auto_logout: true,
    });
    const taken = async (key: string) => (await planOf(key)).map((row) => row.takes_app_passwords);
    expect(await taken(plain.person.key)).toEqual([false]);
    expect(await taken(advanced.person.key)).toEqual([true]);
    // The permission ends: the row is written again and stays a loss.
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.deleteFrom('shift_members').where('user_key', '=', advanced.person.key).execute(),
    );
    await replanLogouts.run(process());
    expect(await taken(advanced.person.key)).toEqual([true]);
  });

  it('ends only our own session when no shift signs out', async () => {
    const { person, browser } = await signedIn(office, {});
    world.clock.set(closing);
    expect((await logOut.run(process())).done).toBe(1);
    expect(calls).toEqual([]);
    expect(await logoutsOf(person.key)).toEqual([]);
    expect(await endsOf(person.key)).toEqual([{ end_cause: 'hours_ended', is_at_workspace: true }]);
    expect((await world.begin(browser)).page.body).toContain('name="password"');
  });

  it('is logged as forced after a logout at the workspace, with nothing left there', async () => {
    const { person } = await signedIn();
    expect(await endsOf(person.key)).toEqual([{ end_cause: null, is_at_workspace: true }]);
    world.clock.set(closing);
    failures = [new DirectoryError('unavailable', { operation: 'users.signOut', status: 503 })];
    await logOut.run(process());
    expect(await endsOf(person.key)).toEqual([{ end_cause: 'forced_logout', is_at_workspace: true }]);
    world.clock.set('2025-03-10T21:00:06Z');
    await logOut.run(process());
    expect(await endsOf(person.key)).toEqual([{ end_cause: 'forced_logout', is_at_workspace: false }]);
  });

  it('is logged as lost, not forced, after an edit without automatic sign-out', async () => {
    const { person } = await signedIn(office, {});
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.deleteFrom('shift_members').where('user_key', '=', person.key).execute(),
    );
    await replanLogouts.run(process());
    world.clock.set('2025-03-10T12:02:00Z');
    await logOut.run(process());
    expect(calls).toEqual([]);
    expect(await endsOf(person.key)).toEqual([{ end_cause: 'permission_lost', is_at_workspace: true }]);
  });

  it('finds the workspace open again after the same browser returned with an active session', async () => {
    const { person, browser } = await signedIn();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('sign_in_sessions').set({ is_at_workspace: false }).execute(),
    );
    world.clock.set('2025-03-10T12:30:00Z');
    expect((await world.begin(browser)).page.body).toContain('SAMLResponse');
    expect(await endsOf(person.key)).toEqual([{ end_cause: null, is_at_workspace: true }]);
  });

  it('waits while the workspace responds 429 and 503, and then completes, also after a restart', async () => {
    const { person } = await signedIn();
    failures = [
      new DirectoryError('rate_limited', { operation: 'users.signOut', status: 429, retryAfterMs: 7000 }),
      new DirectoryError('unavailable', { operation: 'users.signOut', status: 503 }),
    ];
    world.clock.set(closing);
    expect((await logOut.run(process())).retried).toBe(1);
    world.clock.set('2025-03-10T21:00:06Z');
    expect(await logOut.run(process())).toMatchObject({ done: 0, retried: 0, withdrawn: 0 });
    world.clock.set('2025-03-10T21:00:07Z');
    expect((await logOut.run(process())).retried).toBe(1);
    world.clock.set('2025-03-10T21:01:00Z');
    expect((await logOut.run(process())).done).toBe(1);
    expect(calls).toHaveLength(1);
    expect((await logoutsOf(person.key))[0]?.trace).toMatchObject({ attempts: 3, delayMs: 60_000 });
  });

  it('detects a revoked connection, reports it, and keeps waiting', async () => {
    const at = new Date(world.clock.now());
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .insertInto('provider_credentials')
        .values({
          key: crypto.randomUUID(),
          company_key: world.companyKey,
          kind: 'google_refresh_token',
          secret_sealed: Buffer.from('sealed'),
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
    const { person } = await signedIn();
    failures = [new DirectoryError('reconnect', { operation: 'users.signOut', status: 401 })];
    world.clock.set(closing);
    expect((await logOut.run(process())).retried).toBe(1);
    const connection = await inCompany(world.db, world.companyKey, (tx) =>
      tx.selectFrom('provider_credentials').selectAll().executeTakeFirstOrThrow(),
    );
    expect(connection).toMatchObject({ is_valid: false, is_death_untold: true });
    world.clock.set('2025-03-10T21:01:00Z');
    expect((await logOut.run(process())).done).toBe(1);
    expect(await logoutsOf(person.key)).toHaveLength(1);
  });

  it('is taken over from a process that stopped responding', async () => {
    const { person } = await signedIn();
    world.clock.set(closing);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('planned_logouts')
        .set({ state: 'running', claimed_until: new Date(world.clock.now() + 60_000) })
        .execute(),
    );
    expect((await logOut.run(process())).done).toBe(0);
    world.clock.set('2025-03-10T21:01:00Z');
    expect((await logOut.run(process())).done).toBe(1);
    expect(calls).toEqual([{ personId: person.key, scope: 'browser' }]);
  });

  it('happens once when two processes run at the same time', async () => {
    const { person } = await signedIn();
    world.clock.set(closing);
    await Promise.all([logOut.run(process()), logOut.run(process())]);
    expect(calls).toHaveLength(1);
    expect(await logoutsOf(person.key)).toHaveLength(1);
  });

  it('happens also when the person signed out of our page to escape it', async () => {
    const { browser } = await signedIn();
    await browser.get('/sign-in/sign-out');
    world.clock.set(closing);
    expect((await logOut.run(process())).done).toBe(1);
    expect(calls).toHaveLength(1);
  });
});

describe('a change of facts', () => {
  it('moves the logout when the hours get longer', async () => {
    const { person, shift } = await signedIn();
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('shift_rules').set({ end_hour: '20:00' }).where('shift_key', '=', shift).execute(),
    );
    await world.touch();
    expect((await replanLogouts.run(process())).done).toBe(1);
    expect((await replanLogouts.run(process())).taken).toBe(0);
    expect((await planOf(person.key))[0]?.due_at.toISOString()).toBe('2025-03-10T23:00:00.000Z');
    world.clock.set(closing);
    expect((await logOut.run(process())).done).toBe(0);
  });

  it('ends a permission lost by an edit after 60 s, unless it is back by then', async () => {
    const { person, shift } = await signedIn();
    const leave = () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx.deleteFrom('shift_members').where('user_key', '=', person.key).execute(),
      );
    const join = () =>
      inCompany(world.db, world.companyKey, (tx) =>
        tx
          .insertInto('shift_members')
          .values({
            company_key: world.companyKey,
            shift_key: shift,
            user_key: person.key,
            added_at: new Date(),
          })
          .execute(),
      );
    await leave();
    await replanLogouts.run(process());
    world.clock.set('2025-03-10T12:00:30Z');
    expect((await logOut.run(process())).done).toBe(0);
    await join();
    world.clock.set('2025-03-10T12:01:00Z');
    expect(await logOut.run(process())).toMatchObject({ done: 0, retried: 0, withdrawn: 1 });
    await replanLogouts.run(process());
    expect((await planOf(person.key)).at(-1)?.due_at.toISOString()).toBe('2025-03-10T21:00:00.000Z');
    await leave();
    await replanLogouts.run(process());
    world.clock.set('2025-03-10T12:02:00Z');
    expect((await logOut.run(process())).done).toBe(1);
    expect((await logoutsOf(person.key))[0]?.trace).toMatchObject({ cause: 'permission_lost', delayMs: 0 });
  });

  it('ends it immediately for a suspension and for a vacation that starts now', async () => {
    const suspended = await signedIn();
    const resting = await signedIn();
    await inCompany(world.db, world.companyKey, async (tx) => {
      await tx
        .updateTable('users')
        .set({ status: 'suspended' })
        .where('key', '=', suspended.person.key)
        .execute();
      await tx
        .updateTable('users')
        .set({ vacation_starts_on: '2025-03-10', vacation_ends_on: '2025-03-20' })
        .where('key', '=', resting.person.key)
        .execute();
    });
    await replanLogouts.run(process());
    expect((await logOut.run(process())).done).toBe(2);
    expect(calls.map((call) => call.personId).toSorted()).toEqual(
      [suspended.person.key, resting.person.key].toSorted(),
    );
  });
});

describe('an order', () => {
  const order = (userKey: string) =>
    inCompany(world.db, world.companyKey, (tx) =>
      tx
        .insertInto('planned_logouts')
        .values({
          key: crypto.randomUUID(),
          company_key: world.companyKey,
          user_key: userKey,
          due_at: new Date(world.clock.now()),
          next_try_at: new Date(world.clock.now()),
          scope: 'all_devices',
          cause: 'ordered',
          ordered_by_name: 'Paula Lima',
          created_at: new Date(world.clock.now()),
          updated_at: new Date(world.clock.now()),
        })
        .execute(),
    );

  it('signs an allowed person out everywhere, now', async () => {
    const { person, browser } = await signedIn();
    await order(person.key);
    expect((await logOut.run(process())).done).toBe(1);
    expect(calls).toEqual([{ personId: person.key, scope: 'allDevices' }]);
    expect((await logoutsOf(person.key))[0]?.trace).toMatchObject({
      cause: 'ordered',
      orderedBy: 'Paula Lima',
    });
    expect((await world.begin(browser)).page.body).toContain('name="password"');
  });

  it('never signs an administrator out', async () => {
    const boss = await world.person({ password, is_admin: true });
    await order(boss.key);
    expect(await logOut.run(process())).toMatchObject({ done: 0, retried: 0, withdrawn: 1 });
    expect(calls).toEqual([]);
  });

  it('signs one out of what others began, once where the workspace does not allow it', async () => {
    const order = async (key: string) =>
      inCompany(world.db, world.companyKey, (tx) =>
        planLogouts(
          tx,
          {
            companyKey: world.companyKey,
            scope: 'all_devices',
            cause: 'rights_given',
            orderedBy: null,
            now: world.clock.now(),
          },
          [key],
        ),
      );
    const boss = await world.person({ password, is_admin: true });
    await order(boss.key);
    expect(await logOut.run(process())).toMatchObject({ done: 1 });
    expect(calls).toMatchObject([{ scope: 'allDevices' }]);
    await order(boss.key);
    failures = [new DirectoryError('forbidden', { operation: 'users.signOut' })];
    expect(await logOut.run(process())).toMatchObject({ givenUp: 1, retried: 0 });
    expect((await planOf(boss.key)).map(({ state }) => state)).toEqual(['done', 'failed']);
  });
});

describe('a logout minutes after a sign-in, whose response may not have been used yet', () => {
  const evening = '2025-03-10T20:58:00Z';

  it('comes again once the workspace accepts no response of before, and only then', async () => {
    world.clock.set(evening);
    const { person } = await signedIn();
    world.clock.set('2025-03-10T21:00:02Z');
    expect(await logOut.run(process())).toMatchObject({ done: 1 });
    expect((await planOf(person.key)).at(-1)).toMatchObject({
      cause: 'repeated',
      state: 'planned',
      // The end of the hours, and five minutes by which a clock may be behind.
      due_at: new Date('2025-03-10T21:05:00Z'),
    });
    world.clock.set('2025-03-10T21:04:59Z');
    expect(await logOut.run(process())).toMatchObject({ done: 0 });
    world.clock.set('2025-03-10T21:05:00Z');
    expect(await logOut.run(process())).toMatchObject({ done: 1 });
    expect(calls.map(({ scope }) => scope)).toEqual(['browser', 'browser']);
    world.clock.set('2025-03-10T22:00:00Z');
    expect(await logOut.run(process())).toMatchObject({ done: 0 });
    expect(await logoutsOf(person.key)).toHaveLength(1);
  });

  it('does not come again where every response has been over for long', async () => {
    const { person } = await signedIn();
    world.clock.set(closing);
    expect(await logOut.run(process())).toMatchObject({ done: 1 });
    expect((await planOf(person.key)).map(({ cause }) => cause)).toEqual(['permission_ended']);
  });

  it('leaves a sign-in of afterwards open here', async () => {
    const { person } = await signedIn();
    await logOutNow(person.key);
    const browser = world.browser();
    world.clock.set('2025-03-10T12:03:00Z');
    expect((await world.signIn(browser, person.email, password)).body).toContain('SAMLResponse');
    world.clock.set('2025-03-10T12:10:00Z');
    expect(await logOut.run(process())).toMatchObject({ done: 1 });
    expect(calls).toHaveLength(2);
    expect((await world.begin(browser)).page.body).toContain('SAMLResponse');
  });

  it('comes again for somebody who has become an administrator, and once where that is forbidden', async () => {
    const { person } = await signedIn();
    await logOutNow(person.key);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ is_admin: true }).where('key', '=', person.key).execute(),
    );
    world.clock.set('2025-03-10T12:10:00Z');
    failures = [new DirectoryError('forbidden', { operation: 'users.signOut' })];
    expect(await logOut.run(process())).toMatchObject({ givenUp: 1, retried: 0 });
  });

  it('does not keep an order from being carried out at once', async () => {
    const { person } = await signedIn();
    await logOutNow(person.key);
    await logOutNow(person.key);
    expect(calls).toHaveLength(2);
  });

  async function logOutNow(key: string): Promise<void> {
    const order = {
      companyKey: world.companyKey,
      scope: 'all_devices',
      cause: 'ordered',
      orderedBy: null,
      now: world.clock.now(),
    } as const;
    await inCompany(world.db, world.companyKey, (tx) => planLogouts(tx, order, [key]));
    expect(await logOut.run(process())).toMatchObject({ done: 1 });
  }
});
