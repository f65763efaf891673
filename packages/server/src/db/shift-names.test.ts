import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertShift } from '../testing/rows.ts';
import { connectAdmin } from './setup/admin-connection.ts';
import { isUniqueViolation } from './errors.ts';
import { readMigrations } from './setup/migrate.ts';
import { inCompany } from './transactions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const namesOf = async (company: string) =>
  (
    await inCompany(database.client, company, (tx) =>
      tx.selectFrom('shifts').select('name').orderBy('created_at').orderBy('name').execute(),
    )
  ).map((row) => row.name);

describe('names of shifts', () => {
  it.each([
    ['in capitals', 'Manhã', 'MANHÃ'],
    ['with an accent written as two characters', 'Manha\u0303 dupla', 'Manh\u00e3 dupla'],
  ])('are unique in a company, also %s', async (_how, first, second) => {
    const company = await insertCompany(database.client);
    await insertShift(database.client, company, { name: first });
    const taken = await insertShift(database.client, company, { name: second }).catch(
      (error: unknown) => error,
    );
    expect(isUniqueViolation(taken, 'shifts_unique_name')).toBe(true);
    const other = await insertCompany(database.client);
    await insertShift(database.client, other, { name: second });
  });

  it('are not used up by the shift of an activation test', async () => {
    const company = await insertCompany(database.client);
    await insertShift(database.client, company, { name: 'Teste', is_test: true });
    await insertShift(database.client, company, { name: 'Teste' });
    expect(await namesOf(company)).toEqual(['Teste', 'Teste']);
  });

  it('that existed twice get the first free number, the oldest keeps its own', async () => {
    const ours = await insertCompany(database.client);
    const theirs = await insertCompany(database.client);
    const owner = await connectAdmin(database.ownerConfig);
    await owner.query('drop index shifts_unique_name');
    const made = (company: string, name: string, minute: number) =>
      insertShift(database.client, company, { name, created_at: new Date(Date.UTC(2025, 0, 1, 8, minute)) });
    await made(ours, 'Noite', 1);
    await made(ours, 'noite', 2);
    await made(ours, 'Noite (2)', 3);
    await made(ours, 'NOITE', 4);
    await made(theirs, 'Noite', 5);
    const migration = (await readMigrations()).find((each) => each.name === '0028-shift-names.sql');
    await owner.query(`begin; ${migration?.sql ?? ''}; commit`);
    await owner.end();
    expect(await namesOf(ours)).toEqual(['Noite', 'noite (3)', 'Noite (2)', 'NOITE (4)']);
    expect(await namesOf(theirs)).toEqual(['Noite']);
  });
});
