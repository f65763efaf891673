import { COVERED, IN_FORCE, momentOf } from '@shiftgate/domain/shift/compile.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/transactions.ts';
import type { FactsCache } from './facts-cache.ts';

/**
 * How many people with a shift are inside and outside its hours at an instant (ms). The shifts are asked, not the
 * people: the count costs one query whatever the size of the company.
 */
export async function countInside(
  facts: FactsCache,
  tx: Tx,
  companyKey: string,
  now: number,
): Promise<{ inside: number; outside: number }> {
  const snapshot = await facts.read(tx, companyKey);
  const open = [...snapshot.shifts.values()]
    .filter(({ compiled }) => (momentOf(compiled, now) & (IN_FORCE | COVERED)) === (IN_FORCE | COVERED))
    .map(({ compiled }) => compiled.key);
  // Both sides come in the order of an index: nothing is hashed or sorted, and no row is looked up for each person.
  const row = await tx
    .selectFrom((from) =>
      from
        .selectFrom((inner) =>
          inner
            .selectFrom('shift_members')
            .select(['user_key', 'shift_key'])
            .where('company_key', '=', companyKey)
            .orderBy('user_key')
            .as('m'),
        )
        .select(['m.user_key', sql<boolean>`bool_or(m.shift_key = any(${open}::uuid[]))`.as('is_inside')])
        .groupBy('m.user_key')
        .as('m'),
    )
    .innerJoin('users as u', 'u.key', 'm.user_key')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where m.is_inside))::int`.as('inside'),
    ])
    .where('u.company_key', '=', companyKey)
    .where('u.status', '=', 'active')
    .where('u.is_admin', '=', false)
    .where('u.is_allowed_admin', '=', false)
    .executeTakeFirstOrThrow();
  return { inside: row.inside, outside: row.all - row.inside };
}
