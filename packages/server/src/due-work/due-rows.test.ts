import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../db/keys.ts';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
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

it('lists along an index, and the first of each company first, however many rows wait', async () => {
  const other = await insertCompany(database.client);
  const at = testInstant;
  const insert = (companyKey: string, count: number, state: string) =>
    inCompany(database.client, companyKey, (tx) =>
      sql`insert into mail_outbox (key, company_key, kind, to_address, subject, body_sealed, state, next_try_at,
                                   created_at, expires_at)
          select gen_random_uuid(), ${companyKey}::uuid, 'test', n::text, 's', 'x'::bytea, ${state}, ${at}, ${at}, ${at}
            from generate_series(1, ${count}::integer) n`.execute(tx),
    );
  await insert(company, 20_000, 'sent');
  await insert(company, 4_000, 'waiting');
  await insert(other, 1, 'waiting');
  const admin = await connectAdmin(database.superuserConfig);
  await admin.query('analyze mail_outbox');
  await admin.end();
  const rows = await listed('mail_outbox', at);
  expect(rows).toHaveLength(61);
  const { rows: scans } = await inSystem(database.client, async (tx) => {
    await sql`select * from list_due_mail_outbox(${at}, ${at}, ${at}, 60, 600)`.execute(tx);
    return await sql<{ whole: number; fetched: number }>`
      select seq_scan::int as whole, idx_tup_fetch::int as fetched
        from pg_stat_xact_user_tables where relname = 'mail_outbox'`.execute(tx);
  });
  expect(scans[0]?.whole).toBe(0);
  expect(scans[0]?.fetched).toBeLessThan(3 * rows.length);
  const postponed = new Date(at.getTime() + 600_000);
  for (const of of [company, other])
    await inCompany(database.client, of, (tx) =>
      tx.updateTable('mail_outbox').set({ next_try_at: postponed }).where('state', '=', 'waiting').execute(),
    );
  const { rows: later } = await inSystem(database.client, async (tx) => {
    const end = new Date(at.getTime() + 3_600_000);
    const { rows } = await sql`select * from list_due_mail_outbox(${at}, ${end}, ${end}, 60, 600)`.execute(
      tx,
    );
    expect(rows).toEqual([]);
    return await sql<{ fetched: number }>`
      select idx_tup_fetch::int as fetched from pg_stat_xact_user_tables
       where relname = 'mail_outbox'`.execute(tx);
  });
  // Retries of a mail server that is away cost no poll.
  expect(later[0]?.fetched).toBeLessThan(20);
  const first = await inCompany(database.client, other, (tx) =>
    tx.selectFrom('mail_outbox').select('key').executeTakeFirstOrThrow(),
  );
  expect(rows.slice(0, 2)).toContain(first.key);
});
