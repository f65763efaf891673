import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BROWSERS, OPERATING_SYSTEMS } from '@shiftgate/domain/client/lists.ts';
import { SimulatedSignIn } from '../entities/access-log.ts';
import { SyncStatus } from '../entities/company.ts';
import { AccessDifference } from '../entities/shift-difference.ts';
import { Task, passwordDeliveries, taskKinds } from '../entities/task.ts';
import { Me, SingleAccessMinutes, User, UserDetail } from '../entities/user.ts';
import { Done, Email, Instant, Key, PlainDate } from '../fields.ts';
import { KeyParam, Keys, Once, Signed, SignedOrSuspended } from './common.ts';
import { Selection, UserFilters } from './user-filters.ts';

/**
 * How random passwords reach people: on a list that the author of the order downloads once, or by email to each
 * person's recovery address; people without one keep the old password.
 */
const RandomPasswords = {
  delivery: z.enum(passwordDeliveries).default('list'),
  force_change: z.boolean().default(true),
};

const Days = { start_date: PlainDate, end_date: PlainDate };

/** What moves people into a shift or out of it. */
const MoveAction = z.strictObject({ action: z.enum(['add_to_shift', 'remove_from_shift']), shift: Key });

/** The verb of a bulk action, beside its selection. */
export const BulkAction = z.discriminatedUnion('action', [
  MoveAction,
  z.strictObject({ action: z.literal('set_vacation'), ...Days }),
  z.strictObject({ action: z.literal('grant_single_access'), duration_minutes: SingleAccessMinutes }),
  z.strictObject({ action: z.enum(['remove_vacation', 'force_logout', 'force_password_change']) }),
  z.strictObject({ action: z.literal('generate_passwords'), ...RandomPasswords }),
  z.strictObject({ action: z.enum(['share_change_link', 'share_temporary_password']) }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** A shift whose window, begun before a vacation, ends with the vacation's first instant. */
const VacationCut = z.object({
  shift: z.object({ key: Key, name: z.string() }),
  cut_at: Instant,
  /** When the window would have ended. */
  would_end_at: Instant,
  /** Of the people who go on vacation, the number whose window it cuts. */
  people: z.int(),
});

/** The shifts that a person should have. */
const Membership = z.strictObject({
  rule_group: z.array(Key).max(200),
  /** The shifts they had when these were chosen; changes that others made since then stay. */
  seen: z.array(Key).max(200).optional(),
});

const NamedPerson = z.object({ key: Key, name: z.string(), email: z.string() });

/** What refuses a caller who may not hand out the password of a person, or has to confirm that it is them. */
const passwordRefusals = [
  'PROTECTED_USER',
  'PROTECTED_ADMINISTRATOR',
  'WORKSPACE_ROLES_UNKNOWN',
  'OWN_ROLE_UNKNOWN',
  'FRESH_SIGN_IN_REQUIRED',
] as const;
const Password = z.string().min(1).max(128);
const Domains = z.array(z.string().max(253)).min(1).max(200);

/** The calls on people. Batch forms answer the task that does the work. */
export const users = {
  'users.list': endpoint({
    access: 'signedIn',
    summary: 'People of the company, a page at a time',
    query: UserFilters,
    response: z.object({
      items: z.array(User),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      /** How many the filter finds; only on a page asked for without a cursor. */
      total: z.int().nullable(),
    }),
    errors: [...Signed],
  }),
  'users.resolve': endpoint({
    access: 'signedIn',
    summary: 'Resolves pasted emails: people, people who left the directory, unknown and invalid ones',
    body: z.strictObject({ emails: z.array(z.string().max(320)).min(1).max(5000) }),
    response: z.object({
      found: z.array(NamedPerson),
      /** No longer in the directory: stored, but they cannot sign in. */
      gone: z.array(NamedPerson),
      unknown: z.array(z.string()),
      invalid: z.array(z.string()),
    }),
    errors: [...Signed],
  }),
  'users.me': endpoint({
    access: 'signedIn',
    servesSuspended: true,
    summary: 'The signed-in person',
    response: Me,
    errors: [...SignedOrSuspended],
  }),
  'users.chooseOwnPassword': endpoint({
    access: 'controlAdmin',
    summary: 'Sets the password with which the signed-in administrator signs in here, after a fresh sign-in',
    body: z.strictObject({ password: Password }),
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED', 'INVALID_PASSWORD', 'SAME_PASSWORD'],
  }),
  'users.welcome': endpoint({
    access: 'signedIn',
    summary: 'Records that the signed-in person has closed the greeting or the tour',
    body: z.strictObject({ message: z.boolean().optional(), tour: z.boolean().optional() }),
    response: Done,
    errors: [...Signed],
  }),
  'users.sync': endpoint({
    access: 'signedIn',
    summary: 'Starts reading the directory; while one reading runs, a second request is that one',
    /** After `DIRECTORY_SHRANK`: up to so many missing people are really gone. Only a control admin may say so. */
    body: z.strictObject({ confirm_missing: z.int().min(1).optional() }),
    response: SyncStatus,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'users.syncTask': endpoint({
    access: 'signedIn',
    summary: 'How far the directory has been read',
    response: SyncStatus,
    errors: [...Signed],
  }),
  'users.bulk': endpoint({
    access: 'signedIn',
    summary: 'Starts a bulk action on named people or on all that a filter finds',
    body: z.strictObject({ selection: Selection, act: BulkAction, ...Once }),
    response: Task,
    errors: [
      ...Signed,
      'USER_NOT_FOUND',
      'PEOPLE_FOUND_CHANGED',
      'SHIFT_NOT_FOUND',
      'INVALID_PERIOD',
      'DEFAULT_PASSWORD_REQUIRED',
      'MAIL_SERVER_REQUIRED',
      'FRESH_SIGN_IN_REQUIRED',
    ],
  }),
  'users.previewBulk': endpoint({
    access: 'signedIn',
    summary: 'People who would gain and lose access if a bulk action added them to a shift or removed them',
    body: z.strictObject({ selection: Selection, act: MoveAction }),
    response: AccessDifference.extend({
      /** People the selection finds. */
      found: z.int(),
      /** Of them, those who would join or leave the shift; the difference is about them. */
      moving: z.int(),
      /** Of them, those without a change: in the shift already, or not in it. */
      staying: z.int(),
      /** Of them, those who left the directory: they cannot be added to a shift. */
      gone: z.int(),
      /** Of them, those whose access the caller may not change; the first 200 by name. */
      protected: z.object({
        count: z.int(),
        people: z.array(NamedPerson),
      }),
    }),
    errors: [...Signed, 'USER_NOT_FOUND', 'SHIFT_NOT_FOUND', 'PREVIEW_SUPERSEDED'],
  }),
  'users.previewLeftOut': endpoint({
    access: 'signedIn',
    summary: 'People whom a bulk action would leave out because of their rights or the caller’s, and why',
    body: z.strictObject({
      selection: z.union([...Selection.options, z.strictObject({ rule_groups: Keys })]),
      action: z.enum(taskKinds),
    }),
    response: z.object({
      left_out: z.array(
        z.object({
          reason: z.enum(['PROTECTED_USER', 'PROTECTED_ADMINISTRATOR', 'NO_TEMPORARY_PASSWORD']),
          count: z.int(),
          /** The first of them by name. */
          people: z.array(NamedPerson),
        }),
      ),
    }),
    errors: [...Signed],
  }),
  'users.previewVacation': endpoint({
    access: 'signedIn',
    summary: 'Which windows of shifts, begun before a vacation, its first midnight would cut',
    body: z.strictObject({ selection: Selection, ...Days }),
    response: z.object({ cuts: z.array(VacationCut) }),
    errors: [...Signed],
  }),
  'users.bulkVacation': endpoint({
    access: 'signedIn',
    summary: 'Sends people on vacation',
    body: z.strictObject({ users: Keys, ...Days, ...Once }),
    response: Task,
    errors: [...Signed, 'USER_NOT_FOUND', 'INVALID_PERIOD'],
  }),
  'users.bulkRemoveVacation': endpoint({
    access: 'signedIn',
    summary: 'Ends vacations or takes scheduled ones back',
    body: z.strictObject({ users: Keys, ...Once }),
    response: Task,
    errors: [...Signed, 'USER_NOT_FOUND'],
  }),
  'users.generatePasswords': endpoint({
    access: 'signedIn',
    summary: 'Gives each person a random password of their own, on a list to be downloaded once or by email',
    body: z.strictObject({ users: Keys, ...RandomPasswords, ...Once }),
    response: Task,
    errors: [...Signed, 'USER_NOT_FOUND', 'MAIL_SERVER_REQUIRED', 'FRESH_SIGN_IN_REQUIRED'],
  }),
  'users.forcePasswordChange': endpoint({
    access: 'signedIn',
    summary: 'Makes people choose a new password at their next sign-in',
    body: z.strictObject({ users: Keys, ...Once }),
    response: Task,
    errors: [...Signed, 'USER_NOT_FOUND'],
  }),
  'users.bulkForceLogout': endpoint({
    access: 'signedIn',
    summary: 'Logs people out of every account; suspended people are skipped and named',
    body: z.strictObject({ users: Keys, ...Once }),
    response: Task,
    errors: [...Signed, 'USER_NOT_FOUND'],
  }),
  'users.shareTemporaryPassword': endpoint({
    access: 'signedIn',
    summary: 'Emails the temporary password to the people of some domains without a chosen one',
    body: z.strictObject({ domains: Domains, ...Once }),
    response: Task,
    errors: [
      ...Signed,
      'DOMAIN_NOT_FOUND',
      'USERS_NOT_FOUND',
      'DEFAULT_PASSWORD_REQUIRED',
      'FRESH_SIGN_IN_REQUIRED',
    ],
  }),
  'users.shareChangeLink': endpoint({
    access: 'signedIn',
    summary: 'Emails a link for choosing a password to the people of some domains',
    body: z.strictObject({
      domains: Domains,
      /**
       * `must_ask`: those who would have to ask for a link once access control is on with links, without administrators of
       * the workspace; `must_ask_administrators`: these alone.
       */
      to: z.enum(['everyone', 'must_ask', 'must_ask_administrators']).default('everyone'),
      /** Nothing starts when it is another number by now. */
      expected: z.int().min(0).optional(),
      ...Once,
    }),
    response: Task,
    errors: [
      ...Signed,
      'DOMAIN_NOT_FOUND',
      'USERS_NOT_FOUND',
      'PEOPLE_FOUND_CHANGED',
      'FRESH_SIGN_IN_REQUIRED',
    ],
  }),
  'users.get': endpoint({
    access: 'signedIn',
    summary: 'One person, whole',
    params: KeyParam,
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND'],
  }),
  'users.simulateSignIn': endpoint({
    access: 'signedIn',
    summary: 'What a sign-in of a person with the right password would come to; nothing is recorded',
    params: KeyParam,
    query: z.object({
      /** At most 366 days from now, in either direction; the other facts are those of now. */
      at: Instant,
      /** Without it, the address counts as unknown. */
      ip: z.string().max(64).optional(),
      browser: z.enum(BROWSERS),
      os: z.enum(OPERATING_SYSTEMS),
    }),
    response: SimulatedSignIn,
    errors: [...Signed, 'USER_NOT_FOUND'],
  }),
  'users.setVacation': endpoint({
    access: 'signedIn',
    summary: 'Sets or changes the vacation of a person; both days count, none lies in the past',
    params: KeyParam,
    body: z.strictObject(Days),
    response: UserDetail.extend({ cuts: z.array(VacationCut) }),
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER', 'INVALID_PERIOD'],
  }),
  'users.removeVacation': endpoint({
    access: 'signedIn',
    summary: 'Ends the vacation of a person or takes it back',
    params: KeyParam,
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER'],
  }),
  'users.changePassword': endpoint({
    access: 'signedIn',
    summary: 'Sets the password of a person',
    params: KeyParam,
    body: z.strictObject({ password: Password, force_change: z.boolean().default(true) }),
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', ...passwordRefusals, 'INVALID_PASSWORD', 'SAME_PASSWORD'],
  }),
  'users.forceLogout': endpoint({
    access: 'signedIn',
    summary: 'Logs a person out, as the spec has it; never cached, the console uses the POST form',
    params: KeyParam,
    response: Done,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER', 'SUSPENDED_USER_LOGOUT'],
  }),
  'users.orderLogout': endpoint({
    access: 'signedIn',
    summary: 'Logs a person out of every account',
    params: KeyParam,
    response: Done,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER', 'SUSPENDED_USER_LOGOUT'],
  }),
  'users.grantSingleAccess': endpoint({
    access: 'signedIn',
    summary:
      'Lets a person in beside their shifts: until the first logoff, or for minutes from the next sign-in; in place of one in use from now',
    params: KeyParam,
    body: z.strictObject({
      duration_minutes: SingleAccessMinutes,
    }),
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER', 'USER_NOT_ACTIVE'],
  }),
  'users.removeSingleAccess': endpoint({
    access: 'signedIn',
    summary:
      'Revokes single access; a person signed in by it is signed out, with `force_logout` from every device and app',
    params: KeyParam,
    body: z.strictObject({ force_logout: z.boolean().default(false) }),
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER'],
  }),
  'users.setShifts': endpoint({
    access: 'signedIn',
    summary: 'Replaces the shifts of a person',
    params: KeyParam,
    body: Membership,
    response: UserDetail.extend({ difference: AccessDifference }),
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER', 'SHIFT_NOT_FOUND'],
  }),
  'users.previewShifts': endpoint({
    access: 'signedIn',
    summary:
      'What other shifts would change of the access of a person; refuses what saving them would refuse',
    params: KeyParam,
    body: Membership,
    response: AccessDifference,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER', 'SHIFT_NOT_FOUND'],
  }),
  'users.setRecoveryEmail': endpoint({
    access: 'signedIn',
    summary:
      'Enters the address outside of the workspace that links and passwords of a person go to; readings leave it alone',
    params: KeyParam,
    body: z.strictObject({ recovery_email: Email.toLowerCase() }),
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', ...passwordRefusals, 'RECOVERY_EMAIL_OF_COMPANY'],
  }),
  'users.confirmWorkspacePassword': endpoint({
    access: 'signedIn',
    summary: 'Confirms that a person changed the password at the workspace that others may know',
    params: KeyParam,
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', 'OTHERS_MUST_CONFIRM', ...passwordRefusals],
  }),
  'users.liftLockout': endpoint({
    access: 'signedIn',
    summary: 'Ends the lockout of a person after wrong passwords',
    params: KeyParam,
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER'],
  }),
  'users.removeRecoveryEmail': endpoint({
    access: 'signedIn',
    summary: 'Takes an entered recovery address away; what the directory has counts again',
    params: KeyParam,
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', ...passwordRefusals],
  }),
  'users.endCalendarAddress': endpoint({
    access: 'signedIn',
    summary: "Ends the secret address of the calendar with a person's hours",
    params: KeyParam,
    response: UserDetail,
    errors: [...Signed, 'USER_NOT_FOUND', 'PROTECTED_USER'],
  }),
};
