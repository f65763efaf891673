import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';

/**
 * For the rest of this transaction the database plans for a large company. Before it has statistics, as in a first
 * reading, it takes a company for a few rows and would walk through all of them for every person; and a plan made for
 * an empty table must not be kept.
 */
export async function expectManyPeople(tx: Tx): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
}
