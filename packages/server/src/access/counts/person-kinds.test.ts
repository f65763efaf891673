import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSystem } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { kindsOf } from './person-kinds.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

it('a kind is one number that says every fact again', async () => {
  const { kind, bits, columns } = kindsOf({
    reason: { of: sql`p.reason`, texts: ['no_address', 'no_password', 'temporary_ended'] },
    is_manager: sql`p.is_manager`,
    state: { of: sql`p.state`, texts: ['set', 'random'] },
    is_away: sql`p.is_away`,
  });
  expect(bits).toBe(6);
  const people = [
    { reason: null, is_manager: false, state: 'set', is_away: true },
    { reason: 'no_address', is_manager: true, state: 'random', is_away: false },
    { reason: 'temporary_ended', is_manager: true, state: 'set', is_away: true },
    { reason: 'no_password', is_manager: false, state: null, is_away: false },
  ];
  const { rows } = await inSystem(database.client, (tx) =>
    sql`select ${columns(sql`k.kind`)} from (
      select p.nr, ${kind} as kind from json_to_recordset(${JSON.stringify(people.map((person, nr) => ({ nr, ...person })))}::json)
        as p (nr int, reason text, is_manager bool, state text, is_away bool)) k order by k.nr`.execute(tx),
  );
  expect(rows).toEqual(people);
});
