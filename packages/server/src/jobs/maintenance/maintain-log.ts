import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { DatabaseClient } from '#db/client.ts';
import { listCompanies } from '#db/due-work.ts';
import type { ListedCompany } from '#db/due-work.ts';
import { dropOldLogPartitions, ensureLogPartitions, logTables, purgeLogPart } from '#db/log-partitions.ts';
import type { LogTable, PurgedPart } from '#db/log-partitions.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { defineSchedule } from '#due-work/public.ts';
import { recountRemoved } from '#modules/access-log/public.ts';
import { recountRemovedAudits } from '#modules/audit/public.ts';
import { recordRemoval } from '#modules/evidence/public.ts';

/** How long a company keeps each log, in months. */
const keptMonths: Readonly<Record<LogTable, (company: ListedCompany) => number>> = {
  access_log: (company) => company.log_retention_months,
  audit_events: (company) => company.audit_retention_months,
};
/** Counts each log again, without the removed entries. */
const recount = { access_log: recountRemoved, audit_events: recountRemovedAudits } as const;
/** Retention of an installation without companies, in months. */
const defaultMonths = 12;
const batchRows = 2_000;
/** After this many deletions it stops and continues in the next run, so that a shutdown never waits long. */
const maxBatches = 50;

/**
 * Once a day: creates the coming partitions of the access log and the audit log, drops the ones past every company's
 * retention, and removes rows past a company's own. What goes is recorded before; of a company whose record fails, nothing
 * goes, and the run is repeated.
 */
export const maintainLog = defineSchedule<object>({
  name: 'maintain-log',
  everyMs: DAY_MS,
  leaseMs: HOUR_MS,
  work: async ({ db }, now) => {
    const at = new Date(now);
    for (const log of logTables) await inSystem(db, (tx) => ensureLogPartitions(tx, log, at));
    const companies = await inSystem(db, (tx) => listCompanies(tx));
    const failures: unknown[] = [];
    const recorded: ListedCompany[] = [];
    for (const company of companies) {
      const months = { access: keptMonths.access_log(company), audit: keptMonths.audit_events(company) };
      await inCompany(db, company.company_key, (tx) =>
        recordRemoval(tx, { companyKey: company.company_key, months }, now),
      ).then(
        () => recorded.push(company),
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length === 0) await dropExpiredMonths(db, companies, at);
    const outcome = await purge(db, recorded, now);
    if (failures.length > 0) throw failures[0];
    return outcome;
  },
});

/** Dropping a partition is fast; only the rest is deleted row by row. */
async function dropExpiredMonths(
  db: DatabaseClient,
  companies: readonly ListedCompany[],
  at: Date,
): Promise<void> {
  for (const log of logTables) {
    const months = companies.map(keptMonths[log]);
    const longest = Math.max(...(months.length > 0 ? months : [defaultMonths]));
    await inSystem(db, (tx) => dropOldLogPartitions(tx, log, longest, at));
  }
}

async function purge(
  db: DatabaseClient,
  companies: readonly ListedCompany[],
  now: number,
): Promise<'done' | 'more'> {
  let parts = maxBatches;
  for (const company of companies) {
    for (const log of logTables) {
      const each = { log, companyKey: company.company_key, months: keptMonths[log](company) };
      let part: PurgedPart = { removed: batchRows, reached: null };
      for (; part.removed >= batchRows; parts -= 1) {
        if (parts === 0) return 'more';
        const bounds = { atMost: batchRows, from: part.reached };
        part = await inSystem(db, (tx) => purgeLogPart(tx, each, new Date(now), bounds));
        // A deletion without matches is cheap and does not count.
        if (part.removed === 0) parts += 1;
      }
      await inCompany(db, each.companyKey, (tx) => recount[log](tx, each, now));
    }
  }
  return 'done';
}
