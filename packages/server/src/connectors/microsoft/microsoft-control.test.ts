import { onlineClerk, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryGrant, PreparedPassword } from '#ports/directory.ts';
import { startEmulatedMicrosoft } from './testing/emulated-microsoft.ts';
import type { EmulatedMicrosoft } from './testing/emulated-microsoft.ts';
import { own as ownFederation, spec } from './testing/federation-world.ts';

let microsoft: EmulatedMicrosoft;
let grant: DirectoryGrant;
beforeAll(async () => {
  microsoft = await startEmulatedMicrosoft();
  grant = await microsoft.connect();
});
afterAll(async () => await microsoft.close());
afterEach(() => microsoft.emulator.faults.clear());

const count = (method: string): number => microsoft.emulator.callLog.count(method);
const plan = (kind: 'throttled429' | 'denied403' | 'lostAnswer' | 'unavailable503', method: string): void => {
  microsoft.emulator.faults.add({ method, kind, remaining: 1, delayMs: 0 });
};
const members = () => microsoft.tenant().users.filter(({ homeUserId }) => homeUserId === null);

async function prepared(password: string): Promise<PreparedPassword> {
  const found = await microsoft.directory.preparePassword(password);
  if (found === null) throw new Error('the password is one that Microsoft takes');
  return found;
}

describe('ending sessions', () => {
  it('moves the instant from which sessions hold', async () => {
    const { id } = microsoft.person(vendor);
    microsoft.advance(1000);
    await microsoft.directory.revokeSessions(grant, id, { scope: 'browser' });
    expect(microsoft.person(vendor).sessionsValidFrom).toBe(microsoft.now());
  });

  it('survives throttling and a lost answer, and throws not_found for an unknown person', async () => {
    const { id } = microsoft.person(vendor);
    for (const kind of ['throttled429', 'lostAnswer'] as const) plan(kind, 'users.revokeSignInSessions');
    await microsoft.directory.revokeSessions(grant, id, { scope: 'allDevices' });
    await expect(
      microsoft.directory.revokeSessions(grant, '9'.repeat(32), { scope: 'browser' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of everyone goes in batches of twenty, and repeats only what was throttled', async () => {
    const ids = members().map(({ id }) => id);
    microsoft.advance(1000);
    plan('throttled429', 'users.revokeSignInSessions');
    const before = [count('graph.batch'), count('users.revokeSignInSessions')] as const;
    const { revokeSessionsOfAll } = microsoft.directory.control;
    const failures = await revokeSessionsOfAll(grant, [...ids, '0'.repeat(32)]);
    expect(failures.size).toBe(0);
    expect(count('graph.batch') - before[0]).toBe(Math.ceil((ids.length + 1) / 20) + 1);
    expect(count('users.revokeSignInSessions') - before[1]).toBe(ids.length + 2);
    expect(members().every((user) => user.sessionsValidFrom >= microsoft.now() - 60_000)).toBe(true);
  });

  it('reports each person whom Microsoft refuses', async () => {
    plan('denied403', 'users.revokeSignInSessions');
    const ids = [microsoft.person(vendor).id, microsoft.person(onlineClerk).id];
    const failures = await microsoft.directory.control.revokeSessionsOfAll(grant, ids);
    expect([...failures.values()]).toMatchObject([{ code: 'missing_scope' }]);
  });
});

describe('setting a password', () => {
  it.each(['short1A', 'alllowercase1', 'Sem-acento-ção', `Aa1${'x'.repeat(254)}`])(
    'knows that Microsoft would not take %s',
    async (password) => {
      expect(await microsoft.directory.preparePassword(password)).toBeNull();
    },
  );

  it('sets it, with a forced change only where it is asked for', async () => {
    const { id } = microsoft.person(vendor);
    const first = await prepared('Horizonte-2026');
    await microsoft.directory.setPassword(grant, { personId: id, password: first, mustChange: false });
    expect(microsoft.person(vendor)).toMatchObject({ password: 'Horizonte-2026', mustChangePassword: false });
    const password = await prepared('Horizonte-2027');
    await microsoft.directory.setPassword(grant, { personId: id, password, mustChange: true });
    expect(microsoft.person(vendor)).toMatchObject({ password: 'Horizonte-2027', mustChangePassword: true });
  });

  it('is refused clearly while the domain is federated, and works afterwards', async () => {
    const { federation } = microsoft.directory;
    await federation.fillImmutableIds(
      grant,
      members().map(({ id }) => id),
    );
    await federation.federate(grant, secondDomain, spec);
    const { id } = microsoft.person(onlineClerk);
    const password = await prepared('Horizonte-2026');
    const attempt = () =>
      microsoft.directory.setPassword(grant, { personId: id, password, mustChange: false });
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden', reason: 'federated_domain' });
    await federation.endFederation(grant, ownFederation);
    await attempt();
    expect(microsoft.person(onlineClerk).password).toBe('Horizonte-2026');
  });
});

describe('immutable ids', () => {
  it('are read of one domain or of all, without guests', async () => {
    const { federation } = microsoft.directory;
    const all = await federation.readImmutableIds(grant, null);
    expect(all.map(({ personId }) => personId).toSorted()).toEqual(
      members()
        .map(({ id }) => id)
        .toSorted(),
    );
    const second = await federation.readImmutableIds(grant, secondDomain.toUpperCase());
    expect(second.length).toBeGreaterThan(0);
    expect(second.every(({ signInName }) => signInName.endsWith(`@${secondDomain}`))).toBe(true);
  });

  it('are written in batches where there is none, and never changed', async () => {
    const fresh = await startEmulatedMicrosoft();
    const own = await fresh.connect();
    const people = fresh.tenant().users.filter(({ homeUserId }) => homeUserId === null);
    const before = new Map(people.map(({ id, onPremisesImmutableId }) => [id, onPremisesImmutableId]));
    const missing = [...before.values()].filter((id) => id === null).length;
    fresh.emulator.faults.add({ method: 'users.update', kind: 'throttled429', remaining: 3, delayMs: 0 });
    const ids = people.map(({ id }) => id);
    const { federation } = fresh.directory;
    expect(await federation.fillImmutableIds(own, ids)).toEqual({
      written: missing,
      alreadyPresent: ids.length - missing,
      ids: new Map(people.map(({ id }) => [id, before.get(id) ?? id.replaceAll('-', '')])),
      failures: new Map(),
    });
    for (const { id, onPremisesImmutableId } of people)
      expect(onPremisesImmutableId).toBe(before.get(id) ?? id.replaceAll('-', ''));
    const writes = fresh.emulator.callLog.count('users.update');
    expect(await federation.fillImmutableIds(own, ids)).toMatchObject({
      written: 0,
      alreadyPresent: ids.length,
    });
    expect(fresh.emulator.callLog.count('users.update')).toBe(writes);
    await fresh.close();
  });

  it('that someone else has are a failure of this person alone', async () => {
    const fresh = await startEmulatedMicrosoft();
    const own = await fresh.connect();
    const [first, second, third] = fresh
      .tenant()
      .users.filter((user) => user.homeUserId === null && user.onPremisesImmutableId === null);
    if (!first || !second || !third) throw new Error('three people have no immutable id');
    const taken = { onPremisesImmutableId: second.id.replaceAll('-', '') };
    await fresh.graph('PATCH', `/users/${first.id}`, taken);
    const filled = await fresh.directory.federation.fillImmutableIds(own, [second.id, third.id, 'unknown']);
    expect(filled.written).toBe(1);
    expect([...filled.failures].map(([id, { code }]) => [id, code]).toSorted()).toEqual(
      [
        [second.id, 'conflict'],
        ['unknown', 'not_found'],
      ].toSorted(),
    );
    await fresh.close();
  });
});
