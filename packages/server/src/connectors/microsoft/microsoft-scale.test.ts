import { makeBookshop } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { makeUser } from '@shiftgate/emulators/microsoft/seed/person.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DirectoryGrant } from '#ports/directory.ts';
import { startEmulatedMicrosoft } from './testing/emulated-microsoft.ts';
import type { EmulatedMicrosoft } from './testing/emulated-microsoft.ts';

const size = 1000;
let microsoft: EmulatedMicrosoft;
let grant: DirectoryGrant;
beforeAll(async () => {
  const tenant = makeBookshop();
  let seed = 1;
  const draw = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let number = tenant.users.length; number < size; number += 1)
    tenant.users.push(
      makeUser(draw, {
        displayName: `Pessoa ${number}`,
        userPrincipalName: `pessoa.${number}@horizonteonline.example`,
      }),
    );
  microsoft = await startEmulatedMicrosoft({ tenants: [tenant] });
  grant = await microsoft.connect();
});
afterAll(async () => await microsoft.close());

const roleMethods = [
  'roleManagement.roleAssignments',
  'roleManagement.roleEligibilityScheduleInstances',
  'roleManagement.roleDefinitions',
] as const;
const methods = [
  'users.list',
  'users.get',
  'users.update',
  'graph.batch',
  'users.delta',
  ...roleMethods,
] as const;
const countCalls = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const counts = () => methods.map((method) => microsoft.emulator.callLog.count(method));
  const before = counts();
  await work();
  const spent = counts().map((count, index) => count - before[index]!);
  return Object.fromEntries(methods.map((method, index) => [method, spent[index]!]));
};

it('reads a thousand people with two pages and one reading of roles', async () => {
  const found: string[] = [];
  const spent = await countCalls(async () => {
    let pageToken: string | null = null;
    do {
      const page = await microsoft.directory.listPeople(grant, { pageToken });
      found.push(...page.people.map(({ id }) => id));
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
  });
  expect(new Set(found).size).toBe(
    microsoft.tenant().users.filter(({ homeUserId }) => homeUserId === null).length,
  );
  expect(spent).toMatchObject({ 'users.list': 2, 'users.get': 0, 'graph.batch': 0 });
  for (const method of roleMethods) expect(spent[method]).toBe(1);
});

it('syncs a thousand people without a change with one call', async () => {
  const token = (await microsoft.directory.changes?.begin(grant)) ?? '';
  const spent = await countCalls(() => microsoft.directory.changes!.list(grant, token));
  expect(spent).toEqual({
    'users.list': 0,
    'users.get': 0,
    'users.update': 0,
    'graph.batch': 0,
    'users.delta': 1,
    ...Object.fromEntries(roleMethods.map((method) => [method, 0])),
  });
});

it('writes the immutable ids of a thousand people in batches of twenty', async () => {
  const ids = (await microsoft.directory.federation.readImmutableIds(grant, null)).map(
    ({ personId }) => personId,
  );
  const spent = await countCalls(() => microsoft.directory.federation.fillImmutableIds(grant, ids));
  const missing = spent['users.update']!;
  expect(missing).toBeGreaterThan(900);
  expect(spent['graph.batch']).toBe(Math.ceil(ids.length / 20) + Math.ceil(missing / 20));
});

it('starts at most fifteen writes a second, those of a batch among them', async () => {
  const directory = microsoft.restarted({ writesPerMinute: 900 });
  const ids = microsoft.tenant().users.map(({ id }) => id);
  const before = performance.now();
  await directory.control.revokeSessionsOfAll(grant, ids.slice(0, 40));
  expect(performance.now() - before).toBeGreaterThan(((40 - 3) / 15) * 1000 * 0.9);
}, 15_000);

it('writes no further immutable ids after a batch that failed, and the missing ones the next time', async () => {
  const people = microsoft
    .tenant()
    .users.filter(({ homeUserId, onPremisesSyncEnabled }) => homeUserId === null && !onPremisesSyncEnabled);
  for (const person of people) person.onPremisesImmutableId = null;
  const ids = people.map(({ id }) => id);
  const { federation } = microsoft.restarted({
    retry: { attempts: 1, baseMs: 1, capMs: 1, jitterMs: 0 },
  });
  microsoft.emulator.faults.add({ method: 'graph.batch', kind: 'serverError500', remaining: 1, delayMs: 0 });
  const spent = await countCalls(() =>
    expect(federation.fillImmutableIds(grant, ids)).rejects.toMatchObject({ code: 'unavailable' }),
  );
  // Four parts were under way.
  expect(spent['users.update']).toBeLessThanOrEqual(3 * 20);
  const written = people.filter((person) => person.onPremisesImmutableId !== null).length;
  expect(written).toBe(spent['users.update']);
  expect(await federation.fillImmutableIds(grant, ids)).toMatchObject({
    written: ids.length - written,
    alreadyPresent: written,
  });
});
