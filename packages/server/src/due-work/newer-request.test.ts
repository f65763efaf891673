import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../db/transactions.ts';
import { DirectoryError } from '../ports/directory.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { createManualClock } from '../testing/sign-in-world.ts';
import { insertMails, mailJob } from './testing/mail-job.ts';
import type { MailJobDeps } from './testing/mail-job.ts';

const noon = '2025-03-10T12:00:00Z';
const clock = createManualClock(noon);
let database: TestDatabase;
let company: string;
let ends: boolean[];
let failures: number[];

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(noon);
  [ends, failures] = [[], []];
  company = await insertCompany(database.client);
  await insertMails(database.client, company, ['ana'], clock.now());
});
afterEach(() => inCompany(database.client, company, (tx) => tx.deleteFrom('mail_outbox').execute()));

/** The subject stands for the request. */
const job = mailJob({
  rows: { name: 'mail_outbox', key: 'key', isOpen: sql`state = 'waiting'`, request: 'subject' },
  pauseMs: 1_000,
  onDone: async (_deps, { isSuperseded }) => void ends.push(isSuperseded),
  onRetry: async (_deps, { attempts }) => void failures.push(attempts),
});
const run = (send: MailJobDeps['send']) => job.run({ db: database.client, clock, send });
const request = () =>
  inCompany(database.client, company, async (tx) => {
    await tx
      .updateTable('mail_outbox')
      .set({ subject: sql`subject || '+'` })
      .execute();
  });
const row = () =>
  inCompany(database.client, company, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow(),
  );

describe('a request that comes during the work', () => {
  it('leaves the row due after a pause, and the end of the work is recorded nevertheless', async () => {
    expect(await run(request)).toMatchObject({ taken: 1, done: 0 });
    expect(ends).toEqual([true]);
    expect(await row()).toMatchObject({ state: 'waiting', claim_key: null, attempts: 0 });
    expect((await run(() => Promise.resolve())).taken).toBe(0);
    clock.set(clock.now() + 1_000);
    expect(await run(() => Promise.resolve())).toMatchObject({ done: 1 });
    expect(ends).toEqual([true, false]);
  });

  it('waits like a retry when the work fails', async () => {
    const fail = async () => {
      await request();
      throw new DirectoryError('rate_limited', { operation: 'x', retryAfterMs: 45_000 });
    };
    expect(await run(fail)).toMatchObject({ retried: 1 });
    expect(failures).toEqual([0]);
    expect(await row()).toMatchObject({ attempts: 1, next_try_at: new Date(clock.now() + 45_000) });
    expect(await run(fail)).toMatchObject({ taken: 0 });
    clock.set(clock.now() + 45_000);
    expect(await run(fail)).toMatchObject({ retried: 1 });
    expect(await row()).toMatchObject({ attempts: 2 });
  });
});
