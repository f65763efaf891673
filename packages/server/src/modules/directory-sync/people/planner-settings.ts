import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';

/**
 * Makes the planner expect a large company for the rest of this transaction. Without statistics, as in a first sync,
 * it would scan all rows for each person.
 */
export async function expectManyPeople(tx: Tx): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
}
