import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

type State = CallResponse<'erasure.list'>['items'][number]['state'];

/** When the retention of both logs is over for a person `u` of the company `c` who left. */
export const retainedUntil = sql<Date | null>`case when u.status = 'not_synchronised' then
  u.left_at + make_interval(months => greatest(c.log_retention_months, c.audit_retention_months)) end`;

/** Whether a legal hold keeps an entry of a person `u`, or the person; most companies have no hold to look for. */
const isHeld = sql<boolean>`(
  exists (select from log_holds h where h.company_key = u.company_key and h.lifted_at is null)
  and (
    exists (select from log_holds h
             where h.company_key = u.company_key and h.lifted_at is null and h.user_key = u.key)
    or exists (select from access_log l
                cross join holds_of_entry(u.company_key, l.occurred_at, l.user_key, null, null, null, false)
                where l.company_key = u.company_key and l.user_key = u.key)
    or exists (select from audit_events l
                cross join holds_of_entry(u.company_key, l.occurred_at, l.actor_user_key, l.target_key, l.before,
                  l.after, false)
                where l.company_key = u.company_key and l.target_key = u.key)
    or exists (select from audit_events l
                cross join holds_of_entry(u.company_key, l.occurred_at, l.actor_user_key, l.target_key, l.before,
                  l.after, false)
                where l.company_key = u.company_key and l.actor_user_key = u.key)))`;

/** Whether the company still works with the workspace in the name of a person `u`; an address may be another one's by now. */
const isConnected = sql<boolean>`(
  exists (select from provider_credentials p
           where p.company_key = u.company_key and lower(p.account_email) = u.email
             and coalesce(p.account_directory_id, u.directory_id) = u.directory_id)
  or exists (select from emergency_files f
              where f.company_key = u.company_key and lower(f.account_email) = u.email
                and f.account_directory_id = u.directory_id))`;

/** Whether a person `u` of the company `c` can be erased at an instant, or why not yet. */
export function stateOf(now: Date): RawBuilder<State> {
  return sql<State>`case
    when u.status <> 'not_synchronised' then 'in_directory'
    when ${isHeld} then 'held'
    when ${isConnected} then 'connection'
    when ${retainedUntil} <= ${now} then 'due'
    else 'retention' end`;
}
