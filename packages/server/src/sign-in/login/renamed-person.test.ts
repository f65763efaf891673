import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '../../db/transactions.ts';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createCheapHasher } from '../../testing/hashers.ts';
import { startSignInWorld } from '../../testing/sign-in-world.ts';
import type { SignInWorld } from '../../testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { hasher: createCheapHasher() } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

const rename = (key: string, email: string) =>
  inCompany(database.client, world.companyKey, (tx) =>
    tx.updateTable('users').set({ email }).where('key', '=', key).execute(),
  );
const refusalsOf = (key: string) =>
  inCompany(database.client, world.companyKey, (tx) =>
    tx.selectFrom('access_log').select(['email', 'result']).where('user_key', '=', key).execute(),
  );

it('finds the refusals under an old address from the person who had it', async () => {
  const [person, other] = [await world.person({ password }), await world.person({ password })];
  const old = person.email;
  // As a sync does it where two people swap their addresses.
  await rename(person.key, `parked:${person.key}`);
  await rename(person.key, `nova.${old}`);
  const refused = await world.signIn(world.browser(), old, password);
  expect(refused.body).not.toContain('SAMLResponse');
  expect(await refusalsOf(person.key)).toEqual([{ email: old, result: 'user_not_found' }]);
  // The address of somebody else now: what is typed is theirs.
  await rename(other.key, old);
  await world.signIn(world.browser(), old, 'chute');
  expect(await refusalsOf(person.key)).toHaveLength(1);
  expect(await refusalsOf(other.key)).toMatchObject([{ email: old }]);
});
