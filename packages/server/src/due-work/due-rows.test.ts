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

async function asAdmin(statement: string): Promise<void> {
  const admin = await connectAdmin(database.superuserConfig);
  await admin.query(statement);
  await admin.end();
}

interface Reads {
  readonly whole: number;
  readonly fetched: number;
}

/** What listing the waiting emails reads of their table. */
async function readsOf(at: Date, end: Date): Promise<Reads> {
  return await inSystem(database.client, async (tx) => {
    // Counts of earlier transactions of the connection may be among them.
    const count = async (): Promise<Reads> => {
      const { rows } = await sql<Reads>`
        select seq_scan::int as whole, idx_tup_fetch::int as fetched
          from pg_stat_xact_user_tables where relname = 'mail_outbox'`.execute(tx);
      return rows[0] ?? { whole: 0, fetched: 0 };
    };
    const before = await count();
    await sql`select * from list_due_mail_outbox(${at}, ${end}, ${end}, 60, 600)`.execute(tx);
    const after = await count();
    return { whole: after.whole - before.whole, fetched: after.fetched - before.fetched };
  });
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
  await asAdmin('analyze mail_outbox');
  const rows = await listed('mail_outbox', at);
  expect(rows).toHaveLength(61);
  const reads = await readsOf(at, at);
  expect(reads.whole).toBe(0);
  expect(reads.fetched).toBeLessThan(3 * rows.length);
  const postponed = new Date(at.getTime() + 600_000);
  for (const of of [company, other])
    await inCompany(database.client, of, (tx) =>
      tx.updateTable('mail_outbox').set({ next_try_at: postponed }).where('state', '=', 'waiting').execute(),
    );
  // Dead index entries cost reads until they are gone.
  await asAdmin('vacuum (analyze) mail_outbox');
  // Retries of a mail server that is away cost no poll.
  const end = new Date(at.getTime() + 3_600_000);
  expect(await listed('mail_outbox', at)).toEqual([]);
  expect((await readsOf(at, end)).fetched).toBeLessThan(20);
  const first = await inCompany(database.client, other, (tx) =>
    tx.selectFrom('mail_outbox').select('key').executeTakeFirstOrThrow(),
  );
  expect(rows.slice(0, 2)).toContain(first.key);
});
