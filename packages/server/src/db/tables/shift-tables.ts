import type {
  Defaulted,
  DefaultedJson,
  Instant,
  Optional,
  OptionalJson,
  OptionalPlainDate,
} from './columns.ts';

/** A shift: the hours, networks and clients of a sign-in. */
export interface ShiftsTable {
  key: string;
  company_key: string;
  name: string;
  color: string;
  state: 'enabled' | 'disabled' | 'scheduled';
  starts_on: OptionalPlainDate;
  ends_on: OptionalPlainDate;
  /** IANA zone; null = the company's. */
  zone: Optional<string>;
  /** Null = the company's. */
  holiday_region: Optional<string>;
  ip_rules: DefaultedJson<string[]>;
  allowed_browsers: Defaulted<string[]>;
  allowed_os: Defaulted<string[]>;
  auto_logout: Defaulted<boolean>;
  advanced_auto_logout: Defaulted<boolean>;
  logout_scope: Defaulted<'browser' | 'all_devices'>;
  obeys_time_clock: Defaulted<boolean>;
  time_clock_login_rule: Defaulted<boolean>;
  time_clock_logout_at_day_end: Defaulted<boolean>;
  time_clock_logout_on_break: Defaulted<boolean>;
  password_expiry_amount: Optional<number>;
  password_expiry_unit: Optional<'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'>;
  /** Rules for new passwords; null = the company's. */
  password_strength: OptionalJson<unknown>;
  custom_response: Defaulted<string>;
  is_test: Defaulted<boolean>;
  /** Incremented by every change of the shift or its rules; compiled shifts are cached per version. */
  version: Defaulted<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** One rule of a shift; fields that its kind does not use are null. Hours are `HH:mm`. */
export interface ShiftRulesTable {
  key: string;
  company_key: string;
  shift_key: string;
  kind: 'weekly' | 'monthly' | 'everyday' | 'cycle' | 'holiday' | 'special_date';
  /** ISO weekday, 1 = Monday. */
  day: Optional<number>;
  day_of_month: Optional<number>;
  clamp_to_month_end: Defaulted<boolean>;
  anchor_date: OptionalPlainDate;
  days_on: Optional<number>;
  days_off: Optional<number>;
  start_hour: Optional<string>;
  end_hour: Optional<string>;
  ends_next_day: Defaulted<boolean>;
  start_date: OptionalPlainDate;
  end_date: OptionalPlainDate;
  /** What people call a special date. */
  name: Optional<string>;
  /** The order in which the rules were entered. */
  position: Defaulted<number>;
  created_at: Instant;
}

/** The author of a version of a shift, and the fields it changed. */
export interface ShiftVersionsTable {
  company_key: string;
  shift_key: string;
  version: number;
  saved_at: Instant;
  saved_by_name: string;
  /** Null = saved before this column existed. */
  saved_by_key: Optional<string>;
  fields: string[];
}

/** The members of shifts. */
export interface ShiftMembersTable {
  company_key: string;
  shift_key: string;
  user_key: string;
  added_at: Instant;
}

/** The people of a running activation test. */
export interface TestUsersTable {
  company_key: string;
  user_key: string;
  added_at: Instant;
}
