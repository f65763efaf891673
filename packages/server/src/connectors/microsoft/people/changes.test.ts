import { onlineClerk, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangesPage, DirectoryChanges, DirectoryGrant } from '#ports/directory.ts';
import { startEmulatedMicrosoft } from '../testing/emulated-microsoft.ts';
import type { EmulatedMicrosoft } from '../testing/emulated-microsoft.ts';

let microsoft: EmulatedMicrosoft;
let grant: DirectoryGrant;
let changes: DirectoryChanges;
beforeAll(async () => {
  microsoft = await startEmulatedMicrosoft();
  grant = await microsoft.connect();
  if (microsoft.directory.changes === undefined) throw new Error('Microsoft has changes');
  ({ changes } = microsoft.directory);
});
afterAll(async () => await microsoft.close());
beforeEach(() => microsoft.emulator.faults.clear());

const begin = async (): Promise<string> => await changes.begin(grant);
const calls = (): number =>
  microsoft.emulator.callLog.list().filter(({ method }) => method !== 'login.token').length;

async function since(token: string): Promise<ChangesPage> {
  const page = await changes.list(grant, token);
  if (page === null) throw new Error('the token has expired');
  return page;
}

const newUser = (address: string) => ({
  accountEnabled: true,
  displayName: 'Nova Pessoa',
  mailNickname: address.split('@')[0],
  userPrincipalName: address,
  passwordProfile: { password: 'Entra-2026!' },
});

describe('the changes of a tenant', () => {
  it('are none, in one request, when nothing changed', async () => {
    const token = await begin();
    const before = calls();
    expect(await since(token)).toMatchObject({ changed: [], removedIds: [], isLast: true });
    expect(calls() - before).toBe(1);
  });

  it('have every property of a person of whom one changed', async () => {
    const token = await begin();
    const { id, displayName } = microsoft.person(vendor);
    await microsoft.graph('PATCH', `/users/${id}`, { department: 'Depósito' });
    const { changed, nextToken } = await since(token);
    expect(changed).toMatchObject([
      { id, email: vendor, fullName: displayName, orgUnitPath: '/Depósito', isSuspended: false },
    ]);
    expect((await since(nextToken)).changed).toEqual([]);
  });

  it('tell a suspension, a renaming, and a new administrator by the same id', async () => {
    const token = await begin();
    const { id } = microsoft.person(onlineClerk);
    const renamed = 'jessica.lima@horizonteonline.example';
    await microsoft.graph('PATCH', `/users/${id}`, { userPrincipalName: renamed, accountEnabled: false });
    expect((await since(token)).changed).toMatchObject([{ id, email: renamed, isSuspended: true }]);
    await microsoft.graph('PATCH', `/users/${id}`, { userPrincipalName: onlineClerk, accountEnabled: true });
  });

  it('tell a deleted person, and one who was created again as another', async () => {
    const address = 'nova.pessoa@livrariahorizonte.example';
    const first = await microsoft.graph('POST', '/users', newUser(address));
    const token = await begin();
    await microsoft.graph('DELETE', `/users/${String(first.body['id'])}`);
    const second = await microsoft.graph('POST', '/users', newUser(address));
    const { changed, removedIds } = await since(token);
    expect(removedIds).toEqual([first.body['id']]);
    expect(changed).toMatchObject([{ id: second.body['id'], email: address }]);
  });

  it('tell a member who became a guest, and one of another organization, as removed', async () => {
    const { body } = await microsoft.graph('POST', '/users', newUser('vai.sair@livrariahorizonte.example'));
    const id = String(body['id']);
    const token = await begin();
    await microsoft.graph('PATCH', `/users/${id}`, { jobTitle: 'Consultora' });
    const guest = microsoft.tenant().users.find((user) => user.id === id);
    if (guest !== undefined) guest.userType = 'Guest';
    expect(await since(token)).toMatchObject({ changed: [], removedIds: [id] });
    const external = microsoft.tenant().users.find((user) => user.homeUserId && user.userType === 'Member')!;
    const later = await begin();
    await microsoft.graph('PATCH', `/users/${external.id}`, { jobTitle: 'Consultor' });
    expect(await since(later)).toMatchObject({ changed: [], removedIds: [external.id] });
  });

  it('are read page by page', async () => {
    const small = await startEmulatedMicrosoft({ pageSizes: { list: 100, delta: 2 } });
    const own = await small.connect();
    const token = await small.directory.changes?.begin(own);
    const members = small
      .tenant()
      .users.filter(({ homeUserId }) => homeUserId === null)
      .slice(0, 5);
    for (const { id } of members) await small.graph('PATCH', `/users/${id}`, { jobTitle: 'Gerente' });
    const seen: string[] = [];
    let pages = 0;
    for (let next = token ?? ''; ; pages += 1) {
      const page = await small.directory.changes?.list(own, next);
      if (!page) throw new Error('the token has expired');
      seen.push(...page.changed.map(({ id }) => id));
      next = page.nextToken;
      if (page.isLast) break;
    }
    expect(new Set(seen)).toEqual(new Set(members.map(({ id }) => id)));
    expect(pages).toBeGreaterThan(0);
    await small.close();
  });

  it.each(['expiredDelta', 'lostSyncState'] as const)('have expired after %s', async (kind) => {
    const token = await begin();
    microsoft.emulator.faults.add({ method: 'users.delta', kind, remaining: 1, delayMs: 0 });
    expect(await changes.list(grant, token)).toBeNull();
    expect(await changes.list(grant, token)).not.toBeNull();
  });

  it('have expired after more than seven days', async () => {
    const token = await begin();
    microsoft.advance(8 * 24 * 3_600_000);
    expect(await changes.list(grant, token)).toBeNull();
  });

  it('are not asked at an address that is not of Graph', async () => {
    const before = calls();
    for (const token of ['https://elsewhere.example/v1.0/users/delta', 'not an address', ''])
      await expect(changes.list(grant, token)).rejects.toMatchObject({
        code: 'unexpected_reply',
        reason: 'foreign_link',
      });
    expect(calls()).toBe(before);
  });

  it('are refused with the missing permission, and not taken for an expired token', async () => {
    const token = await begin();
    microsoft.emulator.faults.add({ method: 'users.delta', kind: 'denied403', remaining: 1, delayMs: 0 });
    await expect(changes.list(grant, token)).rejects.toMatchObject({ code: 'missing_scope' });
  });
});
