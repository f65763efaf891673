import { EverywhereOutPage } from '@shiftgate/pages/my-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import type { Tx } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import { logoutObstacle } from '#modules/users/public.ts';
import { planLogouts } from '#modules/planned-logouts/public.ts';
import { writeCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import { endSessionsOfUser, endSingleAccessAtLogoff, isLive } from '#access/public.ts';
import type { CompanySnapshot } from '#access/public.ts';
import { auditAccount } from './audit.ts';
import { canCloseEmail } from './open-mailbox.ts';
import { closeAccountMailbox } from './close-account-mailbox.ts';
import { logLogout } from '#modules/access-log/public.ts';
import { withAccountSession, sessionKeyShape } from './session.ts';
import type { AccountSession, SessionOrder } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';
import { field, keepLanguage, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { clearDenials, signOutOfSession } from '../session/end-sessions.ts';

/**
 * POST /accounts/me/sign-out: ends one of the person's sessions here, or all of them here and at the workspace, which
 * cannot end a single one. This browser's own ends like a sign-out.
 */
export async function endAccountSession(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const emailOf = field(request.body, 'email', 100);
  if (emailOf !== null) return await closeAccountMailbox(context, request, reply, emailOf);
  const wanted = field(request.body, 'session', 100) ?? '';
  const end = (tx: Tx, account: AccountSession) => {
    const now = context.clock.now();
    return wanted === 'all'
      ? endAll(tx, account, { request, now })
      : endOne(tx, account, { request, sessionKey: wanted, now });
  };
  const done = await againAfterDeadlock(() => withAccountSession(context, request, end, { lock: true }));
  if (done === null) return await showAccountSignIn(context, request, reply);
  if (done.what === 'this') return reply.redirect(keepLanguage(request, '/sign-in/sign-out?from=page'), 303);
  if (done.what === 'other')
    return reply.redirect(keepLanguage(request, `/accounts/me?ended=${wanted}`), 303);
  writeCookie(reply, 'session', null, context.config.signinUrl);
  await clearDenials(context, request);
  return sendPage(context, reply, { company: done.company }, (frame) => (
    <EverywhereOutPage {...frame} isEmailClosed={done.isEmailClosed} mark={done.company.samlKey} />
  ));
}

interface Done {
  readonly what: 'this' | 'other' | 'all';
  readonly company: CompanySnapshot;
  /** Whether the workspace must close the mailbox too. */
  readonly isEmailClosed: boolean;
}

async function endOne(
  tx: Tx,
  account: AccountSession,
  { request, sessionKey: key, now }: SessionOrder,
): Promise<Done> {
  const { company, person, session } = account;
  if (!sessionKeyShape.test(key)) throw new FaultError('request', 'SESSION_KEY');
  if (key === session.key) return { what: 'this', company, isEmailClosed: false };
  const wanted = await tx
    .selectFrom('sign_in_sessions')
    .selectAll()
    .where('company_key', '=', company.key)
    .where('user_key', '=', person.row.key)
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  // An ended session needs no work.
  if (wanted === undefined || !isLive(wanted, now)) return { what: 'other', company, isEmailClosed: false };
  const isEverywhereOut = await signOutOfSession(tx, company, wanted, {
    cause: 'signed_out',
    way: 'own_page',
    now,
  });
  await auditAccount(tx, account, request, { event: 'user.session_ended', after: { key }, now });
  await announce(tx, company.key, 'access_log');
  const isEmailClosed = isEverywhereOut && logoutObstacle(person.row) === null;
  return { what: isEverywhereOut ? 'all' : 'other', company, isEmailClosed };
}

async function endAll(
  tx: Tx,
  account: AccountSession,
  { request, now }: Omit<SessionOrder, 'sessionKey'>,
): Promise<Done> {
  const { company, person } = account;
  const { row } = person;
  await endSessionsOfUser(tx, { companyKey: company.key, userKey: row.key, cause: 'signed_out', now });
  await endSingleAccessAtLogoff(tx, person, now);
  const notes = ['all_devices' as const];
  await logLogout(tx, company, person, { result: 'signed_out', notes, session: account.session, now });
  await auditAccount(tx, account, request, { event: 'user.session_ended', after: { key: 'all' }, now });
  await announce(tx, company.key, 'access_log');
  const isEmailClosed = canCloseEmail(account, request, now);
  if (isEmailClosed) {
    const orderedBy = { userKey: row.key, name: row.name };
    const order = {
      companyKey: company.key,
      scope: 'all_devices',
      cause: 'ordered',
      orderedBy,
      now,
    } as const;
    await planLogouts(tx, order, [row.key]);
  }
  return { what: 'all', company, isEmailClosed };
}
