import type { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { connectAdmin } from './setup/admin-connection.ts';
import { newKey } from './keys.ts';
import { inCompany } from './transactions.ts';
import type { Tx } from './transactions.ts';

// No statement here has the code's own scope (`where company_key = ...`): row-level security alone must hold.

const ours = newKey(1);
const theirs = newKey(2);
let database: TestDatabase;
let admin: Client;
let tables: { name: string; companyColumn: string }[];

beforeAll(async () => {
  database = await startTestDatabase();
  admin = await connectAdmin(database.superuserConfig);
  tables = await listCompanyTables();
  // Dummy rows: one of each company in each table, without foreign keys, triggers and checks.
  await admin.query('set session_replication_role = replica');
  for (const table of tables) {
    await dropChecks(table.name);
    for (const company of [ours, theirs]) await insertAny(table, company);
  }
});

afterAll(async () => {
  await admin.end();
  await database.close();
});

/** The tables whose rows belong to one company each. */
async function listCompanyTables(): Promise<{ name: string; companyColumn: string }[]> {
  const { rows } = await admin.query<{ name: string; companyColumn: string }>(`
    select c.relname as name, case when c.relname = 'companies' then 'key' else 'company_key' end as "companyColumn"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'oauth_flows'
       and (c.relname = 'companies'
            or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_key'))
     order by 1`);
  return rows;
}

async function dropChecks(table: string): Promise<void> {
  const { rows } = await admin.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { conname } of rows) await admin.query(`alter table ${table} drop constraint "${conname}"`);
}

const anyValue: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'x' || gen_random_uuid()`,
  bytea: `decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`,
  'timestamp with time zone': `'2025-03-10T12:00:00Z'`,
  date: `'2025-03-10'`,
  jsonb: `'{}'`,
  tstzmultirange: `'{}'`,
  boolean: 'false',
  integer: '1',
  bigint: '1',
  smallint: '1',
};

async function insertAny(table: { name: string; companyColumn: string }, company: string): Promise<void> {
  const { rows } = await admin.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
        and a.attname <> $2`,
    [table.name, table.companyColumn],
  );
  const columns = [table.companyColumn, ...rows.map((row) => row.name)];
  const values = rows.map((row) => {
    const value = row.type.endsWith('[]') ? `'{}'` : anyValue[row.type];
    if (value === undefined) throw new Error(`no value for ${table.name}.${row.name} of type ${row.type}`);
    return value;
  });
  await admin.query(
    `insert into ${table.name} (${columns.join(', ')}) values (${[`'${company}'`, ...values].join(', ')})`,
  );
}

async function countAs(table: string): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(rows[0]?.n);
}

/**
 * Runs a statement without any condition as one company, and rolls it back. Returns the number of affected rows; null
 * = no permission.
 */
async function touch(
  table: string,
  statement: (name: ReturnType<typeof sql.table>) => ReturnType<typeof sql>,
) {
  const undo = new Error('undo');
  let touched: number | null = null;
  const work = async (tx: Tx): Promise<never> => {
    touched = Number((await statement(sql.table(table)).execute(tx)).numAffectedRows);
    throw undo;
  };
  await inCompany(database.client, ours, work).catch((error: unknown) => {
    if (error === undo) return;
    if (!(error instanceof Error && /permission denied/.test(error.message))) throw error;
  });
  return touched;
}

describe('without the scope of the code, row-level security alone', () => {
  it('has rows of both companies in every table', async () => {
    expect(tables.length).toBeGreaterThan(25);
    for (const { name } of tables) expect([name, await countAs(name)]).toEqual([name, 2]);
  });

  it('shows the rows of one company in every table', async () => {
    for (const { name, companyColumn } of tables) {
      const seen = await inCompany(database.client, ours, async (tx) => {
        const all = sql<{
          company: string;
        }>`select ${sql.ref(companyColumn)} as company from ${sql.table(name)}`;
        return (await all.execute(tx)).rows;
      });
      expect([name, seen]).toEqual([name, [{ company: ours }]]);
    }
  });

  it('does not let a join reach across', async () => {
    const pairs = await inCompany(database.client, ours, async (tx) => {
      const all = sql<{ a: string; b: string }>`
        select u.company_key as a, s.company_key as b from users u cross join shifts s`;
      return (await all.execute(tx)).rows;
    });
    expect(pairs).toEqual([{ a: ours, b: ours }]);
  });

  it('limits an unconditional update and delete to one company', async () => {
    const changeable: string[] = [];
    for (const { name, companyColumn } of tables) {
      const column = sql.ref(companyColumn);
      const changed = await touch(name, (table) => sql`update ${table} set ${column} = ${column}`);
      const removed = await touch(name, (table) => sql`delete from ${table}`);
      if (changed !== null) changeable.push(name);
      // No permission is as safe as one's own row.
      expect([name, changed ?? 1, removed ?? 1]).toEqual([name, 1, 1]);
      expect([name, await countAs(name)]).toEqual([name, 2]);
    }
    expect(changeable).toEqual(
      expect.arrayContaining(['users', 'shifts', 'shift_members', 'companies', 'api_tokens']),
    );
    expect(changeable).not.toContain('audit_events');
  });
});
