import { shiftLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ShiftExplanation, ShiftYear } from '../entities/shift-calendar.ts';
import { AccessDifference, MergedRules } from '../entities/shift-difference.ts';
import {
  Participant,
  People,
  Shift,
  ShiftDraft,
  ShiftName,
  ShiftPatch,
  ShiftRuleInput,
  ShiftSummary,
} from '../entities/shift.ts';
import { Task } from '../entities/task.ts';
import { userStatuses } from '../entities/user.ts';
import { Cursor, Done, HourMinute, Instant, Key, PageSize, PlainDate, Search } from '../fields.ts';
import { KeyParam, Keys, Once, Signed } from './common.ts';
import { ShiftFilters } from './shift-filters.ts';

/** What happens to the passwords of whole shifts (the first mails nothing). */
export const passwordOptions = ['require_change', 'change_link', 'random', 'temporary'] as const;

/** What becomes of shifts on holidays; the second takes a closing of whole days without dates back. */
const holidayActions = ['close_on_holidays', 'ignore_holidays'] as const;

/** A saved shift, and what saving did. */
export const ShiftSaved = Shift.extend({ difference: AccessDifference, merged: MergedRules });

const RuleGroups = { rule_groups: Keys };
const ShiftVersion = Shift.pick({ key: true, version: true });
/** How many people the caller has agreed to; nothing starts when more are found by now. Left out = any number. */
const AtMost = { at_most: z.int().min(0).optional() };
const Version = { version: z.int().optional() };

/** What a draft may be refused for: the same as saving it. */
const DraftErrors = [
  ...Signed,
  'SHIFT_NOT_FOUND',
  'PROTECTED_SHIFT',
  'SHIFT_NAME_TAKEN',
  'VERSION_CONFLICT',
  'PERIOD_WOULD_BE_REMOVED',
  'PRODUCT_NOT_IN_PLAN',
  'INVALID_PERIOD',
  'INVALID_RULES',
  'INVALID_IP_RULES',
  'WEAKER_PASSWORD_RULES',
] as const;
const PeopleErrors = ['USER_NOT_FOUND', 'INVALID_EMAILS', 'PROTECTED_USER'] as const;

const Moment = {
  draft: ShiftDraft.omit({ version: true, add: true, remove: true }).optional(),
};
const Year = z.coerce.number().pipe(z.int().min(shiftLimits.firstYear).max(shiftLimits.lastYear));

/** The calls on shifts. Those that touch many people answer the task that does the work. */
export const shifts = {
  'shifts.list': endpoint({
    access: 'signedIn',
    summary: 'Shifts of the company, all that fit',
    query: ShiftFilters,
    response: z.object({ items: z.array(ShiftSummary) }),
    errors: [...Signed],
  }),
  'shifts.rules': endpoint({
    access: 'signedIn',
    summary: 'The rules of every shift of the company, from which its hours are described',
    response: z.object({ items: z.array(Shift.pick({ key: true, zone: true, rules: true })) }),
    errors: [...Signed],
  }),
  'shifts.create': endpoint({
    access: 'signedIn',
    summary: 'Creates a shift, disabled',
    body: z.strictObject({ name: ShiftName, color: ShiftSummary.shape.color.optional() }),
    response: Shift,
    errors: [...Signed, 'SHIFT_NAME_TAKEN'],
  }),
  'shifts.clone': endpoint({
    access: 'signedIn',
    summary: 'Creates a disabled copy of a shift; without a name it gets that of the shift and a number',
    params: KeyParam,
    body: z.strictObject({ name: ShiftName.optional(), with_users: z.boolean().default(false) }),
    response: Shift,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'SHIFT_NAME_TAKEN', 'PROTECTED_USER'],
  }),
  'shifts.previewBulk': endpoint({
    access: 'signedIn',
    summary: 'People who would gain and lose access by an action on shifts',
    body: z.strictObject({
      action: z.enum(['activate', 'deactivate', 'delete', ...holidayActions]),
      ...RuleGroups,
    }),
    response: AccessDifference,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'PROTECTED_SHIFT', 'INVALID_RULES', 'PREVIEW_SUPERSEDED'],
  }),
  'shifts.bulkActivate': endpoint({
    access: 'signedIn',
    summary: 'Enables shifts that are all disabled, or disables shifts that are all enabled',
    body: z.union([
      z.strictObject({
        action: z.literal('activate'),
        /** Also turns automatic logout on, of the browser only, where it is off. */
        turn_on_auto_logout: z.boolean().default(false),
        ...RuleGroups,
      }),
      z.strictObject({ action: z.literal('deactivate'), ...RuleGroups }),
    ]),
    response: z.object({ items: z.array(ShiftSummary), difference: AccessDifference }),
    errors: [
      ...Signed,
      'SHIFT_NOT_FOUND',
      'PROTECTED_SHIFT',
      'SHIFTS_NOT_ALL_DISABLED',
      'SHIFTS_NOT_ALL_ENABLED',
    ],
  }),
  'shifts.bulkHolidays': endpoint({
    access: 'signedIn',
    summary: 'Closes shifts on holidays that have no rule for them, or takes that back; the others stay',
    body: z.strictObject({
      action: z.enum(holidayActions),
      ...RuleGroups,
      /** Versions from which none of these shifts may have moved on, as when an earlier call is undone. */
      seen: z.array(ShiftVersion.strict()).max(5000).default([]),
    }),
    response: z.object({
      /** Shifts that this call changed, as they are now. */
      changed: z.array(ShiftVersion),
      difference: AccessDifference,
    }),
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'PROTECTED_SHIFT', 'VERSION_CONFLICT', 'INVALID_RULES'],
  }),
  'shifts.delete': endpoint({
    access: 'signedIn',
    summary: 'Deletes disabled shifts',
    body: z.strictObject(RuleGroups),
    response: Done,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'PROTECTED_SHIFT', 'SHIFT_STILL_ENABLED'],
  }),
  'shifts.bulkAddUsers': endpoint({
    access: 'signedIn',
    summary: 'Adds people to several shifts; protected people are left out and listed by the task',
    body: People.extend({ ...RuleGroups, ...Once }),
    response: Task,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'USER_NOT_FOUND', 'INVALID_EMAILS'],
  }),
  'shifts.bulkRemoveUsers': endpoint({
    access: 'signedIn',
    summary: 'Takes people out of several shifts',
    body: People.extend({ ...RuleGroups, ...Once }),
    response: Task,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'USER_NOT_FOUND', 'INVALID_EMAILS'],
  }),
  'shifts.reach': endpoint({
    access: 'signedIn',
    summary: 'Number of people in some shifts; members of several of them count once',
    body: z.strictObject(RuleGroups),
    response: z.object({
      people: z.int(),
      /**
       * Without administrators, who are never signed out by force, and suspended people, who are signed out already.
       */
      can_be_logged_out: z.int(),
      /** By the kind of the change: suspended people get no email, people with a chosen password no temporary one. */
      password_options: z.record(z.enum(passwordOptions), z.int()),
    }),
    errors: [...Signed, 'SHIFT_NOT_FOUND'],
  }),
  'shifts.forceLogout': endpoint({
    access: 'signedIn',
    summary: 'Signs the people of some shifts out of every account; protected people are listed by the task',
    body: z.strictObject({ ...RuleGroups, ...AtMost, ...Once }),
    response: Task,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'USERS_NOT_FOUND', 'MORE_PEOPLE_FOUND'],
  }),
  'shifts.forcePasswordChange': endpoint({
    access: 'signedIn',
    summary:
      'Makes the people of some shifts choose a new password: at the next sign-in, by a link, or with a password that opens only the change page',
    body: z.strictObject({
      ...RuleGroups,
      option: z.enum(passwordOptions).default('require_change'),
      ...AtMost,
      ...Once,
    }),
    response: Task,
    errors: [
      ...Signed,
      'SHIFT_NOT_FOUND',
      'USERS_NOT_FOUND',
      'MORE_PEOPLE_FOUND',
      'DEFAULT_PASSWORD_REQUIRED',
      'FRESH_SIGN_IN_REQUIRED',
    ],
  }),
  'shifts.get': endpoint({
    access: 'signedIn',
    summary: 'One shift, whole but for its people',
    params: KeyParam,
    response: Shift,
    errors: [...Signed, 'SHIFT_NOT_FOUND'],
  }),
  'shifts.update': endpoint({
    access: 'signedIn',
    summary: 'Changes a shift: settings, state, period, and rules where they are sent',
    params: KeyParam,
    body: ShiftPatch,
    response: ShiftSaved,
    errors: [...DraftErrors],
  }),
  'shifts.replaceRules': endpoint({
    access: 'signedIn',
    summary: 'Replaces all rules of a shift; the same list again changes nothing',
    params: KeyParam,
    body: z.strictObject({ ...Version, rules: z.array(ShiftRuleInput).max(shiftLimits.maxRules) }),
    response: ShiftSaved,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'PROTECTED_SHIFT', 'VERSION_CONFLICT', 'INVALID_RULES'],
  }),
  'shifts.changeRules': endpoint({
    access: 'signedIn',
    summary: 'Changes rules by their id and adds those without; one that is there already is not added again',
    params: KeyParam,
    body: z.strictObject({ ...Version, rules: z.array(ShiftRuleInput).min(1).max(shiftLimits.maxRules) }),
    response: ShiftSaved,
    errors: [
      ...Signed,
      'SHIFT_NOT_FOUND',
      'PROTECTED_SHIFT',
      'RULE_NOT_FOUND',
      'VERSION_CONFLICT',
      'INVALID_RULES',
    ],
  }),
  'shifts.removeRules': endpoint({
    access: 'signedIn',
    summary: 'Removes rules by their id; those that are gone already do not count',
    params: KeyParam,
    body: z.strictObject({ ...Version, rules: z.array(Key).min(1).max(shiftLimits.maxRules) }),
    response: ShiftSaved,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'PROTECTED_SHIFT', 'VERSION_CONFLICT'],
  }),
  'shifts.users': endpoint({
    access: 'signedIn',
    summary: 'People of a shift by name, a page at a time',
    params: KeyParam,
    query: z.object({
      search: Search,
      status: z.enum(userStatuses).optional(),
      /** Only people without another shift. */
      only_shift: z.stringbool().optional(),
      page_size: PageSize,
      cursor: Cursor,
    }),
    response: z.object({
      items: z.array(Participant),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      /** How many fit; only on a page asked for without a cursor. */
      total: z.int().nullable(),
    }),
    errors: [...Signed, 'SHIFT_NOT_FOUND'],
  }),
  'shifts.addUsers': endpoint({
    access: 'signedIn',
    summary: 'Adds people to a shift; members stay',
    params: KeyParam,
    body: People,
    response: z.object({
      /** People whom this call added; fewer than in `difference` when another move takes place meanwhile. */
      added: z.int(),
      unchanged: z.int(),
      /** With `skip_invalid`: keys and emails that are unknown here. */
      not_found: z.array(z.string()),
      /** With `skip_invalid`: emails of people who are no longer in the directory. */
      gone: z.array(z.string()),
      /** With `skip_invalid`: texts that are not emails. */
      invalid: z.array(z.string()),
      /** Left out since the caller may not change their access: of an org unit, or with `skip_invalid`. */
      protected: z.array(z.object({ key: Key, name: z.string(), email: z.string() })),
      difference: AccessDifference,
    }),
    errors: [...Signed, 'SHIFT_NOT_FOUND', ...PeopleErrors],
  }),
  'shifts.removeUsers': endpoint({
    access: 'signedIn',
    summary: 'Removes people from a shift; others than members do not count',
    params: KeyParam,
    body: z.strictObject({ users: Keys }),
    response: z.object({ removed: z.int(), difference: AccessDifference }),
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'PROTECTED_USER'],
  }),
  'shifts.preview': endpoint({
    access: 'signedIn',
    summary: 'People who would gain and lose access by a draft; refuses what saving would refuse',
    params: KeyParam,
    body: ShiftDraft.extend({
      /** The instant the difference is about; now unless given. */
      at: Instant.optional(),
    }),
    response: AccessDifference.extend({
      merged: MergedRules,
      /** Of the people to add, those who would become members. */
      joining: z.int(),
      /** Of the people to add, those who are members already; the difference leaves them out. */
      already_in: z.int(),
      /** As in `shifts.addUsers`. */
      not_found: z.array(z.string()),
      gone: z.array(z.string()),
      invalid: z.array(z.string()),
      protected: z.array(z.object({ key: Key, name: z.string(), email: z.string() })),
    }),
    errors: [...DraftErrors, ...PeopleErrors, 'PREVIEW_SUPERSEDED'],
  }),
  'shifts.explain': endpoint({
    access: 'signedIn',
    summary:
      'What a shift, or a draft of it, says of an instant or of a time on its wall clock, and by which rule',
    params: KeyParam,
    body: z.strictObject({
      ...Moment,
      /** Now, unless this or `local` is given. */
      at: Instant.optional(),
      /** Where the clock shows a time twice, the first; where it skips it, the first time after. */
      local: z.strictObject({ date: PlainDate, time: HourMinute }).optional(),
    }),
    response: ShiftExplanation,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'INVALID_RULES', 'INVALID_PERIOD', 'INVALID_IP_RULES'],
  }),
  'shifts.year': endpoint({
    access: 'signedIn',
    summary: 'What every day of a year is like under a shift, and by which rules',
    params: KeyParam,
    query: z.object({ year: Year.optional() }),
    response: ShiftYear,
    errors: [...Signed, 'SHIFT_NOT_FOUND'],
  }),
  'shifts.draftYear': endpoint({
    access: 'signedIn',
    summary: 'What every day of a year would be like under a draft of a shift',
    params: KeyParam,
    body: z.strictObject({ ...Moment, year: Year.optional() }),
    response: ShiftYear,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'INVALID_RULES', 'INVALID_PERIOD', 'INVALID_IP_RULES'],
  }),
};
