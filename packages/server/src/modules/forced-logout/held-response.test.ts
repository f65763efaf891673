import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Directory } from '#ports/directory.ts';
import { createSnapshotCache } from '#access/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { domains, responseIn, startEntraWorld } from '#testing/entra-world.ts';
import type { EntraWorld } from '#testing/entra-world.ts';
import { logOut } from './index.ts';

const clerk = `jessica.duarte@${domains.second}`;
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const closing = Date.parse('2026-11-23T21:00:00Z');

let database: TestDatabase;
let world: EntraWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startEntraWorld(database);
  for (const user of world.tenant().users)
    if (user.homeUserId === null) user.onPremisesImmutableId ??= user.id.replaceAll('-', '');
  await world.federate(domains.second);
  await world.shift([await world.worksHere(clerk)], office, { auto_logout: true });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** The logouts that are due now, at the emulated Entra. */
async function logOutDue(): Promise<number> {
  const directory = {
    provider: 'microsoft',
    revokeSessions: async (_grant: unknown, personId: string) => {
      const { status } = await world.graph('POST', `/users/${personId}/revokeSignInSessions`);
      expect(status).toBe(200);
      return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
    },
    // The job calls nothing else of the port.
  } as unknown as Directory;
  const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
  const run = await logOut.run({
    db: world.db,
    clock: world.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () => ({ directory, grant }),
  });
  return run.done;
}

describe('a response that is held back until the hours are over', () => {
  it.each([
    ['two minutes after the end, where a clock is behind', 2 * 60_000, true],
    ['after the five minutes that a clock may be behind', 5 * 60_000 + 1, false],
  ])('opens nothing that lasts: posted %s', async (_title, lateMs, opens) => {
    world.clock.set(closing - 75_000);
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    const held = (await worker.type(page.body, clerk)).body;
    expect(responseIn(held).match(/ NotOnOrAfter="[^"]*"/g)).toEqual(
      Array.from({ length: 2 }, () => ` NotOnOrAfter="${new Date(closing).toISOString()}"`),
    );
    world.clock.set(closing + 1_000);
    expect(await logOutDue()).toBe(1);
    world.clock.set(closing + lateMs);
    expect((await worker.comeBack(held)).status === 303).toBe(opens);
    expect(await worker.signedIn()).toMatchObject({ signedIn: opens });
    world.clock.set(closing + 5 * 60_000 + 1);
    expect(await logOutDue()).toBe(1);
    expect(await worker.signedIn()).toMatchObject({ signedIn: false });
    world.clock.set(closing + 60 * 60_000);
    expect(await logOutDue()).toBe(0);
    expect(await worker.signedIn()).toMatchObject({ signedIn: false });
  });
});
