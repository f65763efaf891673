import { leaveEmailPath } from '@shiftgate/pages/links.ts';
import { PasswordHelpPage } from '@shiftgate/pages/message-page.tsx';
import { SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSignInSession } from '../db/lookups.ts';
import { againAfterDeadlock } from '../db/deadlock.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { hashName, readCookie, writeCookie } from './cookies.ts';
import { randomName } from './deps.ts';
import type { SignInContext } from './deps.ts';
import { createFlow } from './flows.ts';
import { startLeaving } from './leave-workspace.tsx';
import { canCloseEmail, isEmailLeft } from './left-email.ts';
import { readRestart } from './links.ts';
import type { RestartTicket } from './links.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { findPersonByKey } from './load-person.ts';
import { participantsOf, startWalk } from './logout-walk.ts';
import { field, keepLanguage } from './requests.ts';
import { sendPage } from './respond.ts';
import { findLiveSession } from './sessions.ts';
import type { SessionRow } from './sessions.ts';
import { signOutOfSession } from './sign-out-person.ts';

/** What the end of a browser's session leaves open. */
interface Left {
  readonly company: CompanySnapshot;
  /** Applications that take a logout, and the address that tells them; null = none. */
  readonly others: { readonly names: readonly string[]; readonly href: string } | null;
  /** The mailbox, where this browser may still be in it. */
  readonly email: { readonly flow: string | null } | null;
}

/**
 * GET /sign-in/sign-out: ends this browser's session; the workspace sends people here with a bare GET. Anybody can have a
 * browser fetch it, so the applications are told only when the person asks for it on the page.
 */
export async function signOut(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const shown = readCookie(request, 'browser', signinUrl);
  const browserName = shown ?? randomName();
  const left = await endBrowserSession(context, request, 'signed_out', browserName);
  writeCookie(reply, 'session', null, signinUrl);
  const flow = left?.email?.flow ?? null;
  if (flow !== null && shown === null) writeCookie(reply, 'browser', browserName, signinUrl);
  const languageLink = flow === null ? '/sign-in/sign-out' : `${leaveEmailPath}?flow=${flow}`;
  // The workspace sends people here after it has signed them out itself, as a rule.
  const isSure = field(request.query, 'from', 10) === 'page';
  return sendPage(context, request, reply, { company: left?.company ?? null, languageLink }, (frame) => (
    <SignedOutPage
      {...frame}
      isPartial={false}
      mark={left?.company.samlKey ?? null}
      others={left?.others ?? null}
      email={left?.email == null ? null : { isSure, flow }}
    />
  ));
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
  const ticket = ticketOf(context, request);
  await endBrowserSession(context, request, 'not_me', null);
  const name = await createFlowOf(context, request, ticket, true);
  writeCookie(reply, 'session', null, context.config.signinUrl);
  return reply.redirect(keepLanguage(request, `/sign-in?flow=${name}`), 303);
}

/** GET /sign-in/again: starts the request of a form that was left open for too long once more. */
export async function startAgain(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = await createFlowOf(context, request, ticketOf(context, request), false);
  return reply.redirect(keepLanguage(request, `/sign-in?flow=${name}`), 303);
}

function ticketOf(context: SignInContext, request: FastifyRequest): RestartTicket {
  return readRestart(context.linkKey, field(request.query, 't', 8192), context.clock.now());
}

async function createFlowOf(
  context: SignInContext,
  request: FastifyRequest,
  ticket: RestartTicket,
  isForceAuthn: boolean,
): Promise<string> {
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const flow = { ...ticket, loginHint: null, isForceAuthn, isPassive: false, browserName };
  return await inCompany(context.db, ticket.companyKey, (tx) => createFlow(tx, flow, context.clock.now()));
}

async function endBrowserSession(
  context: SignInContext,
  request: FastifyRequest,
  cause: 'signed_out' | 'not_me',
  browserName: string | null,
): Promise<Left | null> {
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  if (cookie === null) return null;
  const found = await inSystem(context.db, (tx) => findSignInSession(tx, hashName(cookie)));
  if (!found) return null;
  const end = async (tx: Tx): Promise<Left> => {
    const now = context.clock.now();
    const company = await context.facts.read(tx, found.company_key);
    const session = await findLiveSession(tx, found.company_key, cookie, now);
    if (session === null) return { company, others: null, email: null };
    const sessionKeys = [session.key];
    const participants = await participantsOf(tx, company.key, sessionKeys, null);
    const way = cause === 'not_me' ? cause : null;
    const isEverywhereOut = await signOutOfSession(tx, company, session, cause, now, way);
    const email =
      browserName === null || isEverywhereOut
        ? null
        : await leftEmailOf(request, tx, { company, session, browserName, now });
    if (cause === 'not_me' || participants.waiting.length === 0) return { company, others: null, email };
    const walk = await startWalk(tx, {
      companyKey: company.key,
      initiator: null,
      sessionKeys,
      participants,
      now,
    });
    const href = `/sign-in/sign-out/apps?walk=${company.samlKey}.${walk.name}`;
    return { company, others: { names: participants.names, href }, email };
  };
  const left = await againAfterDeadlock(() => inCompany(context.db, found.company_key, end));
  context.news.tell(found.company_key);
  return left;
}

/** The mailbox that the end of a session leaves open, with what lets the person close it; null where there is none. */
async function leftEmailOf(
  request: FastifyRequest,
  tx: Tx,
  ended: {
    readonly company: CompanySnapshot;
    readonly session: SessionRow;
    readonly browserName: string;
    readonly now: number;
  },
): Promise<Left['email']> {
  const { company, session, browserName, now } = ended;
  if (!(await isEmailLeft(tx, session, now))) return null;
  const person = await findPersonByKey(tx, company, session.user_key);
  if (person === null || !canCloseEmail({ company, person }, request, now)) return { flow: null };
  return { flow: await startLeaving(tx, session, browserName, now) };
}
