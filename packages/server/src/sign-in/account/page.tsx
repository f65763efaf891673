import { minePath } from '@shiftgate/pages/layout/links.ts';
import { MyPage } from '@shiftgate/pages/my-page.tsx';
import type { MyPageProps } from '@shiftgate/pages/my-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from '../http/deps.ts';
import { canCloseEmail } from './open-mailbox.ts';
import { findOpenOrder, isOpenAfter, listDevices } from './read-sessions.ts';
import { accountAccess, accountWeek, strengthFor } from '../../access/public.ts';
import { withAccountSession } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';
import { clientOf, field } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';

/** GET /accounts/me: the account page of the person signed in with this browser. */
export async function showAccountPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ended = field(request.query, 'ended', 100);
  return await sendAccountPage(context, request, reply, { problems: [], ended });
}

/** Sends the account page, or the sign-in form to a signed-out browser. */
export async function sendAccountPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<MyPageProps, 'problems'> & { readonly ended: string | null },
): Promise<FastifyReply> {
  const read = await withAccountSession(context, request, async (tx, account) => ({
    account,
    devices: await listDevices(tx, account, context.clock.now()),
    isMailboxOpen: await isOpenAfter(tx, account, page.ended, context.clock.now()),
    closing: await findOpenOrder(tx, account, context.clock.now()),
  }));
  if (read === null) return await showAccountSignIn(context, request, reply);
  const { account, devices, isMailboxOpen, closing } = read;
  const { company, person } = account;
  const now = context.clock.now();
  const access = accountAccess(account, clientOf(request), now);
  const status = page.problems.length === 0 ? 200 : 422;
  return sendPage(context, reply, { status, company, languageLink: minePath }, (frame) => (
    <MyPage
      {...frame}
      problems={page.problems}
      closing={closing}
      ended={page.ended === null ? null : { emailOf: isMailboxOpen ? page.ended : null }}
      canCloseEmail={canCloseEmail(account, request, now)}
      person={{ name: person.row.name, email: person.row.email }}
      now={now}
      timeZone={company.timeZone}
      access={access}
      week={access.kind === 'free' ? null : accountWeek(account, now)}
      devices={devices}
      hasPassword={person.row.password_hash !== null}
      strength={strengthFor(company, person)}
    />
  ));
}
