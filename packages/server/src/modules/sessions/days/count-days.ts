import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { addDays } from '@shiftgate/domain/calendar/plain-date.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transactions.ts';
import { localDays, personDays, secondsOf } from './person-days.ts';
import type { LocalDay } from './person-days.ts';

/** Days of one transaction. */
const batchDays = 3;

/** Locks how far a company is counted; begins with its oldest session, and anew where its days are of another zone. */
async function lockCount(tx: Tx, companyKey: string, now: number) {
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const { oldest } = await tx
    .selectFrom('sign_in_sessions')
    .select(({ fn }) => fn.min('authenticated_at').as('oldest'))
    .where('company_key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const first = localDateAt(zoneOf(zone), oldest?.getTime() ?? now);
  await tx
    .insertInto('session_day_counts')
    .values({ company_key: companyKey, zone, open_from: first, counted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const count = await tx
    .selectFrom('session_day_counts')
    .selectAll()
    .where('company_key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (count.zone === zone) return count;
  await tx.deleteFrom('session_days').where('company_key', '=', companyKey).execute();
  await tx.deleteFrom('session_day_sums').where('company_key', '=', companyKey).execute();
  return { ...count, zone, open_from: first };
}

/**
 * Counts the next days of a company's sessions, up to today; the same days again give the same rows. Returns whether
 * more are left.
 */
export async function countNextDays(tx: Tx, companyKey: string, now: number): Promise<boolean> {
  const { zone, open_from: openFrom, counted_at: countedAt } = await lockCount(tx, companyKey, now);
  const today = localDateAt(zoneOf(zone), now);
  const ends = addDays(openFrom, batchDays - 1);
  const last = ends < today ? ends : today;
  const days = localDays(zone, openFrom, last);
  // A day of 100,000 people is as much as a statement has the time for.
  for (const day of days) await countDay(tx, companyKey, day, now);
  // Until then a session may still go on, or end.
  const settled = localDateAt(zoneOf(zone), now - sessionLimits.signInMaxHours * HOUR_MS);
  const next = addDays(last, 1);
  const isComplete = last >= today || days.length === 0;
  await tx
    .updateTable('session_day_counts')
    .set({
      zone,
      open_from: days.length === 0 ? openFrom : next < settled ? next : settled,
      counted_at: isComplete ? new Date(now) : countedAt,
    })
    .where('company_key', '=', companyKey)
    .execute();
  return !isComplete;
}

async function countDay(tx: Tx, companyKey: string, day: LocalDay, now: number): Promise<void> {
  await sql`
    insert into session_days as d
      (company_key, day, user_key, shift_key, inside_seconds, outside_seconds, sessions, unseen_ends)
    select ${companyKey}::uuid, p.day, p.user_key, p.shift_key, ${secondsOf(sql`p.inside`)},
           ${secondsOf(sql`p.outside`)}, p.sessions, p.unseen_ends
      from (${personDays({ companyKey, days: [day], at: now })}) p
    on conflict (company_key, day, user_key) do update
       set shift_key = excluded.shift_key, inside_seconds = excluded.inside_seconds,
           outside_seconds = excluded.outside_seconds, sessions = excluded.sessions, unseen_ends = excluded.unseen_ends
     where (d.shift_key, d.inside_seconds, d.outside_seconds, d.sessions, d.unseen_ends)
        is distinct from (excluded.shift_key, excluded.inside_seconds, excluded.outside_seconds, excluded.sessions,
                          excluded.unseen_ends)`.execute(tx);
  await sql`
    delete from session_day_sums where company_key = ${companyKey} and day = ${day.date}`.execute(tx);
  await sql`
    insert into session_day_sums
      (company_key, day, shift_key, org_unit, people, inside_seconds, outside_seconds, unseen_ends)
    select d.company_key, d.day, d.shift_key, u.org_unit, count(*), sum(d.inside_seconds), sum(d.outside_seconds),
           sum(d.unseen_ends)
      from session_days d join users u on u.company_key = d.company_key and u.key = d.user_key
     where d.company_key = ${companyKey} and d.day = ${day.date}
     group by d.company_key, d.day, d.shift_key, u.org_unit`.execute(tx);
}
