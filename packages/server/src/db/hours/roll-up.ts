import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { partOfHour, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LogTable } from '../log-partitions.ts';
import { beginning, readAlongPositions, readFirstOpenPosition } from '../log-positions.ts';
import type { Tx } from '../transactions.ts';

/** How far the log of a company is counted. */
export interface Rollup {
  readonly company_key: string;
  readonly zone: string;
  readonly minutes: number;
  readonly last_position: number;
  readonly last_key: string;
}

/** Writes the counts of a log; their tables are named where they belong. */
interface HoursStore {
  /** Stores the roll-up of a company that has none. */
  readonly begin: (tx: Tx, rollup: Rollup) => Promise<unknown>;
  readonly move: (tx: Tx, rollup: Rollup) => Promise<unknown>;
  /** Deletes every hour of a company. */
  readonly clear: (tx: Tx, companyKey: string) => Promise<unknown>;
  /** Deletes the hours of a company before an instant. */
  readonly clearBefore: (tx: Tx, companyKey: string, end: RawBuilder<Date>) => Promise<unknown>;
  /** The statement that adds entries, a query of the log's columns, to the stretches of a company. */
  readonly add: (companyKey: string, minutes: number, entries: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A log counted by hour. */
export interface LogHours {
  readonly log: LogTable;
  /** How far it is counted. */
  readonly rollups: 'access_log_rollups' | 'audit_rollups';
  /** The columns that are read of an entry, besides its position and key. */
  readonly columns: readonly string[];
  readonly store: HoursStore;
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

/**
 * Locks the roll-up of a company; it begins at the first call, and starts over when its stretches do not fit the zone.
 */
async function lockRollup(
  tx: Tx,
  { rollups, store }: LogHours,
  companyKey: string,
  now: number,
): Promise<Rollup> {
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const minutes = minutesFor(zone, now);
  const fresh = {
    company_key: companyKey,
    zone,
    minutes,
    last_position: beginning.position,
    last_key: beginning.key,
  };
  await store.begin(tx, fresh);
  const rollup = await tx
    .selectFrom(rollups)
    .selectAll()
    .where('company_key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (rollup.minutes <= minutes) return { ...rollup, zone };
  await store.clear(tx, companyKey);
  return fresh;
}

/** Returns a query of some columns of the entries that are counted next. */
export type NextEntries = (columns: readonly string[]) => RawBuilder<unknown>;

/**
 * Adds the next entries to the hours, each once, regardless of their instants; returns whether more are left. `also`
 * works on the same entries.
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
    added as (${counted.store.add(companyKey, rollup.minutes, sql`select * from batch`)})
    select b.written_in as position, b.key, (select count(*)::int from batch) as counted
      from batch b order by b.written_in desc, b.key desc limit 1`.execute(tx);
  const last = rows[0];
  if (last !== undefined) await also(next);
  const reached = last === undefined ? {} : { last_position: last.position, last_key: last.key };
  await counted.store.move(tx, { ...rollup, ...reached });
  return last?.counted === batchRows;
}

/** Counts the hours before the end of a company's retention again, since their entries were removed, all or some. */
export async function recountBefore(
  tx: Tx,
  { log, rollups, columns, store }: LogHours,
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
  const end = sql<Date>`${cut} + make_interval(mins => ${minutes}::integer)`;
  await store.clearBefore(tx, companyKey, end);
  const left = store.add(
    companyKey,
    minutes,
    sql`select ${columnsOf(columns)} from ${sql.table(log)} l where l.company_key = ${companyKey} and l.occurred_at < ${end}
      and (l.written_in, l.key) <= (${position}, ${key}::uuid)`,
  );
  await left.execute(tx);
}
