import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { escapeLike } from '#db/like.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { retainedUntil, stateOf } from './erasable.ts';

/** People who left the directory, the first of them first; with a search, everybody whom it finds. */
export async function listErasable(
  { tx, companyKey, now }: Context,
  { query }: HandlerInput<'erasure.list'>,
): Promise<CallResponse<'erasure.list'>> {
  const cursor = readCursor(query.cursor, ['instant', 'key']);
  // Everybody who left has the instant, along which an index leads.
  const leftAt = query.search ? sql<Date>`coalesce(u.left_at, u.created_at)` : sql<Date>`u.left_at`;
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.key', 'u.company_key')
    .select([
      'u.key',
      'u.name',
      'u.email',
      'u.status',
      leftAt.as('left_at'),
      retainedUntil.as('retained_until'),
      stateOf(new Date(now)).as('state'),
    ])
    .where('u.company_key', '=', companyKey)
    .$if(!query.search, (people) => people.where('u.status', '=', 'not_synchronised'))
    .$if(Boolean(query.search), (people) =>
      people.where('u.search_text', 'like', `%${escapeLike(normaliseSearch(query.search ?? ''))}%`),
    )
    .$if(cursor !== null, (people) =>
      people.where(sql<boolean>`(${leftAt}, u.key) > (${cursor?.[0]}::timestamptz, ${cursor?.[1]}::uuid)`),
    )
    .orderBy(leftAt)
    .orderBy('u.key')
    .limit(query.page_size + 1)
    .execute();
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      key: row.key,
      name: row.name,
      email: row.email,
      left_at: row.status === 'not_synchronised' ? row.left_at.toISOString() : null,
      retained_until: row.retained_until?.toISOString() ?? null,
      state: row.state,
    })),
    next: rows.length > page.length && last ? writeCursor([last.left_at.toISOString(), last.key]) : null,
  };
}
