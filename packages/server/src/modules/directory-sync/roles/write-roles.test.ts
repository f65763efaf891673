import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser, testInstant } from '#testing/rows.ts';
import { writeRoles } from './write-roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

it('takes the roles of everyone away where the workspace names nobody, with an audit row each', async () => {
  const companyKey = await insertCompany(database.client);
  const people = [
    await insertUser(database.client, companyKey, { is_admin: true }),
    await insertUser(database.client, companyKey, { is_delegated_admin: true }),
  ];
  const { users, audits } = await inCompany(database.client, companyKey, async (tx) => {
    const ctx = { tx, companyKey, now: testInstant.getTime() };
    await writeRoles(ctx, { of: new Map(), isOfEveryone: true, unread: [] });
    return {
      users: await tx.selectFrom('users').select(['is_admin', 'is_delegated_admin']).execute(),
      audits: await tx.selectFrom('audit_events').select(['event', 'target_key']).execute(),
    };
  });
  expect(users).toEqual(people.map(() => ({ is_admin: false, is_delegated_admin: false })));
  expect(audits.map(({ event, target_key: key }) => [event, key]).toSorted()).toEqual(
    people.map((key) => ['user.updated', key]).toSorted(),
  );
});
