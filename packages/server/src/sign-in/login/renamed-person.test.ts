import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

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
  // Another person has the address now: what is typed is theirs.
  await rename(other.key, old);
  await world.signIn(world.browser(), old, 'chute');
  expect(await refusalsOf(person.key)).toHaveLength(1);
  expect(await refusalsOf(other.key)).toMatchObject([{ email: old }]);
});

it('names who has an address, or had it last, whoever else had it and however often', async () => {
  const [person, heir] = [await world.person({ password }), await world.person({ password })];
  const [first, second] = [person.email, `duas.${person.email}`];
  const seen = new Set<string>();
  const typed = async (email: string) => {
    await world.signIn(world.browser(), email, 'chute');
    const entries = await inCompany(database.client, world.companyKey, (tx) =>
      tx.selectFrom('access_log').select(['key', 'user_key']).where('email', '=', email).execute(),
    );
    const added = entries.filter(({ key }) => !seen.has(key));
    for (const { key } of added) seen.add(key);
    return added.map(({ user_key }) => user_key);
  };
  // Renamed and back: the address is theirs, and so is the one in between.
  await rename(person.key, second);
  await rename(person.key, first);
  expect([await typed(first), await typed(second)]).toEqual([[person.key], [person.key]]);
  // Another person has it for a while, and had it last.
  await rename(heir.key, second);
  expect(await typed(second)).toEqual([heir.key]);
  await rename(heir.key, `tres.${heir.email}`);
  expect([await typed(second), await typed(heir.email)]).toEqual([[heir.key], [heir.key]]);
  expect(await typed(first)).toEqual([person.key]);
});
