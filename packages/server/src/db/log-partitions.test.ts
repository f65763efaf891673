import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany } from '../testing/rows.ts';
import { newKey } from './keys.ts';
import { ensureLogPartitions, listMonthsAround, logTables, purgeLogPart } from './log-partitions.ts';
import { inCompany, inSystem } from './transactions.ts';

let database: TestDatabase;
let company: string;

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertCompany(database.client);
});

afterAll(() => database.close());

async function writeLog(at: string): Promise<void> {
  const row = {
    key: newKey(1),
    company_key: company,
    occurred_at: at,
    email: 'a@b.c',
    result: 'success',
    is_allowed: true,
  };
  await inSystem(database.client, (tx) => tx.insertInto('access_log').values(row).execute());
}

async function countByPartition(): Promise<Record<string, number>> {
  // The partition of each row, readable through the parent.
  const rows = await inCompany(database.client, company, async (tx) => {
    return (
      await sql<{ name: string; n: number }>`
        select c.relname as name, count(*) as n from access_log l join pg_class c on c.oid = l.tableoid group by 1`.execute(
        tx,
      )
    ).rows;
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.n]));
}

it('creates the months around an instant, across the end of a year, once', async () => {
  expect(listMonthsAround(new Date('2025-12-31T23:59:59Z'))).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  const ensure = () =>
    inSystem(database.client, (tx) =>
      ensureLogPartitions(tx, 'access_log', new Date('2026-01-15T00:00:00Z')),
    );
  expect(await ensure()).toBe(5);
  expect(await ensure()).toBe(0);
});

it('keeps a row of a month without a partition, and moves it when the month is created', async () => {
  await writeLog('2031-05-01T00:00:00Z');
  await writeLog('2031-05-31T23:59:59.999Z');
  await writeLog('2031-06-01T00:00:00Z');
  expect(await countByPartition()).toEqual({ access_log_rest: 3 });
  await inSystem(database.client, (tx) =>
    sql`select ensure_log_partition('access_log', '2031-05-17')`.execute(tx),
  );
  expect(await countByPartition()).toEqual({ access_log_2031_05: 2, access_log_rest: 1 });
  await writeLog('2031-05-10T00:00:00Z');
  expect(await countByPartition()).toEqual({ access_log_2031_05: 3, access_log_rest: 1 });
});

it.each(logTables)('creates partitions of %s that do not bypass row-level security', async (log) => {
  await inSystem(database.client, (tx) => sql`select ensure_log_partition(${log}, '2031-05-17')`.execute(tx));
  await expect(
    sql`select * from ${sql.table(`${log}_2031_05`)}`.execute(database.client.kysely),
  ).rejects.toThrow(/permission denied/);
});

it('makes and drops no partitions of another table', async () => {
  const call = (text: string) => sql.raw(text).execute(database.client.kysely);
  await expect(call(`select ensure_log_partition('users', '2031-05-17')`)).rejects.toThrow(/no log: users/);
  await expect(call(`select drop_old_log_partitions('users', now(), now())`)).rejects.toThrow(/no log/);
  await expect(call(`select purge_log_part('users', gen_random_uuid(), now(), now(), 1)`)).rejects.toThrow(
    /no log/,
  );
});

it('purges rows that are old enough, never those younger than six months', async () => {
  const now = new Date('2031-11-15T00:00:00Z');
  // The newest entry stands for the time of day.
  await writeLog('2031-11-15T00:00:00Z');
  const purge = async (months: number, atMost: number) => {
    const log = { log: 'access_log', companyKey: company, months } as const;
    const bounds = { atMost, from: null };
    return (await inSystem(database.client, (tx) => purgeLogPart(tx, log, now, bounds))).removed;
  };
  // With an age of zero months it still keeps everything after 15 May, and respects the limit.
  expect(await purge(0, 1)).toBe(1);
  expect(await purge(0, 100)).toBe(1);
  expect(await purge(0, 100)).toBe(0);
  expect(await countByPartition()).toEqual({ access_log_2031_05: 1, access_log_rest: 2 });
});

it('reads a page of the log through an index of one partition', async () => {
  const plan = await inCompany(database.client, company, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return await sql<{ 'QUERY PLAN': string }>`
      explain select * from access_log
       where company_key = ${company} and (occurred_at, key) < ('2031-05-20'::timestamptz, ${newKey(1)}::uuid)
         and occurred_at >= '2031-05-01'
       order by occurred_at desc, key desc limit 50`.execute(tx);
  });
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index Scan/);
  expect(text).toContain('access_log_2031_05');
  expect(text).not.toContain('access_log_2026');
});
