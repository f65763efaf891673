import { RULE_PARTS } from '@shiftgate/domain/access/shift-alone.ts';
import { DAY_KINDS } from '@shiftgate/domain/shift/day-plan.ts';
import { z } from 'zod';
import { HourMinute, Instant, Key, PlainDate } from '../fields.ts';
import { ruleKinds } from './shift.ts';

/** A rule of a shift or of a draft: `index` is its position in `rules`, `id` null for one that is not saved yet. */
const RuleRef = { index: z.int(), id: Key.nullable(), kind: z.enum(ruleKinds) };

/** What a shift says about one instant, and by which rule; the shift alone, without person and address. */
export const ShiftExplanation = z.object({
  at: Instant,
  /** The same instant on the wall clock of the shift. */
  date: PlainDate,
  time: HourMinute,
  zone: z.string(),
  is_allowed: z.boolean(),
  /** As in the access log: `success`, `no_active_shift`, `shifts_without_rules`, `special_day`, `outside_allowed_hours`. */
  result: z.string(),
  /** Which kind of rules decides the day. */
  day_kind: z.enum(DAY_KINDS),
  /** Name of the holiday of the day, whether rules treat it or not. */
  holiday: z.string().nullable(),
  /** The rule that decided; null where none speaks for the day. Of several equal ones that which ends last. */
  deciding_rule: z.object({ ...RuleRef, is_tail: z.boolean() }).nullable(),
  /** Every rule that matches the day or reaches into it, and its part. */
  rules: z.array(
    z.object({
      ...RuleRef,
      part: z.enum(RULE_PARTS),
      /** Its window began on the day before. */
      is_tail: z.boolean(),
    }),
  ),
  /** Until when it stays so, within 366 days. */
  until: Instant.nullable(),
});

/** A pattern of a day of a shift; identical days share one. */
export const DayPattern = z.object({
  day_kind: z.enum(DAY_KINDS),
  /** Windows that begin on such a day, by start; none = closed. */
  windows: z.array(
    z.object({
      ...RuleRef,
      start_hour: HourMinute,
      end_hour: HourMinute,
      ends_next_day: z.boolean(),
    }),
  ),
  /** Rules that close such a day. */
  closed_by: z.array(z.object(RuleRef)),
});

/** Every day of a year as a shift has it. */
export const ShiftYear = z.object({
  year: z.int(),
  zone: z.string(),
  /** Today on the wall clock of the shift. */
  today: PlainDate,
  patterns: z.array(DayPattern),
  days: z.array(
    z.object({
      date: PlainDate,
      /** Position in `patterns`. */
      pattern: z.int(),
      /** False outside of the activation period, and for a disabled shift. */
      is_in_force: z.boolean(),
      /** Name of the holiday, whether rules treat it or not. */
      holiday: z.string().nullable(),
      /** Decided by something else than rules for every week, day or cycle without dates. */
      differs: z.boolean(),
    }),
  ),
});
