import { CANNOT_SIGN_IN } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import { NO_WAYS_IN, WAYS_IN } from '@shiftgate/domain/access/entry/way-in.ts';
import { ACCESS_SITUATIONS } from '@shiftgate/domain/access/situation.ts';
import { passwordLimits, singleAccessLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { Instant, Key, PlainDate } from '../fields.ts';
import { sessionEnds, workspaceStates } from './session-states.ts';

export const userStatuses = ['active', 'disabled', 'suspended', 'not_synchronised'] as const;

/** Vacation, both days included; `scheduled` before its first day in the company's zone. */
export const Vacation = z.object({
  start_date: PlainDate,
  end_date: PlainDate,
  state: z.enum(['scheduled', 'current']),
});

/**
 * Temporary single access: without a duration it ends at the first logoff; with one the time counts from
 * the next sign-in. `waiting` until that sign-in, then `running`; over ones are not shown.
 */
export const SingleAccess = z.object({
  state: z.enum(['waiting', 'running']),
  granted_at: Instant,
  granted_by: z.string().nullable(),
  duration_minutes: z.int().nullable(),
  /** When it lapses unused (`waiting`) or ends (`running`); null when only a logoff ends it. */
  ends_at: Instant.nullable(),
});

/** How long a single access lasts, in minutes from the next sign-in; null = until the first logoff. */
export const SingleAccessMinutes = z
  .int()
  .min(singleAccessLimits.minDurationMinutes)
  .max(singleAccessLimits.maxDurationMinutes)
  .nullable()
  .default(null);

/** A person of the company's directory, as lists show them. */
export const User = z.object({
  key: Key,
  user_id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  domain_name: z.string(),
  status: z.enum(userStatuses),
  /** Administers the whole workspace, now; access control does not apply to them. */
  is_admin: z.boolean(),
  /**
   * Has any other administrator role there: of a part, of the organization's own, by a group, or one that is still to be
   * activated. Access control applies to them like to anyone.
   */
  is_delegated_admin: z.boolean(),
  is_manager: z.boolean(),
  allowed: z.boolean(),
  uo: z.string().nullable(),
  /** The job title in the directory. */
  function: z.string().nullable(),
  last_login: Instant.nullable(),
  updated_password_at: Instant.nullable(),
  has_password: z.boolean(),
  must_change_password: z.boolean(),
  /** Why nothing here would let them in; null with a way in, and of people who do not sign in here. */
  no_way_in: z.enum(NO_WAYS_IN).nullable(),
  /** The workspace does not have the password of here: it was refused there, not delivered, or is for here alone. */
  misses_workspace_password: z.boolean(),
  /** The workspace's own second step of a sign-in; null before the directory has said so. */
  second_step: z.object({ is_on: z.boolean(), is_required: z.boolean() }).nullable(),
  vacation: Vacation.nullable(),
  single_access: SingleAccess.nullable(),
  rule_group: z.array(Key),
  shift_names: z.array(z.string()),
});

/** A sign-in session of a person that can be gone on with, here or perhaps at the workspace. */
export const UserSession = z.object({
  key: Key,
  since: Instant,
  last_seen_at: Instant,
  allowed_until: Instant.nullable(),
  /** Null while it can be gone on with here. */
  ended_at: Instant.nullable(),
  end: z.enum(sessionEnds).nullable(),
  workspace: z.enum(workspaceStates),
  /** Zone (IANA) of the shift that decided, on whose clock `allowed_until` is read; null = the company's. */
  zone: z.string().nullable(),
  ip: z.string(),
  browser: z.string(),
  os: z.string(),
  device_class: z.string(),
});

/** What a sign-in here still requires of a person's password; with `none` only `way_in` can be another way. */
export const passwordStates = ['ready', 'none', 'temporary', 'change_due'] as const;

/**
 * The decision about the person at this instant, with the facts that do not depend on browser and address;
 * `conditions` says that a shift still restricts those.
 */
export const UserVerdict = z.object({
  situation: z.enum(ACCESS_SITUATIONS),
  /** Whether they get in now, by the workspace itself or here. */
  can_sign_in: z.boolean(),
  /** Why not; null when they do. */
  reason: z.enum(CANNOT_SIGN_IN).nullable(),
  /** What they sign in with, or why they have nothing; the hours do not matter here. */
  way_in: z.enum(WAYS_IN).nullable(),
  no_way_in: z.enum(NO_WAYS_IN).nullable(),
  /** When the temporary password ended that would have been the way in. */
  temporary_ended_at: Instant.nullable(),
  /** Whether the hours allow it only by a single access. */
  is_by_single_access: z.boolean(),
  /** What an attempt here would be logged as, with the right password. */
  result: z.string(),
  /** Null where no password of ours is asked. */
  password: z.enum(passwordStates).nullable(),
  allowed_until: Instant.nullable(),
  next_opening: Instant.nullable(),
  shift: z.object({ key: Key, name: z.string() }).nullable(),
  /** Zone (IANA) of the shift that lets them in now, or at the next opening; null = the company's. */
  zone: z.string().nullable(),
  /** What the shift limits that lets them in now, or at the next opening. */
  conditions: z.array(z.enum(['ip', 'browser', 'os'])),
  /** What it allows of each limited one; of the addresses the first ones. */
  allowed: z.object({ ip: z.array(z.string()), browser: z.array(z.string()), os: z.array(z.string()) }),
});

/** Rules a new password is checked against. */
export const PasswordStrength = z.object({
  min_length: z.int(),
  uppercase: z.boolean(),
  lowercase: z.boolean(),
  number: z.boolean(),
  symbol: z.boolean(),
});

/** Rules as they are set: none may ask for less than NIST SP 800-63B-4 does. */
export const PasswordStrengthInput = PasswordStrength.strict().extend({
  min_length: z.int().min(passwordLimits.lowestMinLength).max(passwordLimits.highestMinLength),
});

/**
 * Why the workspace does not have a password: account missing, not allowed, rejected, a week without an answer, never
 * sent, because the person is an administrator there, or set by an administrator, which is for here alone.
 */
export const workspacePasswordFaults = [
  'not_found',
  'forbidden',
  'invalid_request',
  'unavailable',
  'administrator',
  'set_by_administrator',
] as const;
export type WorkspacePasswordFault = (typeof workspacePasswordFaults)[number];

/** A person, whole, as the detail page shows them. */
export const UserDetail = User.extend({
  recovery_email: z.string().nullable(),
  recovery_email_source: z.enum(['directory', 'entered']).nullable(),
  /** Of an entered one; the name is null where it was not recorded. */
  recovery_email_entered: z.object({ at: Instant.nullable(), by: z.string().nullable() }).nullable(),
  /** The secret address that they made for a calendar with their hours; null without one. */
  calendar_address: z.object({ since: Instant }).nullable(),
  /** Until when a sign-in waits somewhere because of wrong passwords; null when none does. */
  sign_in_held_until: Instant.nullable(),
  /** The newest password is missing at the workspace: still being tried, or given up. */
  workspace_password: z
    .object({
      state: z.enum(['waiting', 'failed']),
      at: Instant,
      reason: z.enum(workspacePasswordFaults),
    })
    .nullable(),
  /**
   * Since when the workspace has a password that others may know, of a person who got a role or right after it; null where
   * there is none, and while the workspace asks for no password of its own.
   */
  known_workspace_password: z.object({ since: Instant, may_confirm: z.boolean() }).nullable(),
  synced_at: Instant.nullable(),
  sessions: z.array(UserSession),
  verdict: UserVerdict,
  password_strength: PasswordStrength,
  /** Whether this person is protected from the caller, who may then not change their access. */
  is_protected: z.boolean(),
  /** The same for every way to a password: an administrator of the workspace is protected from all but themselves and super administrators. */
  is_password_protected: z.boolean(),
});

/** The signed-in person of the panel. */
export const Me = z.object({
  key: Key,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  is_admin: z.boolean(),
  is_control_admin: z.boolean(),
  is_manager: z.boolean(),
  is_simulated: z.boolean(),
  company_key: Key,
  /** First-visit helps that the person has closed. */
  welcome: z.object({ message: z.boolean(), tour: z.boolean() }),
  /** The server's instant, from which the console takes "now". */
  server_now: Instant,
});
