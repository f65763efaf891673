import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { partOfHour, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beginning, readAlongPositions, readFirstOpenPosition } from '../../db/log-positions.ts';
import type { Tx } from '../../db/transactions.ts';

/** Entries of one transaction. */
const batchRows = 10_000;
/** No log is kept longer. */
const longestKeptMs = 5 * 366 * DAY_MS;

/** The length of the stretches of which every hour of a zone is made, in minutes. */
export function minutesFor(zone: string, now: number): number {
  return partOfHour(zoneOf(zone), now - longestKeptMs, now + DAY_MS) / MINUTE_MS;
}

/** Locks the roll-up of a company; it begins at the first call, and anew when its stretches do not fit the zone. */
async function lockRollup(tx: Tx, companyKey: string, now: number) {
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const minutes = minutesFor(zone, now);
  const fresh = { zone, minutes, last_position: beginning.position, last_key: beginning.key };
  await tx
    .insertInto('access_log_rollups')
    .values({ company_key: companyKey, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rollup = await tx
    .selectFrom('access_log_rollups')
    .selectAll()
    .where('company_key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (rollup.minutes <= minutes) return { ...rollup, zone };
  await tx.deleteFrom('access_log_hours').where('company_key', '=', companyKey).execute();
  return { ...rollup, ...fresh };
}

/** Adds the next entries to the hours, each once, whatever their instants; returns whether more are left. */
export async function countNextEntries(tx: Tx, companyKey: string, now: number): Promise<boolean> {
  const rollup = await lockRollup(tx, companyKey, now);
  const below = await readFirstOpenPosition(tx);
  await readAlongPositions(tx);
  const { rows } = await sql<{ position: number; key: string; counted: number }>`
    with batch as materialized (
      select l.written_in, l.key, l.occurred_at, l.result, l.is_allowed, l.notes, l.shift_key from access_log l
       where l.company_key = ${companyKey}
         and (l.written_in, l.key) > (${rollup.last_position}, ${rollup.last_key}::uuid) and l.written_in < ${below}
       order by l.written_in, l.key limit ${sql.lit(batchRows)}),
    added as (${addHours(companyKey, rollup.minutes, sql`select * from batch`)})
    select b.written_in as position, b.key, (select count(*)::int from batch) as counted
      from batch b order by b.written_in desc, b.key desc limit 1`.execute(tx);
  const last = rows[0];
  await tx
    .updateTable('access_log_rollups')
    .set({
      zone: rollup.zone,
      minutes: rollup.minutes,
      last_position: last?.position ?? rollup.last_position,
      last_key: last?.key ?? rollup.last_key,
    })
    .where('company_key', '=', companyKey)
    .execute();
  return last?.counted === batchRows;
}

/** Adds entries, as columns of the access log, to the stretches of a company. */
function addHours(companyKey: string, minutes: number, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into access_log_hours as h
      (company_key, shift_key, starts_at, result, is_allowed, has_default_password, entries)
    select ${companyKey}::uuid, e.shift_key, e.starts_at, e.result, e.is_allowed, e.has_default_password, count(*)
      from (select n.shift_key, ${startOf(minutes, sql`n.occurred_at`)} as starts_at, n.result, n.is_allowed,
                   'default_password' = any(n.notes) as has_default_password from (${entries}) n) e
     group by grouping sets ((e.starts_at, e.result, e.is_allowed, e.has_default_password),
                             (e.starts_at, e.result, e.is_allowed, e.has_default_password, e.shift_key))
    having grouping(e.shift_key) = 1 or e.shift_key is not null
    on conflict (company_key, shift_key, starts_at, result, is_allowed, has_default_password)
      do update set entries = h.entries + excluded.entries`;
}

function startOf(minutes: number, at: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`date_bin(make_interval(mins => ${minutes}::integer), ${at}, timestamptz '2000-01-01 00:00Z')`;
}

/** Counts the hours before the end of a company's retention again, since their entries were removed, all or some. */
export async function recountRemoved(
  tx: Tx,
  { companyKey, months }: { readonly companyKey: string; readonly months: number },
  now: number,
): Promise<void> {
  const rollup = await tx
    .selectFrom('access_log_rollups')
    .selectAll()
    .where('company_key', '=', companyKey)
    .forUpdate()
    .executeTakeFirst();
  if (rollup === undefined) return;
  const { minutes, last_position: position, last_key: key } = rollup;
  const cut = startOf(
    minutes,
    sql`${new Date(now)}::timestamptz - make_interval(months => ${months}::integer)`,
  );
  const end = sql`${cut} + make_interval(mins => ${minutes}::integer)`;
  await sql`delete from access_log_hours where company_key = ${companyKey} and starts_at < ${end}`.execute(
    tx,
  );
  await addHours(
    companyKey,
    minutes,
    sql`select l.* from access_log l where l.company_key = ${companyKey} and l.occurred_at < ${end}
      and (l.written_in, l.key) <= (${position}, ${key}::uuid)`,
  ).execute(tx);
}
