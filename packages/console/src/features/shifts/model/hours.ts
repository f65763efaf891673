import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import type { DayKind } from '@shiftgate/domain/shift/day-plan.ts';
import type { CompanyHoliday } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { ShiftExplanation } from '@shiftgate/domain/access/shift-alone.ts';
import type { Instant } from '@shiftgate/domain/calendar/instant.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { CalendarSettings } from '#components/shifts/shift-of-rules.ts';
import type { Stretch } from '#components/shifts/windows.ts';
import type { CalendarBar } from '#design/week-calendar/bar.ts';

export type WireCalendar = CallResponse<'company.calendar'>;

/** Against what the rules of a shift are laid out. */
export interface Surroundings {
  readonly settings: CalendarSettings;
  readonly calendar: CompanyCalendar;
  /** The shift's own holiday region; null = the company's. */
  readonly region: string | null;
  /** The shift's own zone, or the company's. */
  readonly zone: string;
  /** Today on the wall clock of the shift. */
  readonly today: string;
  readonly regions: WireCalendar['regions'];
}

/** What a shift does on one day. */
export interface ShiftDay {
  readonly date: PlainDate;
  readonly kind: DayKind;
  /** What a special date is called. */
  readonly name: string | null;
  /** United; empty = closed. */
  readonly windows: readonly Stretch[];
  readonly ruleIds: readonly string[];
  /** The day is not what the rules that always hold (every week, day or cycle, without dates) make of it. */
  readonly differs: boolean;
  /** A holiday of the company or the shift's region, whether the shift treats it apart or not. */
  readonly holiday: CompanyHoliday | null;
}

/** Hours as they are typed. */
export interface HourEntry {
  readonly start: string;
  readonly end: string;
  readonly isOvernight: boolean;
}

export type HourProblem = 'start' | 'end' | 'order' | 'too_long' | 'last_minute';

/** A wall-clock moment of the shift. */
export interface AskedMoment {
  readonly date: string;
  readonly minute: number;
}

/** A shift's decision about one of its people at one moment. */
export interface MomentDecision extends ShiftExplanation {
  /** The shift is not in force and denies everyone now. The explanation is that of the enabled shift. */
  readonly isAsIfEnabled: boolean;
  readonly at: Instant;
}

/** Hours as the dialog gives them back. */
export interface EditedHours {
  readonly days: readonly number[];
  readonly startMinute: number;
  readonly endMinute: number;
  readonly startOn: string | null;
  readonly endOn: string | null;
}

/** A dialog of the week, and what it is about. */
export type OpenWeekDialog =
  | { readonly kind: 'new'; readonly day: number; readonly startMinute: number }
  | { readonly kind: 'edit'; readonly rule: DraftRule; readonly bar: CalendarBar }
  | { readonly kind: 'copy'; readonly day: number }
  | { readonly kind: 'template' };
