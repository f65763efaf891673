import type { Parameter } from '../db/at-once.ts';
import type { AccessLogTable } from '../db/tables/access-log-table.ts';
import type { SignInSessionsTable, SpSessionsTable } from '../db/tables/sign-in-tables.ts';

/** Columns of what was issued in a session. */
export const issuedColumns = [
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

/** Columns of an attempt in the access log. */
export const logColumns = [
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

/** Columns of a new session. */
export const sessionColumns = [
  'key',
  'company_key',
  'user_key',
  'session_hash',
  'authenticated_at',
  'last_seen_at',
  'expires_at',
  'allowed_until',
  'deciding_shift_key',
  'is_by_single_access',
  'ip',
  'browser',
  'os',
  'device_class',
  'user_agent',
  'is_at_workspace',
  'created_at',
] as const satisfies readonly (keyof SignInSessionsTable)[];

/** So many places of parameters, `$from` first. */
export function places(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');
}

/** The values of a row in the order of the columns; what the row leaves out is null. */
export function valuesOf<
  Row extends { readonly [Column in Name]?: Parameter | undefined },
  Name extends string,
>(row: Row, columns: readonly Name[]): Parameter[] {
  return columns.map((column) => row[column] ?? null);
}
