import { differenceNames } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';
import { sql } from 'kysely';
import { keyList } from '#db/key-list.ts';
import type { Tx } from '#db/transactions.ts';
import { hasNoOwnPassword, noWayIn } from '../ways-in.ts';
import type { WaysAt } from '../ways-in.ts';

type WithoutWayIn = AccessDifference['gains_without_way_in'];

/** Of some people who sign in here, those without a way in at an instant, the first of them by name. */
export async function readWithoutWayIn(tx: Tx, at: WaysAt, keys: readonly string[]): Promise<WithoutWayIn> {
  if (keys.length === 0) return { count: 0, people: [] };
  const { rows } = await sql<WithoutWayIn['people'][number] & { readonly total: number }>`
    select p.key, p.name, p.email, p.no_way_in, count(*) over ()::int as total
      from (select u.key, u.name, u.email, u.search_text, ${noWayIn(at, 'scan')} as no_way_in
              from unnest(${keyList(keys)}) k (key)
              join users u on u.company_key = ${at.companyKey} and u.key = k.key
             where ${hasNoOwnPassword} offset 0) p
     where p.no_way_in is not null
     order by p.search_text, p.key limit ${differenceNames}`.execute(tx);
  return {
    count: rows[0]?.total ?? 0,
    people: rows.map(({ key, name, email, no_way_in }) => ({ key, name, email, no_way_in })),
  };
}
