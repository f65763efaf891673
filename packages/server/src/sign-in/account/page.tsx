import { minePath } from '@shiftgate/pages/layout/links.ts';
import { MyPage } from '@shiftgate/pages/my-page.tsx';
import type { MyPageProps, MySingleAccess } from '@shiftgate/pages/mine/model.ts';
import { weekHref } from '@shiftgate/pages/mine/weeks.tsx';
import { singleAccessEnd, singleAccessStateAt } from '@shiftgate/domain/user/single-access.ts';
import { vacationStateAt } from '@shiftgate/domain/user/vacation.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from '../http/deps.ts';
import { canCloseEmail } from './open-mailbox.ts';
import { findOpenOrder, isOpenAfter, listDevices } from './read-sessions.ts';
import {
  accountAccess,
  accountWeeks,
  passwordWorkspace,
  readOwnHolidays,
  strengthFor,
  zoneOfPerson,
} from '#access/public.ts';
import { findFeed } from '../calendar/feed-rows.ts';
import { listRequests } from './read-requests.ts';
import { withAccountSession } from './session.ts';
import type { Account } from './session.ts';
import { findShownWeek } from './shown-week.ts';
import { showAccountSignIn } from './sign-in-form.tsx';
import { takeNotice } from '../http/form-notice.ts';
import { clientOf, field } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';

/** The form for another password, by which its notice is sealed. */
export const ownPasswordForm = '/accounts/me/password';

/** GET /accounts/me: the account page of the person signed in with this browser. */
export async function showAccountPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ended = field(request.query, 'ended', 100);
  const problems = takeNotice<MyPageProps['problems']>({ context, request, reply }, ownPasswordForm) ?? [];
  return await sendAccountPage(context, request, reply, { problems, ended });
}

/** What the last order of the person leaves to say. */
interface ShownPage extends Pick<MyPageProps, 'problems'> {
  /** Key of a session that was just ended. */
  readonly ended: string | null;
  /** The calendar address that was just made. */
  readonly address?: string;
}

/** Sends the account page, or the sign-in form to a signed-out browser. */
export async function sendAccountPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: ShownPage,
): Promise<FastifyReply> {
  const now = context.clock.now();
  const read = await withAccountSession(context, request, async (tx, account) => ({
    account,
    devices: await listDevices(tx, account, now),
    requests: await listRequests(tx, account, now),
    feed: await findFeed(tx, { companyKey: account.company.key, userKey: account.person.row.key }),
    ownHolidays: await readOwnHolidays(tx, account.company.key),
    isMailboxOpen: await isOpenAfter(tx, account, page.ended, now),
    closing: await findOpenOrder(tx, account, now),
  }));
  if (read === null) return await showAccountSignIn(context, request, reply);
  const { account, devices, requests, feed, ownHolidays, isMailboxOpen, closing } = read;
  const { company, person } = account;
  const timeZone = zoneOfPerson(account, now);
  const access = accountAccess(account, clientOf(request), now);
  const { on, neighbors } = findShownWeek(field(request.query, 'week', 20), timeZone, now);
  const status = page.problems.length === 0 ? 200 : 422;
  const languageLink = neighbors.isThisWeek ? minePath : weekHref(on);
  return sendPage(context, reply, { status, company, languageLink }, (frame) => (
    <MyPage
      {...frame}
      problems={page.problems}
      closing={closing}
      ended={page.ended === null ? null : { emailOf: isMailboxOpen ? page.ended : null }}
      canCloseEmail={canCloseEmail(account, request, now)}
      person={{ name: person.row.name, email: person.row.email }}
      mark={company.samlKey}
      now={now}
      timeZone={timeZone}
      companyZone={company.timeZone}
      access={access}
      singleAccess={singleAccessOf(account, now)}
      vacation={vacationOf(account, now)}
      weeks={access.kind === 'free' ? null : accountWeeks(account, now, { on, ownHolidays })}
      neighbors={neighbors}
      calendar={{ madeAt: feed?.madeAt ?? null, address: page.address ?? null }}
      requests={requests}
      devices={devices}
      hasPassword={person.row.password_hash !== null}
      strength={strengthFor(company, person)}
      workspace={passwordWorkspace(company, person, now)}
      passwordFault={person.row.workspace_password_fault}
    />
  ));
}

function singleAccessOf({ person }: Account, now: number): MySingleAccess | null {
  const access = person.subject.singleAccess;
  if (access === null) return null;
  const state = singleAccessStateAt(access, now);
  if (state === 'over' || state === 'lapsed') return null;
  return {
    isRunning: state === 'running',
    endsAtSignOut: access.durationMinutes === null,
    endsAt: singleAccessEnd(access),
  };
}

function vacationOf({ company, person }: Account, now: number): MyPageProps['vacation'] {
  const { vacation } = person.subject;
  if (vacation === null || vacationStateAt(vacation, zoneOf(company.timeZone), now) === 'over') return null;
  return { from: vacation.startOn, to: vacation.endOn };
}
