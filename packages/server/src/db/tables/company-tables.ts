import type { RedirectFault } from '@shiftgate/contract/entities/control.ts';
import type { WorkspacePasswordFault } from '@shiftgate/contract/entities/user.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type {
  Defaulted,
  DefaultedJson,
  Instant,
  Optional,
  OptionalInstant,
  OptionalJson,
  OptionalPlainDate,
  PlainDate,
} from './columns.ts';

/** The mode this database was made for (one row). */
export interface InstallationTable {
  is_only: Defaulted<true>;
  kind: 'tryout' | 'real';
  created_at: Instant;
}

/** A company created on the command line that waits for its administrator's first sign-in. */
export interface CompanyInvitationsTable {
  key: string;
  /** Lower-case ASCII. */
  domain: string;
  admin_email: string;
  language: Optional<'pt-BR' | 'en' | 'es'>;
  zone: Optional<string>;
  created_at: Instant;
  expires_at: Instant;
}

/** A company is a tenant; other tables call its key `company_key`. */
export interface CompaniesTable {
  key: string;
  provider: Provider;
  kind: Defaulted<'customer' | 'partner'>;
  name: string;
  /** Whether the name was typed in the panel; otherwise it is the directory's. */
  is_name_entered: Defaulted<boolean>;
  /** Lower-case ASCII. */
  main_domain: string;
  /** The provider's own key of the company, such as a customer id or a tenant id. */
  directory_customer_id: Optional<string>;
  /** The part of the SAML addresses that names this company. */
  saml_key: string;
  /** IANA time zone. */
  zone: string;
  language: string;
  /** Code of a country, state or city of the table of holidays. */
  holiday_region: Optional<string>;
  counts_optional_holidays: Defaulted<boolean>;
  /** Incremented by every change of zone, region or dates of the calendar. */
  calendar_version: Defaulted<number>;
  control_state: Defaulted<'inactive' | 'test' | 'scheduled' | 'activating' | 'active' | 'deactivating'>;
  control_state_since: Instant;
  control_password_option: Optional<'link' | 'random' | 'default'>;
  control_logout_option: Optional<'skip' | 'force_all' | 'redirect'>;
  /** When an administrator confirmed to know about the second step after our sign-in, and their name. */
  second_step_acknowledged_at: OptionalInstant;
  second_step_acknowledged_by: Optional<string>;
  control_notices_known: DefaultedJson<unknown>;
  /** Since when, while control is on, no administrator could undo the redirect; null also where that is not known. */
  rescue_lost_at: OptionalInstant;
  activation_at: OptionalInstant;
  activation_options: OptionalJson<unknown>;
  test_started_at: OptionalInstant;
  test_ends_at: OptionalInstant;
  test_shift_key: Optional<string>;
  plan: 'basic' | 'standard' | 'security' | 'enterprise' | 'partner';
  plan_status: 'TRIAL' | 'ACTIVE' | 'EXPIRED';
  plan_products: Defaulted<string[]>;
  plan_started_on: PlainDate;
  /** Last day of the trial, inclusive, in the company's zone. */
  trial_ends_on: OptionalPlainDate;
  default_password_hash: Optional<string>;
  default_password_set_at: OptionalInstant;
  default_password_shared_at: OptionalInstant;
  /** How often its end was moved since it was shared, and where to. */
  default_password_extensions: Defaulted<number>;
  default_password_extended_until: OptionalInstant;
  /** When the administrators are emailed about its end; null when they were. */
  default_password_warns_at: OptionalInstant;
  /** The default password itself, sealed for emails; kept until the instant beside it. */
  default_password_sealed: Optional<Buffer>;
  default_password_sealed_until: OptionalInstant;
  password_strength: DefaultedJson<unknown>;
  /** Incremented by each change of the password rules. */
  password_version: Defaulted<string>;
  /** Whether managers may change shifts of people with access to the panel. */
  managers_change_panel_shifts: Defaulted<boolean>;
  /** Incremented by each change of that. */
  panel_shifts_version: Defaulted<string>;
  time_clock_failure_choice: Defaulted<'deny' | 'allow' | 'grace'>;
  log_retention_months: Defaulted<number>;
  audit_retention_months: Defaulted<number>;
  verified_phone: Optional<string>;
  is_suspended: Defaulted<boolean>;
  is_banned: Defaulted<boolean>;
  first_synced_at: OptionalInstant;
  last_synced_at: OptionalInstant;
  /** The next automatic directory sync; null = to be computed. */
  next_reading_at: OptionalInstant;
  /** Incremented by every change that invalidates a cache. */
  version: Defaulted<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** A domain of the company's workspace; `is_covered` = control covers it. */
export interface DomainsTable {
  key: string;
  company_key: string;
  /** Lower-case ASCII (punycode), no trailing dot. A verified name belongs to one company only. */
  name: string;
  is_verified: Defaulted<boolean>;
  is_primary: Defaulted<boolean>;
  is_covered: Defaulted<boolean>;
  covered_since: OptionalInstant;
  /** The domain that this one is an alias of. */
  alias_of: Optional<string>;
  /** The domain above whose redirect it shares. */
  follows: Optional<string>;
  /** Given to the customer by the provider at the beginning; never redirected. */
  is_initial: Defaulted<boolean>;
  /** What is wrong with its redirect while it is under control; null when it is as it was set up. */
  redirect_fault: Optional<RedirectFault>;
  created_at: Instant;
  updated_at: Instant;
}

/** An organisational unit of the directory. */
export interface OrgUnitsTable {
  company_key: string;
  directory_id: string;
  name: string;
  path: string;
  parent_path: Optional<string>;
  updated_at: Instant;
}

/** Maintained by triggers on the people. */
export interface PeopleCountsTable {
  company_key: string;
  people: number;
}

/** A person of the company's directory. */
export interface UsersTable {
  key: string;
  company_key: string;
  directory_id: string;
  /** By which the workspace recognizes the person in an assertion; null where it does so by address. */
  immutable_id: Optional<string>;
  /** Lower case. */
  email: string;
  username: string;
  name: string;
  /** Name and email, lower case without accents, for the search. */
  search_text: Defaulted<string>;
  /** The first name, with which `name` begins, as the directory separates them. */
  given_name: Optional<string>;
  photo_url: Optional<string>;
  domain: string;
  org_unit: Optional<string>;
  function_title: Optional<string>;
  status: 'active' | 'suspended' | 'disabled' | 'not_synchronised';
  /** When the directory lost the person; for a person who is back, the last time. */
  left_at: OptionalInstant;
  is_admin: Defaulted<boolean>;
  is_delegated_admin: Defaulted<boolean>;
  /**
   * The lists of the workspace by which the person has a role, separated by spaces; null for none, and for a person who
   * was not read since.
   */
  role_lists: Optional<string>;
  is_allowed_admin: Defaulted<boolean>;
  is_manager: Defaulted<boolean>;
  /** When everything ended that others had set up for this person; null = never, also for an administrator of long ago. */
  planted_ended_at: OptionalInstant;
  /** Until when the password was one that others knew; null once what was begun with it has ended. */
  password_of_others_until: OptionalInstant;
  /** Whether the person is or was an administrator; the database keeps it. */
  has_administered: Defaulted<boolean>;
  recovery_email: Optional<string>;
  recovery_email_source: Optional<'directory' | 'entered'>;
  recovery_email_entered_at: OptionalInstant;
  recovery_email_entered_by: Optional<string>;
  /** Whether the person entered it themselves. */
  is_recovery_email_own: Defaulted<boolean>;
  /** The directory's address, kept while a manual one overrides it. */
  directory_recovery_email: Optional<string>;
  last_login_at: OptionalInstant;
  /** The language of the last sign-in with a password; emails to the person are in it. */
  language: Optional<'pt-BR' | 'en' | 'es'>;
  /** Whether the person uses the workspace's own second step; null before the directory has said so. */
  has_second_step: Optional<boolean>;
  requires_second_step: Optional<boolean>;
  password_state: Defaulted<'no_password' | 'set' | 'default' | 'random'>;
  password_hash: Optional<string>;
  password_updated_at: OptionalInstant;
  /** When the company's default password was last sent to this person. */
  default_password_shared_at: OptionalInstant;
  is_password_chosen_by_person: Defaulted<boolean>;
  /** Whether the person set the current password, and no one handed it to them. */
  is_password_own: Defaulted<boolean>;
  must_change_password: Defaulted<boolean>;
  /** Why the workspace does not have the current password; null where nothing of the kind is known. */
  workspace_password_fault: Optional<WorkspacePasswordFault>;
  workspace_password_failed_at: OptionalInstant;
  /** Since when the workspace has a password of them that others may know; null after one of their own. */
  workspace_password_known_at: OptionalInstant;
  vacation_starts_on: OptionalPlainDate;
  vacation_ends_on: OptionalPlainDate;
  /** Set while the person has a temporary single access. */
  single_access_granted_at: OptionalInstant;
  single_access_granted_by: Optional<string>;
  single_access_duration_seconds: Optional<number>;
  single_access_lapses_at: OptionalInstant;
  single_access_first_used_at: OptionalInstant;
  single_access_ends_at: OptionalInstant;
  welcome: DefaultedJson<unknown>;
  version: Defaulted<number>;
  synced_at: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
}

/** A date of the company that differs from the holiday calendar of its region. */
export interface CalendarExceptionsTable {
  key: string;
  company_key: string;
  on_date: PlainDate;
  kind: 'opening' | 'holiday';
  name: Defaulted<string>;
  created_at: Instant;
}

/** Notices to administrators about the last day of a trial; `days` before it, -1 after it. */
export interface PlanNoticesTable {
  company_key: string;
  ends_on: PlainDate;
  days: number;
  due_at: Instant;
  was_on: Defaulted<boolean>;
  told_at: OptionalInstant;
}

/** The author of the last save of a company's setting. */
export interface SettingSavesTable {
  company_key: string;
  setting: 'calendar' | 'password_strength' | 'panel_shifts';
  saved_at: Instant;
  saved_by_key: string;
  saved_by_name: string;
}
