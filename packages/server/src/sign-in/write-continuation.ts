import { CompiledQuery } from 'kysely';
import type { Insertable } from 'kysely';
import type { AccessLogTable } from '../db/tables/access-log-table.ts';
import type { SpSessionsTable } from '../db/tables/sign-in-tables.ts';
import type { Tx } from '../db/transactions.ts';
import { eventChannel } from '../http/announce.ts';
import { FaultError } from './faults.ts';
import { flowSeconds } from './flows.ts';

const issuedColumns = [
  'key',
  'company_key',
  'session_key',
  'service_provider_key',
  'session_index',
  'name_id',
  'name_id_format',
  'issued_at',
  'ends_at',
] as const satisfies readonly (keyof SpSessionsTable)[];

const logColumns = [
  'key',
  'company_key',
  'occurred_at',
  'user_key',
  'email',
  'user_name',
  'result',
  'is_allowed',
  'notes',
  'ip',
  'browser',
  'os',
  'device_class',
  'shift_key',
  'shift_name',
  'allowed_until',
  'next_opening',
  'session_key',
  'service_provider_key',
  'assertion_id',
  'session_index',
  'signing_key',
  'request_id',
  'trace',
] as const satisfies readonly (keyof AccessLogTable)[];

const places = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');

const firstIssued = 10;
const firstLog = firstIssued + issuedColumns.length;

const text = `
with used as (
  insert into used_message_ids (company_key, issuer, message_id, expires_at) values ($1, $2, $3, $4)
  on conflict do nothing returning 1),
renewed as (
  update sign_in_sessions set last_seen_at = $5, allowed_until = $6, expires_at = $7
   where company_key = $1 and key = $8),
issued as (
  insert into sp_sessions (${issuedColumns.join(', ')}) values (${places(firstIssued, issuedColumns.length)})),
logged as (
  insert into access_log (${logColumns.join(', ')}) values (${places(firstLog, logColumns.length)}))
select (select count(*) from used)::int as used, pg_notify('${eventChannel}', $9)`;

/** Everything that a continued session leaves behind. */
export interface ContinuationRows {
  readonly companyKey: string;
  readonly message: { readonly issuer: string; readonly id: string };
  readonly now: number;
  readonly session: {
    readonly key: string;
    readonly allowedUntil: Date | null;
    readonly expiresAt: Date;
  };
  readonly issued: Insertable<SpSessionsTable>;
  readonly log: Insertable<AccessLogTable>;
}

/**
 * Remembers the message id, renews the session, notes what was issued and writes the row of the attempt, in one
 * statement. Throws a fault when the message was seen before; the caller's transaction then keeps nothing.
 */
export async function writeContinuation(tx: Tx, rows: ContinuationRows): Promise<void> {
  const { companyKey, message, now, session, issued, log } = rows;
  const parameters = [
    companyKey,
    message.issuer,
    message.id,
    new Date(now + flowSeconds * 1000),
    new Date(now),
    session.allowedUntil,
    session.expiresAt,
    session.key,
    JSON.stringify({ company: companyKey, topic: 'access_log' }),
    ...issuedColumns.map((column) => issued[column] ?? null),
    ...logColumns.map((column) => log[column] ?? null),
  ];
  const result = await tx.executeQuery<{ used: number }>(CompiledQuery.raw(text, parameters));
  if (result.rows[0]?.used !== 1) throw new FaultError('expired', 'REQUEST_REPLAYED');
}
