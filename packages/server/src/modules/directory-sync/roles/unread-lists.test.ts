import { eligibleAdmin, onlineClerk, person } from '@shiftgate/emulators/testing/microsoft.ts';
import { roleTemplates } from '@shiftgate/emulators/microsoft/state/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { createJitLookup } from '../jit-lookup.ts';
import { beginSync } from '../sync-run.ts';

let world: MicrosoftApi;
let token: string;
let companyKey: string;
let manager: string;
let groupId: string;
let member: string;
const seededRoles = () => structuredClone(world.tenant().roles);
let seeded: ReturnType<typeof seededRoles>;

beforeAll(async () => {
  world = await startMicrosoftApi();
  ({ key: companyKey, token } = await world.createCompany());
  await world.sync();
  // No group has a role but in the tests that give it one.
  seeded = seededRoles().filter(({ kind }) => kind !== 'group');
  const [group] = world.tenant().groups;
  groupId = group?.id ?? '';
  // A person with no other role.
  member = person(world.emulator, onlineClerk).id;
  group?.memberIds.push(member);
  manager = await world.api.tokenOf(companyKey, await makeManager());
});
afterAll(async () => await world.close());
beforeEach(async () => {
  world.emulator.faults.clear();
  Object.assign(world.tenant(), { roles: structuredClone(seeded), hasPim: true });
});

const inOurs = <T>(work: (tx: Tx) => Promise<T>) => inCompany(world.api.db, companyKey, work);
const makeManager = () =>
  inOurs(async (tx) => {
    const { key } = await tx
      .selectFrom('users')
      .select('key')
      .where('is_admin', '=', false)
      .where('is_delegated_admin', '=', false)
      .where('status', '=', 'active')
      .where('directory_id', '!=', member)
      .limit(1)
      .executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ is_manager: true }).where('key', '=', key).execute();
    return key;
  });
const sync = async (kind: 'full' | 'changes') => {
  world.api.advance(60_000);
  await inOurs((tx) => beginSync(tx, companyKey, world.api.clock.now(), { kind }));
  await world.sync();
  return await inOurs((tx) =>
    tx.selectFrom('sync_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
};
const isAdministrator = async (id: string) =>
  (
    await inOurs((tx) =>
      tx
        .selectFrom('users')
        .select('is_delegated_admin')
        .where('directory_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  ).is_delegated_admin;
const deny = (method: string): void => {
  world.emulator.faults.add({ method, kind: 'denied403', remaining: 99, delayMs: 0 });
};
const groupRole = { kind: 'group', isActive: true } as const;
const giveGroup = (): void => {
  world.tenant().roles.push({
    ...groupRole,
    roleTemplateId: roleTemplates.helpdeskAdministrator,
    memberId: groupId,
  });
};
const idOfEligible = () => person(world.emulator, eligibleAdmin).id;

describe('a role that was given a minute ago', () => {
  it.each(['changes', 'full'] as const)('is known after a sync of kind %s', async (kind) => {
    await sync('full');
    expect(await isAdministrator(member)).toBe(false);
    giveGroup();
    await sync(kind);
    expect(await isAdministrator(member)).toBe(true);
    world.tenant().roles = structuredClone(seeded);
    await sync(kind);
    expect(await isAdministrator(member)).toBe(false);
  });

  it.each([
    ['by a group', () => giveGroup()],
    [
      'that is only eligible',
      () =>
        world.tenant().roles.push({
          kind: 'user',
          memberId: member,
          isActive: false,
          roleTemplateId: roleTemplates.globalAdministrator,
        }),
    ],
  ])('protects before any sync, %s', async (_how, give) => {
    await sync('full');
    give();
    const key = await world.api.userKey(companyKey, onlineClerk);
    const body = { password: 'nove tucanos na varanda' };
    const refusal = await world.api.refusal('users.changePassword', {
      token: manager,
      params: { key },
      body,
    });
    expect(refusal.code).toBe('PROTECTED_ADMINISTRATOR');
    expect(await isAdministrator(member)).toBe(true);
  });
});

describe.each<[string, () => void, () => string]>([
  ['eligible roles without a license', () => Object.assign(world.tenant(), { hasPim: false }), idOfEligible],
  [
    'eligible roles without a permission',
    () => deny('roleManagement.roleEligibilityScheduleInstances'),
    idOfEligible,
  ],
  ['the members of a group', () => deny('groups.transitiveMembers'), () => member],
])('%s, read before and not any more', (_what, hide, who) => {
  it('take nobody’s protection away, in any sync, and say so until they are read', async () => {
    giveGroup();
    await sync('full');
    expect(await isAdministrator(who())).toBe(true);
    hide();
    const since = world.api.clock.now() + 60_000;
    for (const kind of ['changes', 'full', 'changes'] as const) {
      await sync(kind);
      expect(await isAdministrator(who())).toBe(true);
    }
    const { db, box, clock } = world.api;
    const { email } = await inOurs((tx) =>
      tx.selectFrom('users').select('email').where('directory_id', '=', who()).executeTakeFirstOrThrow(),
    );
    await createJitLookup({ db, box, directories: world.api.newDirectories(), clock })(companyKey, email);
    expect(await isAdministrator(who())).toBe(true);
    expect(await world.api.call('users.syncTask', { token })).toMatchObject({
      error: 'ROLE_LISTS_UNREAD',
      unread_roles: { since: new Date(since).toISOString() },
    });

    Object.assign(world.tenant(), { roles: [], hasPim: true });
    world.tenant().roles = seeded.filter(({ memberId, kind }) => memberId !== who() && kind !== 'group');
    world.emulator.faults.clear();
    await sync('changes');
    expect(await isAdministrator(who())).toBe(false);
    expect((await world.api.call('users.syncTask', { token })).error).toBeNull();
  });
});

describe('eligible roles that were never read', () => {
  it('are no news of a sync', async () => {
    await inOurs((tx) => tx.deleteFrom('role_lists').execute());
    world.tenant().hasPim = false;
    await sync('full');
    expect((await world.api.call('users.syncTask', { token })).error).toBeNull();
  });
});
