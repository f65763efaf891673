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

/** Time of sessions; overlapping time counts once. */
interface SessionTime {
  inside_seconds: number;
  outside_seconds: number;
  /** Sessions whose end was not seen. */
  unseen_ends: number;
  /** Sessions that were open when they were counted. */
  open_sessions: number;
}

/** The time of a person's sessions on one day. */
export interface SessionDaysTable extends SessionTime {
  company_key: string;
  /** YYYY-MM-DD */
  day: string;
  user_key: string;
  /** Multiranges of instants. */
  inside: string;
  outside: string;
  sessions: number;
}

/** What of it belongs to one shift, or to none. */
export interface SessionDayShiftsTable extends SessionDaysTable {
  shift_key: Optional<string>;
}

/** The days of all people, by shift and by org unit. */
export interface SessionDaySumsTable extends SessionTime {
  company_key: string;
  /** YYYY-MM-DD */
  day: string;
  grouped_by: 'shift' | 'org_unit';
  shift_key: Optional<string>;
  org_unit: Optional<string>;
  people: number;
}
