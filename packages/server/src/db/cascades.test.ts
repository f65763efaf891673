import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertShift, insertUser, testInstant } from '../testing/rows.ts';
import { inCompany } from './transactions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

it.each(['users', 'shifts'] as const)(
  'deletes memberships with one of the %s, and plans logouts again',
  async (table) => {
    const db = database.client;
    const company = await insertCompany(db);
    const user = await insertUser(db, company);
    const shift = await insertShift(db, company);
    await inCompany(db, company, async (tx) => {
      await tx
        .insertInto('shift_members')
        .values({ company_key: company, shift_key: shift, user_key: user, added_at: testInstant })
        .execute();
      await sql`delete from replan_requests`.execute(tx);
    });
    await inCompany(db, company, (tx) =>
      tx
        .deleteFrom(table)
        .where('key', '=', table === 'users' ? user : shift)
        .execute(),
    );
    const left = await inCompany(db, company, async (tx) => ({
      members: await tx.selectFrom('shift_members').selectAll().execute(),
      notes: (await sql`select company_key from replan_requests`.execute(tx)).rows,
    }));
    expect(left).toEqual({ members: [], notes: [{ company_key: company }] });
  },
);
