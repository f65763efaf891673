import { PasswordHelpPage } from '@shiftgate/pages/message-page.tsx';
import { SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSignInSession } from '#db/lookups.ts';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { hashName, randomName } from '#core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { offerAddress, offerNameOf, storeOffer } from './mailbox-offer.ts';
import { readState, storeFlow } from '../session/flows.ts';
import { isMailboxOpen } from '../account/open-mailbox.ts';
import { readRestart } from '../session/links.ts';
import type { RestartTicket } from '../session/links.ts';
import { findLiveSession } from '#access/public.ts';
import type { CompanySnapshot } from '#access/public.ts';
import { appsLogoutHref, findParticipants, startLogout } from './logout-state.ts';
import { field, keepLanguage } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { clearDenials, signOutOfSession } from '../session/end-sessions.ts';

/** What remains open after the end of a browser's session. */
interface SignOutResult {
  readonly company: CompanySnapshot;
  /** Applications that support logout, and the address that notifies them; null = none. */
  readonly others: { readonly names: readonly string[]; readonly href: string } | null;
  /** Address of the page that warns of the open mailbox; null where it is closed. */
  readonly emailHref: string | null;
  /** Whether the ended session had opened the workspace in this browser. */
  readonly wasAtWorkspace: boolean;
}

/**
 * GET /sign-in/sign-out: ends this browser's session; the workspace links here with a bare GET. Any site can trigger
 * it, so the applications are notified only after a click on the page.
 */
export async function signOut(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const shown = readCookie(request, 'browser', signinUrl);
  const browserName = shown ?? randomName();
  const result = await endBrowserSession(context, request, 'signed_out', browserName);
  writeCookie(reply, 'session', null, signinUrl);
  await clearDenials(context, request);
  // The workspace was left to switch to another person, whose sign-in waits.
  const next = readCookie(request, 'next', signinUrl);
  if (next !== null) {
    writeCookie(reply, 'next', null, signinUrl);
    return reply.redirect(keepLanguage(request, `/sign-in?flow=${next}`), 303);
  }
  // An address of its own: a reload shows the warning again.
  if (result !== null && result.emailHref !== null) {
    if (shown === null) writeCookie(reply, 'browser', browserName, signinUrl);
    return reply.redirect(keepLanguage(request, result.emailHref), 303);
  }
  const page = { company: result?.company ?? null, languageLink: '/sign-in/sign-out' };
  return sendPage(context, reply, page, (frame) => (
    <SignedOutPage
      {...frame}
      isPartial={false}
      mark={result?.company.samlKey ?? null}
      others={result?.others ?? null}
      email={null}
    />
  ));
}

/** GET /sign-in/password: where the workspace sends people to change their password. */
export async function showPasswordHelp(
  context: SignInContext,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = { company: null, languageLink: '/sign-in/password' };
  return sendPage(context, reply, page, (frame) => <PasswordHelpPage {...frame} />);
}

/**
 * GET /sign-in/not-me: ends this browser's session and restarts the same request with the form. For another person it
 * leads there through the workspace's sign-out, whose own session would still be that of the person before.
 */
export async function startOver(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ticket = ticketOf(context, request);
  const ended = await endBrowserSession(context, request, 'not_me', null);
  const name = await createFlowFromTicket(context, request, { ...ticket, isForceAuthn: true });
  const { signinUrl, workspaceSignOutUrls } = context.config;
  writeCookie(reply, 'session', null, signinUrl);
  const isOther = field(request.query, 'who', 10) === 'other';
  const signOutUrl = ended && workspaceSignOutUrls?.[ended.company.provider];
  if (isOther && ended?.wasAtWorkspace === true && signOutUrl) {
    writeCookie(reply, 'next', name, signinUrl);
    return reply.redirect(signOutUrl, 303);
  }
  return reply.redirect(keepLanguage(request, `/sign-in?flow=${name}`), 303);
}

/** GET /sign-in/again: restarts the request of an expired form. */
export async function startAgain(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = await createFlowFromTicket(context, request, ticketOf(context, request));
  return reply.redirect(keepLanguage(request, `/sign-in?flow=${name}`), 303);
}

function ticketOf(context: SignInContext, request: FastifyRequest): RestartTicket {
  return readRestart(context.linkKey, field(request.query, 't', 8192), context.clock.now());
}

async function createFlowFromTicket(
  context: SignInContext,
  request: FastifyRequest,
  ticket: RestartTicket,
): Promise<string> {
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const { subject, flowKey, ...asked } = ticket;
  const hint = { loginHint: subject, isHintRequired: subject !== null };
  const relayState =
    flowKey === null ? asked.relayState : await readState(context.db, ticket.companyKey, flowKey);
  const flow = { ...asked, relayState, ...hint, isPassive: false, browserName };
  return await storeFlow(context.db, flow, context.clock.now());
}

async function endBrowserSession(
  context: SignInContext,
  request: FastifyRequest,
  cause: 'signed_out' | 'not_me',
  browserName: string | null,
): Promise<SignOutResult | null> {
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  if (cookie === null) return null;
  const found = await inSystem(context.db, (tx) => findSignInSession(tx, hashName(cookie)));
  if (!found) return null;
  const end = async (tx: Tx): Promise<SignOutResult> => {
    const now = context.clock.now();
    const company = await context.snapshots.read(tx, found.company_key);
    const session = await findLiveSession(tx, found.company_key, cookie, now);
    if (session === null) return { company, others: null, emailHref: null, wasAtWorkspace: false };
    const { is_at_workspace: wasAtWorkspace } = session;
    const sessionKeys = [session.key];
    const participants = await findParticipants(tx, company.key, sessionKeys, null);
    const way = cause === 'not_me' ? cause : null;
    const isEverywhereOut = await signOutOfSession(tx, company, session, { cause, way, now });
    const isNotified = cause === 'signed_out' && participants.waiting.length > 0;
    const logout = isNotified
      ? await startLogout(tx, { companyKey: company.key, initiator: null, sessionKeys, participants, now })
      : null;
    const others =
      logout === null
        ? null
        : { names: participants.names, href: appsLogoutHref(company.samlKey, logout.name) };
    if (browserName === null || isEverywhereOut || !(await isMailboxOpen(tx, session, now)))
      return { company, others, emailHref: null, wasAtWorkspace };
    const name = logout === null ? randomName() : offerNameOf(context, logout.name);
    // The workspace usually sends people here after signing them out itself.
    const isSure = session.is_at_workspace && field(request.query, 'from', 10) === 'page';
    await storeOffer(tx, { name, session, isSure, browserName, now });
    return { company, others, emailHref: offerAddress(name, logout?.name ?? null), wasAtWorkspace };
  };
  const result = await againAfterDeadlock(() => inCompany(context.db, found.company_key, end));
  context.notifier.notify(found.company_key);
  return result;
}
