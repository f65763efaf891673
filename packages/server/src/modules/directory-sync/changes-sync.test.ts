import { onlineClerk, person, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { Directory, DirectoryChanges } from '#ports/directory.ts';
import { only } from '#testing/directories.ts';
import { startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { startChangeSyncs } from './change-syncs.job.ts';
import { startNightlySyncs } from './nightly-sync.job.ts';
import { beginSync } from './sync-run.ts';

const pageOfChanges = 2;

let world: MicrosoftApi;
let token: string;
let companyKey: string;
beforeAll(async () => {
  world = await startMicrosoftApi({ pageSizes: { list: 100, delta: pageOfChanges } });
  ({ key: companyKey, token } = await world.createCompany());
});
afterAll(async () => await world.close());
beforeEach(() => world.emulator.faults.clear());

const inOurs = <T>(work: (tx: Tx) => Promise<T>) => inCompany(world.api.db, companyKey, work);
const begin = async () => {
  world.api.advance(60_000);
  await inOurs((tx) => beginSync(tx, companyKey, world.api.clock.now(), { kind: 'changes' }));
};
const newestRun = () =>
  inOurs((tx) =>
    tx.selectFrom('sync_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
const sync = async (directory?: Directory) => {
  await begin();
  await world.sync(directory === undefined ? undefined : only(directory));
  return await newestRun();
};
const statusOf = async (id: string) =>
  (
    await inOurs((tx) =>
      tx.selectFrom('users').select('status').where('directory_id', '=', id).executeTakeFirst(),
    )
  )?.status;
/** Changes with every write of a person's row. */
const versions = async () =>
  (
    await inOurs((tx) =>
      sql<{ version: string }>`select key || ' ' || xmin as version from users order by key`.execute(tx),
    )
  ).rows;
const stored = () => inOurs((tx) => tx.selectFrom('directory_changes').selectAll().executeTakeFirst());
const setToken = (to: string) =>
  inOurs((tx) => tx.updateTable('directory_changes').set({ token: to }).execute());
/** The calls of Graph during the work, by name: those of one kind run beside each other, in no order. */
const callsOf = async (work: () => Promise<unknown>) => {
  const before = new Set(world.emulator.callLog.list());
  await work();
  const calls = world.emulator.callLog.list().filter((call) => !before.has(call));
  return calls.flatMap(({ method }) => (method === 'login.token' ? [] : [method])).toSorted();
};
/** By name: the changes of people, the members of two groups with a role, the lists of roles. */
const changesAndRoles = [
  'groups.transitiveMembers',
  'groups.transitiveMembers',
  'roleManagement.roleAssignments',
  'roleManagement.roleDefinitions',
  'roleManagement.roleEligibilityScheduleInstances',
  'users.delta',
];
const create = async (address: string, department = 'Financeiro') => {
  const { body } = await world.graph('POST', '/users', {
    accountEnabled: true,
    displayName: 'Nova Pessoa',
    mailNickname: address.split('@')[0],
    userPrincipalName: address,
    department,
    passwordProfile: { password: 'Entra-2026!' },
  });
  return String(body['id']);
};
const remove = (id: string) => world.graph('DELETE', `/users/${id}`);
const retitle = (id: string, jobTitle: string) => world.graph('PATCH', `/users/${id}`, { jobTitle });
/** The directory with changes of its own making. */
const withChanges = (changes: Partial<DirectoryChanges>): Directory => {
  const directory = world.newDirectory();
  return { ...directory, changes: { ...directory.changes!, ...changes } };
};

class Crash extends Error {}

describe('a sync without changes', () => {
  it('asks for changes and roles alone, and writes no person', async () => {
    const before = await versions();
    expect(await callsOf(() => sync())).toEqual(changesAndRoles);
    expect(await versions()).toEqual(before);
    expect(await newestRun()).toMatchObject({
      kind: 'changes',
      in_sync_process: false,
      failure_code: null,
      total_users: before.length,
      total_users_created: 0,
      total_users_updated: 0,
      total_users_removed: 0,
    });
    expect(await world.api.call('users.syncTask', { token })).toMatchObject({
      in_sync_process: false,
      error: null,
      total_users: before.length,
      last_synced_at: new Date(world.api.clock.now()).toISOString(),
    });
  });
});

describe('a sync that a person asks for', () => {
  it('reads second steps and domains too, of which no change tells', async () => {
    const clerk = person(world.emulator, onlineClerk);
    const [role] = world.tenant().roles.filter(({ kind, isActive }) => kind === 'user' && isActive);
    world.tenant().roles.push({ ...role!, memberId: clerk.id });
    const [domain] = world.tenant().domains;
    const fresh = 'papelariahorizonte.example';
    world.tenant().domains.push({ ...domain!, name: fresh, isDefault: false, isInitial: false });
    const standing = async () => ({
      people: await inOurs((tx) =>
        tx
          .selectFrom('users')
          .select(({ eb, or }) =>
            or([eb('is_admin', '=', true), eb('is_delegated_admin', '=', true)]).as('is'),
          )
          .where('directory_id', '=', clerk.id)
          .execute(),
      ),
      domains: await inOurs((tx) =>
        tx.selectFrom('domains').select('name').where('name', '=', fresh).execute(),
      ),
    });
    world.api.advance(10 * 60_000);
    expect(await sync()).toMatchObject({ kind: 'changes', total_users_updated: 0 });
    // Roles do not wait for everyone to be listed.
    expect(await standing()).toEqual({ people: [{ is: true }], domains: [] });
    world.api.advance(60_000);
    await world.api.call('users.sync', { token });
    await world.sync();
    expect(await newestRun()).toMatchObject({ kind: 'full', total_users_updated: 0 });
    expect(await standing()).toEqual({ people: [{ is: true }], domains: [{ name: fresh }] });
    world.tenant().roles.pop();
    world.tenant().domains.pop();
    world.api.advance(10 * 60_000);
    await world.api.call('users.sync', { token });
    await world.sync();
  });
});

describe('the half-hourly sync', () => {
  const ofToday = () =>
    inOurs((tx) =>
      tx.selectFrom('audit_events').select('key').where('event', '=', 'directory.synchronised').execute(),
    );
  const look = async () => {
    await startChangeSyncs.run({ db: world.api.db, clock: world.api.clock });
    return await callsOf(() => world.sync());
  };

  it('asks for changes once in half an hour, and leaves no row where there are none', async () => {
    world.api.advance(30 * 60_000);
    const rows = await ofToday();
    expect(await look()).toEqual(changesAndRoles);
    expect(await look()).toEqual([]);
    expect(await ofToday()).toEqual(rows);
    const clerk = person(world.emulator, onlineClerk);
    await world.graph('PATCH', `/users/${clerk.id}`, { accountEnabled: false });
    world.api.advance(29 * 60_000);
    expect(await look()).toEqual([]);
    world.api.advance(60_000);
    expect(await look()).toContain('users.delta');
    expect(await statusOf(clerk.id)).toBe('suspended');
    expect(await ofToday()).toHaveLength(rows.length + 1);
    await world.graph('PATCH', `/users/${clerk.id}`, { accountEnabled: true });
    await sync();
  });

  it('goes on while somebody waits for an address that another account has, until everyone is listed and it is free', async () => {
    const address = 'mesmo.email@livrariahorizonte.example';
    const holder = await create(address);
    const waiting = await create('espera.email@livrariahorizonte.example');
    const setAddress = (id: string, userPrincipalName: string) =>
      Object.assign(
        world.tenant().users.find((user) => user.id === id)!,
        { userPrincipalName },
      );
    setAddress(waiting, address);
    const syncEveryone = async () => {
      world.api.advance(10 * 60_000);
      await world.api.call('users.sync', { token });
      await world.sync();
    };
    await syncEveryone();
    expect(await newestRun()).toMatchObject({ kind: 'full', failure_code: null });
    expect([await statusOf(holder), await statusOf(waiting)].toSorted()).toEqual(['active', undefined]);

    const clerk = person(world.emulator, onlineClerk);
    await world.graph('PATCH', `/users/${clerk.id}`, { accountEnabled: false });
    world.api.advance(30 * 60_000);
    expect(await look()).toContain('users.delta');
    expect(await newestRun()).toMatchObject({ kind: 'changes', failure_code: null });
    expect(await statusOf(clerk.id)).toBe('suspended');

    setAddress(holder, 'novo.email@livrariahorizonte.example');
    await syncEveryone();
    expect([await statusOf(holder), await statusOf(waiting)]).toEqual(['active', 'active']);
    await world.graph('PATCH', `/users/${clerk.id}`, { accountEnabled: true });
    await sync();
  });

  it('goes on after a sync to which the workspace did not tell its domains', async () => {
    world.emulator.faults.add({ method: 'domains.list', kind: 'unavailable503', remaining: 20, delayMs: 0 });
    world.api.advance(10 * 60_000);
    await world.api.call('users.sync', { token });
    await world.sync();
    expect(await newestRun()).toMatchObject({ kind: 'full', failure_code: 'DIRECTORY_UNAVAILABLE' });
    world.emulator.faults.clear();
    world.api.advance(30 * 60_000);
    expect(await look()).toEqual(changesAndRoles);
    expect(await newestRun()).toMatchObject({ kind: 'changes', failure_code: null });
  });

  it('does not ask without a connection', async () => {
    const setValid = (isValid: boolean) =>
      inOurs((tx) => tx.updateTable('provider_credentials').set({ is_valid: isValid }).execute());
    world.api.advance(30 * 60_000);
    await setValid(false);
    expect(await look()).toEqual([]);
    await setValid(true);
    expect(await look()).toEqual(changesAndRoles);
  });
});

describe('a sync of changes', () => {
  it('writes changed, new and suspended people page by page, and no other', async () => {
    const clerk = person(world.emulator, onlineClerk);
    const first = await versions();
    await retitle(person(world.emulator, vendor).id, 'Supervisora');
    await world.graph('PATCH', `/users/${clerk.id}`, { accountEnabled: false });
    const id = await create('chegou.hoje@livrariahorizonte.example');
    expect(await callsOf(() => sync())).not.toContain('users.list');
    expect(await newestRun()).toMatchObject({
      kind: 'changes',
      total_users: first.length + 1,
      total_users_created: 1,
      total_users_updated: 2,
    });
    const last = new Set((await versions()).map(({ version }) => version));
    expect(first.filter(({ version }) => !last.has(version))).toHaveLength(2);
    expect([await statusOf(clerk.id), await statusOf(id)]).toEqual(['suspended', 'active']);
    await world.graph('PATCH', `/users/${clerk.id}`, { accountEnabled: true });
    expect(await sync()).toMatchObject({ total_users_updated: 1 });
  });

  it('reads units and domains again for a person in one that is not known', async () => {
    const units = () =>
      inOurs((tx) => tx.selectFrom('org_units').select('name').where('name', '=', 'Gráfica').execute());
    expect(await units()).toEqual([]);
    await create('na.grafica@livrariahorizonte.example', 'Gráfica');
    expect(await sync()).toMatchObject({ kind: 'changes', total_users_created: 1 });
    expect(await units()).toHaveLength(1);
  });

  it('handles people who are gone, a new account with their address, and a member who became a guest', async () => {
    const address = 'volta.logo@livrariahorizonte.example';
    const old = await create(address);
    const later = await create('vira.visita@livrariahorizonte.example');
    await sync();
    await remove(old);
    const fresh = await create(address);
    Object.assign(world.tenant().users.find(({ id }) => id === later) ?? {}, { userType: 'Guest' });
    await retitle(later, 'Consultora');
    expect(await sync()).toMatchObject({
      kind: 'changes',
      failure_code: null,
      total_users_created: 1,
      total_users_removed: 2,
    });
    expect([await statusOf(old), await statusOf(fresh), await statusOf(later)]).toEqual([
      'not_synchronised',
      'active',
      'not_synchronised',
    ]);
    const removed = (await world.api.audits(companyKey)).filter(({ event }) => event === 'user.removed');
    expect(removed).toHaveLength(2);
  });

  it('follows two people who swap their addresses', async () => {
    const [one, two] = ['um@horizonteonline.example', 'dois@horizonteonline.example'] as const;
    const ids = [await create(one), await create(two)] as const;
    await sync();
    const rename = (id: string, userPrincipalName: string) =>
      world.graph('PATCH', `/users/${id}`, { userPrincipalName });
    await rename(ids[0], 'entre@horizonteonline.example');
    await rename(ids[1], one);
    await rename(ids[0], two);
    expect(await sync()).toMatchObject({ kind: 'changes', total_users_updated: 2, total_users_removed: 0 });
    const emails = await inOurs((tx) =>
      tx.selectFrom('users').select(['directory_id', 'email']).where('email', 'in', [one, two]).execute(),
    );
    expect(new Map(emails.map((row) => [row.directory_id, row.email]))).toEqual(
      new Map([
        [ids[0], two],
        [ids[1], one],
      ]),
    );
  });

  it('may be read twice', async () => {
    const before = (await stored())?.token ?? '';
    const id = await create('duas.vezes@livrariahorizonte.example');
    const gone = await create('foi.embora@livrariahorizonte.example');
    await sync();
    await remove(gone);
    await sync();
    const rows = await versions();
    await setToken(before);
    expect(await sync()).toMatchObject({
      kind: 'changes',
      total_users_created: 0,
      total_users_updated: 0,
      total_users_removed: 0,
    });
    expect(await versions()).toEqual(rows);
    expect(await statusOf(id)).toBe('active');
  });

  it.each([
    ['gone after a change', true],
    ['back after being gone', false],
  ])('takes the later of two pages about one person: %s', async (_title, isGone) => {
    const id = await create(`${isGone ? 'sai' : 'fica'}@livrariahorizonte.example`);
    await sync();
    const directory = world.newDirectory();
    const nextToken = (await stored())?.token ?? '';
    const list: DirectoryChanges['list'] = async (grant, from) => {
      const found = await directory.getPerson(grant, id);
      if (isGone && from !== 'second') await remove(id);
      const isChange = isGone === (from !== 'second');
      return {
        changed: isChange && found !== null ? [found] : [],
        removedIds: isChange ? [] : [id],
        ...(from === 'second' ? { nextToken, isLast: true } : { nextToken: 'second', isLast: false }),
      };
    };
    expect(await sync(withChanges({ list }))).toMatchObject({
      kind: 'changes',
      total_users_removed: isGone ? 1 : 0,
    });
    expect(await statusOf(id)).toBe(isGone ? 'not_synchronised' : 'active');
  });

  it('changes nobody when most people are gone, and lists everyone next', async () => {
    const ids = await inOurs((tx) => tx.selectFrom('users').select('directory_id').execute());
    const removedIds = ids.map((row) => row.directory_id);
    const before = await versions();
    const list = () => Promise.resolve({ changed: [], removedIds, nextToken: 'next', isLast: true });
    expect(await sync(withChanges({ list }))).toMatchObject({
      kind: 'changes',
      failure_code: 'DIRECTORY_SHRANK',
      total_users_removed: 0,
    });
    expect(await versions()).toEqual(before);
    expect(await stored()).toBeUndefined();
    expect(await sync()).toMatchObject({ kind: 'full', failure_code: null, total_users_removed: 0 });
    expect(await stored()).toBeDefined();
  });
});

describe('a sync of changes whose process dies', () => {
  const people = async (prefix: string) => [
    await create(`${prefix}.1@livrariahorizonte.example`),
    await create(`${prefix}.2@livrariahorizonte.example`),
    await create(`${prefix}.3@livrariahorizonte.example`),
  ];
  const resume = async () => {
    world.api.advance(61_000);
    await world.sync();
    return await newestRun();
  };

  it('between two pages continues after the last page that was written', async () => {
    const ids = await people('cai.entre');
    const real = world.newDirectory();
    let pages = 0;
    const list: DirectoryChanges['list'] = async (...args) => {
      pages += 1;
      if (pages === 2) throw new Crash('the process is gone');
      return (await real.changes?.list(...args)) ?? null;
    };
    await expect(sync(withChanges({ list }))).rejects.toThrow(Crash);
    expect(await newestRun()).toMatchObject({ in_sync_process: true, pages_read: 1 });
    expect(await resume()).toMatchObject({ kind: 'changes', in_sync_process: false, total_users_created: 3 });
    for (const id of ids) expect(await statusOf(id)).toBe('active');
  });

  it('before the token is stored reads the same changes again, those of people who are gone too', async () => {
    const [first = '', second = '', third = ''] = await people('cai.no.fim');
    await sync();
    const before = await stored();
    await remove(first);
    await retitle(second, 'Gerente');
    const getPerson = () => Promise.reject(new Crash('the process is gone'));
    await expect(sync({ ...world.newDirectory(), getPerson })).rejects.toThrow(Crash);
    expect(await stored()).toEqual(before);
    await remove(third);
    expect(await resume()).toMatchObject({ in_sync_process: false, total_users_removed: 2 });
    expect((await stored())?.token).not.toBe(before?.token);
    expect(await statusOf(second)).toBe('active');
    expect(await callsOf(() => sync())).toEqual(changesAndRoles);
  });
});

describe('everyone is listed', () => {
  it('when the token has expired, once', async () => {
    const id = await create('esquecida@livrariahorizonte.example');
    world.emulator.faults.add({ method: 'users.delta', kind: 'expiredDelta', remaining: 1, delayMs: 0 });
    expect(await sync()).toMatchObject({ kind: 'full', failure_code: null, total_users_created: 1 });
    expect(await statusOf(id)).toBe('active');
    expect(await sync()).toMatchObject({ kind: 'changes' });
  });

  it('when the token expires between two pages', async () => {
    for (const number of [1, 2, 3]) await create(`meio.${String(number)}@livrariahorizonte.example`);
    const real = world.newDirectory();
    let pages = 0;
    const list: DirectoryChanges['list'] = async (...args) => {
      pages += 1;
      return pages === 2 ? null : ((await real.changes?.list(...args)) ?? null);
    };
    expect(await sync(withChanges({ list }))).toMatchObject({ kind: 'full', failure_code: null });
    expect(await newestRun()).toMatchObject({ total_users_created: 3, total_users_removed: 0 });
  });

  it('when nobody can read the token any more', async () => {
    await setToken('https://elsewhere.example/v1.0/users/delta');
    expect(await sync()).toMatchObject({ kind: 'full', failure_code: null });
  });

  it('once a day, by a person or at night', async () => {
    world.api.advance(23 * 3_600_000);
    token = await world.signIn();
    expect(await sync()).toMatchObject({ kind: 'changes' });
    world.api.advance(3_600_000);
    expect(await sync()).toMatchObject({ kind: 'full' });
    await inOurs((tx) =>
      tx
        .updateTable('companies')
        .set({ next_reading_at: new Date(world.api.clock.now()) })
        .execute(),
    );
    await startNightlySyncs.run({ db: world.api.db, clock: world.api.clock });
    await world.sync();
    expect(await newestRun()).toMatchObject({ kind: 'full', in_sync_process: false });
  });

  it('without a token when Graph gives none, which does not fail the sync', async () => {
    await setToken('https://elsewhere.example/v1.0/users/delta');
    world.emulator.faults.add({
      method: 'users.delta',
      kind: 'unavailable503',
      remaining: 10,
      delayMs: 0,
    });
    expect(await sync()).toMatchObject({ kind: 'full', failure_code: null });
    expect(await stored()).toBeUndefined();
  });

  it.each(['unavailable503', 'serverError500', 'throttled429'] as const)(
    'not after %s, which is tried again from the same page',
    async (kind) => {
      world.emulator.faults.clear();
      expect(await sync()).toMatchObject({ failure_code: null });
      await create(`${kind.toLowerCase()}@livrariahorizonte.example`);
      world.emulator.faults.add({ method: 'users.delta', kind, remaining: 20, delayMs: 0 });
      expect(await sync()).toMatchObject({ kind: 'changes', in_sync_process: true });
      world.emulator.faults.clear();
      world.api.advance(10 * 60_000);
      await world.sync();
      expect(await newestRun()).toMatchObject({
        kind: 'changes',
        in_sync_process: false,
        total_users_created: 1,
      });
    },
  );
});
