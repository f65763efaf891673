import type { Defaulted, Instant, Optional, OptionalInstant, OptionalJson } from './columns.ts';

/**
 * One row per sign-in attempt; partitioned by month. Rows can be inserted for any company, read for the current one,
 * never changed; RETURNING needs the company to be set.
 */
export interface AccessLogTable {
  key: string;
  company_key: string;
  occurred_at: Instant;
  user_key: Optional<string>;
  email: string;
  user_name: Optional<string>;
  /** A result of the access decision, or of the sign-in service itself. */
  result: string;
  is_allowed: boolean;
  notes: Defaulted<string[]>;
  ip: Optional<string>;
  browser: Optional<string>;
  os: Optional<string>;
  device_class: Optional<string>;
  shift_key: Optional<string>;
  shift_name: Optional<string>;
  allowed_until: OptionalInstant;
  next_opening: OptionalInstant;
  session_key: Optional<string>;
  service_provider_key: Optional<string>;
  assertion_id: Optional<string>;
  session_index: Optional<string>;
  signing_key: Optional<string>;
  request_id: Optional<string>;
  trace: OptionalJson<unknown>;
  /** Position in the log: the transaction that wrote the entry (`LogPositionsTable`). */
  written_in: Defaulted<number>;
}
