import { sql } from 'kysely';
import { wake } from '../db/enqueue.ts';
import type { Tx } from '../db/transactions.ts';

/** Jobs that another room may request, each with the statement that leaves one row per waiting company. */
const requests = {
  'keep-groups': (companyKey: string, at: Date) => sql`
    insert into group_updates as r (company_key, next_try_at, requested_at)
    values (${companyKey}, ${at}, ${at})
    on conflict (company_key) do update
       set requests = r.requests + 1, next_try_at = least(r.next_try_at, ${at}), requested_at = ${at}`,
} as const;

/**
 * Requests a job for a company as a row in the caller's transaction, so neither a crash nor a lost wake loses it;
 * pending requests are merged. Call it last, like `wake`; `now` in ms.
 */
export async function requestWork(
  tx: Tx,
  job: keyof typeof requests,
  { companyKey, now }: { readonly companyKey: string; readonly now: number },
): Promise<void> {
  await requests[job](companyKey, new Date(now)).execute(tx);
  await wake(tx, job, companyKey);
}
