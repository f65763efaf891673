import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import { minePath } from '@shiftgate/pages/layout/links.ts';
import { MyPage } from '@shiftgate/pages/my-page.tsx';
import type { MyDevice, MyPageProps } from '@shiftgate/pages/my-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isNewestAtWorkspace, isLive, mayBeAtWorkspace } from '../../db/session-conditions.ts';
import type { Tx } from '../../db/transactions.ts';
import type { SignInContext } from '../http/deps.ts';
import { canCloseEmail, watchedMs } from './close-mailbox.ts';
import { accountAccess, accountWeek, strengthFor } from '../../access/public.ts';
import { withAccountSession, sessionKeyShape } from './session.ts';
import type { AccountSession } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';
import { clientOf, field } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';

const devicesAtMost = 50;

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

/** Whether an ended session of the person may have left the mailbox open. */
async function isOpenAfter(
  tx: Tx,
  { company, person }: AccountSession,
  key: string | null,
  now: number,
): Promise<boolean> {
  if (key === null || !sessionKeyShape.test(key)) return false;
  const row = await tx
    .selectFrom('sign_in_sessions as s')
    .select('s.key')
    .where('s.company_key', '=', company.key)
    .where('s.user_key', '=', person.row.key)
    .where('s.key', '=', key)
    .where(mayBeAtWorkspace(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the person's open order to the workspace; null = none. */
async function findOpenOrder(
  tx: Tx,
  { company, person }: AccountSession,
  now: number,
): Promise<MyPageProps['closing']> {
  const row = await tx
    .selectFrom('planned_logouts')
    .select('created_at')
    .where('company_key', '=', company.key)
    .where('user_key', '=', person.row.key)
    .where('ordered_by_user_key', '=', person.row.key)
    .where('cause', '=', 'ordered')
    .where('scope', '!=', 'own_session')
    .where('state', 'in', ['planned', 'running'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return now - row.created_at.getTime() < watchedMs ? 'under_way' : 'late';
}

/** Lists the person's live sessions, this browser's first, and those that may be open at the workspace; then by age. */
async function listDevices(tx: Tx, { person, session }: AccountSession, now: number): Promise<MyDevice[]> {
  const rows = await tx
    .selectFrom('sign_in_sessions as s')
    .select(['s.key', 's.browser', 's.os', 's.ip', 's.authenticated_at', 's.last_seen_at'])
    .select(isLive(now).as('is_live'))
    .where('s.company_key', '=', person.row.company_key)
    .where('s.user_key', '=', person.row.key)
    .where(sql<boolean>`(${isLive(now)} or ${isNewestAtWorkspace(now)})`)
    .orderBy((eb) => eb('s.key', '=', session.key), 'desc')
    .orderBy('is_live', 'desc')
    .orderBy('s.authenticated_at', 'desc')
    .orderBy('s.key', 'desc')
    .limit(devicesAtMost)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    isThis: row.key === session.key,
    isSignedOutHere: !row.is_live,
    // Written from the closed lists.
    browser: row.browser as Browser,
    os: row.os as OperatingSystem,
    ip: row.ip,
    since: row.authenticated_at.getTime(),
    seen: row.last_seen_at.getTime(),
  }));
}
