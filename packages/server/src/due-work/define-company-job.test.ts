import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '../db/transactions.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { createManualClock } from '../testing/sign-in-world.ts';
import { defineCompanyJob } from './define-company-job.ts';
import type { CompanyJobSpec } from './define-company-job.ts';

const clock = createManualClock('2025-03-10T12:00:00Z');
let database: TestDatabase;
let companies: string[];

beforeAll(async () => {
  database = await startTestDatabase();
  companies = [];
  for (let count = 0; count < 210; count += 1) companies.push(await insertCompany(database.client));
});
afterAll(() => database.close());

/** Every company without a nightly instant is due, and stays so. */
const job = (work: CompanyJobSpec<object>['work']) =>
  defineCompanyJob({ name: 'test-companies', pollMs: 1000, due: 'list_due_nightly_syncs', work });

it('works on every due company in a run, however many are due and however slow they are', async () => {
  const worked: string[] = [];
  const run = await job(async (_deps, { companyKey }) => {
    await wait(15);
    worked.push(companyKey);
  }).run({ db: database.client, clock });
  expect(run.done).toBe(companies.length);
  expect(worked.toSorted()).toEqual(companies.toSorted());
});

it('reports a lag as long as a company is not done', async () => {
  const [slow = '', failing = ''] = companies;
  const dueAt = (key: string, at: number) =>
    inCompany(database.client, key, (tx) =>
      tx
        .updateTable('companies')
        .set({ next_reading_at: new Date(at) })
        .where('key', '=', key)
        .execute(),
    );
  const [longAgo, before] = [clock.now() - 7_200_000, clock.now() - 3_600_000];
  await dueAt(slow, longAgo);
  await dueAt(failing, before);
  const gate = Promise.withResolvers<void>();
  const polls: (number | null)[] = [];
  const watch = {
    polled: (_job: string, at: number | null) => void polls.push(at),
    ran: () => undefined,
    failed: () => undefined,
  };
  let others = 0;
  const run = job(async (_deps, { companyKey }) => {
    if (companyKey === slow) await gate.promise;
    else if (companyKey === failing) throw new Error('not this time');
    else others += 1;
  }).run({ db: database.client, clock, watch });
  const failed = expect(run).rejects.toThrow('not this time');
  await expect.poll(() => others).toBe(companies.length - 2);
  await expect.poll(() => polls.length).toBeGreaterThan(1);
  expect(new Set(polls)).toEqual(new Set([longAgo]));
  gate.resolve();
  await failed;
  expect(polls.at(-1)).toBe(before);
});
