import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { people, startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { createCheapHasher } from '../testing/hashers.ts';

// What takes long outside (a password hash, the workspace) keeps no connection and no lock of the database meanwhile.

const cheap = createCheapHasher();
/** Hashes wait here until they are let through. */
const waiting: (() => void)[] = [];
let isHolding = false;
const hasher: PasswordHasher = {
  verify: cheap.verify,
  hash: async (password) => {
    if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve));
    return await cheap.hash(password);
  },
};

let api: Api;
let token: string;
let worker: string;

beforeAll(async () => {
  api = await startApi({ hasher });
  const company = await api.createCompany();
  ({ token } = company);
  worker = await api.userKey(company.key, people.worker);
});
afterAll(() => api.close());

/** Transactions of this database that are open while nothing is asked in them. */
const openTransactions = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`.execute(api.db.kysely);
  return rows[0]?.n;
};
const letThrough = () => {
  isHolding = false;
  for (const resolve of waiting.splice(0)) resolve();
};
const change = (password: string) =>
  api.send('users.changePassword', { token, params: { key: worker }, body: { password } });

it('hashes a password of a person with no transaction open', async () => {
  isHolding = true;
  const changing = change('quatro bicicletas verdes');
  await expect.poll(() => waiting.length).toBe(1);
  expect(await openTransactions()).toBe(0);
  letThrough();
  expect((await changing).statusCode).toBe(200);
});

it('compares anew when the password was changed by somebody else while it was hashed', async () => {
  isHolding = true;
  const slow = change('sete guarda-chuvas amarelos');
  await expect.poll(() => waiting.length).toBe(1);
  isHolding = false;
  expect((await change('sete guarda-chuvas amarelos')).statusCode).toBe(200);
  letThrough();
  expect((await slow).json()).toMatchObject({ code: 'SAME_PASSWORD' });
});

it('hashes few passwords of one company at once, and says busy to more', async () => {
  isHolding = true;
  const many = Array.from({ length: 40 }, (_, index) => change(`uma frase comprida número ${index}`));
  expect((await Promise.any(many)).statusCode).toBe(503);
  expect(waiting).toHaveLength(2);
  const statuses = Promise.all(many.map(async (answer) => (await answer).statusCode));
  letThrough();
  const counted = Map.groupBy(await statuses, (status) => status);
  expect(counted.get(200)?.length).toBeGreaterThan(0);
  expect(counted.get(503)?.length).toBeGreaterThan(0);
  expect([...counted.keys()].toSorted()).toEqual([200, 503]);
});

it('hashes the default password with no transaction open', async () => {
  isHolding = true;
  const body = { default_pass: api.defaultPassword };
  const setting = api.send('company.setDefaultPassword', { token, body });
  await expect.poll(() => waiting.length).toBe(1);
  expect(await openTransactions()).toBe(0);
  letThrough();
  expect((await setting).statusCode).toBe(200);
});

it('reads organisational units with no transaction open, and once for all who ask meanwhile', async () => {
  const asked = () => api.emulators.callLog.count('directory.orgunits.list');
  const before = asked();
  api.emulators.faults.add({ method: 'directory.orgunits.*', kind: 'slow', remaining: 1, delayMs: 700 });
  const reading = [0, 1, 2].map(() => api.send('company.syncOrgUnits', { token }));
  await expect.poll(() => api.emulators.faults.list().length).toBe(0);
  expect(await openTransactions()).toBe(0);
  for (const answer of await Promise.all(reading)) expect(answer.statusCode).toBe(200);
  expect(asked() - before).toBe(1);
});
