import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { COVERED, IN_FORCE, momentOf } from '@shiftgate/domain/shift/compile.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/transactions.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

/**
 * Counts people with a shift inside and outside its hours at an instant (ms); people on vacation are outside. Two
 * queries over shifts answer it for a company of any size.
 */
export async function countInside(
  facts: SnapshotCache,
  tx: Tx,
  companyKey: string,
  now: number,
): Promise<{ inside: number; outside: number }> {
  const snapshot = await facts.read(tx, companyKey);
  const open = [...snapshot.shifts.values()]
    .filter(({ compiled }) => (momentOf(compiled, now) & (IN_FORCE | COVERED)) === (IN_FORCE | COVERED))
    .map(({ compiled }) => compiled.key);
  // Both sides come in index order, so nothing is hashed, sorted or looked up per person.
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
  const resting = await countResting(tx, companyKey, open, localDateAt(zoneOf(snapshot.timeZone), now));
  return { inside: row.inside - resting, outside: row.all - row.inside + resting };
}

/** Counts people on vacation whose shift is open on a date; few, along an index of their own. */
async function countResting(
  tx: Tx,
  companyKey: string,
  open: readonly string[],
  today: PlainDate,
): Promise<number> {
  const { resting } = await tx
    .selectFrom('users as u')
    .select(sql<number>`count(*)::int`.as('resting'))
    .where('u.company_key', '=', companyKey)
    .where('u.vacation_ends_on', '>=', today)
    .where('u.vacation_starts_on', '<=', today)
    .where('u.status', '=', 'active')
    .where('u.is_admin', '=', false)
    .where('u.is_allowed_admin', '=', false)
    .where(
      sql<boolean>`exists (select from shift_members m
        where m.company_key = u.company_key and m.user_key = u.key and m.shift_key = any(${open}::uuid[]))`,
    )
    .executeTakeFirstOrThrow();
  return resting;
}
