import { sql } from 'kysely';

import type { Tx } from './transactions.ts';

// Queries of the jobs across companies; `at` is the application's clock. A listed row is not claimed yet: the job
// must claim it inside its company with an update that checks the state again.

/** A due logout. */
export interface DueLogout {
  logout_key: string;
  company_key: string;
  due_at: Date;
  /** Ordered for many people together: it yields to other logouts. */
  is_bulk: boolean;
}

/** Lists due, unclaimed logouts, fairly across companies, with a limit per company. */
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

/** Lists open, unclaimed sagas of control. */
export async function listOpenControlRuns(
  tx: Tx,
  at: Date,
): Promise<{ run_key: string; company_key: string; state: 'running' | 'rolling_back' }[]> {
  return (
    await sql<{ run_key: string; company_key: string; state: 'running' | 'rolling_back' }>`
      select * from list_open_control_runs(${at})`.execute(tx)
  ).rows;
}

/** The columns of a company that schedules need. */
export interface ListedCompany {
  company_key: string;
  provider: 'google' | 'microsoft';
  control_state: string;
  last_synced_at: Date | null;
  is_suspended: boolean;
  log_retention_months: number;
}

/** Lists every company, for the schedules (sync, retention, expiry). */
export async function listCompanies(tx: Tx): Promise<ListedCompany[]> {
  return (await sql<ListedCompany>`select * from list_companies()`.execute(tx)).rows;
}

/** Lists unclaimed runs of the directory sync. */
export async function listDueSyncs(tx: Tx, at: Date): Promise<{ run_key: string; company_key: string }[]> {
  return (
    await sql<{ run_key: string; company_key: string }>`select * from list_due_syncs(${at})`.execute(tx)
  ).rows;
}

/** Lists emails that are due. */
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

/** Lists open, unclaimed bulk actions. */
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

/** Lists companies with an expired sealed password. */
export async function listStaleSecrets(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_stale_secrets(${at})`.execute(tx)).rows;
}

/** Lists passwords to be set at the workspace. */
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

/** Lists companies whose directory sync is due, or whose next sync must be computed. */
export async function listDueSyncStarts(
  tx: Tx,
  at: Date,
  atMost: number,
): Promise<{ company_key: string; zone: string; next_reading_at: Date | null }[]> {
  return (
    await sql<{ company_key: string; zone: string; next_reading_at: Date | null }>`
      select * from list_due_readings(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Lists companies whose plan no longer includes control, and that were not handled yet. */
export async function listEndedPlans(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_ended_plans(${at})`.execute(tx)).rows;
}

/** Lists companies whose administrators need a notice about the end of a trial. */
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

/** Lists companies with a due activation. */
export async function listDueActivations(
  tx: Tx,
  at: Date,
): Promise<{ company_key: string; activation_at: Date }[]> {
  return (
    await sql<{ company_key: string; activation_at: Date }>`
      select * from list_due_activations(${at})`.execute(tx)
  ).rows;
}

/** Lists companies with a due notice before an activation. */
export async function listDueControlNotices(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_due_control_notices(${at})`.execute(tx)).rows;
}

/** Lists companies whose activation test has expired. */
export async function listDueTestEnds(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select company_key from list_due_test_ends(${at})`.execute(tx))
    .rows;
}

/** The next instant of an activation, of a notice before it or of the end of a test; null = none is planned. */
export async function findNextControlAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select find_next_control_at() as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Lists companies with an activation test in progress. */
export async function listRunningTests(tx: Tx): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_running_tests()`.execute(tx)).rows;
}

/** Lists companies whose control was activated a few hours ago. */
export async function listActivationWatches(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_activation_watches(${at})`.execute(tx)).rows;
}

/** Lists companies whose groups at the workspace need an update. */
export async function listDueGroupUpdates(tx: Tx, at: Date): Promise<{ company_key: string }[]> {
  return (await sql<{ company_key: string }>`select * from list_due_group_updates(${at})`.execute(tx)).rows;
}

/** Lists companies whose administrators need a notice about requests. */
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

/** Lists companies whose administrators need a notice about a dead connection. */
export async function listUnnotifiedConnectionLosses(
  tx: Tx,
  atMost: number,
): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`
      select * from list_untold_connection_deaths(${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Lists companies with people who arrived while control was on and have no first password yet. */
export async function listDueNewPeople(tx: Tx, at: Date, atMost: number): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`
      select * from list_due_new_people(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Lists companies with a due step or notice of a key rollover. */
export async function listDueKeyWork(tx: Tx, at: Date, atMost: number): Promise<{ company_key: string }[]> {
  return (
    await sql<{ company_key: string }>`select * from list_due_key_work(${at}, ${atMost}::integer)`.execute(tx)
  ).rows;
}

/** Lists the current and next signing keys of all companies. */
export async function listSigningKeys(tx: Tx): Promise<{ key: string; company_key: string }[]> {
  return (await sql<{ key: string; company_key: string }>`select * from list_signing_keys()`.execute(tx))
    .rows;
}
