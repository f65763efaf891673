import { sql } from 'kysely';
import { wake } from '../db/enqueue.ts';
import type { Tx } from '../db/transactions.ts';

/** Jobs that another room may ask for, each with the table that holds one row for each company that waits. */
const requestable = { 'keep-groups': 'group_updates' } as const;

/**
 * Has a job work for a company soon: a row in the caller's transaction, so that neither a crash nor a lost wake loses the
 * work. Requests made before the job gets to them are one. Call it last, as `wake`; `now` in ms.
 */
export async function requestWork(
  tx: Tx,
  job: keyof typeof requestable,
  { companyKey, now }: { readonly companyKey: string; readonly now: number },
): Promise<void> {
  const at = new Date(now);
  await sql`
    insert into ${sql.table(requestable[job])} as r (company_key, next_try_at, requested_at)
    values (${companyKey}, ${at}, ${at})
    on conflict (company_key) do update
       set requests = r.requests + 1, next_try_at = least(r.next_try_at, ${at}), requested_at = ${at}`.execute(
    tx,
  );
  await wake(tx, job, companyKey);
}
