import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../db/transactions.ts';
import { DirectoryError } from '../ports/directory.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { createManualClock } from '../testing/sign-in-world.ts';
import { defineSchedule } from './define-schedule.ts';
import { insertMails, mailJob } from './testing/mail-job.ts';

const noon = '2025-03-10T12:00:00Z';
const hour = 3_600_000;
const clock = createManualClock(noon);
let database: TestDatabase;
let company: string;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(noon);
  company = await insertCompany(database.client);
});
afterEach(() => inCompany(database.client, company, (tx) => tx.deleteFrom('mail_outbox').execute()));

/** A process whose host is ahead of the other by some milliseconds. */
const process = (aheadMs: number, send: (to: string) => Promise<void>) => ({
  db: database.client,
  clock: { now: () => clock.now() + aheadMs },
  send,
});
const row = () =>
  inCompany(database.client, company, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow(),
  );

describe.each([100, 5_000])('two hosts whose clocks differ by %i ms', (aheadMs) => {
  it.each([
    ['ahead', aheadMs, 0],
    ['behind', 0, aheadMs],
  ])('leave a row to the one that has it, which is %s', async (_name, ofFirst, ofSecond) => {
    const job = mailJob({ leaseMs: 30_000 });
    await insertMails(database.client, company, ['ana'], clock.now());
    const gate = Promise.withResolvers<void>();
    let isStopping = false;
    const first = job.run({ ...process(ofFirst, () => gate.promise), isStopping: () => isStopping });
    await expect.poll(async () => (await row()).claim_key).not.toBeNull();
    const second = await job.run(process(ofSecond, () => Promise.reject(new Error('taken'))));
    expect(second.taken).toBe(0);
    gate.resolve();
    isStopping = true;
    expect((await first).done).toBe(1);
    expect(await row()).toMatchObject({ state: 'sent', attempts: 0 });
  });

  it('keep the wait that the one ahead wrote', async () => {
    const job = mailJob({ backoff: { firstMs: 2 * hour, longestMs: 2 * hour } });
    await insertMails(database.client, company, ['ana'], clock.now());
    const isAway = () => Promise.reject(new DirectoryError('unavailable', { operation: 'x' }));
    expect((await job.run({ ...process(aheadMs, isAway), random: () => 0.999999999 })).retried).toBe(1);
    expect((await job.run(process(0, () => Promise.resolve()))).taken).toBe(0);
  });

  it('do work of the whole installation once', async () => {
    let count = 0;
    const schedule = defineSchedule<object>({
      name: `counting-${aheadMs}`,
      everyMs: 24 * hour,
      leaseMs: 60_000,
      work: async () => {
        count += 1;
        return 'done';
      },
    });
    await schedule.run(process(aheadMs, () => Promise.resolve()));
    await schedule.run(process(0, () => Promise.resolve()));
    expect(count).toBe(1);
  });
});
