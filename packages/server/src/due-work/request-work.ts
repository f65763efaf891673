import { sql } from 'kysely';
import { wake } from './wake.ts';
import type { Tx } from '../db/transactions.ts';

/** Jobs that another room may request, each with the statement that leaves one row per waiting company with control on. */
const requests = {
  'keep-groups': (companyKey: string, at: Date) => sql`
    insert into group_updates as r (company_key, next_try_at, requested_at)
    select c.key, ${at}, ${at} from companies c
     where c.key = ${companyKey} and c.control_state in ('activating', 'active')
    on conflict (company_key) do update
       set requests = r.requests + 1, next_try_at = least(r.next_try_at, ${at}), requested_at = ${at}`,
  'watch-domains': (companyKey: string, at: Date) => sql`
    insert into domain_watches as r (company_key, next_try_at, requested_at)
    select c.key, ${at}, ${at} from companies c where c.key = ${companyKey} and c.control_state = 'active'
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
  const { numAffectedRows = 0n } = await requests[job](companyKey, new Date(now)).execute(tx);
  if (numAffectedRows > 0n) await wake(tx, job);
}
