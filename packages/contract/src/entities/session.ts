import { ADDRESS_KINDS } from '@shiftgate/domain/client/address-kind.ts';
import { PLANNED_CAUSES } from '@shiftgate/domain/access/types.ts';
import { z } from 'zod';
import { Instant, Key } from '../fields.ts';
import { sessionEnds, workspaceStates } from './session-states.ts';
import { userStatuses } from './user.ts';

/**
 * Sessions that can be gone on with here or perhaps at the workspace, or those that are over here: ended, or past their
 * time.
 */
export const sessionViews = ['live', 'ended'] as const;

/** The columns of a file of sessions. */
export const sessionColumns = [
  'person',
  'email',
  'browser',
  'os',
  'ip',
  'since',
  'last_seen',
  'until',
  'ended',
  'end',
  'workspace',
  'proof',
  'shift',
  'apps',
] as const;
export type SessionColumn = (typeof sessionColumns)[number];

export const logoutScopes = ['own_session', 'browser', 'all_devices'] as const;
export const logoutStates = ['planned', 'running', 'done', 'cancelled', 'failed'] as const;

/** The proof of a forced logout: ordered or due, accepted by the workspace, with repetitions and delay. */
export const LogoutProof = z.object({
  key: Key,
  cause: z.enum(PLANNED_CAUSES),
  /** How far it reaches: our session alone, the web sessions at the workspace, or every device. */
  scope: z.enum(logoutScopes),
  /** `running` while the workspace is asked; `cancelled` when it was not due any more. */
  state: z.enum(logoutStates),
  ordered_at: Instant,
  /** Author of the order; null for an end by time. */
  ordered_by: z.string().nullable(),
  due_at: Instant,
  /** When the workspace had confirmed it; for our session alone, when it had ended. */
  accepted_at: Instant.nullable(),
  /** From `due_at` to `accepted_at`. */
  delay_ms: z.int().nullable(),
  /** How often the workspace was asked before and did not do it. */
  retries: z.int(),
  /** Why it did not, the last time. */
  last_error: z.string().nullable(),
});

/** Where an address lies, as far as it can be derived without an outside service. */
export const SessionPlace = z.object({
  /** A network of a shift's list of addresses, by the shift's name; null where none holds it. */
  shift: z.object({ key: Key, name: z.string() }).nullable(),
  /** Null where the address is not known. */
  kind: z.enum(ADDRESS_KINDS).nullable(),
});

/** A sign-in session with what was opened with it. */
export const Session = z.object({
  key: Key,
  user: z.object({
    key: Key,
    name: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
    status: z.enum(userStatuses),
  }),
  browser: z.string(),
  os: z.string(),
  device_class: z.string(),
  ip: z.string().nullable(),
  place: SessionPlace,
  since: Instant,
  last_seen_at: Instant,
  /** Until when the permission lasts; null without an end. */
  allowed_until: Instant.nullable(),
  /** When it has to be signed in again, at the latest. */
  expires_at: Instant,
  /** The shift that let the person in; null for people who need none. */
  shift: z.object({ key: Key, name: z.string() }).nullable(),
  /** Its zone (IANA), on whose clock `allowed_until` is read; null = the company's. */
  zone: z.string().nullable(),
  is_by_single_access: z.boolean(),
  /** Sessions at the workspace and at applications, by the name of each; an empty name is the workspace. */
  apps: z.array(z.object({ name: z.string(), last_at: Instant, count: z.int() })),
  /** The caller may not end it: managers end nothing of people of the panel. */
  is_protected: z.boolean(),
  workspace: z.enum(workspaceStates),
  /** Administrators are never signed out of the workspace by force, so that ending it there is not offered. */
  can_leave_workspace: z.boolean(),
  ended_at: Instant.nullable(),
  end: z.enum(sessionEnds).nullable(),
  proof: LogoutProof.nullable(),
});

const OpenSessions = {
  /** Open here. */
  here: z.int().nonnegative(),
  /** Over here, and may still be in the workspace. */
  left: z.int().nonnegative(),
};

/** The open sessions by the shift that let the people in. */
export const SessionsChart = z.object({
  /** The shifts with the most of them, largest first; a deleted shift has no name. */
  by_shift: z.array(z.object({ shift: z.object({ key: Key, name: z.string() }), ...OpenSessions })),
  /** The sum of all other shifts. */
  other_shifts: z.object(OpenSessions),
  /** Of people who were let in without a shift. */
  without_shift: z.object(OpenSessions),
});
