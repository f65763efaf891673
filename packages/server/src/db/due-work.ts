import { sql } from 'kysely';

import type { Tx } from './transactions.ts';

// What the jobs ask before they know a company. `at` is the application's clock. A row that is listed is not
// claimed yet: the job claims it inside its company with an update that checks the state again.

/** A planned logout whose time has come. */
export interface DueLogout {
  logout_key: string;
  company_key: string;
  due_at: Date;
  /** Ordered for many people at once: it lets the others go first. */
  is_bulk: boolean;
}

/** Due logouts that nobody works on, the companies by turns, at most so many of each. */
export async function listDueLogouts(
  tx: Tx,
  at: Date,
  atMost: { readonly ofEach: number; readonly all: number },
): Promise<DueLogout[]> {
  return (
    await sql<DueLogout>`
      select * from list_due_logouts(${at}, ${atMost.ofEach}::integer, ${atMost.all}::integer)`.execute(tx)
  ).rows;
}

/** Sagas of control that are under way and that nobody works on. */
export async function listOpenControlRuns(
  tx: Tx,
  at: Date,
): Promise<{ run_key: string; company_key: string; state: 'running' | 'rolling_back' }[]> {
  return (
    await sql<{ run_key: string; company_key: string; state: 'running' | 'rolling_back' }>`
      select * from list_open_control_runs(${at})`.execute(tx)
  ).rows;
}

/** What a schedule needs to know of each company. */
export interface ListedCompany {
  company_key: string;
  provider: 'google' | 'microsoft';
  control_state: string;
  last_synced_at: Date | null;
  is_suspended: boolean;
  log_retention_months: number;
}

/** Every company, for the schedules (sync, retention, expiry). */
export async function listCompanies(tx: Tx): Promise<ListedCompany[]> {
  return (await sql<ListedCompany>`select * from list_companies()`.execute(tx)).rows;
}

/** Readings of a directory that nobody works on. */
export async function listDueSyncs(tx: Tx, at: Date): Promise<{ run_key: string; company_key: string }[]> {
  return (
    await sql<{ run_key: string; company_key: string }>`select * from list_due_syncs(${at})`.execute(tx)
  ).rows;
}

/** E-mails that wait to be sent. */
export async function listDueMails(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ mail_key: string; company_key: string }[]> {
  return (
    await sql<{ mail_key: string; company_key: string }>`
      select * from list_due_mails(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Bulk actions that are not over and that nobody works on. */
export async function listDueTasks(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ task_key: string; company_key: string }[]> {
  return (
    await sql<{ task_key: string; company_key: string }>`
      select * from list_due_tasks(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies that keep a sealed password whose time is over. */
export async function listStaleSecrets(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_stale_secrets(${at})`.execute(tx)).rows;
}

/** Passwords that wait to be set at the workspace. */
export async function listDueWorkspacePasswords(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ company_key: string; user_key: string }[]> {
  return (
    await sql<{ company_key: string; user_key: string }>`
      select * from list_due_workspace_passwords(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies whose directory is due to be read by itself, or whose next reading has to be worked out. */
export async function listDueReadings(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ company_key: string; zone: string; next_reading_at: Date | null }[]> {
  return (
    await sql<{ company_key: string; zone: string; next_reading_at: Date | null }>`
      select * from list_due_readings(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies whose plan gives no control any more, and that nobody has acted on. */
export async function listEndedPlans(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_ended_plans(${at})`.execute(tx)).rows;
}

/** Companies whose administrators are to be written to about the end of a trial. */
export async function listDuePlanNotices(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`
      select * from list_due_plan_notices(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies whose activation has come to its minute. */
export async function listDueActivations(
  tx: Tx,
  at: Date,
): Promise<{ company_key: string; activation_at: Date }[]> {
  return (
    await sql<{ company_key: string; activation_at: Date }>`
      select * from list_due_activations(${at})`.execute(tx)
  ).rows;
}

/** Companies with something to say before an activation. */
export async function listDueControlNotices(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_due_control_notices(${at})`.execute(tx)).rows;
}

/** Companies whose activation test is over by itself. */
export async function listDueTestEnds(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select company_key from list_due_test_ends(${at})`.execute(tx))
    .rows;
}

/** The next instant at which an activation, a notice before it or the end of a test is due; null = none waits. */
export async function findNextControlAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select find_next_control_at() as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Companies with an activation test under way. */
export async function listRunningTests(tx: Tx): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_running_tests()`.execute(tx)).rows;
}

/** Companies whose control went on a few hours ago. */
export async function listActivationWatches(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_activation_watches(${at})`.execute(tx)).rows;
}

/** Companies whose groups at the workspace are to be brought in step. */
export async function listDueGroupUpdates(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_due_group_updates(${at})`.execute(tx)).rows;
}

/** Companies whose administrators are to be written to about requests. */
export async function listDueRequestNotices(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`
      select * from list_due_request_notices(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies whose administrators are to be written to about a connection that died. */
export async function listUnnotifiedConnectionLosses(
  tx: Tx,
  atMost: number,
): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`
      select * from list_untold_connection_deaths(${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies with people who came while control was on and have no way to their first password yet. */
export async function listDueNewPeople(tx: Tx, at: Date, atMost: number): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`
      select * from list_due_new_people(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Companies with a step of the rollover of their signing key to be looked at, or with an alarm to be told. */
export async function listDueKeyWork(tx: Tx, at: Date, atMost: number): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`select * from list_due_key_work(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** The signing keys that are in use or come next, of all companies. */
export async function listSigningKeys(tx: Tx): Promise<{ key: string; company_key: string }[]> {
  return (await sql<{ key: string; company_key: string }>`select * from list_signing_keys()`.execute(tx))
    .rows;
}
