import type { Insertable } from 'kysely';
import { prepare } from './pipeline.ts';
import type { Parameter, Part } from './pipeline.ts';
import type { AccessLogTable } from './tables/access-log-table.ts';
import type { PlannedLogoutsTable } from './tables/control-tables.ts';
import type { SignInFlowsTable, SignInSessionsTable, SpSessionsTable } from './tables/sign-in-tables.ts';

/** For every column of a table: whether an insert writes it, or it is set later or by default. */
type Choice<Table> = Readonly<Record<keyof Table, 'written' | 'later'>>;

type WrittenOf<Chosen> = {
  [Column in keyof Chosen]: Chosen[Column] extends 'written' ? Column : never;
}[keyof Chosen];

/** A new row with all of its written columns: an omitted one does not compile, even where the table allows it. */
type NewRow<Table, Chosen extends Choice<Table>> = {
  readonly [Column in WrittenOf<Chosen> & keyof Insertable<Table>]-?: Exclude<
    Insertable<Table>[Column],
    undefined
  >;
};

function writtenOf<Chosen extends Readonly<Record<string, string>>>(
  choice: Chosen,
): readonly (WrittenOf<Chosen> & string)[] {
  return Object.keys(choice).filter((column) => choice[column] === 'written') as (WrittenOf<Chosen> &
    string)[];
}

const issued = {
  key: 'written',
  company_key: 'written',
  session_key: 'written',
  service_provider_key: 'written',
  session_index: 'written',
  name_id: 'written',
  name_id_format: 'written',
  issued_at: 'written',
  ends_at: 'written',
  ended_at: 'later',
} as const satisfies Choice<SpSessionsTable>;

/** A service provider's session of one of our sessions. */
export type IssuedRow = NewRow<SpSessionsTable, typeof issued>;
export const issuedColumns = writtenOf(issued);

const log = {
  key: 'written',
  company_key: 'written',
  occurred_at: 'written',
  user_key: 'written',
  email: 'written',
  user_name: 'written',
  result: 'written',
  is_allowed: 'written',
  notes: 'written',
  ip: 'written',
  browser: 'written',
  os: 'written',
  device_class: 'written',
  shift_key: 'written',
  shift_name: 'written',
  allowed_until: 'written',
  next_opening: 'written',
  session_key: 'written',
  service_provider_key: 'written',
  assertion_id: 'written',
  session_index: 'written',
  signing_key: 'written',
  request_id: 'written',
  trace: 'written',
  written_in: 'later',
} as const satisfies Choice<AccessLogTable>;

/** A row of the access log, of an attempt or of a logout. */
export type LogRow = NewRow<AccessLogTable, typeof log>;
export const logColumns = writtenOf(log);

const session = {
  key: 'written',
  company_key: 'written',
  user_key: 'written',
  session_hash: 'written',
  authenticated_at: 'written',
  last_seen_at: 'written',
  expires_at: 'written',
  allowed_until: 'written',
  deciding_shift_key: 'written',
  is_by_single_access: 'written',
  ip: 'written',
  browser: 'written',
  os: 'written',
  device_class: 'written',
  user_agent: 'written',
  is_at_workspace: 'written',
  created_at: 'written',
  ended_at: 'later',
  end_cause: 'later',
} as const satisfies Choice<SignInSessionsTable>;

export type NewSessionRow = NewRow<SignInSessionsTable, typeof session>;
export const sessionColumns = writtenOf(session);

const plan = {
  key: 'written',
  company_key: 'written',
  user_key: 'written',
  session_key: 'written',
  due_at: 'written',
  scope: 'written',
  cause: 'written',
  state: 'later',
  attempts: 'written',
  next_try_at: 'written',
  claimed_until: 'later',
  claim_key: 'later',
  last_error: 'later',
  ordered_by_user_key: 'later',
  ordered_by_name: 'later',
  takes_app_passwords: 'written',
  task_key: 'later',
  is_bulk: 'later',
  created_at: 'written',
  updated_at: 'written',
  done_at: 'later',
} as const satisfies Choice<PlannedLogoutsTable>;

/** The planned end of a session. */
export type PlannedRow = NewRow<PlannedLogoutsTable, typeof plan>;
export const plannedColumns = writtenOf(plan);

const flow = {
  key: 'written',
  company_key: 'written',
  service_provider_key: 'written',
  flow_hash: 'written',
  cookie_hash: 'written',
  acs_url: 'written',
  request_id: 'written',
  relay_state: 'written',
  login_hint: 'written',
  is_hint_required: 'written',
  is_force_authn: 'written',
  is_passive: 'written',
  rehearsal_name: 'written',
  stage: 'later',
  user_key: 'later',
  facts: 'later',
  denial: 'later',
  created_at: 'written',
  expires_at: 'written',
  consumed_at: 'later',
} as const satisfies Choice<SignInFlowsTable>;

export type StartedRow = NewRow<SignInFlowsTable, typeof flow>;
export const startedColumns = writtenOf(flow);
/** Every column of a flow, for reads. */
export const flowColumns = Object.keys(flow) as (keyof typeof flow)[];

/** The choices for each table that a sign-in writes in one round trip. */
export const columnChoices = {
  access_log: log,
  planned_logouts: plan,
  sign_in_flows: flow,
  sign_in_sessions: session,
  sp_sessions: issued,
} as const;

/** A list of parameters, `$from` first. */
function places(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');
}

/** Prepares the insert of a table's rows; call it once per table, at module level. `behind` follows the values. */
export function insertInto<Name extends string>(
  table: keyof typeof columnChoices,
  columns: readonly Name[],
  behind = '',
): (row: { readonly [Column in Name]: Parameter }) => Part {
  const statement = prepare(
    `insert into ${table} (${columns.join(', ')}) values (${places(1, columns.length)}) ${behind}`,
  );
  return (row) => ({ statement, values: valuesOf(row, columns) });
}

/** The values of a row in the order of the columns. */
function valuesOf<Row extends { readonly [Column in Name]: Parameter }, Name extends string>(
  row: Row,
  columns: readonly Name[],
): Parameter[] {
  return columns.map((column) => row[column]);
}
