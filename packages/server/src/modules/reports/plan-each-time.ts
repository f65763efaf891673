import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';

/**
 * Lets the database plan every statement of the transaction for its own values: a filter that few entries fit needs
 * another plan than one that most of them fit, and a plan for both is the wrong one for each.
 */
export async function planEachTime(tx: Tx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
}
