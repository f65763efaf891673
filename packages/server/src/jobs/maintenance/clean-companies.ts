import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import { listCompanies } from '#db/due-work.ts';
import type { ListedCompany } from '#db/due-work.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { defineSchedule } from '#due-work/public.ts';

const batchRows = 1_000;
/** After this many deletions it stops and continues in the next run. */
const maxBatches = 100;
const keptDays = 90;
/** Sent e-mails hold recovery addresses, so they are kept for a short time only. */
const mailDays = 30;

interface Purge {
  readonly table: string;
  readonly isOver: (at: Ages) => RawBuilder<unknown>;
}

interface Ages {
  readonly before: Date;
  readonly mailsBefore: Date;
  /** How long the company keeps its log. */
  readonly logBefore: RawBuilder<unknown>;
}

/** Tables with a retention, ordered so that no row refers to a deleted one. */
const purges: readonly Purge[] = [
  {
    table: 'planned_logouts',
    isOver: ({ before }) => sql`state in ('done', 'cancelled', 'failed') and updated_at < ${before}`,
  },
  // Assertions of service providers are deleted with their session.
  { table: 'sign_in_sessions', isOver: ({ logBefore }) => sql`expires_at < ${logBefore}` },
  { table: 'session_days', isOver: ({ logBefore }) => sql`day < (${logBefore})::date` },
  { table: 'session_day_sums', isOver: ({ logBefore }) => sql`day < (${logBefore})::date` },
  {
    // A large task is deleted piece by piece too.
    table: 'task_items',
    isOver: ({ before }) => sql`task_key in (
      select t.key from tasks t where t.company_key = task_items.company_key and t.finished_at < ${before})`,
  },
  {
    table: 'tasks',
    isOver: ({ before }) => sql`finished_at < ${before} and not exists (
      select from task_items i where i.company_key = tasks.company_key and i.task_key = tasks.key)`,
  },
  {
    table: 'mail_outbox',
    isOver: ({ mailsBefore }) => sql`state <> 'waiting' and created_at < ${mailsBefore}`,
  },
  { table: 'access_requests', isOver: ({ before }) => sql`ends_at < ${before}` },
  { table: 'refused_messages', isOver: ({ before }) => sql`noted_at < ${before}` },
  { table: 'password_links', isOver: ({ before }) => sql`expires_at < ${before}` },
  {
    // The newest one stays, because the panel shows it.
    table: 'sync_runs',
    isOver: ({ before }) => sql`not in_sync_process and started_at < ${before} and exists (
      select from sync_runs n where n.company_key = sync_runs.company_key and n.started_at > sync_runs.started_at)`,
  },
];

/**
 * Once a day, for each company: removes sessions older than its log retention, and other rows after 90 days (sent
 * emails 30), in batches.
 */
export const cleanCompanies = defineSchedule<object>({
  name: 'clean-companies',
  everyMs: DAY_MS,
  leaseMs: HOUR_MS,
  work: async ({ db }, now) => {
    let parts = maxBatches;
    for (const company of await inSystem(db, listCompanies)) {
      for (const purge of purges) {
        for (let removed = batchRows; removed >= batchRows; parts -= 1) {
          if (parts === 0) return 'more';
          removed = await removePart(db, company, purge, now);
          // A deletion without matches is cheap and does not count.
          if (removed === 0) parts += 1;
        }
      }
    }
    return 'done';
  },
});

async function removePart(
  db: DatabaseClient,
  company: ListedCompany,
  { table, isOver }: Purge,
  now: number,
): Promise<number> {
  const ages: Ages = {
    before: new Date(now - keptDays * DAY_MS),
    mailsBefore: new Date(now - mailDays * DAY_MS),
    logBefore: sql`${new Date(now)}::timestamptz - make_interval(months => ${company.log_retention_months}::integer)`,
  };
  const { numAffectedRows } = await inCompany(db, company.company_key, (tx) =>
    sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
         where company_key = ${company.company_key} and ${isOver(ages)} limit ${batchRows}::integer))`.execute(
      tx,
    ),
  );
  return Number(numAffectedRows ?? 0);
}
