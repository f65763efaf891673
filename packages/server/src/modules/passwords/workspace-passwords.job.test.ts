import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulatedGoogle } from '#connectors/google/testing/emulated-google.ts';
import type { EmulatedGoogle } from '#connectors/google/testing/emulated-google.ts';
import { createSecretBox } from '#db/secrets/secret-box.ts';
import { AppError } from '#core/app-error.ts';
import { inCompany } from '#db/transactions.ts';
import { queueWorkspacePassword } from './workspace-password.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { setWorkspacePasswords } from './workspace-passwords.job.ts';
import type { JobRun } from '#due-work/public.ts';
import { only } from '#testing/directories.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'sete guarda-chuvas amarelos';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const worker = 'adriana.machado@padariaestrela.example';
const nothing: JobRun = { taken: 0, done: 0, retried: 0, givenUp: 0, withdrawn: 0 };
const done: JobRun = { ...nothing, taken: 1, done: 1 };
const retried: JobRun = { ...nothing, taken: 1, retried: 1 };
const givenUp: JobRun = { ...nothing, taken: 1, givenUp: 1 };
const box = createSecretBox(Buffer.alloc(32, 9));

let database: TestDatabase;
let google: EmulatedGoogle;
let grant: DirectoryGrant | null;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  google = await startEmulatedGoogle();
  world = await startSignInWorld(database, {
    deps: {
      hasher: createCheapHasher(),
      onPasswordChosen: (tx, delivery) =>
        queueWorkspacePassword(tx, { box, directories: only(google.directory) }, delivery),
    },
  });
});
afterAll(async () => {
  await world.app.close();
  await google.close();
  await database.close();
});
beforeEach(async () => {
  google.emulators.faults.clear();
  options = [];
  asked = [];
  isSilent = false;
  sent = [];
  grant = await google.connect();
});

/** The instants since which roles had to be known. */
let asked: number[] = [];
/** Whether the workspace does not say who administers it. */
let isSilent = false;
/** The call options with which passwords were set. */
let options: unknown[] = [];
/** The prepared passwords, in the order of the calls. */
let sent: string[] = [];
const watched = (directory: Directory): Directory => ({
  ...directory,
  setPassword: (...call) => {
    options.push(call[2]);
    sent.push(call[1].password);
    return directory.setPassword(...call);
  },
});
const run = () =>
  setWorkspacePasswords.run({
    db: world.db,
    box,
    clock: world.clock,
    openWorkspace: async () => (grant === null ? null : { directory: watched(google.directory), grant }),
    askRoles: async (_company, since) => {
      asked.push(since);
      if (isSilent) throw new AppError('WORKSPACE_ROLES_UNKNOWN');
    },
  });
const deliveries = () =>
  inCompany(world.db, world.companyKey, (tx) => tx.selectFrom('workspace_passwords').selectAll().execute());
const auditOf = async (userKey: string, event: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('audit_events')
      .selectAll()
      .where('target_key', '=', userKey)
      .where('event', '=', event)
      .execute(),
  );
const faultOf = async (userKey: string) =>
  (
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select('workspace_password_fault')
        .where('key', '=', userKey)
        .executeTakeFirstOrThrow(),
    )
  ).workspace_password_fault;
const advance = (ms: number) => world.clock.set(world.clock.now() + ms);

/** A person of the workspace with a due change chooses a new password. */
async function choose(typed: string, directoryId = google.person(worker).id) {
  await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .updateTable('users')
      .set({ directory_id: sql`key::text` })
      .where('directory_id', '=', directoryId)
      .execute(),
  );
  world.clock.set('2025-03-10T12:00:00Z');
  const person = await world.person({ password, must_change_password: true, directory_id: directoryId });
  await world.shift([person], office);
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  await browser.post('/sign-in', { flow, email: person.email, password });
  const answer = await browser.post('/sign-in/change', { flow, password: typed, repeat: typed });
  expect(answer.body).toContain('SAMLResponse');
  return person;
}
const delivery = (userKey: string, typed: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    queueWorkspacePassword(
      tx,
      { box, directories: only(google.directory) },
      { companyKey: world.companyKey, userKey, password: typed, now: world.clock.now() },
    ),
  );

describe('a chosen password', () => {
  it('waits until the workspace says who administers it', async () => {
    await choose(chosen);
    isSilent = true;
    expect(await run()).toEqual(retried);
    expect([sent, asked]).toEqual([[], [world.clock.now()]]);
    isSilent = false;
    advance(60_000);
    expect(await run()).toEqual(done);
    expect(asked[1]).toBe(world.clock.now() - 10_000);
  });

  it('is set at the workspace as a hash, and nothing of it remains', async () => {
    const person = await choose(chosen);
    const [row] = await deliveries();
    expect(row).toMatchObject({ user_key: person.key, attempts: 0 });
    const stored = row?.secret_sealed.toString('latin1') ?? '';
    expect(stored).not.toContain(chosen);
    expect(stored).not.toContain('$6$');
    expect(await run()).toEqual(done);
    // A whole company's passwords leave room for interactive calls.
    expect(options).toEqual([expect.objectContaining({ priority: 'background' })]);
    expect(google.person(worker).password).toMatchObject({
      hashFunction: 'crypt',
      value: expect.stringMatching(/^\$6\$/) as unknown,
    });
    expect(await deliveries()).toEqual([]);
    expect(await auditOf(person.key, 'user.workspace_password_set')).toHaveLength(1);
    expect((await auditOf(person.key, 'user.password_changed'))[0]?.after).toMatchObject({
      isForWorkspace: true,
    });
    expect(await run()).toEqual(nothing);
  });

  it('signs the person in although the workspace is unavailable, and is delivered later with growing waits', async () => {
    google.emulators.faults.add({
      method: 'directory.users.update',
      kind: 'unavailable503',
      remaining: 100,
      delayMs: 0,
    });
    const person = await choose(chosen);
    const before = google.person(worker).password.value;
    expect(await run()).toEqual(retried);
    expect(await run()).toEqual(nothing);
    advance(60_000);
    expect(await run()).toEqual(retried);
    const [row] = await deliveries();
    expect(row).toMatchObject({ attempts: 2, last_error: expect.stringContaining('unavailable') as unknown });
    google.emulators.faults.clear();
    grant = null;
    advance(60_000);
    expect(await run()).toEqual(retried);
    grant = await google.connect();
    advance(10 * 60_000);
    expect(await run()).toEqual(done);
    expect(google.person(worker).password.value).not.toBe(before);
    expect(await auditOf(person.key, 'user.workspace_password_set')).toHaveLength(1);
  });

  it('is dropped when the workspace rejects it, or after a week', async () => {
    const stranger = await choose(chosen, '9'.repeat(21));
    expect(await run()).toEqual(givenUp);
    const [audit] = await auditOf(stranger.key, 'user.workspace_password_failed');
    expect(audit?.after).toMatchObject({
      reason: expect.stringContaining('not_found') as unknown,
      code: 'not_found',
    });
    expect(JSON.stringify(audit)).not.toContain('$6$');
    expect(await faultOf(stranger.key)).toBe('not_found');
    const person = await choose(chosen);
    grant = null;
    expect(await run()).toEqual(retried);
    advance(7 * 24 * 3_600_000);
    expect(await run()).toEqual(givenUp);
    expect(await deliveries()).toEqual([]);
    expect(await faultOf(person.key)).toBe('unavailable');
  });

  it('is replaced by a newer one, which reaches the workspace last', async () => {
    const person = await choose(chosen);
    await delivery(person.key, 'oito cadeiras azuis');
    expect(await deliveries()).toHaveLength(1);
    google.emulators.faults.add({
      method: 'directory.users.update',
      kind: 'slow',
      remaining: 1,
      delayMs: 1500,
    });
    const updates = () => google.emulators.callLog.count('directory.users.update');
    const before = updates();
    const first = run();
    await expect.poll(async () => (await deliveries())[0]?.claimed_until ?? null).not.toBeNull();
    await delivery(person.key, 'nove janelas abertas');
    // No newer delivery may overtake one in progress.
    expect(await run()).toEqual(nothing);
    // The same run delivers the newer one after the first.
    expect((await first).done).toBe(1);
    expect(updates() - before).toBe(2);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain(google.person(worker).password.value);
    expect(sent[0]).not.toBe(sent[1]);
    expect(await deliveries()).toEqual([]);
  });

  it('stays local when the workspace would not accept it, and cancels an older delivery', async () => {
    const person = await choose(chosen);
    expect(await deliveries()).toHaveLength(1);
    expect(await delivery(person.key, 'pêssegos maduros na mesa')).toBe(false);
    expect(await deliveries()).toEqual([]);
  });
});
