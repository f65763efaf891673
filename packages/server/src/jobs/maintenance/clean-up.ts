import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import { inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { defineSchedule } from '#due-work/public.ts';

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

/** The retention after expiry: an expired flow must still be recognized as expired. */
const purges: readonly Purge[] = [
  purgeBy('purge_sign_in_flows', DAY_MS),
  purgeBy('purge_used_message_ids', HOUR_MS),
  purgeBy('purge_throttle_counters', 0),
  purgeBy('purge_api_tokens', 7 * DAY_MS),
  purgeBy('purge_download_tickets', HOUR_MS),
  purgeBy('purge_oauth_flows', DAY_MS),
];

/** Every ten minutes: removes expired rows in batches. */
export const cleanUp = defineSchedule<object>({
  name: 'clean-up',
  everyMs: 10 * MINUTE_MS,
  leaseMs: 30 * MINUTE_MS,
  work: async ({ db }, now) => {
    let isMore = false;
    for (const purge of purges) {
      let removed = batchRows;
      for (let part = 0; part < maxBatches && removed === batchRows; part += 1) {
        removed = await inSystem(db, (tx) => purge(tx, now));
      }
      isMore ||= removed === batchRows;
    }
    return isMore ? 'more' : 'done';
  },
});
