import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createCheapHasher } from '#testing/hashers.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

let database: TestDatabase;
let world: SignInWorld;
let otherWorld: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  // Two companies of one installation share the throttle's key.
  const deps = { hasher: createCheapHasher(), masterKey: randomBytes(32) };
  world = await startSignInWorld(database, { deps });
  otherWorld = await startSignInWorld(database, { deps });
});
afterAll(async () => {
  await world.app.close();
  await otherWorld.app.close();
  await database.close();
});

/** Guesses one password for each address from one place until that place must wait; returns the number of tries. */
async function triesUntilThrottled(at: SignInWorld, emails: readonly string[], ip: string): Promise<number> {
  for (const [index, email] of emails.entries()) {
    const browser = at.browser();
    browser.ip = ip;
    if ((await at.signIn(browser, email, 'chute')).statusCode === 429) return index + 1;
  }
  return Infinity;
}

const strangersOf = (at: SignInWorld) =>
  Array.from({ length: 60 }, (_, index) => `ninguem.${index}@${at.samlKey}.example`);

it('throttles a stranger after the same number of failures whether or not the accounts exist', async () => {
  const people = [];
  for (let index = 0; index < 60; index += 1) people.push(await world.person({ password_hash: null }));
  const known = people.map(({ email }) => email);
  const mixed = strangersOf(world).map((email, index) => (index % 2 === 0 ? email : known[index]!));
  expect(await triesUntilThrottled(world, strangersOf(world), '198.51.100.1')).toBe(51);
  expect(await triesUntilThrottled(world, known, '198.51.100.2')).toBe(51);
  expect(await triesUntilThrottled(world, mixed, '198.51.100.3')).toBe(51);
}, 60_000);

async function expectSignedIn(email: string, ip: string): Promise<void> {
  const browser = world.browser();
  browser.ip = ip;
  expect((await world.signIn(browser, email, password)).body).toContain('SAMLResponse');
}

it('trusts no address for many sign-ins of one person', async () => {
  const place = '198.51.100.5';
  const own = await world.person({ password });
  await world.shift([own], office);
  for (let times = 0; times < 25; times += 1) await expectSignedIn(own.email, place);
  expect(await triesUntilThrottled(world, strangersOf(world), place)).toBe(51);
}, 60_000);

/** One after the other: hashing them all in parallel would wait longer than a sign-in may. */
async function peopleWith(count: number) {
  const people: Awaited<ReturnType<typeof world.person>>[] = [];
  for (let index = 0; index < count; index += 1) people.push(await world.person({ password }));
  return people;
}

it('trusts an office again on the next day, whose people it knows', async () => {
  const place = '198.51.100.6';
  const people = await peopleWith(20);
  await world.shift(people, office);
  for (const { email } of people) await expectSignedIn(email, place);
  world.clock.set(world.clock.now() + 24 * 3_600_000);
  for (const { email } of people.slice(1)) await expectSignedIn(email, place);
  expect(await triesUntilThrottled(world, strangersOf(world), place)).toBe(51);
  const later = '198.51.100.7';
  for (const { email } of people) await expectSignedIn(email, later);
  expect(await triesUntilThrottled(world, strangersOf(world), later)).toBe(Infinity);
}, 60_000);

it('counts the wrong passwords of all addresses that one IPv6 site has', async () => {
  const guess = async (index: number): Promise<number> => {
    const browser = world.browser();
    browser.ip = `2001:db8:7:${(index + 1).toString(16)}::1`;
    return (await world.signIn(browser, `ninguem.${index}@${world.samlKey}.example`, 'chute')).statusCode;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 51; index += 1) statuses.push(await guess(index));
  expect(statuses.slice(0, 50).every((status) => status === 403)).toBe(true);
  expect(statuses[50]).toBe(429);
}, 60_000);

it('trusts an address for sign-ins to the same company only', async () => {
  const place = '198.51.100.4';
  const people = await peopleWith(20);
  await world.shift(people, office);
  for (const { email } of people) await expectSignedIn(email, place);
  expect(await triesUntilThrottled(world, strangersOf(world), place)).toBe(Infinity);
  expect(await triesUntilThrottled(otherWorld, strangersOf(otherWorld), place)).toBe(51);
}, 60_000);
