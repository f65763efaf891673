import { acceptedUntil } from '@shiftgate/saml/index.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { newKey } from '#db/keys.ts';
import type { PlannedLogoutsTable } from '#db/tables/control-tables.ts';
import type { Tx } from '#db/transactions.ts';

type Logout = Pick<
  Selectable<PlannedLogoutsTable>,
  'company_key' | 'user_key' | 'scope' | 'takes_app_passwords'
>;

/**
 * Plans a completed logout once more, for when no response that was signed before it can open the workspace any longer:
 * with a response that was kept back, a person would be in for as long as the workspace likes.
 */
export async function repeatLogout(tx: Tx, row: Logout, now: number): Promise<void> {
  const until = await lastAcceptance(tx, row, now);
  if (until <= now) return;
  const [at, due] = [new Date(now), new Date(until)];
  await tx
    .insertInto('planned_logouts')
    .values({
      key: newKey(now),
      company_key: row.company_key,
      user_key: row.user_key,
      due_at: due,
      next_try_at: due,
      scope: row.scope,
      takes_app_passwords: row.takes_app_passwords,
      cause: 'repeated',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Until when (ms) the workspace may accept a response of a session that is over here; 0 without one. */
async function lastAcceptance(tx: Tx, logout: Logout, now: number): Promise<number> {
  const { company_key: companyKey, user_key: userKey } = logout;
  // A response that was signed before this is not accepted any longer, even with a longer permission.
  const oldest = now - (acceptedUntil({ now: new Date(now), allowedUntil: null }) - now);
  const rows = await tx
    .selectFrom('sign_in_sessions as s')
    .innerJoin('sp_sessions as o', (join) =>
      join.onRef('o.company_key', '=', 's.company_key').onRef('o.session_key', '=', 's.key'),
    )
    .innerJoin('service_providers as p', (join) =>
      join.onRef('p.company_key', '=', 'o.company_key').onRef('p.key', '=', 'o.service_provider_key'),
    )
    .select(['o.issued_at', 'o.ends_at'])
    .where('s.company_key', '=', companyKey)
    .where('s.user_key', '=', userKey)
    .where(sql<boolean>`(s.ended_at is not null or s.expires_at <= ${new Date(now)})`)
    .where('s.last_seen_at', '>', new Date(oldest))
    .where('o.issued_at', '>', new Date(oldest))
    .where('p.provider', '<>', 'other')
    .execute();
  return Math.max(0, ...rows.map((row) => acceptedUntil({ now: row.issued_at, allowedUntil: row.ends_at })));
}
