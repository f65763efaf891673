import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { listCompanies } from '../../db/due-work.ts';
import type { ListedCompany } from '../../db/due-work.ts';
import {
  dropOldLogPartitions,
  ensureLogPartitions,
  logTables,
  purgeLogPart,
} from '../../db/log-partitions.ts';
import type { LogTable } from '../../db/log-partitions.ts';
import type { SealedLog } from '../../db/tables/evidence-tables.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { defineSchedule } from '../../due-work/public.ts';
import { recountRemoved } from '../../modules/access-log/public.ts';
import { recountRemovedAudits } from '../../modules/audit/public.ts';
import { recordRemoval } from '../../modules/evidence/public.ts';

/** How long a company keeps each log, in months. */
const keptMonths: Readonly<Record<LogTable, (company: ListedCompany) => number>> = {
  access_log: (company) => company.log_retention_months,
  audit_events: (company) => company.audit_retention_months,
};
/** What is counted of each log, without what was removed. */
const recount = { access_log: recountRemoved, audit_events: recountRemovedAudits } as const;
const sealedAs: Readonly<Record<LogTable, SealedLog>> = { access_log: 'access', audit_events: 'audit' };
/** Retention of an installation without companies, in months. */
const defaultMonths = 12;
const batchRows = 2_000;
/** After this many deletions it stops and continues in the next run, so that a shutdown never waits long. */
const maxBatches = 50;

/**
 * Once a day: creates the coming partitions of the access log and the audit log, drops the ones past every company's
 * retention, and removes rows past a company's own. What goes is recorded before.
 */
export const maintainLog = defineSchedule<object>({
  name: 'maintain-log',
  everyMs: DAY_MS,
  leaseMs: HOUR_MS,
  work: async ({ db }, now) => {
    const at = new Date(now);
    const companies = await inSystem(db, (tx) => listCompanies(tx));
    const kept = companies.flatMap((company) =>
      logTables.map((log) => ({ log, companyKey: company.company_key, months: keptMonths[log](company) })),
    );
    for (const { log, companyKey, months } of kept)
      await inCompany(db, companyKey, (tx) =>
        recordRemoval(tx, { companyKey, log: sealedAs[log], months }, now),
      );
    for (const log of logTables) {
      await inSystem(db, (tx) => ensureLogPartitions(tx, log, at));
      const months = companies.map(keptMonths[log]);
      const longest = Math.max(...(months.length > 0 ? months : [defaultMonths]));
      // Dropping a partition is fast; only the rest is deleted row by row.
      await inSystem(db, (tx) => dropOldLogPartitions(tx, log, longest, at));
    }
    let parts = maxBatches;
    for (const each of kept) {
      for (let removed = batchRows; removed >= batchRows; parts -= 1) {
        if (parts === 0) return 'more';
        removed = await inSystem(db, (tx) => purgeLogPart(tx, each, at, batchRows));
        // A deletion without matches is cheap and does not count.
        if (removed === 0) parts += 1;
      }
      await inCompany(db, each.companyKey, (tx) => recount[each.log](tx, each, now));
    }
    return 'done';
  },
});
