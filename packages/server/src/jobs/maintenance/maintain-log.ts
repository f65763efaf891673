import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { listCompanies } from '../../db/due-work.ts';
import {
  dropOldAccessLogPartitions,
  ensureAccessLogPartitions,
  purgeAccessLogPart,
} from '../../db/log-partitions.ts';
import { inSystem } from '../../db/transactions.ts';
import { defineSchedule } from '../../due-work/public.ts';

/** Retention of an installation without companies, in months. */
const defaultMonths = 12;
const batchRows = 2_000;
/** After this many deletions it stops and continues in the next run, so that a shutdown never waits long. */
const maxBatches = 50;

/**
 * Once a day: creates the coming partitions of the access log, drops the ones past every company's retention, and
 * removes rows past a company's own.
 */
export const maintainLog = defineSchedule<object>({
  name: 'maintain-log',
  everyMs: DAY_MS,
  leaseMs: HOUR_MS,
  work: async ({ db }, now) => {
    const at = new Date(now);
    const companies = await inSystem(db, (tx) => listCompanies(tx));
    await inSystem(db, (tx) => ensureAccessLogPartitions(tx, at));
    const longest = Math.max(
      ...(companies.length > 0 ? companies.map((c) => c.log_retention_months) : [defaultMonths]),
    );
    // Dropping a partition is fast; only the rest is deleted row by row.
    await inSystem(db, (tx) => dropOldAccessLogPartitions(tx, longest, at));
    let parts = maxBatches;
    for (const company of companies) {
      const { log_retention_months: months } = company;
      for (let removed = batchRows; removed >= batchRows; parts -= 1) {
        if (parts === 0) return 'more';
        removed = await inSystem(db, (tx) =>
          purgeAccessLogPart(tx, { companyKey: company.company_key, months }, at, batchRows),
        );
        // A deletion without matches is cheap and does not count.
        if (removed === 0) parts += 1;
      }
    }
    return 'done';
  },
});
