import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { mayBeAtWorkspace } from '#db/session-conditions.ts';
import type { Tx } from '#db/transactions.ts';
import { logoutObstacle } from '#modules/users/public.ts';
import { decideSession } from '#access/public.ts';
import type { SessionRow } from '#access/public.ts';
import { clientOf } from '../http/request.ts';
import type { Account } from './session.ts';

/** Whether the browser of an ended session may still be in the person's mailbox. */
export async function isMailboxOpen(tx: Tx, session: SessionRow, now: number): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_sessions s
     where s.company_key = ${session.company_key} and s.user_key = ${session.user_key}
       and s.browser = ${session.browser} and s.os = ${session.os} and s.device_class = ${session.device_class}
       and ${mayBeAtWorkspace(now)} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether a person may have the workspace close the mailbox. Administrators are never logged out by force, and
 * without control in force the workspace signs people in by itself.
 */
export function canCloseEmail({ company, person }: Account, request: FastifyRequest, now: number): boolean {
  if (logoutObstacle(person.row) !== null) return false;
  return !decideSession(company, person, clientOf(request), now).notes.includes('control_inactive');
}
