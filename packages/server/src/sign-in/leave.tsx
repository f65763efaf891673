import { PasswordHelpPage, SignedOutPage } from '@shiftgate/pages/message-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSignInSession } from '../db/lookups.ts';
import { againAfterDeadlock } from '../db/deadlock.ts';
import { newKey } from '../db/keys.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { hashName, readCookie, writeCookie } from './cookies.ts';
import type { SignInContext } from './deps.ts';
import { createFlow } from './flows.ts';
import { readRestart } from './links.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { findPersonByKey, lockPerson } from './load-person.ts';
import type { Person } from './load-person.ts';
import { field } from './requests.ts';
import { sendPage } from './respond.ts';
import { endSession, endSessionsOfUser, endSingleAccessAtLogoff, findLiveSession } from './sessions.ts';

/** GET /sign-in/sign-out: ends this browser's session; the workspace sends people here with a bare GET. */
export async function signOut(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const company = await endBrowserSession(context, request, 'signed_out');
  writeCookie(reply, 'session', null, context.config.signinUrl);
  const page = { company, languageLink: '/sign-in/sign-out' };
  return sendPage(context, request, reply, page, (frame) => <SignedOutPage {...frame} />);
}

/** GET /sign-in/password: the workspace sends people here who want to change their password. */
export async function showPasswordHelp(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = { company: null, languageLink: '/sign-in/password' };
  return sendPage(context, request, reply, page, (frame) => <PasswordHelpPage {...frame} />);
}

/** GET /sign-in/not-me: ends this browser's session and starts the same request again with the form. */
export async function startOver(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = context.clock.now();
  const ticket = readRestart(context.linkKey, field(request.query, 't', 8192), now);
  await endBrowserSession(context, request, 'not_me');
  const name = await inCompany(context.db, ticket.companyKey, (tx) =>
    createFlow(
      tx,
      {
        ...ticket,
        loginHint: null,
        isForceAuthn: true,
        isPassive: false,
        browserName: readCookie(request, 'browser', context.config.signinUrl),
      },
      now,
    ),
  );
  writeCookie(reply, 'session', null, context.config.signinUrl);
  return reply.redirect(`/sign-in?flow=${name}`, 303);
}

async function endBrowserSession(
  context: SignInContext,
  request: FastifyRequest,
  cause: 'signed_out' | 'not_me',
): Promise<CompanySnapshot | null> {
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  if (cookie === null) return null;
  const found = await inSystem(context.db, (tx) => findSignInSession(tx, hashName(cookie)));
  if (!found) return null;
  const end = async (tx: Tx): Promise<CompanySnapshot> => {
    const now = context.clock.now();
    const company = await context.facts.read(tx, found.company_key);
    const session = await findLiveSession(tx, found.company_key, cookie, now);
    if (session === null) return company;
    await lockPerson(tx, found.company_key, 'key', session.user_key);
    await endSession(tx, session, cause, now);
    const person = await findPersonByKey(tx, company, session.user_key);
    if (person !== null && (await endSingleAccessAtLogoff(tx, person, now)))
      await endEverywhere(tx, person, now);
    return company;
  };
  return await againAfterDeadlock(() => inCompany(context.db, found.company_key, end));
}

/** The first logoff ends a single access without a duration, and with it every session (access decision). */
async function endEverywhere(tx: Tx, person: Person, now: number): Promise<void> {
  const { company_key: companyKey, key: userKey } = person.row;
  await endSessionsOfUser(tx, { companyKey, userKey, cause: 'signed_out', now });
  const at = new Date(now);
  await tx
    .insertInto('planned_logouts')
    .values({
      key: newKey(now),
      company_key: companyKey,
      user_key: userKey,
      due_at: at,
      next_try_at: at,
      scope: 'browser',
      cause: 'single_access_ended',
      created_at: at,
      updated_at: at,
    })
    .execute();
}
