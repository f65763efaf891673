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
  const row = await tx
    .selectFrom('shift_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'm.company_key').onRef('u.key', '=', 'm.user_key'),
    )
    .select([
      sql<number>`count(distinct m.user_key)::int`.as('all'),
      sql<number>`(count(distinct m.user_key) filter (where m.shift_key = any(${open}::uuid[])))::int`.as(
        'inside',
      ),
    ])
    .where('m.company_key', '=', companyKey)
    .where('u.status', '=', 'active')
    .where('u.is_admin', '=', false)
    .where('u.is_allowed_admin', '=', false)
    .executeTakeFirstOrThrow();
  return { inside: row.inside, outside: row.all - row.inside };
}
