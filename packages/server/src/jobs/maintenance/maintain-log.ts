import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { listCompanies } from '../../db/due-work.ts';
import {
  dropOldAccessLogPartitions,
  ensureAccessLogPartitions,
  purgeAccessLogPart,
} from '../../db/log-partitions.ts';
import { inSystem } from '../../db/transactions.ts';
import { runSchedule } from '../../due-work/schedule.ts';
import type { ScheduleDeps } from '../../due-work/schedule.ts';

/** Retention of an installation without companies, in months. */
const defaultMonths = 12;
const batchRows = 2_000;
/** After this many deletions it stops and goes on at the next look, so that stopping the program never waits long. */
const maxBatches = 50;

/**
 * Once a day: makes the coming months of the access log, drops the months that no company keeps any more, and removes
 * what lies beyond a company's own retention. Gives 1 when it was done here.
 */
export function maintainLog(deps: ScheduleDeps): Promise<number> {
  return runSchedule(deps, {
    name: 'maintain-log',
    everyMs: DAY_MS,
    claimMs: HOUR_MS,
    work: async (now) => {
      const at = new Date(now);
      const companies = await inSystem(deps.db, (tx) => listCompanies(tx));
      await inSystem(deps.db, (tx) => ensureAccessLogPartitions(tx, at));
      const longest = Math.max(
        ...(companies.length > 0 ? companies.map((c) => c.log_retention_months) : [defaultMonths]),
      );
      // Months that every company has done with go whole, in a moment; only the rest is deleted row by row.
      await inSystem(deps.db, (tx) => dropOldAccessLogPartitions(tx, longest, at));
      let parts = maxBatches;
      for (const company of companies) {
        for (let removed = batchRows; removed >= batchRows; parts -= 1) {
          if (parts === 0) return 'more';
          removed = await inSystem(deps.db, (tx) =>
            purgeAccessLogPart(tx, company.company_key, company.log_retention_months, at, batchRows),
          );
          // A deletion that found nothing costs next to nothing and does not count.
          if (removed === 0) parts += 1;
        }
      }
      return 'done';
    },
  });
}
