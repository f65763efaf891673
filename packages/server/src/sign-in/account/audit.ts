import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { FastifyRequest } from 'fastify';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Tx } from '#db/transactions.ts';
import { clientOf } from '../http/request.ts';
import type { AccountSession } from './session.ts';

export interface AccountAction {
  readonly event: AuditEventName;
  readonly after: unknown;
  readonly now: number;
}

/** Writes the audit row of an action on the account page. */
export async function auditAccount(
  tx: Tx,
  { company, person }: Pick<AccountSession, 'company' | 'person'>,
  request: FastifyRequest,
  { event, after, now }: AccountAction,
): Promise<void> {
  const client = clientOf(request);
  const { key, name, email } = person.row;
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(now),
      company_key: company.key,
      occurred_at: new Date(now),
      event,
      actor_kind: 'user',
      actor_user_key: key,
      actor_name: name,
      actor_email: email,
      target_kind: 'user',
      target_key: key,
      target_name: name,
      after: toJson(after),
      ip: client.ip,
      browser: client.browser,
      os: client.os,
      request_id: request.id,
    })
    .execute();
}
