import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Database } from '../db/tables/database.ts';
import type { DatabaseClient } from '../db/client.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';

/** Tables whose rows are due work: they have `next_try_at, claimed_until, claim_key, attempts, last_error`. */
export type DueTableName = {
  [T in keyof Database]: 'claim_key' | 'next_try_at' extends keyof Database[T] ? T : never;
}[keyof Database];

/** A table of due work, as a job declares it. */
export interface DueTable<T extends DueTableName> {
  readonly name: T;
  /** The column that distinguishes the rows of one company. */
  readonly key: keyof Database[T] & string;
  /** Condition of a row that waits or runs. */
  readonly isOpen: RawBuilder<unknown>;
  /** The first `next_try_at` of a row may lie any time ahead. */
  readonly isPlannedAhead?: true;
  /** A column that changes with every request: work on an older one leaves the row due again. */
  readonly request?: keyof Database[T] & string;
  /** Written with each change of the engine. */
  readonly stamp?: keyof Database[T] & string;
}

export type DueRow<T extends DueTableName> = Selectable<Database[T]>;

/** A due row as it is listed; a row of the whole installation has no company. */
export interface RowRef {
  readonly companyKey: string | null;
  readonly rowKey: string;
}

export interface ListedRow extends RowRef {
  readonly dueAt: number;
  readonly isBulk: boolean;
}

/** The instants of a poll. A lease or a wait that ends later was written before the clock was set back. */
export interface Window {
  readonly at: Date;
  readonly leaseEnd: Date;
  readonly waitEnd: Date;
}

/** By how much the clock of another host may be ahead. */
const clockSkewMs = 5 * MINUTE_MS;

/** The window of a poll at an instant, by the job's lease and longest wait, all in ms. */
export function windowAt(now: number, leaseMs: number, waitMs: number): Window {
  const later = (ms: number) => new Date(now + ms + clockSkewMs);
  return { at: new Date(now), leaseEnd: later(leaseMs), waitEnd: later(waitMs) };
}

/** Rows per poll; more of one company would only wait for its slots. */
const listed = { ofEach: 60, all: 600 };

/** Lists due, unclaimed rows, the first of every company before the second of any. */
export async function listDueRows(
  db: DatabaseClient,
  table: string,
  { at, leaseEnd, waitEnd }: Window,
): Promise<ListedRow[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ company_key: string; row_key: string; due_at: Date; is_bulk: boolean }>`
      select * from ${sql.id(`list_due_${table}`)}(${at}, ${leaseEnd}, ${waitEnd},
        ${listed.ofEach}::integer, ${listed.all}::integer)`.execute(tx),
  );
  return rows.map((row) => ({
    companyKey: row.company_key,
    rowKey: row.row_key,
    // A trigger does not know the clock, and writes zero.
    dueAt: row.due_at.getTime() || at.getTime(),
    isBulk: row.is_bulk,
  }));
}

/** One transaction of the row's company, or of the installation. */
export function inScope<R>(db: DatabaseClient, ref: RowRef, work: (tx: Tx) => Promise<R>): Promise<R> {
  return ref.companyKey === null ? inSystem(db, work) : inCompany(db, ref.companyKey, work);
}

/** The condition of one row. */
export function isRow<T extends DueTableName>(table: DueTable<T>, ref: RowRef): RawBuilder<unknown> {
  const isKey = sql`${sql.ref(table.key)} = ${ref.rowKey}`;
  return ref.companyKey === null ? isKey : sql`company_key = ${ref.companyKey} and ${isKey}`;
}

/** The condition of a row that is due and unclaimed. */
function isDue<T extends DueTableName>(table: DueTable<T>, window: Window): RawBuilder<unknown> {
  const { at, leaseEnd, waitEnd } = window;
  const isTooFar = sql`next_try_at > ${waitEnd}`;
  const isOld = table.isPlannedAhead === true ? sql`attempts > 0 and ${isTooFar}` : isTooFar;
  return sql`${table.isOpen} and (next_try_at <= ${at} or ${isOld})
    and (claimed_until is null or claimed_until <= ${at} or claimed_until > ${leaseEnd})`;
}

/** Whether a process that lives has a row. */
export function isLeasedUntil(claimedUntil: Date | null, { at, leaseEnd }: Window): boolean {
  return claimedUntil !== null && claimedUntil > at && claimedUntil <= leaseEnd;
}

/** Locks a due row; undefined when it is not due any more or another process has it. */
export async function lockDueRow<T extends DueTableName>(
  tx: Tx,
  table: DueTable<T>,
  ref: RowRef,
  window: Window,
): Promise<DueRow<T> | undefined> {
  const { rows } = await sql<DueRow<T>>`
    select * from ${sql.table(table.name)} where ${isRow(table, ref)} and ${isDue(table, window)}
       for update skip locked`.execute(tx);
  return rows[0];
}

/** Values of columns by name. */
export type Columns = Readonly<Record<string, unknown>>;

/** Writes a row under a condition; false when no row meets it. */
export async function writeRow(
  tx: Tx,
  table: string,
  change: Columns | 'delete',
  where: RawBuilder<unknown>,
): Promise<boolean> {
  const statement =
    change === 'delete'
      ? sql`delete from ${sql.table(table)} where ${where}`
      : sql`update ${sql.table(table)} set ${sql.join(
          Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
        )} where ${where}`;
  const { numAffectedRows = 0n } = await statement.execute(tx);
  return numAffectedRows > 0n;
}
