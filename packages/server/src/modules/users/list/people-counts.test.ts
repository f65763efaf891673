import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';
import { searchTextOf } from '#modules/directory-sync/people/rows.ts';
import { prepareList } from './user-pages.ts';

let database: TestDatabase;
let company: string;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await insertCompany(database.client);
});

const add = (name: string, email: string, to = company): Promise<string> =>
  insertUser(database.client, to, { name, email, search_text: searchTextOf(name, email) });
const count = () =>
  inCompany(database.client, company, async (tx) => (await prepareList(tx, company)).people);

describe('the count of people', () => {
  it('follows additions and removals', async () => {
    expect(await count()).toBe(0);
    const ana = await add('Ana', 'ana@loja.example');
    await add('Bia', 'bia@loja.example');
    expect(await count()).toBe(2);
    await inCompany(database.client, company, (tx) =>
      tx.deleteFrom('users').where('key', '=', ana).execute(),
    );
    expect(await count()).toBe(1);
  });

  it('keeps people out of a company that does not exist', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    await expect(add('Ana', 'ana@loja.example', nowhere)).rejects.toThrow(/foreign key/);
  });

  it('is deleted with the company, and so are its people', async () => {
    await add('Ana', 'ana@loja.example');
    const owner = await connectAdmin(database.superuserConfig);
    await owner.query('delete from companies where key = $1', [company]);
    const left = await owner.query('select from users where company_key = $1', [company]);
    await owner.end();
    expect(left.rowCount).toBe(0);
  });
});
