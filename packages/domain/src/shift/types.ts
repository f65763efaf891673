import type { IsoWeekday, PlainDate } from '../calendar/plain-date.ts';
import type { Browser, OperatingSystem } from '../client/lists.ts';

/** Kinds of rules; the first four are "ordinary", `special_date` beats `holiday`, which beats them. */
export const RULE_KINDS = ['weekly', 'monthly', 'everyday', 'cycle', 'holiday', 'special_date'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const SHIFT_STATES = ['enabled', 'disabled', 'scheduled'] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/** One rule of a shift. Fields that the kind does not use are null. */
export interface ShiftRule {
  readonly id: string | null;
  readonly kind: RuleKind;
  /** `weekly`: ISO weekday, 1 = Monday. */
  readonly day: IsoWeekday | null;
  /** `monthly`: 1-31. */
  readonly dayOfMonth: number | null;
  /** `monthly`: the last day of the month replaces a missing day. */
  readonly clampToMonthEnd: boolean | null;
  /** `cycle`: first day of a block of days on. */
  readonly anchorOn: PlainDate | null;
  readonly daysOn: number | null;
  readonly daysOff: number | null;
  /** `HH:mm`; both hours null closes the day (`holiday` and `special_date` only). */
  readonly startHour: string | null;
  /** `HH:mm`; `23:59` means 24:00. */
  readonly endHour: string | null;
  /** The window ends on the day after the one it starts on. */
  readonly endsNextDay: boolean;
  /** First date on which the rule counts; first day of a `special_date`. */
  readonly startOn: PlainDate | null;
  /** Last date on which the rule counts, inclusive. */
  readonly endOn: PlainDate | null;
  /** `special_date`: what people call it; it decides nothing. */
  readonly name: string | null;
}

/** First and last date of an activation period, both inclusive, either side open. */
export interface ActivationPeriod {
  readonly startOn: PlainDate | null;
  readonly endOn: PlainDate | null;
}

/** What a forced logout of a shift reaches: only the browser, or every device. */
export const LOGOUT_REACHES = ['browser_only', 'all_devices'] as const;
export type LogoutReach = (typeof LOGOUT_REACHES)[number];

/** Automatic logout at the end of the permission. */
export interface LogoutRule {
  readonly isAutomatic: boolean;
  readonly reach: LogoutReach;
  /** Also app passwords and mobile wipe (`advanced_auto_logout`). */
  readonly isAdvanced: boolean;
}

/** Time-clock settings of a shift. */
export interface TimeClockRules {
  readonly isObeyed: boolean;
  readonly hasLoginRule: boolean;
  /** Auto logout rule 0: at the end of the day's work. */
  readonly logsOutAtDayEnd: boolean;
  /** Auto logout rule 1: at a break. */
  readonly logsOutAtBreak: boolean;
}

/** What of a shift the decision engine reads. */
export interface Shift {
  readonly key: string;
  readonly name: string;
  readonly state: ShiftState;
  /** Null unless `scheduled`. */
  readonly period: ActivationPeriod | null;
  /** IANA zone of the shift's wall clock; null = the company's. */
  readonly timeZone: string | null;
  /** Holiday region; null = the company's. */
  readonly holidayRegion: string | null;
  readonly rules: readonly ShiftRule[];
  /** Texts as an administrator writes them; empty = any address. */
  readonly ipRules: readonly string[];
  /** Empty = any. */
  readonly allowedBrowsers: readonly Browser[];
  /** Empty = any. */
  readonly allowedOs: readonly OperatingSystem[];
  readonly timeClock: TimeClockRules;
  readonly logout: LogoutRule;
}

/** Zone and holidays of a company, against which its shifts are compiled. */
export interface CompanyCalendar {
  readonly timeZone: string;
  readonly holidayRegion: string | null;
  /** Holidays per region, for every region a shift of the company may name. */
  readonly holidays: ReadonlyMap<string, readonly PlainDate[]>;
  /** Holidays of the company's own, in every region and without one. */
  readonly extraHolidays: readonly PlainDate[];
  /** Exceptional openings: dates taken out of every calendar. */
  readonly exceptionalOpenings: readonly PlainDate[];
}
