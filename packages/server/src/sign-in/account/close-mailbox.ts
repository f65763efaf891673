import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { mayBeAtWorkspace } from '../../db/session-conditions.ts';
import type { Tx } from '../../db/transactions.ts';
import { announce } from '../../core/events.ts';
import { countCall } from '../../http/request-limit.ts';
import type { CallBounds } from '../../http/request-limit.ts';
import { logoutObstacle } from '../../modules/users/public.ts';
import { planSessionLogouts, withdrawSessionLogouts } from '../../modules/forced-logout/public.ts';
import { auditAccount } from './audit.ts';
import type { SignInContext } from '../http/deps.ts';
import { decideSession } from '../../access/public.ts';
import type { SessionRow } from '../../access/public.ts';
import type { AccountSession } from './session.ts';
import { clientOf } from '../http/request.ts';

/** A person's order about one of their sessions, from their own page. */
export interface SessionOrder {
  readonly request: FastifyRequest;
  readonly sessionKey: string;
  readonly now: number;
}

type Account = Pick<AccountSession, 'company' | 'person'>;

/** An unavailable workspace is retried; after this time pages report the order as delayed. */
export const watchedMs = 2 * MINUTE_MS;

/** Each order costs a call to the workspace. */
const bounds: CallBounds = { calls: 10, windowMs: 10 * MINUTE_MS };

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

/** Counts an order of a person; returns the wait in ms, 0 when it may proceed. */
export function countMailboxOrder(context: SignInContext, userKey: string): Promise<number> {
  const subject = createHmac('sha256', context.requestKey).update(userKey).digest();
  return countCall(context.db, { scope: 'close email', subject, bounds }, context.clock.now());
}

/**
 * Orders the workspace to end its sessions of the person. It cannot close a single device: the mailbox closes on all,
 * and devices that are still signed in here get back in without a password.
 */
export async function orderMailboxClose(
  tx: Tx,
  account: Account,
  { request, sessionKey, now }: SessionOrder,
): Promise<void> {
  const { company, person } = account;
  const order = { companyKey: company.key, now };
  await withdrawSessionLogouts(tx, order, [sessionKey]);
  await planSessionLogouts(
    tx,
    { ...order, cause: 'ordered', orderedBy: { userKey: person.row.key, name: person.row.name } },
    [{ key: sessionKey, userKey: person.row.key, isAtWorkspace: true }],
  );
  const after = { key: 'workspace', session: sessionKey };
  await auditAccount(tx, account, request, { event: 'user.session_ended', after, now });
  await announce(tx, company.key, 'access_log');
}
