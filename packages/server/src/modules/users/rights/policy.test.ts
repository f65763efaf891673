import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser } from '#testing/rows.ts';
import { findRefusal, guardColumns, mayBeDone, needsFreshSignIn, personPolicy } from './policy.ts';
import type { GuardedPerson, PersonAct, PolicyActor } from './policy.ts';

const roles = guardColumns.filter((column) => column !== 'key');
const acts: readonly PersonAct[] = ['access', 'password', 'confirmation'];

const person = (key: string, ...has: readonly string[]): GuardedPerson => ({
  key,
  is_admin: has.includes('is_admin'),
  is_delegated_admin: has.includes('is_delegated_admin'),
  is_allowed_admin: has.includes('is_allowed_admin'),
  is_manager: has.includes('is_manager'),
});
const actors: Readonly<Record<string, PolicyActor>> = {
  manager: { userKey: 'manager', isAdmin: false, isControlAdmin: false },
  allowed: { userKey: 'allowed', isAdmin: false, isControlAdmin: true },
  super: { userKey: 'super', isAdmin: true, isControlAdmin: true },
};

it('says who may do what to whom', () => {
  const targets = {
    'a super administrator': person('s', 'is_admin'),
    'a delegated administrator': person('d', 'is_delegated_admin'),
    'a delegated administrator who is a manager': person('dm', 'is_delegated_admin', 'is_manager'),
    'an allowed administrator': person('a', 'is_allowed_admin'),
    'another manager': person('m', 'is_manager'),
    'the manager': person('manager', 'is_manager'),
    'a worker': person('w'),
  };
  const short = { PROTECTED_USER: 'user', PROTECTED_ADMINISTRATOR: 'administrator' } as const;
  const table = Object.entries(targets).map(([name, target]) => [
    name,
    ...acts.map((act) =>
      Object.values(actors).map((actor) => {
        const refusal = findRefusal(actor, act, target);
        return refusal === null ? 'may' : short[refusal];
      }),
    ),
  ]);
  // In the order of the actors: a manager, the allowed list, a super administrator.
  expect(table).toEqual([
    [
      'a super administrator',
      ['user', 'may', 'may'],
      ['administrator', 'administrator', 'may'],
      ['administrator', 'administrator', 'may'],
    ],
    [
      'a delegated administrator',
      ['user', 'may', 'may'],
      ['administrator', 'administrator', 'may'],
      ['administrator', 'administrator', 'may'],
    ],
    [
      'a delegated administrator who is a manager',
      ['user', 'may', 'may'],
      ['administrator', 'administrator', 'may'],
      ['administrator', 'administrator', 'may'],
    ],
    [
      'an allowed administrator',
      ['user', 'may', 'may'],
      ['user', 'may', 'may'],
      ['administrator', 'administrator', 'may'],
    ],
    [
      'another manager',
      ['user', 'may', 'may'],
      ['user', 'may', 'may'],
      ['administrator', 'administrator', 'may'],
    ],
    ['the manager', ['user', 'may', 'may'], ['user', 'may', 'may'], ['may', 'administrator', 'may']],
    ['a worker', ['may', 'may', 'may'], ['may', 'may', 'may'], ['administrator', 'administrator', 'may']],
  ]);
});

it('lets administrators of the workspace set their own password, with a fresh sign-in', () => {
  const own = person('manager', 'is_delegated_admin', 'is_manager');
  const actor = actors['manager']!;
  expect(findRefusal(actor, 'password', own)).toBeNull();
  expect(needsFreshSignIn(actor, 'password', own)).toBe(true);
  expect(findRefusal(actor, 'access', own)).toBe('PROTECTED_USER');
  expect(needsFreshSignIn(actors['super']!, 'password', person('w'))).toBe(false);
  expect(Object.keys(personPolicy)).toHaveLength(3);
});

let database: TestDatabase;
let companyKey: string;
let people: GuardedPerson[];
beforeAll(async () => {
  database = await startTestDatabase();
  companyKey = await insertCompany(database.client);
  people = [];
  for (let bits = 0; bits < 2 ** roles.length; bits += 1) {
    const has = roles.filter((_role, at) => (bits >> at) & 1);
    const columns = Object.fromEntries(has.map((role) => [role, true]));
    people.push(person(await insertUser(database.client, companyKey, columns), ...has));
  }
});
afterAll(() => database.close());

it('says the same in SQL, of people with every mix of roles and of every caller', async () => {
  const callers = fc.record({
    at: fc.nat({ max: 2 ** roles.length }),
    isAdmin: fc.boolean(),
    isListed: fc.boolean(),
    act: fc.constantFrom(...acts),
  });
  await fc.assert(
    fc.asyncProperty(callers, async ({ at, isAdmin, isListed, act }) => {
      const userKey = people[at]?.key ?? null;
      const actor = { userKey, isAdmin, isControlAdmin: isAdmin || isListed };
      const found = await inCompany(database.client, companyKey, (tx) =>
        tx
          .selectFrom('users as u')
          .select(['u.key', sql<boolean>`${mayBeDone(actor, act)}`.as('may')])
          .where('u.company_key', '=', companyKey)
          .execute(),
      );
      const inSql = new Map(found.map(({ key, may }) => [key, may]));
      for (const each of people)
        expect([each, inSql.get(each.key)]).toEqual([each, findRefusal(actor, act, each) === null]);
    }),
    { numRuns: 60 },
  );
});
