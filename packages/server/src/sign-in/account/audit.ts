import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { newKey } from '../../db/keys.ts';
import { toJson } from '../../db/tables/columns.ts';
import type { Tx } from '../../db/transactions.ts';
import type { Client } from '../../access/public.ts';
import type { AccountSession } from './session.ts';

/** Writes the audit row of an action on the account page. */
export async function auditAccount(
  tx: Tx,
  { company, person }: Pick<AccountSession, 'company' | 'person'>,
  client: Client,
  requestId: string,
  now: number,
  facts: { readonly event: AuditEventName; readonly after: unknown },
): Promise<void> {
  const { key, name, email } = person.row;
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(now),
      company_key: company.key,
      occurred_at: new Date(now),
      event: facts.event,
      actor_kind: 'user',
      actor_user_key: key,
      actor_name: name,
      actor_email: email,
      target_kind: 'user',
      target_key: key,
      target_name: name,
      after: toJson(facts.after),
      ip: client.ip,
      browser: client.browser,
      os: client.os,
      request_id: requestId,
    })
    .execute();
}
