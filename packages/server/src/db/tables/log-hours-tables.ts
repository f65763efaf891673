import type { Instant, Optional } from './columns.ts';

/** How far a log of a company is counted by hour. */
export interface LogRollupsTable {
  company_key: string;
  zone: string;
  /** Length of the stretches of its hours. */
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

/** Entries of a stretch of the audit log, up to the position of the company's roll-up. */
export interface AuditHoursTable {
  company_key: string;
  starts_at: Instant;
  event: string;
  entries: number;
}

/** A name that entries of the audit log were written with. */
export interface AuditNamesTable {
  company_key: string;
  /** Null for a partner, or a person whom the directory does not have. */
  subject_key: Optional<string>;
  search_text: string;
  /** YYYY-MM-DD, the first day of the month of its newest entry. */
  seen_in: string;
}
