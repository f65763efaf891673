import type { Optional, OptionalInstant } from './columns.ts';

/** How far the sessions of a company are counted by day. */
export interface SessionDayCountsTable {
  company_key: string;
  /** IANA zone of the days. */
  zone: string;
  /** The first day (YYYY-MM-DD) whose sessions may still change. */
  open_from: string;
  /** Null until everything was counted once. */
  counted_at: OptionalInstant;
}

/** The time of a person's sessions on one day; what overlaps counts once. */
export interface SessionDaysTable {
  company_key: string;
  /** YYYY-MM-DD */
  day: string;
  user_key: string;
  /** The first shift that let the person in on that day. */
  shift_key: Optional<string>;
  inside_seconds: number;
  outside_seconds: number;
  sessions: number;
  /** Sessions of which nobody saw the end. */
  unseen_ends: number;
}

/** The days of all people, by shift and org unit. */
export interface SessionDaySumsTable {
  company_key: string;
  /** YYYY-MM-DD */
  day: string;
  shift_key: Optional<string>;
  org_unit: Optional<string>;
  people: number;
  inside_seconds: number;
  outside_seconds: number;
  unseen_ends: number;
}
