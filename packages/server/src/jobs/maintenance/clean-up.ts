import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import { jobSchema } from '../../db/job-tasks.ts';
import { inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { runSchedule } from '../../due-work/schedule.ts';
import type { ScheduleDeps } from '../../due-work/schedule.ts';

const batchRows = 1_000;
/** After this many deletions of one kind it stops and continues in the next run. */
const maxBatches = 20;

type Purge = (tx: Tx, now: number) => Promise<number>;

const purgeBy =
  (name: string, afterMs: number): Purge =>
  async (tx, now) => {
    const { rows } = await sql<{ removed: number }>`
      select ${sql.id(name)}(${new Date(now - afterMs)}::timestamptz, ${batchRows}::integer) as removed`.execute(
      tx,
    );
    return rows[0]?.removed ?? 0;
  };

/** Jobs without tries left; the library removes completed ones itself. It uses the database's clock. */
const purgeFailedJobs: Purge = async (tx) => {
  const { numAffectedRows } = await sql`
    delete from ${sql.id(jobSchema, '_private_jobs')} where id in (
      select id from ${sql.id(jobSchema, '_private_jobs')}
       where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '14 days'
       limit ${batchRows}::integer)`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** The retention after expiry: an expired flow must still be recognized as expired. */
const purges: readonly Purge[] = [
  purgeBy('purge_sign_in_flows', DAY_MS),
  purgeBy('purge_used_message_ids', HOUR_MS),
  purgeBy('purge_throttle_counters', 0),
  purgeBy('purge_api_tokens', 7 * DAY_MS),
  purgeBy('purge_download_tickets', HOUR_MS),
  purgeBy('purge_oauth_flows', DAY_MS),
  purgeFailedJobs,
];

/** Every ten minutes: removes expired rows in batches. Returns 1 when it ran here. */
export function cleanUp(deps: ScheduleDeps): Promise<number> {
  return runSchedule(deps, {
    name: 'clean-up',
    everyMs: 10 * MINUTE_MS,
    claimMs: 30 * MINUTE_MS,
    work: async (now) => {
      let isMore = false;
      for (const purge of purges) {
        let removed = batchRows;
        for (let part = 0; part < maxBatches && removed === batchRows; part += 1) {
          removed = await inSystem(deps.db, (tx) => purge(tx, now));
        }
        isMore ||= removed === batchRows;
      }
      return isMore ? 'more' : 'done';
    },
  });
}
