import { sql } from 'kysely';
import type { Tx } from './transactions.ts';

/** A place in a log: behind the entry of this position and key. */
export interface Place {
  readonly position: number;
  readonly key: string;
}

export const beginning: Place = { position: 0, key: '00000000-0000-0000-0000-000000000000' };

/**
 * Lets the transaction read entries along their positions. Many may share one (all of before an update do), and the
 * planner would take what follows for few and sort it at every page.
 */
export async function readAlongPositions(tx: Tx): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
                   set_config('enable_seqscan', 'off', true)`.execute(tx);
}

/** The first position that a running transaction may still write at. */
export async function readFirstOpenPosition(tx: Tx): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shifted_by as first from log_positions`.execute(
    tx,
  );
  const first = rows[0]?.first;
  if (first === undefined) throw new Error('the row of log_positions is missing');
  return first;
}
