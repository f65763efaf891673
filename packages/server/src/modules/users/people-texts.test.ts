import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../../db/transactions.ts';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { connectAdmin } from '../../db/setup/admin-connection.ts';
import { insertCompany, insertUser } from '../../testing/rows.ts';
import { keptPeople } from './kept-people.ts';
import { findLines, keyOfLine } from './people-texts.ts';
import { searchTextOf } from '../directory-sync/rows.ts';
import { prepareReading } from './user-pages.ts';

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

/** Keys of whom a search finds, as the list has it. */
const find = (search: string): Promise<string[] | null> =>
  inCompany(database.client, company, async (tx) => {
    const { textsVersion } = await prepareReading(tx, company);
    const people = await keptPeople(tx, company, textsVersion);
    return people && Array.from(findLines(people.texts, search), (line) => keyOfLine(people.texts, line));
  });
const count = () =>
  inCompany(database.client, company, async (tx) => (await prepareReading(tx, company)).people);

describe('the texts of a company', () => {
  it('find everybody whom the database would find, each once, in its order', async () => {
    const names = ['Zé Çá', 'ana ANA ana', 'Ana', 'Bê 100%', 'Bê_1', 'Ana 漢字 😀', "D'Ávila \\ x", 'ana'];
    for (const [index, name] of names.entries()) await add(name, `p${index}@ana${index % 2}.example`);
    for (const search of [
      'ana',
      ' ANÁ ',
      'a',
      '%',
      '_',
      '\\',
      "d'av",
      '漢',
      '😀',
      'p3@',
      'ana\np',
      '@',
      'zz',
    ]) {
      const text = search.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
      const { rows } = await inCompany(database.client, company, (tx) =>
        sql<{ key: string }>`select key from users where company_key = ${company}
          and strpos(search_text, ${text}) > 0 order by search_text, key`.execute(tx),
      );
      expect([search, await find(search)]).toEqual([search, rows.map((row) => row.key)]);
    }
  });

  it('know at once who came, went or has another name', async () => {
    expect(await find('ana')).toEqual([]);
    const ana = await add('Ana', 'ana@loja.example');
    expect(await find('ana')).toEqual([ana]);
    const bia = await add('Anabela', 'bia@loja.example');
    expect(await find('ana')).toEqual([ana, bia]);
    await inCompany(database.client, company, (tx) =>
      tx.updateTable('users').set({ search_text: 'bia\nbia@loja.example' }).where('key', '=', bia).execute(),
    );
    expect(await find('ana')).toEqual([ana]);
    await inCompany(database.client, company, (tx) =>
      tx.deleteFrom('users').where('key', '=', ana).execute(),
    );
    expect(await find('ana')).toEqual([]);
    expect(await find('bia')).toEqual([bia]);
  });

  it('hold nobody of another company', async () => {
    await add('Ana', 'ana@outra.example', await insertCompany(database.client));
    expect(await find('ana')).toEqual([]);
  });

  it('leave the search to the database when a name holds the sign between lines', async () => {
    await add('Ana\u001eMaria', 'ana@loja.example');
    expect(await find('ana')).toBeNull();
  });
});

describe('the count of people', () => {
  it('follows who is added and removed', async () => {
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

  it('goes with the company, and so do its people', async () => {
    await add('Ana', 'ana@loja.example');
    const owner = await connectAdmin(database.superuserConfig);
    await owner.query('delete from companies where key = $1', [company]);
    const left = await owner.query('select from users where company_key = $1', [company]);
    await owner.end();
    expect(left.rowCount).toBe(0);
  });
});
