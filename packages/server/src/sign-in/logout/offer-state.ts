import type { Tx } from '#db/transactions.ts';
import { watchedMs } from '../account/close-mailbox.ts';
import type { EmailOffer } from './mailbox-offer.ts';

/** The outcome of an accepted offer; null while it is open. */
export async function stateOfOffer(
  tx: Tx,
  { flow, sessionKey }: EmailOffer,
  now: number,
): Promise<'under_way' | 'late' | 'done' | null> {
  const orderedAt = flow.consumed_at;
  if (orderedAt === null) return null;
  const row = await tx
    .selectFrom('planned_logouts')
    .select('state')
    .where('company_key', '=', flow.company_key)
    .where('session_key', '=', sessionKey)
    // The plan of its end may exist beside the order.
    .where('cause', '=', 'ordered')
    .where('created_at', '>=', orderedAt)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state === 'done') return 'done';
  return now - orderedAt.getTime() < watchedMs ? 'under_way' : 'late';
}
