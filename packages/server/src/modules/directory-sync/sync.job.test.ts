import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotifier } from '#core/notifier.ts';
import { inCompany } from '#db/transactions.ts';
import { eventChannel } from '#core/events.ts';
import { DirectoryError } from '#ports/directory.ts';
import type { Directory } from '#ports/directory.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { syncDirectory } from './sync.job.ts';
import { only } from '#testing/directories.ts';

const pageSize = 40;
const pages = 6;

let api: Api;
let token: string;
let companyKey: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());
beforeEach(() => {
  api.emulators.faults.clear();
  api.advance(3_600_000);
});

/** The workspace with small pages and the hooks of a test. */
function smallPages(before: (page: number) => void = () => undefined): {
  directory: Directory;
  asked: string[];
} {
  const real = api.newDirectory();
  const asked: string[] = [];
  const listPeople: Directory['listPeople'] = async (grant, page = {}) => {
    asked.push(page.pageToken ?? 'first');
    before(asked.length);
    return await real.listPeople(grant, { ...page, pageSize });
  };
  return { directory: { ...real, listPeople }, asked };
}

const read = (directory: Directory = smallPages().directory) =>
  syncDirectory.run({ db: api.db, box: api.box, directories: only(directory), clock: api.clock });
const status = () => api.call('users.syncTask', { token });
const begin = () => api.call('users.sync', { token });
const run = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('sync_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
const rows = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('users').select(['directory_id', 'status', 'email']).orderBy('directory_id').execute(),
  );
const livingIds = async () =>
  (await rows()).filter((row) => row.status !== 'not_synchronised').map((row) => row.directory_id);
const directoryIds = () =>
  api.emulators.state.users
    .filter((user) => user.deletedAt === null)
    .map((user) => user.id)
    .toSorted();
const purgePeople = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx.deleteFrom('users').where('email', '<>', people.superAdmin).execute(),
  );

class Crash extends Error {}
const dieAt = (page: number) =>
  smallPages((number) => {
    if (number === page) throw new Crash('the process is gone');
  });

describe('an interrupted sync', () => {
  it('shows its progress, and another process continues from the last page without losses or duplicates', async () => {
    await purgePeople();
    await begin();
    const first = dieAt(4);
    await expect(read(first.directory)).rejects.toThrow(Crash);
    expect(await status()).toMatchObject({
      in_sync_process: true,
      total_users_created: 3 * pageSize,
      error: null,
    });
    const stopped = await run();
    expect(stopped.pages_read).toBe(3);

    // While the dead process may still be alive, no other process takes its work.
    expect((await read()).taken).toBe(0);
    api.advance(61_000);
    const second = smallPages();
    await read(second.directory);
    expect(second.asked[0]).toBe(stopped.page_token);
    expect(second.asked).toHaveLength(pages - 3);
    expect(await livingIds()).toEqual(directoryIds());
    expect(await status()).toMatchObject({
      in_sync_process: false,
      total_users: 240,
      total_users_created: 240,
      error: null,
    });
    expect(await run()).toMatchObject({ total_users_created: 239, total_users_removed: 0, page_token: null });
  });

  it('continues after its last page, too', async () => {
    await begin();
    const real = smallPages().directory;
    const noLook: Directory = {
      ...real,
      getPerson: () => Promise.reject(new Crash('the process is gone')),
    };
    const gone = api.emulators.state.users.at(-1)!;
    gone.deletedAt = api.clock.now();
    await expect(read(noLook)).rejects.toThrow(Crash);
    api.advance(61_000);
    const second = smallPages();
    await read(second.directory);
    expect(second.asked).toEqual([]);
    expect(await run()).toMatchObject({ in_sync_process: false, total_users: 239, total_users_removed: 1 });
    gone.deletedAt = null;
    await begin();
    await read();
    expect(await livingIds()).toEqual(directoryIds());
  });

  it('starts over silently when the workspace has dropped its page token', async () => {
    await begin();
    await expect(read(dieAt(4).directory)).rejects.toThrow(Crash);
    api.advance(4 * 86_400_000);
    const fresh = smallPages();
    await read(fresh.directory);
    expect(fresh.asked).toHaveLength(1 + pages);
    expect(fresh.asked[1]).toBe('first');
    expect(await run()).toMatchObject({
      failure_code: null,
      total_users: 240,
      total_users_created: 0,
      total_users_removed: 0,
    });
    expect(await livingIds()).toEqual(directoryIds());
    token = await api.signIn(people.superAdmin);
  });

  it('writes nothing after another process has taken it over', async () => {
    await begin();
    const slow = smallPages();
    let others: Promise<unknown> = Promise.resolve();
    const thief: Directory = {
      ...slow.directory,
      listPeople: async (...args) => {
        if (slow.asked.length === 1) {
          // Its write renews the lease.
          await expect.poll(async () => (await run()).pages_read).toBe(1);
          api.advance(61_000);
          others = read();
          await others;
        }
        return await slow.directory.listPeople(...args);
      },
    };
    await read(thief);
    await others;
    expect(slow.asked.length).toBeLessThan(pages);
    expect(await run()).toMatchObject({
      in_sync_process: false,
      total_users: 240,
      pages_read: pages,
      failure_code: null,
    });
  });

  it('is abandoned when it crashes its process repeatedly', async () => {
    await begin();
    for (let death = 0; death < 5; death += 1) {
      expect((await status()).in_sync_process).toBe(true);
      await expect(read(dieAt(1).directory)).rejects.toThrow(Crash);
      api.advance(600_000);
    }
    expect(await status()).toMatchObject({ in_sync_process: false, error: 'UNKNOWN_ERROR' });
  });
});

describe('people who swap addresses over two pages', () => {
  it('get the right one in the end, and keep the old one until then', async () => {
    const order = api.emulators.state.users.toSorted((a, b) =>
      a.primaryEmail.localeCompare(b.primaryEmail, 'pt-BR'),
    );
    const [early, late] = [order[10]!, order[200]!];
    const [was, becomes] = [early.primaryEmail, late.primaryEmail];
    [early.primaryEmail, late.primaryEmail] = [becomes, was];
    await begin();
    const during: string[] = [];
    const watching = smallPages();
    const listPeople: Directory['listPeople'] = async (...args) => {
      during.push(...(await rows()).filter((row) => row.directory_id === early.id).map((row) => row.email));
      return await watching.directory.listPeople(...args);
    };
    await read({ ...watching.directory, listPeople });
    expect(new Set(during)).toEqual(new Set([was]));
    const after = await rows();
    expect(after.find((row) => row.directory_id === early.id)).toMatchObject({
      email: becomes,
      status: 'active',
    });
    expect(after.find((row) => row.directory_id === late.id)).toMatchObject({ email: was, status: 'active' });
    expect(await run()).toMatchObject({ total_users_updated: 2, total_users_removed: 0, total_users: 240 });
  });
});

describe('a failing workspace', () => {
  it.each([
    'rateLimit429',
    'userRateLimit403',
    'quota403',
    'html403',
    'backendError500',
    'unavailable503',
    'disconnect',
  ] as const)('retries after %s in the middle', async (kind) => {
    await begin();
    const hurt = smallPages((page) => {
      if (page === 3)
        api.emulators.faults.add({ method: 'directory.users.list', kind, remaining: 1, delayMs: 0 });
    });
    await read(hurt.directory);
    expect(await run()).toMatchObject({
      in_sync_process: false,
      failure_code: null,
      total_users: 240,
      pages_read: pages,
    });
  });

  it('postpones the sync, longer each time, and resumes it', async () => {
    await begin();
    const trouble = () =>
      smallPages((page) => {
        if (page === 3)
          api.emulators.faults.add({
            method: 'directory.users.list',
            kind: 'unavailable503',
            remaining: 100,
            delayMs: 0,
          });
      });
    await read(trouble().directory);
    const rests = await status();
    expect(rests).toMatchObject({
      in_sync_process: true,
      total_users_created: 2 * pageSize,
      next_try_at: new Date(api.clock.now() + 30_000).toISOString(),
    });
    // The last complete sync counts until this one is complete.
    expect(rests.last_synced_at).not.toBeNull();
    expect(rests.finished_at).toBeNull();
    api.advance(29_000);
    expect((await read()).taken).toBe(0);
    api.advance(2_000);
    api.emulators.faults.clear();
    const after = smallPages();
    await read(after.directory);
    expect(after.asked).toHaveLength(pages - 2);
    expect(await run()).toMatchObject({ failure_code: null, total_users: 240 });
    expect(await status()).toMatchObject({
      next_try_at: null,
      last_synced_at: new Date(api.clock.now()).toISOString(),
    });
  });

  it('ends the sync with a code when it does not recover, and changes no person', async () => {
    await begin();
    api.emulators.faults.add({
      method: 'directory.users.list',
      kind: 'quota403',
      remaining: 1000,
      delayMs: 0,
    });
    for (let tries = 0; tries < 4; tries += 1) {
      await read();
      expect((await status()).in_sync_process).toBe(true);
      api.advance(30_000 * 2 ** tries + 1);
    }
    await read();
    expect(await status()).toMatchObject({ in_sync_process: false, error: 'DIRECTORY_UNAVAILABLE' });
    expect(await livingIds()).toEqual(directoryIds());
  });

  it('ends well when the workspace refuses the name of the company, and keeps the connection', async () => {
    const connection = () => api.call('auth.scopes', { token });
    const before = await connection();
    for (const code of ['forbidden', 'reconnect', 'unavailable'] as const) {
      const getTenant = () =>
        Promise.reject(new DirectoryError(code, { operation: 'customers.get', status: 403 }));
      const directory = { ...api.newDirectory(), getTenant };
      api.advance(60_000);
      await begin();
      await read(directory);
      expect(await run()).toMatchObject({ failure_code: null, in_sync_process: false, total_users: 240 });
      expect(await connection()).toEqual(before);
    }
  });

  it('reports a missing permission, and syncs people anyway', async () => {
    const scope = 'https://www.googleapis.com/auth/admin.directory.orgunit.readonly';
    const keys = api.emulators.state.refreshTokens;
    const before = keys.map((key) => key.scopes);
    for (const key of keys) key.scopes = key.scopes.filter((name) => name !== scope);
    await begin();
    await read();
    expect(await run()).toMatchObject({ failure_code: 'MISSING_SCOPE', total_users: 240 });
    expect(await api.call('auth.scopes', { token })).toMatchObject({
      missing: [{ capability: 'readOrgUnits', scope }],
      reconnect: false,
    });
    keys.forEach((key, index) => {
      key.scopes = before[index]!;
    });
    api.advance(1000);
    await begin();
    await read();
    expect(await status()).toMatchObject({ error: null });
    expect(await api.call('auth.scopes', { token })).toMatchObject({ missing: [], reconnect: false });
    const [lost, ...others] = (await api.audits(companyKey)).filter(
      (row) => row.event === 'directory.permissions_changed',
    );
    expect(lost).toMatchObject({
      actor_kind: 'system',
      before: { granted_scopes: expect.arrayContaining([scope]) },
    });
    expect(lost?.after).not.toMatchObject({ granted_scopes: expect.arrayContaining([scope]) });
    expect(others).toMatchObject([{ after: { granted_scopes: expect.arrayContaining([scope]) } }]);
  });

  it('reports that people may not be read', async () => {
    const scope = 'https://www.googleapis.com/auth/admin.directory.user';
    const keys = api.emulators.state.refreshTokens;
    const before = keys.map((key) => key.scopes);
    for (const key of keys) key.scopes = key.scopes.filter((name) => name !== scope);
    await begin();
    await read();
    expect(await status()).toMatchObject({ in_sync_process: false, error: 'MISSING_SCOPE' });
    const { missing } = await api.call('auth.scopes', { token });
    expect(missing).toContainEqual({ capability: 'readPeople', scope });
    expect(await livingIds()).toEqual(directoryIds());
    keys.forEach((key, index) => {
      key.scopes = before[index]!;
    });
  });

  /** The administrator revokes the permission at the workspace. */
  const revoke = () =>
    fetch(`${api.emulators.googleUrl}/_control/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ email: people.superAdmin }),
    });
  const reconnect = async () => {
    const begun = await api.call('auth.authorize', { query: { consent: 'true' } });
    const callbackUrl = await api.walk(begun, people.superAdmin);
    await api.call('auth.callback', { body: api.returning(callbackUrl) });
  };

  it('notifies the panels of a dead connection once, and syncs after a reconnect', async () => {
    const notifier = await createNotifier(api.database.serverConfig);
    const payloads: string[] = [];
    await notifier.listen(eventChannel, (payload) => payloads.push(payload));
    await revoke();
    for (const _time of [1, 2]) {
      expect(await api.refusal('company.syncOrgUnits', { token })).toMatchObject({
        code: 'INVALID_GOOGLE_ACCESS_TOKEN',
      });
    }
    const notification = JSON.stringify({ company: companyKey, topic: 'sync_users' });
    await expect.poll(() => payloads.filter((payload) => payload === notification)).toHaveLength(1);
    await notifier.close();
    expect((await status()).in_sync_process).toBe(false);
    await reconnect();
    expect((await status()).in_sync_process).toBe(true);
    await read();
    expect(await status()).toMatchObject({ in_sync_process: false, error: null });
    await reconnect();
    expect((await status()).in_sync_process).toBe(false);
  });

  it('requires a reconnect when the connection is dead', async () => {
    await begin();
    await revoke();
    await read();
    expect(await status()).toMatchObject({ in_sync_process: false, error: 'INVALID_GOOGLE_ACCESS_TOKEN' });
    expect((await api.call('auth.scopes', { token })).reconnect).toBe(true);
    expect(await livingIds()).toEqual(directoryIds());
    expect(await api.refusal('company.syncOrgUnits', { token })).toMatchObject({
      code: 'INVALID_GOOGLE_ACCESS_TOKEN',
    });
  });
});
