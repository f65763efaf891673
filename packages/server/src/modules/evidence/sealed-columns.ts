import type { AccessLogTable } from '#db/tables/access-log-table.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import type { AuditEventsTable } from '#db/tables/panel-tables.ts';

/**
 * How a column enters the chain: as it is, or, where it may name a person, as its hash with the salt of the entry's actor
 * or target.
 */
export type Form = 'plain' | 'instant' | 'of actor' | 'of target';
type Forms<Table> = Readonly<Record<keyof Table & string, Form>>;

const access = {
  key: 'plain',
  company_key: 'plain',
  occurred_at: 'instant',
  user_key: 'plain',
  email: 'of actor',
  user_name: 'of actor',
  result: 'plain',
  is_allowed: 'plain',
  notes: 'plain',
  ip: 'of actor',
  browser: 'plain',
  os: 'plain',
  device_class: 'plain',
  shift_key: 'plain',
  shift_name: 'plain',
  allowed_until: 'instant',
  next_opening: 'instant',
  session_key: 'plain',
  service_provider_key: 'plain',
  assertion_id: 'plain',
  session_index: 'plain',
  signing_key: 'plain',
  request_id: 'plain',
  trace: 'of actor',
  written_in: 'plain',
} as const satisfies Forms<AccessLogTable>;

const audit = {
  key: 'plain',
  company_key: 'plain',
  occurred_at: 'instant',
  event: 'plain',
  actor_kind: 'plain',
  actor_user_key: 'plain',
  actor_name: 'of actor',
  actor_email: 'of actor',
  simulated_by_name: 'of actor',
  target_kind: 'plain',
  target_key: 'plain',
  target_name: 'of target',
  before: 'of target',
  after: 'of target',
  ip: 'of actor',
  browser: 'plain',
  os: 'plain',
  request_id: 'plain',
  task_key: 'plain',
  written_in: 'plain',
} as const satisfies Forms<AuditEventsTable>;

/** A log: its table, its columns in the order of the chain, and the columns that name whose salt is used. */
export interface LogShape {
  readonly table: 'access_log' | 'audit_events';
  readonly forms: Readonly<Record<string, Form>>;
  /** The columns with JSON, which are most of an entry. */
  readonly long: readonly string[];
  readonly actor: string;
  readonly target: string;
}

export const logShapes = {
  access: { table: 'access_log', forms: access, long: ['trace'], actor: 'user_key', target: 'user_key' },
  audit: {
    table: 'audit_events',
    forms: audit,
    long: ['before', 'after'],
    actor: 'actor_user_key',
    target: 'target_key',
  },
} as const satisfies Record<SealedLog, LogShape>;

/** Both logs, in the order in which they are sealed. */
export const sealedLogs: readonly SealedLog[] = ['access', 'audit'];
