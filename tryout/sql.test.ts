import { startTestDatabase } from '@shiftgate/server/testing/database.ts';
import type { TestDatabase } from '@shiftgate/server/testing/database.ts';
import { insertCompany, insertUser, testInstant } from '@shiftgate/server/testing/rows.ts';
import { newKey } from '@shiftgate/server/db/keys.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQuery, runQuery } from './sql.ts';

let database: TestDatabase;
let bakery: string;
beforeAll(async () => {
  database = await startTestDatabase();
  bakery = await insertCompany(database.client, { name: 'Padaria Estrela' });
  const other = await insertCompany(database.client, { name: 'Livraria Horizonte' });
  await insertUser(database.client, bakery, { name: 'Ana Lima' });
  await insertUser(database.client, other, { name: 'Luana Ferreira' });
});
afterAll(() => database.close());

const sql = (...args: string[]) => runQuery(database.serverConfig, readQuery(args));
const nameInBakery = async () => {
  const { name } = await inCompany(database.client, bakery, (tx) =>
    tx.selectFrom('users').select('name').executeTakeFirstOrThrow(),
  );
  return name;
};

it('prints columns, values as the database writes them, and the number of rows', async () => {
  expect(await sql("select 12345678901234567890 as a, null as b, date '2025-03-10' as a")).toEqual([
    'a                    | b    | a',
    '---------------------+------+-----------',
    '12345678901234567890 | null | 2025-03-10',
    '(1 row)',
  ]);
});

it("runs as the program's role, which sees people of no company without --company", async () => {
  expect(await sql('select name from users')).toEqual(['name', '----', '(0 rows)']);
  expect(await sql('select current_user as me')).toContain('shiftgate_server');
});

it('shows the people of the company of --company only', async () => {
  expect(await sql('select name from users', '--company', bakery)).toEqual([
    'name',
    '--------',
    'Ana Lima',
    '(1 row)',
  ]);
});

it('finds a company by its domain and names one that is missing', async () => {
  await inCompany(database.client, bakery, (tx) =>
    tx
      .insertInto('domains')
      .values({
        key: newKey(testInstant.getTime()),
        company_key: bakery,
        name: 'padaria.example',
        is_verified: true,
        created_at: testInstant,
        updated_at: testInstant,
      })
      .execute(),
  );
  expect(await sql('select name from users', '--company', 'Padaria.Example')).toContain('Ana Lima');
  await expect(sql('select 1', '--company', 'nowhere.example')).rejects.toThrow(
    'There is no company nowhere.example. Use its key or one of its domains.',
  );
});

it('changes nothing without --write, also behind a second statement', async () => {
  const change = "update users set name = 'Ana Prado'";
  await expect(sql(change, '--company', bakery)).rejects.toThrow('read-only transaction');
  await expect(sql(`commit; ${change}`, '--company', bakery)).rejects.toThrow('multiple commands');
  expect(await nameInBakery()).toBe('Ana Lima');
});

it('commits a change with --write', async () => {
  expect(await sql("update users set name = 'Ana Prado'", '--company', bakery, '--write')).toEqual([
    'UPDATE 1',
  ]);
  expect(await nameInBakery()).toBe('Ana Prado');
});

it.each([[[]], [['select 1', 'select 2']], [['select 1', '--force']]])('rejects the arguments %j', (args) => {
  expect(() => readQuery(args)).toThrow(/exactly one statement|Unknown option/);
});
