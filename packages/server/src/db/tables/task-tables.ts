import type { TaskKind, TaskOutcome, TaskState } from '@shiftgate/contract/entities/task.ts';
import type { Defaulted, DefaultedJson, Instant, Json, Optional, OptionalInstant } from './columns.ts';

/** A bulk action on people that runs in the background. */
export interface TasksTable {
  key: string;
  company_key: string;
  /** Chosen by the caller: a repeated order is merged. */
  client_key: Optional<string>;
  kind: TaskKind;
  state: Defaulted<TaskState>;
  input: DefaultedJson<unknown>;
  facts: DefaultedJson<unknown>;
  actor: Json<unknown>;
  /** Null for a task of the program itself. */
  created_by_user_key: Optional<string>;
  created_by_name: string;
  total: Defaulted<number>;
  done: Defaulted<number>;
  unchanged: Defaulted<number>;
  skipped: Defaulted<number>;
  failed: Defaulted<number>;
  attempts: Defaulted<number>;
  next_try_at: Instant;
  claim_key: Optional<string>;
  claimed_until: OptionalInstant;
  last_error: Optional<string>;
  /** Until when its sealed passwords may be downloaded; null without any. */
  secrets_until: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
  finished_at: OptionalInstant;
}

/** One person of a bulk action, by name. */
export interface TaskItemsTable {
  company_key: string;
  task_key: string;
  position: number;
  user_key: string;
  /** The session to end, where the action is about sessions. */
  session_key: Optional<string>;
  outcome: Defaulted<TaskOutcome>;
  reason: Optional<string>;
  secret_sealed: Optional<Buffer>;
  /** When it was handed to the job that does it; the outcome comes from there. */
  ordered_at: OptionalInstant;
}
