import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../db/keys.ts';
import { inCompany } from '../db/transactions.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser, testInstant } from '../testing/rows.ts';
import { listDueRows } from './due-rows.ts';

let database: TestDatabase;
let company: string;
let user: string;
const minutes = (count: number): Date => new Date(testInstant.getTime() + count * 60_000);

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertCompany(database.client);
  user = await insertUser(database.client, company);
});
afterAll(() => database.close());

async function listed(table: string, at: Date): Promise<string[]> {
  const later = (ms: number) => new Date(at.getTime() + ms);
  const window = { at, leaseEnd: later(60_000), waitEnd: later(3_600_000) };
  return (await listDueRows(database.client, table, window)).map((row) => row.rowKey);
}

it('lists due logouts, again after a claim has expired', async () => {
  const plan = (key: string, dueAt: Date) => ({
    key,
    company_key: company,
    user_key: user,
    due_at: dueAt,
    next_try_at: dueAt,
    scope: 'browser' as const,
    cause: 'permission_ended' as const,
    created_at: testInstant,
    updated_at: testInstant,
  });
  const [early, late] = [newKey(1), newKey(2)];
  await inCompany(database.client, company, (tx) =>
    tx
      .insertInto('planned_logouts')
      .values([plan(early, minutes(5)), plan(late, minutes(60))])
      .execute(),
  );
  const due = (at: Date) => listed('planned_logouts', at);
  expect(await due(minutes(4))).toEqual([]);
  expect(await due(minutes(5))).toEqual([early]);
  await inCompany(database.client, company, (tx) =>
    tx
      .updateTable('planned_logouts')
      .set({ state: 'running', claimed_until: minutes(7) })
      .where('key', '=', early)
      .execute(),
  );
  expect(await due(minutes(6))).toEqual([]);
  expect(await due(minutes(7))).toEqual([early]);
  await inCompany(database.client, company, (tx) =>
    tx
      .updateTable('planned_logouts')
      .set({ state: 'done', done_at: minutes(7) })
      .where('key', '=', early)
      .execute(),
  );
  expect(await due(minutes(61))).toEqual([late]);
});

it('allows one open saga per company and lists it until it ends', async () => {
  const run = (key: string) => ({
    key,
    company_key: company,
    kind: 'activate' as const,
    state: 'running' as const,
    started_by_name: 'Ana',
    started_at: testInstant,
    updated_at: testInstant,
    next_try_at: testInstant,
  });
  const key = newKey(1);
  const insert = (wanted: string) =>
    inCompany(database.client, company, (tx) => tx.insertInto('control_runs').values(run(wanted)).execute());
  await insert(key);
  await expect(insert(newKey(2))).rejects.toThrow(/control_runs_open/);
  expect(await listed('control_runs', testInstant)).toEqual([key]);
  await inCompany(database.client, company, (tx) =>
    tx.updateTable('control_runs').set({ state: 'succeeded' }).execute(),
  );
  expect(await listed('control_runs', testInstant)).toEqual([]);
});
