import type { Instant, Optional } from './columns.ts';

/** How far the access log of a company is counted by hour. */
export interface AccessLogRollupsTable {
  company_key: string;
  zone: string;
  /** Length of the stretches of `access_log_hours`. */
  minutes: number;
  /** Of the last counted entry. */
  last_position: number;
  last_key: string;
}

/** Entries of a stretch of the access log, up to the position of the company's roll-up. */
export interface AccessLogHoursTable {
  company_key: string;
  /** Null in the sums over all shifts. */
  shift_key: Optional<string>;
  starts_at: Instant;
  result: string;
  is_allowed: boolean;
  has_default_password: boolean;
  entries: number;
}
