import type { Instant } from '../calendar/instant.ts';
import type { IpAddress } from '../client/ip-address.ts';
import type { Browser, DeviceClass, OperatingSystem } from '../client/lists.ts';
import type { ControlState } from '../control/states.ts';
import type { CompiledShift } from '../shift/compile.ts';
import type { SingleAccess } from '../user/single-access.ts';
import type { Vacation } from '../user/vacation.ts';

/** Results of the access log that `decide` can give; `user_suspended` is ours. */
export const SIGN_IN_RESULTS = [
  'success',
  'user_not_found',
  'disabled_domain',
  'expired_trial',
  'wrong_password',
  'user_suspended',
  'on_vacation',
  'no_shift',
  'no_active_shift',
  'shifts_without_rules',
  'special_day',
  'outside_allowed_hours',
  'ip_blocked',
  'browser_or_os_blocked',
  'time_clock_blocked',
  'invalid_integration_token',
  'invalid_integration_credentials',
] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];

/** Results given around `decide`, before it is asked or after it allowed. */
export const OUTER_SIGN_IN_RESULTS = [
  'throttled',
  'hash_queue_full',
  'password_change_due',
  'immutable_id_missing',
] as const;
export type OuterSignInResult = (typeof OUTER_SIGN_IN_RESULTS)[number];

/** Everything the access log can hold as the result of an attempt. */
export type AccessLogResult = SignInResult | OuterSignInResult;

/** How a session ended that is no attempt: the product signed the person out, or they did. */
export const LOGOUT_RESULTS = ['forced_logout', 'signed_out'] as const;
export type LogoutResult = (typeof LOGOUT_RESULTS)[number];

/** All results in the access log, of sign-ins and logouts. */
export const ACCESS_LOG_RESULTS = [
  ...SIGN_IN_RESULTS,
  ...OUTER_SIGN_IN_RESULTS,
  ...LOGOUT_RESULTS,
] as const satisfies readonly (AccessLogResult | LogoutResult)[];

/** What the log says beside the result. */
export const VERDICT_NOTES = [
  'control_inactive',
  'plan_expired',
  'administrator',
  'single_access',
  'time_clock_unavailable',
  'time_clock_grace',
] as const;
export type VerdictNote = (typeof VERDICT_NOTES)[number];

/** What the log says of an attempt that `decide` does not know of. */
export const ATTEMPT_NOTES = ['default_password', 'rehearsal', 'temporary_ended'] as const;
export type AttemptNote = (typeof ATTEMPT_NOTES)[number];

/** Why a person is thrown out of the workspace; the log says it beside `forced_logout`. */
export const LOGOUT_CAUSES = [
  'permission_ended',
  'permission_lost',
  'user_suspended',
  'on_vacation',
  'single_access_ended',
  'single_access_removed',
  'control_activated',
  'rights_given',
  'ordered',
] as const;
export type LogoutCause = (typeof LOGOUT_CAUSES)[number];

/** Why a logout is planned. One that is repeated has been logged, so the log does not say it. */
export const PLANNED_CAUSES = [...LOGOUT_CAUSES, 'repeated'] as const;
export type PlannedCause = (typeof PLANNED_CAUSES)[number];

/** In what other way than leaving this browser a session was ended; the log says it beside `signed_out`. */
export const SIGN_OUT_WAYS = ['own_page', 'all_devices', 'application', 'not_me'] as const;
export type SignOutWay = (typeof SIGN_OUT_WAYS)[number];

/** Status of a person in the directory. */
export const USER_STATUSES = ['active', 'suspended', 'disabled', 'not_synchronised'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export interface Attempt {
  readonly at: Instant;
  /** Null when there is no valid client address. */
  readonly address: IpAddress | null;
  readonly browser: Browser;
  readonly os: OperatingSystem;
  readonly deviceClass: DeviceClass;
  /** Result of the password check; true where no password is asked (renewal, planning, what-if). */
  readonly isPasswordRight: boolean;
}

export interface Subject {
  readonly key: string;
  readonly companyKey: string;
  readonly status: UserStatus;
  /** Workspace super/global administrator, or on the company's allowed-admin list. */
  readonly isAdministrator: boolean;
  /** Canonical domain of the email address (`canonicalDomain`). */
  readonly domain: string;
  readonly vacation: Vacation | null;
  readonly singleAccess: SingleAccess | null;
  readonly shifts: readonly CompiledShift[];
}

/** A running activation test: its people, and their only shift (null when it does not exist). */
export interface RunningTest {
  readonly userKeys: ReadonlySet<string>;
  readonly shift: CompiledShift | null;
}

/** What is done when the time clock cannot be asked. */
export const TIME_CLOCK_FALLBACKS = ['deny', 'allow', 'grace'] as const;
export type TimeClockFallback = (typeof TIME_CLOCK_FALLBACKS)[number];

export interface CompanyFacts {
  readonly key: string;
  readonly controlState: ControlState;
  /** Control was on once and the workspace has confirmed that it is off again. */
  readonly isDeactivationConfirmed: boolean;
  /** Null unless the state is `test`. */
  readonly test: RunningTest | null;
  /** Canonical domains that control covers (`canonicalDomain`). */
  readonly coveredDomains: ReadonlySet<string>;
  /** A plan or trial with the control product is valid now (`isControlPlanValid`). */
  readonly isPlanValid: boolean;
  /** IANA zone of the company, in which vacations count. */
  readonly timeZone: string;
  readonly timeClockFallback: TimeClockFallback;
}

export const TIME_CLOCK_STATES = ['clocked_in', 'on_break', 'clocked_out', 'not_started'] as const;
export type TimeClockState = (typeof TIME_CLOCK_STATES)[number];

export const TIME_CLOCK_CAUSES = ['provider_down', 'stale', 'invalid_token', 'invalid_credentials'] as const;
export type TimeClockCause = (typeof TIME_CLOCK_CAUSES)[number];

/** What the time clock says of a person; null in `DecisionInput` counts as unavailable without a known state. */
export type TimeClockReading =
  | { readonly state: TimeClockState }
  | {
      readonly state: 'unavailable';
      readonly cause: TimeClockCause;
      readonly lastKnown: { readonly state: TimeClockState; readonly at: Instant } | null;
    };

export interface DecisionInput {
  readonly attempt: Attempt;
  /** Null when no person has the email. */
  readonly subject: Subject | null;
  readonly company: CompanyFacts;
  /** Null when the company has no time clock connected. */
  readonly timeClock: TimeClockReading | null;
}

/** Number of the check that named the result; the last one = a shift passed all of them. */
export type DecisionStep = number;

export interface Verdict {
  readonly isAllowed: boolean;
  readonly result: SignInResult;
  readonly step: DecisionStep;
  readonly notes: readonly VerdictNote[];
  /** Key of the deciding shift; null when a check of the person or the single access decided. */
  readonly shiftKey: string | null;
  /** Status of the person, where that is why the result is `user_not_found` or `user_suspended`. */
  readonly status: UserStatus | null;
}

/** A decision with its look-ahead. */
export interface FullVerdict extends Verdict {
  /** On an allow: the first later instant of a denial; null = open (none within 366 days). Null on a denial. */
  readonly allowedUntil: Instant | null;
  /** On a denial: the first later instant of an allow; null if none within 366 days. Null on an allow. */
  readonly nextOpening: Instant | null;
}
