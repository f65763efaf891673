import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';

/**
 * Orders a logout for every covered person when activation ends all sessions. Two arrays keep the statement below
 * 65,535 parameters.
 */
export async function orderLogoutOfCovered(
  tx: Tx,
  companyKey: string,
  domains: readonly string[],
  now: number,
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('status', '=', 'active')
    .where('is_admin', '=', false)
    .where('is_allowed_admin', '=', false)
    .where('domain', 'in', [...domains])
    .execute();
  if (people.length === 0) return;
  const at = new Date(now);
  const users = people.map((person) => person.key);
  const keys = users.map(() => newKey(now));
  await sql`
    insert into planned_logouts (key, company_key, user_key, due_at, next_try_at, scope, cause, created_at, updated_at)
    select p.key, ${companyKey}::uuid, p.user_key, ${at}, ${at}, 'browser', 'control_activated', ${at}, ${at}
      from unnest(${keys}::uuid[], ${users}::uuid[]) as p (key, user_key)`.execute(tx);
  await wake(tx, 'log-out');
}
