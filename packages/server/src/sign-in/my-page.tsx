import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import { minePath } from '@shiftgate/pages/links.ts';
import { MyPage } from '@shiftgate/pages/my-page.tsx';
import type { MyDevice, MyPageProps } from '@shiftgate/pages/my-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/transactions.ts';
import type { SignInContext } from './deps.ts';
import { myAccess, myWeek } from './my-hours.ts';
import { asMyself } from './my-session.ts';
import type { Mine } from './my-session.ts';
import { showMySignIn } from './my-sign-in.tsx';
import { strengthFor } from './password-facts.ts';
import { clientOf, field } from './requests.ts';
import { sendPage } from './respond.ts';

const devicesAtMost = 50;

/** GET /accounts/me: a worker's own page, for who is signed in with this browser. */
export async function showMyPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const hasEnded = field(request.query, 'ended', 10) !== null;
  return await sendMyPage(context, request, reply, { problems: [], hasEnded });
}

/** Sends the page as it is now, or the form that asks to sign in first. */
export async function sendMyPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<MyPageProps, 'problems' | 'hasEnded'>,
): Promise<FastifyReply> {
  const read = await asMyself(context, request, async (tx, mine) => ({
    mine,
    devices: await devicesOf(tx, mine, context.clock.now()),
  }));
  if (read === null) return await showMySignIn(context, request, reply);
  const { mine, devices } = read;
  const { company, person } = mine;
  const now = context.clock.now();
  const access = myAccess(mine, clientOf(request), now);
  const status = page.problems.length === 0 ? 200 : 422;
  return sendPage(context, request, reply, { status, company, languageLink: minePath }, (frame) => (
    <MyPage
      {...frame}
      {...page}
      person={{ name: person.row.name, email: person.row.email }}
      now={now}
      timeZone={company.timeZone}
      access={access}
      week={access.kind === 'free' ? null : myWeek(mine, now)}
      devices={devices}
      hasPassword={person.row.password_hash !== null}
      strength={strengthFor(company, person)}
    />
  ));
}

/** The live sessions of a person: this browser's first, then the newest. */
async function devicesOf(tx: Tx, { person, session }: Mine, now: number): Promise<MyDevice[]> {
  const rows = await tx
    .selectFrom('sign_in_sessions')
    .select(['key', 'browser', 'os', 'ip', 'authenticated_at', 'last_seen_at'])
    .where('company_key', '=', person.row.company_key)
    .where('user_key', '=', person.row.key)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy((eb) => eb('key', '=', session.key), 'desc')
    .orderBy('authenticated_at', 'desc')
    .orderBy('key', 'desc')
    .limit(devicesAtMost)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    isThis: row.key === session.key,
    // Written from the closed lists.
    browser: row.browser as Browser,
    os: row.os as OperatingSystem,
    ip: row.ip,
    since: row.authenticated_at.getTime(),
    seen: row.last_seen_at.getTime(),
  }));
}
