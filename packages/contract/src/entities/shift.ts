import { shiftColorCount } from '@shiftgate/domain/shift/color.ts';
import { EXPIRY_UNITS } from '@shiftgate/domain/password/expiry.ts';
import { calendarLimits, shiftLimits, textLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { HourMinute, Instant, Key, PlainDate, nameText } from '../fields.ts';
import { lastSave } from './last-save.ts';
import { PasswordStrength, PasswordStrengthInput, userStatuses } from './user.ts';

export const ruleKinds = ['weekly', 'monthly', 'everyday', 'cycle', 'holiday', 'special_date'] as const;
export const shiftStates = ['enabled', 'disabled', 'scheduled'] as const;

/** One rule of a shift (the fields that a kind does not use are null). */
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
  /** Of a special date; older entries of the audit log have none. */
  name: nameText(calendarLimits.maxNameLength).min(1).nullable().default(null),
});
export type ShiftRule = z.output<typeof ShiftRule>;

/** A rule as the editor sends it: with the id of a rule of the shift it is that rule, else the server gives one. */
export const ShiftRuleInput = ShiftRule.strict().extend({
  id: Key.optional(),
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
export type ShiftRuleInput = z.output<typeof ShiftRuleInput>;

/** First and last day of an activation period, both included; either side may be open. */
export const ActivationPeriod = z.strictObject({
  start_date: PlainDate.nullable(),
  end_date: PlainDate.nullable(),
});

const Color = z
  .int()
  .min(0)
  .max(shiftColorCount - 1);

/** Limit of the names listed of people of the panel in a shift. */
export const protectorsShown = 3;

/** Why the caller may not change a shift: it includes people with rights in the panel (`PROTECTED_SHIFT`). */
export const ShiftProtection = z.object({
  includes_me: z.boolean(),
  /** Of the others, the first by name. */
  names: z.array(z.string()).max(protectorsShown),
  /** All of the others. */
  others: z.int(),
});

export const ShiftSummary = z.object({
  key: Key,
  name: z.string(),
  /** Index into the palette of 18 colors. */
  color: Color,
  state: z.enum(shiftStates),
  period: ActivationPeriod.nullable(),
  users_number: z.int(),
  rules_number: z.int(),
  /** Whether its people are signed out of the workspace when its hours end. */
  auto_logout: z.boolean(),
  /** Whether its hours let people in now. */
  is_open: z.boolean(),
  /** The next instant at which its hours begin or end, within 366 days. */
  next_change: z.object({ at: Instant, opens: z.boolean() }).nullable(),
  /** Null where the caller may change it. */
  protection: ShiftProtection.nullable(),
});
export type ShiftSummary = z.output<typeof ShiftSummary>;

/** How long the passwords of a shift's people last, and what new ones must have. */
export const PasswordPolicy = z.strictObject({
  /** Null = they do not expire. */
  expiry: z.strictObject({ count: z.int().min(1).max(1000), unit: z.enum(EXPIRY_UNITS) }).nullable(),
  /** Null = the company's; where the shifts of a person differ, the strictest of each counts. */
  strength: PasswordStrength.nullable(),
});

/** Login-rule settings: automatic logout and what a time clock has to say. */
export const LoginRules = z.object({
  auto_logout: z.boolean(),
  /** Also app passwords and phones; wants the product `control_mobile`. */
  advanced_auto_logout: z.boolean(),
  /** Logout rule: this browser's session only, or every device. */
  logout_scope: z.enum(['browser', 'all_devices']),
  /** This and the next three want the product `time_clock_integration`. */
  obeys_time_clock: z.boolean(),
  /** People have to clock in before they can sign in. */
  login_rule: z.boolean(),
  /** Automatic logout at the end of the day's work. */
  auto_logout_rule_0: z.boolean(),
  /** Automatic logout at a break. */
  auto_logout_rule_1: z.boolean(),
});

/** The most people that a shift lists itself; the whole list is read page by page. */
export const shiftUsersShown = 200;

/** A shift, whole. */
export const Shift = ShiftSummary.extend({
  ...LoginRules.shape,
  version: z.int(),
  /** Of the shift and its rules; changes of members do not count. */
  ...lastSave,
  updated_at: Instant,
  /** IANA zone; null = the company's. */
  zone: z.string().nullable(),
  /** Code of a holiday region; null = the company's. */
  holiday_region: z.string().nullable(),
  rules: z.array(ShiftRule),
  list_special_dates: z.array(ShiftRule),
  list_ip: z.array(z.string()),
  allowed_browsers: z.array(z.string()),
  allowed_os: z.array(z.string()),
  password_policy: PasswordPolicy,
  /** The strength that applies when `password_policy.strength` is null. */
  inherited_strength: PasswordStrength,
  custom_response: z.string().nullable(),
  /** What the plan lets be saved here: without it the flags are shown, and only switching off is saved. */
  plan_allows: z.object({ advanced_auto_logout: z.boolean(), time_clock: z.boolean() }),
  /** Where the shift's own zone and region are null: what counts instead. */
  company_zone: z.string(),
  company_holiday_region: z.string().nullable(),
  /** The first 200 people by name; see `shifts.users` for all. */
  users: z.array(z.object({ key: Key, name: z.string(), email: z.string() })),
});
export type Shift = z.output<typeof Shift>;

export const ShiftName = nameText(120).min(1);

/**
 * What may be changed of a shift in one PATCH; `version` refuses a lost update. A `period` makes the shift scheduled;
 * another `state` on a shift with a period removes the period, which has to be confirmed.
 */
export const ShiftPatch = z.strictObject({
  version: z.int().optional(),
  name: ShiftName.optional(),
  color: Color.optional(),
  state: z.enum(shiftStates).optional(),
  period: ActivationPeriod.optional(),
  confirm_remove_period: z.boolean().optional(),
  zone: z.string().max(64).nullable().optional(),
  holiday_region: z.string().max(32).nullable().optional(),
  /** All rules as they shall be; left out, they stay. */
  rules: z.array(ShiftRuleInput).max(shiftLimits.maxRules).optional(),
  list_ip: z.array(z.string().trim().min(1).max(64)).max(500).optional(),
  allowed_browsers: z.array(z.string().max(32)).max(20).optional(),
  allowed_os: z.array(z.string().max(32)).max(20).optional(),
  ...LoginRules.partial().shape,
  password_policy: PasswordPolicy.extend({ strength: PasswordStrengthInput.nullable() }).partial().optional(),
  custom_response: z.string().trim().max(textLimits.maxCustomResponse).nullable().optional(),
});
export type ShiftPatch = z.output<typeof ShiftPatch>;

/** People to add to shifts: by key, by email as it was typed, by org unit (with the units below it). */
export const People = z.strictObject({
  users: z.array(Key).max(5000).default([]),
  emails: z.array(z.string().max(320)).max(5000).default([]),
  org_units: z.array(z.string().max(512)).max(200).default([]),
  /**
   * Without it, invalid and unknown emails and people who left the directory stop the whole call and are listed; with
   * it the others are added, and these are listed in the answer.
   */
  skip_invalid: z.boolean().default(false),
});

/** A shift with a PATCH applied, and people to add and remove. */
export const ShiftDraft = ShiftPatch.extend({
  add: People.optional(),
  remove: z.array(Key).max(5000).optional(),
});
export type ShiftDraft = z.output<typeof ShiftDraft>;

/** One person of a shift, as its list of participants shows them. */
export const Participant = z.object({
  key: Key,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  status: z.enum(userStatuses),
  uo: z.string().nullable(),
  added_at: Instant,
  is_protected: z.boolean(),
  /** Names of the other shifts of the person; empty = without this one they have none. */
  other_shifts: z.array(z.string()),
});
