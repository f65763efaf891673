import { providers } from '@shiftgate/domain/providers.ts';
import { z } from 'zod';
import { Instant, Key, PlainDate } from '../fields.ts';
import { ControlState, ControlWatch, controlStates, passwordOptions, redirectFaults } from './control.ts';
import { PasswordStrength } from './user.ts';

/** An organizational unit of the directory, by its full path. */
export const OrgUnit = z.object({ path: z.string(), name: z.string(), parent_path: z.string().nullable() });

/** The company of the session. */
export const Company = z.object({
  key: Key,
  name: z.string(),
  /** Whether the name was typed in the panel; otherwise it is the directory's. */
  is_name_entered: z.boolean(),
  oauth: z.enum(providers),
  main_domain: z.string(),
  domains_list: z.array(z.string()),
  uos: z.array(OrgUnit),
  zone: z.string(),
  sso_is_active: z.boolean(),
  /** Whether the sign-in goes through our profile at the workspace, and not through an older one of its own. */
  new_sso_active: z.boolean(),
  /** The domains whose sign-ins come to us while control is on; none while it is off. */
  federated_domains: z.array(z.string()),
  /** The certificate that our assertions are signed with now (PEM); null before the first activation. */
  certificate: z.string().nullable(),
  control_state: z.enum(controlStates),
  /** Whether a default password is set, and since when; the password itself is never answered. */
  default_pass_set_at: Instant.nullable(),
  /** What the last activation chose for people without a password here; null before the first one. */
  password_option: z.enum(passwordOptions).nullable(),
  /** What new passwords must have where no shift asks for something else. */
  password_strength: PasswordStrength,
  /** Whether this installation has a mail server; without one emails wait until they expire. */
  sends_mail: z.boolean(),
  /** The workspace's own name, as texts call it. */
  workspace_name: z.string(),
  /** Where people of the company sign in at their workspace; null where this installation does not know. */
  workspace_url: z.string().nullable(),
  created_at: Instant,
  trial_ends_on: z.string().nullable(),
  /** What the panel warns of about the plan; null when there is nothing to say. */
  plan_alert: z
    .object({
      /** The code that an activation is refused with, in lower case, or the state of a trial near its end. */
      value: z.enum(['expiring_trial', 'expired_trial', 'disabled_or_not_found']),
      /** Last day of the trial in the company's zone. */
      ends_on: PlainDate.nullable(),
      /** Days until the last one, which has 0; only of a trial that is still valid. */
      days_left: z.int().nullable(),
    })
    .nullable(),
});

/** Lists of roles that the workspace does not show any more; who is known from them stays an administrator. */
export const UnreadRoles = z.object({
  /** Roles that people have yet to activate. */
  eligible: z.boolean(),
  /** Names of the groups with a role whose members are missing. */
  groups: z.array(z.string()),
  since: Instant,
});

/** First-sync status. */
export const SyncStatus = z.object({
  in_sync_process: z.boolean(),
  /** While it runs: the lowest possible number of people, because the workspace gives no total beforehand. */
  total_users: z.int(),
  /** People gone through so far, new or not. */
  total_users_created: z.int(),
  /** When the last sync ended, successful or not. */
  finished_at: Instant.nullable(),
  /** When the directory was last read to its end. */
  last_synced_at: Instant.nullable(),
  /** While a reading rests because the workspace interrupted it: when it goes on. */
  next_try_at: Instant.nullable(),
  /** A code of the catalog; `DIRECTORY_SHRANK` asks a control admin to confirm the number if the people are really gone. */
  error: z.string().nullable(),
  /** With `DIRECTORY_SHRANK`: how many people were missing; none of them was changed. */
  missing_users: z.int().optional(),
  /** With `ROLE_LISTS_UNREAD`, which is no failure. */
  unread_roles: UnreadRoles.optional(),
});

export const HomeSummary = z.object({
  control: ControlState,
  /** Sizes of the counted sets; while control is off they say what would be. */
  people: z.object({
    /** Active accounts. */
    total: z.int(),
    /** Under access control: without administrators, and of its domains only. */
    controlled: z.int(),
    /** Active administrators, to whom shifts do not apply. */
    exempt: z.int(),
    without_shift: z.int(),
    /** Under access control and let in now: the hours allow it, and there is a way in. */
    can_sign_in: z.int(),
    /** `blocked` and `no_way_in` together: they cannot sign in at any time without help. */
    cannot_sign_in: z.int(),
    /**
     * Under access control without a single access and in no shift that lets anyone sign in; those without a shift are
     * among them.
     */
    blocked: z.int(),
    /** Sent to the sign-in page, not `blocked`, and without a way in; for one of the four reasons that follow. */
    no_way_in: z.int(),
    no_identifier: z.int(),
    temporary_ended: z.int(),
    no_address: z.int(),
    no_password: z.int(),
    inside_hours: z.int(),
    outside_hours: z.int(),
    suspended: z.int(),
  }),
  /** What `sessions.list` counts as open. */
  sessions_open: z.object({ total: z.int(), has_more_than_total: z.boolean() }),
  /** The first hours after an activation, counted with the same answer; null when control is not on. */
  watch: ControlWatch.nullable(),
  /** Whether the workspace still accepts the company's authorization, with every permission that is needed. */
  is_connected: z.boolean(),
  /** Since when a connected workspace has not said who administers it, so that no promotion is noticed; null mostly. */
  roles_unread_since: Instant.nullable(),
  denials: z.array(z.object({ result: z.string(), count: z.int() })),
  denials_total: z.int(),
  successes_total: z.int(),
  sync: SyncStatus,
  shifts: z.object({ total: z.int(), enabled: z.int() }),
  /** A signing key is sealed with another master key, so our sign-in page works for no person. */
  is_signing_key_unreadable: z.boolean(),
  /** People with a role or right whose password at the workspace others may know: the first ones by name, and all. */
  known_workspace_passwords: z.object({
    people: z.array(z.object({ key: Key, name: z.string() })),
    total: z.int(),
  }),
  /** Domains under control whose redirect was changed at the workspace, by what is wrong with it, the worst first. */
  redirect_faults: z.array(z.object({ kind: z.enum(redirectFaults), domains: z.array(z.string()) })),
  /**
   * Since when, while control is on, no administrator is left who signs in without our page and could undo the redirect;
   * null mostly.
   */
  rescue_lost_since: Instant.nullable(),
  /** A proxy in front of this installation passes no address of the people who sign in: rules of networks refuse them. */
  is_client_address_unreadable: z.boolean(),
  /** Requests of people without a panel that wait; what `requests.summary` says on the other screens. */
  requests_open: z.int(),
  /**
   * The temporary password while control is on, from a day before its end until all have a password of their own; null
   * when no one is left. It ends at `ends_at` for `people`; those in `later` received theirs later.
   */
  temporary_password: z
    .object({
      ends_at: Instant,
      people: z.int(),
      extensions_left: z.int(),
      later: z.object({ people: z.int(), ends_from: Instant }).nullable(),
    })
    .nullable(),
  /** E-mails that the mail server has not taken, or that no mail server is there for; null when there are none. */
  mails_waiting: z
    .object({
      count: z.int(),
      /** Since when the oldest of them waits. */
      since: Instant,
      /** What the mail server answered last; null when none was asked. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
