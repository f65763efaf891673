import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { Tx } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import { countCall } from '#http/request-limit.ts';
import type { CallBounds } from '#http/request-limit.ts';
import { planSessionLogouts, withdrawSessionLogouts } from '#modules/planned-logouts/public.ts';
import { auditAccount } from './audit.ts';
import type { SignInContext } from '../http/deps.ts';
import type { Account, SessionOrder } from './session.ts';

/** An unavailable workspace is retried; after this time pages report the order as delayed. */
export const watchedMs = 2 * MINUTE_MS;

/** Each order costs a call to the workspace. */
const bounds: CallBounds = { calls: 10, windowMs: 10 * MINUTE_MS };

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
