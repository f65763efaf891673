import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { singleAccessLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { lineEnd } from './people-texts.ts';

/** Words of which there are few: each is written down once, and a line holds its number. */
export interface Words {
  readonly numbers: Map<string, number>;
  readonly of: Uint32Array;
}

/** What filters and orders ask of people, by lines of the order by name. */
export interface PeopleColumns {
  readonly status: Words;
  readonly domain: Words;
  readonly orgUnit: Words;
  readonly flags: Uint8Array;
  /** Day numbers; `noDay` without a vacation. */
  readonly vacationFrom: Int32Array;
  readonly vacationTo: Int32Array;
  /** Milliseconds; NaN without one. */
  readonly accessEnds: Float64Array;
  readonly lastLogin: Float64Array;
  readonly passwordChange: Float64Array;
}

export const flag = { administrator: 1, manager: 2, withoutPassword: 4 } as const;
const noDay = -(2 ** 31);
const dayZero = dayNumberOf('2000-01-01');
const msZero = Date.parse('2000-01-01T00:00:00Z');

/** People as the database gives them, in the order by name; every column is one value of all of them. */
export interface ReadPeople {
  /** Nothing that was written before this transaction is missing. */
  readonly seen: string;
  readonly people: number;
  /** Only where everybody is read. */
  readonly text: string | null;
  readonly keys: Buffer;
  readonly status: string;
  readonly domain: string;
  readonly org_unit: string;
  readonly flags: string;
  readonly vacation_from: Buffer;
  readonly vacation_to: Buffer;
  readonly access_ends: Buffer;
  readonly last_login: Buffer;
  readonly password_change: Buffer;
}

const words = (column: string) =>
  sql`string_agg(coalesce(${sql.ref(column)}, ''), ${lineEnd} order by u.search_text, u.key)`;
const instants = (instant: ReturnType<typeof sql>) =>
  sql`string_agg(coalesce(timestamptz_send(${instant}), '\\x8000000000000000'), '' order by u.search_text, u.key)`;
const days = (column: string) =>
  sql`string_agg(coalesce(date_send(${sql.ref(column)}), '\\x80000000'), '' order by u.search_text, u.key)`;

/** The end of an access as `singleAccessEnd` of the domain has it. */
const accessEnd = sql`case when u.single_access_granted_at is not null then least(u.single_access_ends_at, case
    when u.single_access_first_used_at is null
      then u.single_access_granted_at + make_interval(days => ${singleAccessLimits.unusedDays}::int)
    when u.single_access_duration_seconds is null
      then u.single_access_first_used_at + make_interval(hours => ${singleAccessLimits.withoutDurationHours}::int)
    else u.single_access_first_used_at + make_interval(secs => u.single_access_duration_seconds)
  end) end`;

/** Reads everybody of a company, or whom a transaction has written that was not seen then. */
export async function readPeople(tx: Tx, companyKey: string, seen: string | null): Promise<ReadPeople> {
  const isAll = seen === null;
  // A copy is shared: what this transaction itself has written is nobody's but its own until it commits. A restored
  // database may hold numbers of transactions that are still to come here; they tell nothing.
  const who = isAll
    ? sql`true`
    : sql`u.changed_in > '0' and u.changed_in >= ${seen}::text::xid8 and u.changed_in < pg_snapshot_xmax(pg_current_snapshot())
        and u.changed_in is distinct from pg_current_xact_id_if_assigned()`;
  const { rows } = await sql<{ [Name in keyof ReadPeople]: ReadPeople[Name] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen, count(*)::int as people,
           ${isAll ? words('u.search_text') : sql`null`} as text,
           string_agg(uuid_send(u.key), '' order by u.search_text, u.key) as keys,
           ${words('u.status')} as status, ${words('u.domain')} as domain, ${words('u.org_unit')} as org_unit,
           string_agg(((u.is_admin or u.is_allowed_admin)::int * ${sql.lit(flag.administrator)}
             + u.is_manager::int * ${sql.lit(flag.manager)}
             + (u.password_state = 'no_password')::int * ${sql.lit(flag.withoutPassword)})::text, ''
             order by u.search_text, u.key) as flags,
           ${days('u.vacation_starts_on')} as vacation_from, ${days('u.vacation_ends_on')} as vacation_to,
           ${instants(accessEnd)} as access_ends, ${instants(sql`u.last_login_at`)} as last_login,
           ${instants(sql`u.password_updated_at`)} as password_change
      from users u where u.company_key = ${companyKey}::uuid and ${who}`.execute(tx);
  const [row] = rows;
  if (row?.seen == null) throw new Error('an aggregate gives one row');
  const bytes = (value: Buffer | null): Buffer => value ?? Buffer.alloc(0);
  return {
    seen: row.seen,
    people: row.people ?? 0,
    text: row.text,
    keys: bytes(row.keys),
    status: row.status ?? '',
    domain: row.domain ?? '',
    org_unit: row.org_unit ?? '',
    flags: row.flags ?? '',
    vacation_from: bytes(row.vacation_from),
    vacation_to: bytes(row.vacation_to),
    access_ends: bytes(row.access_ends),
    last_login: bytes(row.last_login),
    password_change: bytes(row.password_change),
  };
}

export function emptyColumns(people: number): PeopleColumns {
  const noWords = (): Words => ({ numbers: new Map(), of: new Uint32Array(people) });
  return {
    status: noWords(),
    domain: noWords(),
    orgUnit: noWords(),
    flags: new Uint8Array(people),
    vacationFrom: new Int32Array(people),
    vacationTo: new Int32Array(people),
    accessEnds: new Float64Array(people),
    lastLogin: new Float64Array(people),
    passwordChange: new Float64Array(people),
  };
}

/**
 * Writes what was read to the lines of these people, told by their number among those who were read; a negative line
 * is nobody's. False when a word holds the sign that stands between words.
 */
export function writeColumns(
  columns: PeopleColumns,
  read: ReadPeople,
  lineAt: (number: number) => number,
): boolean {
  const lines = Int32Array.from({ length: read.people }, (_, number) => lineAt(number));
  const isWritten =
    writeWords(columns.status, read.status, lines) &&
    writeWords(columns.domain, read.domain, lines) &&
    writeWords(columns.orgUnit, read.org_unit, lines);
  for (const [number, line] of lines.entries()) {
    if (line < 0) continue;
    columns.flags[line] = read.flags.charCodeAt(number) - 48;
    columns.vacationFrom[line] = dayAt(read.vacation_from, number);
    columns.vacationTo[line] = dayAt(read.vacation_to, number);
    columns.accessEnds[line] = instantAt(read.access_ends, number);
    columns.lastLogin[line] = instantAt(read.last_login, number);
    columns.passwordChange[line] = instantAt(read.password_change, number);
  }
  return isWritten;
}

function writeWords(to: Words, text: string, lines: Int32Array): boolean {
  if (lines.length === 0) return true;
  const each = text.split(lineEnd);
  if (each.length !== lines.length) return false;
  for (const [index, word] of each.entries()) {
    const line = lines[index] ?? -1;
    if (line < 0) continue;
    let number = to.numbers.get(word);
    if (number === undefined) {
      number = to.numbers.size;
      to.numbers.set(word, number);
    }
    to.of[line] = number;
  }
  return true;
}

function dayAt(days: Buffer, number: number): number {
  const day = days.readInt32BE(number * 4);
  return day === noDay ? noDay : day + dayZero;
}

/** The database counts microseconds from 2000 on. */
function instantAt(instants: Buffer, number: number): number {
  const high = instants.readInt32BE(number * 8);
  if (high === noDay) return Number.NaN;
  return (high * 2 ** 32 + instants.readUInt32BE(number * 8 + 4)) / 1000 + msZero;
}

export const bytesOfColumns = ({ status, ...columns }: PeopleColumns): number =>
  status.of.byteLength * 3 +
  columns.flags.byteLength +
  columns.vacationFrom.byteLength * 2 +
  columns.lastLogin.byteLength * 3;
