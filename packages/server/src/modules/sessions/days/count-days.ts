import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { addDays } from '@shiftgate/domain/calendar/plain-date.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hoursOfShifts, readSharedHours } from '#access/public.ts';
import type { CompanySnapshot } from '#access/public.ts';
import type { Tx } from '#db/transactions.ts';
import { localDays } from './local-days.ts';
import type { LocalDay } from './local-days.ts';
import { countedDays, isAskedSession } from './person-days.ts';

/** Days of one transaction. */
const batchDays = 3;

/**
 * Locks how far a company is counted; begins with its oldest session, and starts over where its days are of another
 * zone.
 */
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
 * Counts the next days of a company's sessions, up to today, by the hours that its shifts have now; the same days again
 * give the same rows. Returns whether more are left.
 */
export async function countNextDays(tx: Tx, company: CompanySnapshot, now: number): Promise<boolean> {
  const { key: companyKey } = company;
  const { zone, open_from: openFrom, counted_at: countedAt } = await lockCount(tx, companyKey, now);
  const today = localDateAt(zoneOf(zone), now);
  const ends = addDays(openFrom, batchDays - 1);
  const last = ends < today ? ends : today;
  const days = localDays(zone, openFrom, last);
  // A day of 100,000 people is as much as a statement has the time for.
  for (const day of days) await countDays(tx, company, [day], now);
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

async function countDays(
  tx: Tx,
  company: CompanySnapshot,
  days: readonly LocalDay[],
  now: number,
): Promise<void> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const companyKey = company.key;
  const from = first.from - sessionLimits.signInMaxHours * HOUR_MS;
  const sessions = { companyKey, from, to: Math.min(last.to, now + 1) };
  const span = { start: first.from, end: last.to };
  const isAsked = sql<boolean>`exists (
    select from sign_in_sessions n where ${isAskedSession(sessions)} and n.user_key = users.key)`;
  const people = await readSharedHours(tx, company, { ...span, now, isAsked });
  const hours = hoursOfShifts(company, span);
  const dates = days.map(({ date }) => date);
  await storeDays(tx, companyKey, dates, countedDays({ ...sessions, days, at: now, hours, people }));
  await sumDays(tx, companyKey, dates);
}

const stored = [
  'inside',
  'outside',
  'inside_seconds',
  'outside_seconds',
  'sessions',
  'unseen_ends',
  'open_sessions',
];
const columnsOf = (row: string) => sql.raw(stored.map((column) => `${row}.${column}`).join(', '));
const storedColumns = sql.raw(stored.join(', '));
const changed = sql`set (${storedColumns}) = row(${columnsOf('excluded')})
  where (${columnsOf('d')}) is distinct from (${columnsOf('excluded')})`;

/** Stores what has changed of some days; `counted` is from `countedDays`. */
async function storeDays(
  tx: Tx,
  companyKey: string,
  dates: readonly string[],
  counted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with ${counted},
    whole as (
      insert into session_days as d (company_key, day, user_key, ${storedColumns})
      select ${companyKey}::uuid, c.day, c.user_key, ${columnsOf('c')} from counted c where c.is_whole
      on conflict (company_key, day, user_key) do update ${changed}),
    gone as (
      delete from session_day_shifts d
       where d.company_key = ${companyKey} and d.day = any(${[...dates]}::date[]) and not exists (
         select from counted c
          where not c.is_whole and c.day = d.day and c.user_key = d.user_key
            and c.shift_key is not distinct from d.shift_key))
    insert into session_day_shifts as d (company_key, day, user_key, shift_key, ${storedColumns})
    select ${companyKey}::uuid, c.day, c.user_key, c.shift_key, ${columnsOf('c')} from counted c where not c.is_whole
    on conflict (company_key, day, user_key, shift_key) do update ${changed}`.execute(tx);
}

const summed = sql.raw('inside_seconds, outside_seconds, unseen_ends, open_sessions');
const sums = sql.raw(
  'count(*), sum(d.inside_seconds), sum(d.outside_seconds), sum(d.unseen_ends), sum(d.open_sessions)',
);

/** Sums the stored days up by shift, and by org unit. */
async function sumDays(tx: Tx, companyKey: string, dates: readonly string[]): Promise<void> {
  const isCounted = sql`d.company_key = ${companyKey} and d.day = any(${[...dates]}::date[])`;
  await sql`delete from session_day_sums d where ${isCounted}`.execute(tx);
  await sql`
    insert into session_day_sums (company_key, day, grouped_by, shift_key, org_unit, people, ${summed})
    select d.company_key, d.day, 'shift', d.shift_key, null, ${sums}
      from session_day_shifts d where ${isCounted} group by d.company_key, d.day, d.shift_key
    union all
    select d.company_key, d.day, 'org_unit', null, u.org_unit, ${sums}
      from session_days d join users u on u.company_key = d.company_key and u.key = d.user_key
     where ${isCounted} group by d.company_key, d.day, u.org_unit`.execute(tx);
}
