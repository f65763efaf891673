import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseClient } from '../db/client.ts';
import { inSystem } from '../db/transactions.ts';

/**
 * Waits until every transaction that was begun before is over, those of the server's other databases too: jobs that read
 * along positions stop at the oldest one.
 */
export async function settle(client: DatabaseClient): Promise<void> {
  const newest = await readNumber(client, sql`pg_current_xact_id()`);
  while ((await readNumber(client, sql`pg_snapshot_xmin(pg_current_snapshot())`)) <= newest) await wait(5);
}

async function readNumber(client: DatabaseClient, expression: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await inSystem(client, (tx) =>
    sql<{ at: number }>`select ${expression}::text::bigint as at`.execute(tx),
  );
  return rows[0]?.at ?? 0;
}
