import type { PlannedCause } from '@shiftgate/domain/access/types.ts';
import type { GeneratedAlways } from 'kysely';
import type {
  Defaulted,
  DefaultedJson,
  Instant,
  Optional,
  OptionalInstant,
  OptionalJson,
} from './columns.ts';

/** One switch of control (a saga); at most one per company is open. */
export interface ControlRunsTable {
  key: string;
  company_key: string;
  kind: 'activate' | 'deactivate' | 'start_test' | 'reset_test';
  state: 'running' | 'rolling_back' | 'succeeded' | 'rolled_back' | 'failed';
  input: DefaultedJson<unknown>;
  started_by_user_key: Optional<string>;
  started_by_name: string;
  /** The schedule that started it. */
  schedule_key: Optional<string>;
  failure_code: Optional<string>;
  failure_facts: OptionalJson<unknown>;
  attempts: Defaulted<number>;
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  last_error: Optional<string>;
  started_at: Instant;
  updated_at: Instant;
  finished_at: OptionalInstant;
}

/** One provider call of a saga, with the data to repeat or undo it. */
export interface ControlStepsTable {
  key: string;
  company_key: string;
  run_key: string;
  position: number;
  name: string;
  state: Defaulted<'pending' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'>;
  /** Failures of the workspace that may pass. */
  attempts: Defaulted<number>;
  result: OptionalJson<unknown>;
  failure: OptionalJson<unknown>;
  started_at: OptionalInstant;
  finished_at: OptionalInstant;
  undone_at: OptionalInstant;
}

/** A forced logout that is due at an instant; at most one `planned` row per session. */
export interface PlannedLogoutsTable {
  key: string;
  company_key: string;
  user_key: string;
  session_key: Optional<string>;
  due_at: Instant;
  scope: 'own_session' | 'browser' | 'all_devices';
  cause: PlannedCause;
  state: Defaulted<'planned' | 'running' | 'done' | 'cancelled' | 'failed'>;
  attempts: Defaulted<number>;
  /** Equal to `due_at` until the first failure. */
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  last_error: Optional<string>;
  ordered_by_user_key: Optional<string>;
  ordered_by_name: Optional<string>;
  /** Whether app passwords are revoked too, which a new sign-in does not restore. */
  takes_app_passwords: Defaulted<boolean>;
  /** The bulk action that ordered it. */
  task_key: Optional<string>;
  is_bulk: GeneratedAlways<boolean>;
  created_at: Instant;
  updated_at: Instant;
  done_at: OptionalInstant;
}

/** A company whose groups at the workspace need an update; at most one row per company. */
export interface GroupUpdatesTable {
  company_key: string;
  /** Incremented by every request: the row is deleted only at the number that was read. */
  requests: Defaulted<number>;
  attempts: Defaulted<number>;
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  last_error: Optional<string>;
  requested_at: Instant;
}

/** A company whose federated domains are to be read; at most one row per company. */
export type DomainWatchesTable = GroupUpdatesTable;

/** A company whose planned logouts need an update, written by triggers; at most one row per company. */
export interface ReplanRequestsTable {
  company_key: string;
  /** Incremented by every change of a fact. */
  changes: Defaulted<number>;
  attempts: Defaulted<number>;
  next_try_at: Defaulted<Date>;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  last_error: Optional<string>;
}
