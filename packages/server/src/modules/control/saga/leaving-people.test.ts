import { bookshop } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const isInDomain = ({ userPrincipalName }: { readonly userPrincipalName: string }) =>
  userPrincipalName.endsWith(`@${secondDomain}`);

/** Runs an activation during which people leave, after they were counted and before their ids are written. */
async function activateWhile(leave: () => void): Promise<void> {
  await world.activate();
  let hasLeft = false;
  const directories = world.directories(async (...request) => {
    if (
      !hasLeft &&
      String(request[0]).endsWith('/$batch') &&
      String(request[1]?.body).includes('Immutable')
    ) {
      hasLeft = true;
      leave();
    }
    return await fetch(...request);
  });
  await world.api.runSagas({ directories });
  await world.settle();
  expect(hasLeft).toBe(true);
}

beforeEach(() => {
  // The newest run is the one that began last.
  world.api.advance(1000);
  // Those without an id of their own are written to.
  for (const user of bookshop(world.emulator).users.filter(isInDomain))
    if (user.onPremisesSyncEnabled !== true) user.onPremisesImmutableId = null;
});

/** The others have an id from their directory on the premises. */
const withoutSynced = () =>
  bookshop(world.emulator).users.filter((user) => !isInDomain(user) || user.onPremisesSyncEnabled !== true);

it('ends with USERS_NOT_FOUND and without a change when everyone of the domain has left', async () => {
  const tenant = bookshop(world.emulator);
  const everyone = [...tenant.users];
  tenant.users = withoutSynced();
  await activateWhile(() => {
    tenant.users = everyone.filter((user) => !isInDomain(user));
  });
  const { state, run } = await world.state();
  expect([state, run?.error, world.federated()]).toEqual(['inactive', 'USERS_NOT_FOUND', []]);
  expect(run?.steps.find(({ name }) => name === 'immutable_ids')?.facts).toEqual({ domain: secondDomain });
  tenant.users = everyone;
});

it('goes on without a person who has left, and counts only those who got an id', async () => {
  const tenant = bookshop(world.emulator);
  const everyone = [...tenant.users];
  const missing = everyone.filter((user) => isInDomain(user) && user.onPremisesImmutableId === null);
  await activateWhile(() => {
    tenant.users = everyone.filter((user) => user !== missing[0]);
  });
  expect(await world.state()).toMatchObject({ state: 'active', run: { error: null } });
  const rows = await inCompany(world.api.db, world.companyKey, (tx) =>
    tx
      .selectFrom('audit_events')
      .select('after')
      .where('event', '=', 'control.immutable_ids_written')
      .execute(),
  );
  expect(rows.at(-1)?.after).toMatchObject({ people: missing.length - 1 });
  tenant.users = everyone;
});
