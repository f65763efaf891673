import { minePath } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { mayBeAtWorkspace } from '#db/session-conditions.ts';
import type { Tx } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';
import type { SignInContext } from '../http/deps.ts';
import { keepLanguage } from '../http/request.ts';
import { sendTooMany } from '../login/result-pages.tsx';
import { countMailboxOrder, orderMailboxClose } from './close-mailbox.ts';
import { canCloseEmail } from './open-mailbox.ts';
import { sessionKeyShape, withAccountSession } from './session.ts';
import type { AccountSession } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';

/** Closes the mailbox that an ended session of the person left open at the workspace. */
export async function closeAccountMailbox(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionKey: string,
): Promise<FastifyReply> {
  if (!sessionKeyShape.test(sessionKey)) throw new FaultError('request', 'SESSION_KEY');
  const account = await withAccountSession(context, request, async (_tx, { company, person }) => ({
    company,
    userKey: person.row.key,
  }));
  if (account === null) return await showAccountSignIn(context, request, reply);
  const waitMs = await countMailboxOrder(context, account.userKey);
  if (waitMs > 0)
    return sendTooMany(context, reply, { company: account.company, waitMs, againHref: minePath });
  const close = async (tx: Tx, account: AccountSession): Promise<boolean> => {
    const now = context.clock.now();
    if (!canCloseEmail(account, request, now)) throw new FaultError('request', 'EMAIL_NOT_OURS');
    const left = await tx
      .selectFrom('sign_in_sessions as s')
      .select('s.key')
      .where('s.company_key', '=', account.company.key)
      .where('s.user_key', '=', account.person.row.key)
      .where('s.key', '=', sessionKey)
      .where(mayBeAtWorkspace(now))
      .executeTakeFirst();
    // A closed mailbox needs no work.
    if (left !== undefined) await orderMailboxClose(tx, account, { request, sessionKey, now });
    return true;
  };
  const done = await againAfterDeadlock(() => withAccountSession(context, request, close, { lock: true }));
  if (done === null) return await showAccountSignIn(context, request, reply);
  return reply.redirect(keepLanguage(request, '/accounts/me'), 303);
}
