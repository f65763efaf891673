import { z } from 'zod';
import { HourMinute, Key, PlainDate } from '../fields.ts';

export const ruleKinds = ['weekly', 'monthly', 'everyday', 'cycle', 'holiday', 'special_date'] as const;
export const shiftStates = ['enabled', 'disabled', 'scheduled'] as const;

/** One rule of a shift (spec §3; the fields that a kind does not use are null). */
export const ShiftRule = z.object({
  id: Key,
  kind: z.enum(ruleKinds),
  day: z.int().min(1).max(7).nullable(),
  day_of_month: z.int().min(1).max(31).nullable(),
  clamp_to_month_end: z.boolean(),
  anchor_date: PlainDate.nullable(),
  days_on: z.int().min(1).max(366).nullable(),
  days_off: z.int().min(1).max(366).nullable(),
  start_date: PlainDate.nullable(),
  end_date: PlainDate.nullable(),
  start_hour: HourMinute.nullable(),
  end_hour: HourMinute.nullable(),
  ends_next_day: z.boolean(),
});

/** A rule as the editor sends it: the server gives the id. */
export const ShiftRuleInput = ShiftRule.omit({ id: true }).extend({
  day: ShiftRule.shape.day.default(null),
  day_of_month: ShiftRule.shape.day_of_month.default(null),
  clamp_to_month_end: z.boolean().default(false),
  anchor_date: PlainDate.nullable().default(null),
  days_on: ShiftRule.shape.days_on.default(null),
  days_off: ShiftRule.shape.days_off.default(null),
  start_date: PlainDate.nullable().default(null),
  end_date: PlainDate.nullable().default(null),
  start_hour: HourMinute.nullable().default(null),
  end_hour: HourMinute.nullable().default(null),
  ends_next_day: z.boolean().default(false),
});

export const ShiftSummary = z.object({
  key: Key,
  name: z.string(),
  /** Index into the palette of 18 colours (spec §2). */
  color: z.int().min(0).max(17),
  state: z.enum(shiftStates),
  period: z.object({ start_date: PlainDate.nullable(), end_date: PlainDate.nullable() }).nullable(),
  users_number: z.int(),
  rules_number: z.int(),
});

/** A shift, whole (spec §3, Shift). */
export const Shift = ShiftSummary.extend({
  version: z.int(),
  zone: z.string().nullable(),
  holiday_region: z.string().nullable(),
  rules: z.array(ShiftRule),
  list_special_dates: z.array(ShiftRule),
  list_ip: z.array(z.string()),
  allowed_browsers: z.array(z.string()),
  allowed_os: z.array(z.string()),
  auto_logout: z.boolean(),
  /** Logout rule: this browser's session only, or every device. */
  logout_scope: z.enum(['browser', 'all_devices']),
  custom_response: z.string().nullable(),
  users: z.array(z.object({ key: Key, name: z.string(), email: z.string() })),
});

export const ShiftName = z.string().trim().min(1).max(120);

/** What may be changed of a shift in one PATCH; `version` refuses a lost update. */
export const ShiftPatch = z.object({
  version: z.int().optional(),
  name: ShiftName.optional(),
  color: z.int().min(0).max(17).optional(),
  zone: z.string().max(64).nullable().optional(),
  /** Code of a holiday region; null = the company's. */
  holiday_region: z.string().max(32).nullable().optional(),
  list_ip: z.array(z.string().trim().min(1).max(64)).max(500).optional(),
  allowed_browsers: z.array(z.string().max(32)).max(20).optional(),
  allowed_os: z.array(z.string().max(32)).max(20).optional(),
  auto_logout: z.boolean().optional(),
  logout_scope: z.enum(['browser', 'all_devices']).optional(),
  custom_response: z.string().trim().max(500).nullable().optional(),
});
