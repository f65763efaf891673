import type {
  Defaulted,
  DefaultedJson,
  Instant,
  Json,
  Optional,
  OptionalInstant,
  OptionalJson,
} from './columns.ts';

/** A scheduled activation or its outcome; at most one per company is waiting. */
export interface ControlSchedulesTable {
  key: string;
  company_key: string;
  activation_at: Instant;
  /** The options of the activation (`ScheduleOptions`). */
  options: Json<unknown>;
  state: Defaulted<'waiting' | 'started' | 'failed' | 'cancelled'>;
  failure_code: Optional<string>;
  /** Whole minutes of delay when it was started or given up. */
  late_minutes: Defaulted<number>;
  scheduled_by_user_key: Optional<string>;
  scheduled_by_name: string;
  created_at: Instant;
  ended_at: OptionalInstant;
}

/** An email that is due before the minute of an activation. */
export interface ControlNoticesTable {
  company_key: string;
  schedule_key: string;
  kind: 'day_before' | 'hour_before';
  due_at: Instant;
}

/** An activation test; at most one per company is open. */
export interface ActivationTestsTable {
  key: string;
  company_key: string;
  state: 'starting' | 'running' | 'ending' | 'ended';
  stage: 'redirect' | 'lockout' | 'success' | 'logout';
  stage_started_at: Instant;
  domains: string[];
  started_at: Instant;
  started_by_user_key: Optional<string>;
  started_by_name: string;
  ends_at: Instant;
  ended_at: OptionalInstant;
  end_cause: Optional<'reset' | 'time_over' | 'failed'>;
  is_passed: Defaulted<boolean>;
  /** Its people come by links of their own; nothing is changed at the workspace. */
  is_rehearsal: Defaulted<boolean>;
}

/** A person of an activation test with the tests they passed. */
export interface ActivationTestPeopleTable {
  company_key: string;
  test_key: string;
  user_key: string;
  position: number;
  /** The random name of the person's link; null unless it is a rehearsal. */
  link_name: Optional<string>;
  redirect_at: OptionalInstant;
  redirect_log_key: Optional<string>;
  lockout_at: OptionalInstant;
  lockout_log_key: Optional<string>;
  success_at: OptionalInstant;
  success_log_key: Optional<string>;
  logout_at: OptionalInstant;
  logout_log_key: Optional<string>;
  last_result: Optional<string>;
  last_result_at: OptionalInstant;
  last_log_key: Optional<string>;
}

/** The first hours after an activation. */
export interface ActivationWatchesTable {
  company_key: string;
  since: Instant;
  until: Instant;
  attempts: Defaulted<number>;
  refused_people: Defaulted<number>;
  told_at: OptionalInstant;
  /** Instants in ISO 8601 by the names of the domains, as far as they are found. */
  first_sign_ins: DefaultedJson<Readonly<Record<string, string>>>;
  searched_until: OptionalInstant;
}

/** The consent in a company's emergency file, and facts about the newest file. */
export interface EmergencyFilesTable {
  company_key: string;
  account_email: string;
  account_directory_id: string;
  secret_sealed: Buffer;
  granted_scopes: string[];
  /** Client at the provider; null for the installation's own. */
  client_id: Optional<string>;
  /** Client with a secret in the company's older files, until it is removed at the provider. */
  old_client_id: Optional<string>;
  granted_at: Instant;
  is_alive: Defaulted<boolean>;
  checked_at: Instant;
  exported_at: OptionalInstant;
  exported_by_name: Optional<string>;
  exported_facts: OptionalJson<unknown>;
  tried_at: OptionalInstant;
}
