import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { Directory } from '#ports/directory.ts';
import { createSnapshotCache } from '#access/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { logOut, replanLogouts } from './index.ts';
import type { LogoutDeps } from './index.ts';

const password = 'quatro bicicletas verdes';
const always = [{ start_hour: '00:00', end_hour: '23:59' }];
const morning = '2025-03-10T12:00:00Z';
/** Our own session ended an hour before that. */
const night = '2025-03-11T01:00:00Z';
const minuteLater = '2025-03-11T01:01:00Z';

let database: TestDatabase;
let world: SignInWorld;
let deps: LogoutDeps;
let calls: { personId: string; scope: string }[];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
  const directory = {
    provider: 'google',
    revokeSessions: async (_grant: unknown, personId: string, options: { scope: string }) => {
      calls.push({ personId, scope: options.scope });
      return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
    },
    // This job calls nothing else of the port.
  } as unknown as Directory;
  const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
  deps = {
    db: world.db,
    clock: world.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () => ({ directory, grant }),
  };
});
beforeEach(async () => {
  world.clock.set(morning);
  calls = [];
  await edit(async (tx) => {
    await tx.deleteFrom('planned_logouts').execute();
    await tx.deleteFrom('sign_in_sessions').execute();
  });
  await replanLogouts.run(deps);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

const edit = <T>(work: (tx: Tx) => Promise<T>) => inCompany(world.db, world.companyKey, work);

/** Signs in a person of a shift without an end, in this many browsers. */
async function signedIn(fields: Parameters<SignInWorld['shift']>[2] = {}, browsers = 1) {
  const person = await world.person({ password });
  const shift = await world.shift([person], always, { auto_logout: true, ...fields });
  for (let n = 0; n < browsers; n += 1)
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain('SAMLResponse');
  await replanLogouts.run(deps);
  return { ...person, shift };
}

const restFrom = (userKey: string, startsOn: string, endsOn = '2025-03-20') =>
  edit((tx) =>
    tx
      .updateTable('users')
      .set({ vacation_starts_on: startsOn, vacation_ends_on: endsOn })
      .where('key', '=', userKey)
      .execute(),
  );
const leave = (userKey: string) =>
  edit((tx) => tx.deleteFrom('shift_members').where('user_key', '=', userKey).execute());

/** The people that the jobs sign out of the workspace at an instant. */
async function signedOutAt(instant: string) {
  world.clock.set(instant);
  await replanLogouts.run(deps);
  const before = calls.length;
  await logOut.run(deps);
  return calls.slice(before).map(({ personId }) => personId);
}

it('signs out a person on vacation an hour after our own session ended', async () => {
  const { key } = await signedIn();
  world.clock.set(night);
  await restFrom(key, '2025-03-10');
  expect(await signedOutAt(night)).toEqual([key]);
  const [entry] = (await world.log()).filter((row) => row.result === 'forced_logout');
  expect(entry).toMatchObject({ user_key: key, notes: ['on_vacation'] });
  // It is done: neither a change nor another run repeats it.
  await world.touch();
  expect(await signedOutAt(minuteLater)).toEqual([]);
});

it('signs out a person removed from the only shift a minute later, unless restored', async () => {
  const gone = await signedIn();
  const back = await signedIn();
  world.clock.set(night);
  await leave(gone.key);
  await leave(back.key);
  expect(await signedOutAt(night)).toEqual([]);
  await edit((tx) =>
    tx
      .insertInto('shift_members')
      .values({
        company_key: world.companyKey,
        shift_key: back.shift,
        user_key: back.key,
        added_at: new Date(world.clock.now()),
      })
      .execute(),
  );
  expect(await signedOutAt(minuteLater)).toEqual([gone.key]);
});

it('plans the end that an edit gives to a permission without one', async () => {
  const { key, shift } = await signedIn();
  world.clock.set(night);
  await edit((tx) =>
    tx.updateTable('shift_rules').set({ end_hour: '23:00' }).where('shift_key', '=', shift).execute(),
  );
  await world.touch();
  expect(await signedOutAt(night)).toEqual([]);
  expect(await signedOutAt('2025-03-11T02:00:01Z')).toEqual([key]);
});

it('signs out a person who changed the password and lost the permission afterwards', async () => {
  const { key } = await signedIn();
  await edit((tx) =>
    tx
      .updateTable('sign_in_sessions')
      .set({ ended_at: new Date(world.clock.now()), end_cause: 'password_changed' })
      .where('user_key', '=', key)
      .execute(),
  );
  await restFrom(key, '2025-03-10');
  expect(await signedOutAt('2025-03-10T12:30:00Z')).toEqual([key]);
});

it('keeps watching an ended session after its planned end was withdrawn', async () => {
  const { key, shift } = await signedIn();
  const endAt = (hour: string) =>
    edit((tx) =>
      tx.updateTable('shift_rules').set({ end_hour: hour }).where('shift_key', '=', shift).execute(),
    ).then(() => world.touch());
  await endAt('18:00');
  await replanLogouts.run(deps);
  await edit((tx) =>
    tx
      .updateTable('sign_in_sessions')
      .set({ ended_at: new Date(world.clock.now()), end_cause: 'password_changed' })
      .where('user_key', '=', key)
      .execute(),
  );
  await endAt('23:59');
  await replanLogouts.run(deps);
  await restFrom(key, '2025-03-10');
  expect(await signedOutAt('2025-03-10T12:30:00Z')).toEqual([key]);
});

it('signs a person out once, from however many browsers', async () => {
  const { key } = await signedIn({}, 3);
  world.clock.set(night);
  await restFrom(key, '2025-03-10');
  expect(await signedOutAt(night)).toEqual([key]);
  expect(await signedOutAt(minuteLater)).toEqual([]);
});

it('ignores people without automatic logout, signed out since, or without access to the workspace', async () => {
  const manual = await signedIn({ auto_logout: false });
  const ordered = await signedIn();
  const old = await signedIn();
  await edit((tx) =>
    tx
      .insertInto('planned_logouts')
      .values({
        key: crypto.randomUUID(),
        company_key: world.companyKey,
        user_key: ordered.key,
        due_at: new Date(world.clock.now()),
        next_try_at: new Date(world.clock.now()),
        scope: 'browser',
        cause: 'ordered',
        created_at: new Date(world.clock.now()),
        updated_at: new Date(world.clock.now()),
      })
      .execute(),
  );
  expect(await signedOutAt('2025-03-10T12:30:00Z')).toEqual([ordered.key]);
  world.clock.set(night);
  await restFrom(manual.key, '2025-03-10');
  await restFrom(ordered.key, '2025-03-10');
  expect(await signedOutAt(night)).toEqual([]);
  world.clock.set('2025-03-25T12:00:00Z');
  await restFrom(old.key, '2025-03-25', '2025-03-30');
  expect(await signedOutAt('2025-03-25T12:00:00Z')).toEqual([]);
});
