import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { partOfHour, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LogTable } from '../log-partitions.ts';
import { beginning, readAlongPositions, readFirstOpenPosition } from '../log-positions.ts';
import type { Tx } from '../transactions.ts';

/** A log counted by hour. */
export interface LogHours {
  readonly log: LogTable;
  /** How far it is counted. */
  readonly rollups: 'access_log_rollups' | 'audit_rollups';
  readonly hours: 'access_log_hours' | 'audit_hours';
  /** What `add` reads of an entry, beside its position and key. */
  readonly columns: readonly string[];
  /** The statement that adds entries, a query of these columns, to the stretches of a company. */
  readonly add: (companyKey: string, minutes: number, entries: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Entries of one transaction. */
const batchRows = 10_000;
/** No log is kept longer. */
const longestKeptMs = 5 * 366 * DAY_MS;

/** The length of the stretches of which every hour of a zone is made, in minutes. */
export function minutesFor(zone: string, now: number): number {
  return partOfHour(zoneOf(zone), now - longestKeptMs, now + DAY_MS) / MINUTE_MS;
}

/** The stretch in which an instant lies. */
export function startOf(minutes: number, at: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`date_bin(make_interval(mins => ${minutes}::integer), ${at}, timestamptz '2000-01-01 00:00Z')`;
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`l.${name}`)));

/** Locks the roll-up of a company; it begins at the first call, and anew when its stretches do not fit the zone. */
async function lockRollup(tx: Tx, { rollups, hours }: LogHours, companyKey: string, now: number) {
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const minutes = minutesFor(zone, now);
  const fresh = { zone, minutes, last_position: beginning.position, last_key: beginning.key };
  await tx
    .insertInto(rollups)
    .values({ company_key: companyKey, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rollup = await tx
    .selectFrom(rollups)
    .selectAll()
    .where('company_key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (rollup.minutes <= minutes) return { ...rollup, zone };
  await tx.deleteFrom(hours).where('company_key', '=', companyKey).execute();
  return { ...rollup, ...fresh };
}

/** Returns a query of some columns of the entries that are counted next. */
export type NextEntries = (columns: readonly string[]) => RawBuilder<unknown>;

/**
 * Adds the next entries to the hours, each once, whatever their instants; returns whether more are left. `also` works on the
 * same entries.
 */
export async function countNext(
  tx: Tx,
  counted: LogHours,
  { companyKey, now }: { readonly companyKey: string; readonly now: number },
  also: (next: NextEntries) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const rollup = await lockRollup(tx, counted, companyKey, now);
  const below = await readFirstOpenPosition(tx);
  await readAlongPositions(tx);
  const next: NextEntries = (columns) => sql`
    select l.written_in, l.key, ${columnsOf(columns)} from ${sql.table(counted.log)} l
     where l.company_key = ${companyKey}
       and (l.written_in, l.key) > (${rollup.last_position}, ${rollup.last_key}::uuid) and l.written_in < ${below}
     order by l.written_in, l.key limit ${sql.lit(batchRows)}`;
  const { rows } = await sql<{ position: number; key: string; counted: number }>`
    with batch as materialized (${next(counted.columns)}),
    added as (${counted.add(companyKey, rollup.minutes, sql`select * from batch`)})
    select b.written_in as position, b.key, (select count(*)::int from batch) as counted
      from batch b order by b.written_in desc, b.key desc limit 1`.execute(tx);
  const last = rows[0];
  if (last !== undefined) await also(next);
  await tx
    .updateTable(counted.rollups)
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

/** Counts the hours before the end of a company's retention again, since their entries were removed, all or some. */
export async function recountBefore(
  tx: Tx,
  { log, rollups, hours, columns, add }: LogHours,
  { companyKey, months }: { readonly companyKey: string; readonly months: number },
  now: number,
): Promise<void> {
  const rollup = await tx
    .selectFrom(rollups)
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
  await sql`delete from ${sql.table(hours)} where company_key = ${companyKey} and starts_at < ${end}`.execute(
    tx,
  );
  await add(
    companyKey,
    minutes,
    sql`select ${columnsOf(columns)} from ${sql.table(log)} l where l.company_key = ${companyKey} and l.occurred_at < ${end}
      and (l.written_in, l.key) <= (${position}, ${key}::uuid)`,
  ).execute(tx);
}
