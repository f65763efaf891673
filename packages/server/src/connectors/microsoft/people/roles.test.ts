import { eligibleAdmin, globalAdmin, vendor } from '@shiftgate/emulators/testing/microsoft.ts';
import { firstDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { roleTemplates } from '@shiftgate/emulators/microsoft/state/roles.ts';
import type { RoleMember } from '@shiftgate/emulators/microsoft/state/model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryGrant } from '#ports/directory.ts';
import { registration, startEmulatedMicrosoft } from '../testing/emulated-microsoft.ts';
import type { EmulatedMicrosoft } from '../testing/emulated-microsoft.ts';

let microsoft: EmulatedMicrosoft;
let grant: DirectoryGrant;
let seeded: readonly RoleMember[];
beforeAll(async () => {
  microsoft = await startEmulatedMicrosoft();
  grant = await microsoft.connect();
  seeded = structuredClone(microsoft.tenant().roles);
});
afterAll(async () => await microsoft.close());
beforeEach(() => {
  microsoft.emulator.faults.clear();
  Object.assign(microsoft.tenant(), { roles: structuredClone(seeded), hasPim: true });
});

type Standing = 'superAdmin' | 'delegatedAdmin' | 'notSuperAdmin' | 'none';

/** What a sync, a look-up and a sign-in to the panel say of a person; all of them say the same. */
async function standing(id: string): Promise<Standing> {
  const directory = microsoft.restarted();
  const { people } = await directory.listPeople(grant);
  const listed = people.find((person) => person.id === id);
  const alone = await directory.getPerson(grant, id);
  const roles = (person: typeof alone | undefined) => [person?.isSuperAdmin, person?.isDelegatedAdmin];
  expect(roles(alone)).toEqual(roles(listed));
  const checked = await directory.checkAdmin(grant, id);
  expect(roles(listed)).toEqual([checked === 'superAdmin', checked === 'delegatedAdmin']);
  return checked;
}

const idOf = (address: string): string => microsoft.person(address).id;
const give = (address: string, role: Partial<RoleMember> & { readonly roleTemplateId: string }): void => {
  microsoft.tenant().roles.push({ kind: 'user', memberId: idOf(address), isActive: true, ...role });
};
const ownRole = (allowedActions: string[], isEnabled = true): string => {
  const id = `0c0ffee0-0000-4000-8000-00000000000${microsoft.tenant().customRoles.length}`;
  microsoft.tenant().customRoles.push({ id, displayName: 'Própria', allowedActions, isEnabled });
  return id;
};

describe('a person with a role in Entra', () => {
  const user = 'microsoft.directory/users';
  it.each<[string, Standing, () => void]>([
    [
      'a built-in role that is none of the known ones',
      'delegatedAdmin',
      () => give(vendor, { roleTemplateId: roleTemplates.exchangeAdministrator }),
    ],
    [
      'a role of one administrative unit',
      'delegatedAdmin',
      () =>
        give(vendor, {
          roleTemplateId: roleTemplates.passwordAdministrator,
          scope: '/administrativeUnits/1',
        }),
    ],
    [
      'Global Administrator of one part alone',
      'delegatedAdmin',
      () =>
        give(vendor, { roleTemplateId: roleTemplates.globalAdministrator, scope: '/administrativeUnits/1' }),
    ],
    [
      'Global Administrator',
      'superAdmin',
      () => give(vendor, { roleTemplateId: roleTemplates.globalAdministrator }),
    ],
    [
      'Global Administrator that is only eligible',
      'delegatedAdmin',
      () => give(vendor, { roleTemplateId: roleTemplates.globalAdministrator, isActive: false }),
    ],
    [
      'another role that is only eligible',
      'delegatedAdmin',
      () => give(vendor, { roleTemplateId: roleTemplates.helpdeskAdministrator, isActive: false }),
    ],
    ['a role that only reads', 'none', () => give(vendor, { roleTemplateId: roleTemplates.reportsReader })],
    [
      'an eligible role that only reads',
      'none',
      () => give(vendor, { roleTemplateId: roleTemplates.globalReader, isActive: false }),
    ],
    [
      'a role of the organization that changes something',
      'delegatedAdmin',
      () => give(vendor, { roleTemplateId: ownRole([`${user}/standard/read`, `${user}/password/update`]) }),
    ],
    [
      'a role of the organization with permissions to read alone',
      'delegatedAdmin',
      () => give(vendor, { roleTemplateId: ownRole([`${user}/standard/read`]) }),
    ],
    [
      'a role of the organization that is disabled',
      'none',
      () => give(vendor, { roleTemplateId: ownRole([`${user}/password/update`], false) }),
    ],
    ['no role', 'none', () => undefined],
  ])('as %s is %s everywhere', async (_role, expected, act) => {
    act();
    expect(await standing(idOf(vendor))).toBe(expected);
  });

  it.each([
    [true, 'superAdmin'],
    [false, 'delegatedAdmin'],
  ] as const)('is one by a group too, active: %s', async (isActive, expected) => {
    const [group] = microsoft.tenant().groups;
    const [id = ''] = group?.memberIds ?? [];
    const roleTemplateId = roleTemplates.globalAdministrator;
    microsoft.tenant().roles = [
      ...seeded.filter(({ kind }) => kind !== 'group'),
      { roleTemplateId, kind: 'group', memberId: group?.id ?? '', isActive },
    ];
    expect(await standing(id)).toBe(expected);
  });

  it('is found on later pages of the list, in one reading for all pages of people', async () => {
    const others = Array.from({ length: 120 }, (_, index) => ({
      roleTemplateId: roleTemplates.directoryReaders,
      kind: 'servicePrincipal' as const,
      memberId: `0c0ffee1-0000-4000-8000-${String(index).padStart(12, '0')}`,
      isActive: true,
    }));
    microsoft.tenant().roles = [...others, ...seeded];
    const directory = microsoft.restarted();
    const asked = () => microsoft.emulator.callLog.count('roleManagement.roleAssignments');
    const before = asked();
    const admins: string[] = [];
    for (
      let pageToken: string | null = null, isFirst = true;
      isFirst || pageToken !== null;
      isFirst = false
    ) {
      const page: Awaited<ReturnType<typeof directory.listPeople>> = await directory.listPeople(grant, {
        pageToken,
        pageSize: 10,
      });
      admins.push(
        ...page.people.filter((one) => one.isSuperAdmin || one.isDelegatedAdmin).map((one) => one.email),
      );
      ({ nextPageToken: pageToken } = page);
    }
    expect(asked() - before).toBe(2);
    expect(admins).toEqual(
      expect.arrayContaining([
        globalAdmin,
        eligibleAdmin,
        `diego.fonseca@${firstDomain}`,
        `mateus.ribeiro@${firstDomain}`,
      ]),
    );
    expect(admins).not.toContain(vendor);
    expect(admins).not.toContain(`leticia.brandao@${firstDomain}`);
  });
});

describe('eligible roles', () => {
  it('are unknown without a license, and everyone else is known as before', async () => {
    expect(await microsoft.directory.checkEligibleRoles?.(grant)).toBe('known');
    microsoft.tenant().hasPim = false;
    expect(await microsoft.directory.checkEligibleRoles?.(grant)).toBe('license');
    expect(await standing(idOf(eligibleAdmin))).toBe('notSuperAdmin');
    expect(await standing(idOf(globalAdmin))).toBe('superAdmin');
    expect(await standing(idOf(`diego.fonseca@${firstDomain}`))).toBe('delegatedAdmin');
  });

  it('are unknown without a permission for them', async () => {
    const application = [
      ...registration.application.filter((name) => name !== 'RoleManagement.Read.Directory'),
      'Directory.Read.All',
    ];
    const limited = await startEmulatedMicrosoft({ apps: [{ ...registration, application }] });
    const own = await limited.connect();
    expect(await limited.directory.checkEligibleRoles?.(own)).toBe('permission');
    const { people } = await limited.directory.listPeople(own);
    expect(people.find(({ email }) => email === eligibleAdmin)?.isDelegatedAdmin).toBe(false);
    expect(people.find(({ email }) => email === globalAdmin)?.isSuperAdmin).toBe(true);
    await limited.close();
  });

  it('fail the reading when Microsoft is down, so that a bad minute takes no protection away', async () => {
    microsoft.emulator.faults.add({
      method: 'roleManagement.roleEligibilityScheduleInstances',
      kind: 'unavailable503',
      remaining: 99,
      delayMs: 0,
    });
    const directory = microsoft.restarted();
    await expect(directory.listPeople(grant)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(directory.checkAdmin(grant, idOf(vendor))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(directory.checkEligibleRoles?.(grant)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
