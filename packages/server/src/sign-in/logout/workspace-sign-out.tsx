import { OpenMailboxPage, OpenMailboxOverPage } from '@shiftgate/pages/open-mailbox.tsx';
import { signOutOfEmailPath } from '@shiftgate/pages/layout/links.ts';
import { SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { againAfterDeadlock } from '../../db/deadlock.ts';
import { newKey } from '../../db/keys.ts';
import { toJson } from '../../db/tables/columns.ts';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { readCookie } from '../http/cookies.ts';
import { hashName, macOf } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import {
  companyOfFlow,
  consumeFlow,
  flowSeconds,
  lockAnyFlow,
  requireBrowser,
  requireOpen,
} from '../session/flows.ts';
import type { FlowRow } from '../session/flows.ts';
import { canCloseEmail, countMailboxOrder, orderMailboxClose, watchedMs } from '../account/close-mailbox.ts';
import { findPersonByKey, lockPerson } from '../../access/public.ts';
import type { CompanySnapshot, SessionRow } from '../../access/public.ts';
import { appsLogoutHref, readAppsLogout } from './logout-state.ts';
import type { LogoutState } from './logout-state.ts';
import { withAccountSession } from '../account/session.ts';
import { sendTooMany } from '../login/result-pages.tsx';
import { field, keepLanguage, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';

const Facts = z.object({ session: z.uuid(), isSure: z.boolean() });

/** A flow that can close a mailbox after a sign-out here. */
export interface EmailOffer {
  readonly flow: FlowRow;
  readonly userKey: string;
  /** The ended session. */
  readonly sessionKey: string;
  /** Whether that session is known to have opened the mailbox. */
  readonly isSure: boolean;
}

/** Address of an offer's page; `walkName` names the applications that can be signed out of as well. */
export function offerAddress(name: string, logoutName: string | null): string {
  return `${signOutOfEmailPath}?${new URLSearchParams({ flow: name, ...(logoutName === null ? {} : { walk: logoutName }) })}`;
}

/** The name of the offer that belongs to a logout; it leads back to the offer and cannot be derived elsewhere. */
export function offerNameOf(context: SignInContext, logoutName: string): string {
  return macOf(context.linkKey, JSON.stringify(['leave_workspace', logoutName]));
}

/** Stores an offer: for ten minutes, single-use, bound to this browser. Only the hash of its name is stored. */
export async function storeOffer(
  tx: Tx,
  offer: {
    readonly name: string;
    readonly session: SessionRow;
    readonly isSure: boolean;
    readonly browserName: string;
    readonly now: number;
  },
): Promise<void> {
  const { session, isSure, now } = offer;
  await tx
    .insertInto('sign_in_flows')
    .values({
      key: newKey(now),
      company_key: session.company_key,
      flow_hash: hashName(offer.name),
      cookie_hash: hashName(offer.browserName),
      stage: 'leave_workspace',
      user_key: session.user_key,
      facts: toJson({ session: session.key, isSure }),
      created_at: new Date(now),
      expires_at: new Date(now + flowSeconds * 1000),
    })
    .execute();
}

/**
 * Locks the offer of this browser, open or used. Throws a fault for any other, and after another person has signed
 * in: the same browser does not prove the same person.
 */
export async function lockOffer(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  offerQuery: {
    readonly companyKey: string;
    readonly name: string;
    /** The person of the browser's live session; null without one. */
    readonly signedInKey: string | null;
  },
): Promise<EmailOffer> {
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const flow = await lockAnyFlow(tx, offerQuery);
  if (flow.stage !== 'leave_workspace' || flow.user_key === null)
    throw new FaultError('expired', 'FLOW_UNKNOWN');
  if (flow.consumed_at === null) requireOpen(flow, browserName, context.clock.now());
  else requireBrowser(flow, browserName);
  if (offerQuery.signedInKey !== null && offerQuery.signedInKey !== flow.user_key)
    throw new FaultError('otherBrowser', 'FLOW_OTHER_PERSON');
  const { session, isSure } = Facts.parse(flow.facts);
  return { flow, userKey: flow.user_key, sessionKey: session, isSure };
}

/** Address of the offer to return to at the end of a logout; null where there is none. */
export async function offerAfterLogout(
  context: SignInContext,
  tx: Tx,
  logout: LogoutState,
  now: number,
): Promise<string | null> {
  if (logout.row.initiator_key !== null) return null;
  const name = offerNameOf(context, logout.name);
  const flow = await tx
    .selectFrom('sign_in_flows')
    .select('key')
    .where('company_key', '=', logout.row.company_key)
    .where('flow_hash', '=', hashName(name))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return flow === undefined ? null : offerAddress(name, logout.name);
}

/** The outcome of an accepted offer; null while it is open. */
export async function stateOfOffer(
  tx: Tx,
  { flow, sessionKey }: EmailOffer,
  now: number,
): Promise<'under_way' | 'late' | 'done' | null> {
  const orderedAt = flow.consumed_at;
  if (orderedAt === null) return null;
  const row = await tx
    .selectFrom('planned_logouts')
    .select('state')
    .where('company_key', '=', flow.company_key)
    .where('session_key', '=', sessionKey)
    // The plan of its end may exist beside the order.
    .where('cause', '=', 'ordered')
    .where('created_at', '>=', orderedAt)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state === 'done') return 'done';
  return now - orderedAt.getTime() < watchedMs ? 'under_way' : 'late';
}

const lookSeconds = '10';

/** GET: the warning of the mailbox with the offer to close it, and the outcome afterwards. */
export async function showOpenMailbox(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return await onOffer(context, request, reply, async (offerQuery) => {
    const { companyKey, company, name } = offerQuery;
    const now = context.clock.now();
    const logoutName = field(request.query, 'walk', 100);
    const { offer, person, state, logout } = await inCompany(context.db, companyKey, async (tx) => {
      const found = await lockOffer(context, request, tx, offerQuery);
      return {
        offer: found,
        person: await findPersonByKey(tx, company, found.userKey),
        state: await stateOfOffer(tx, found, now),
        logout: await readAppsLogout(tx, { companyKey, name: logoutName, sessionKey: found.sessionKey, now }),
      };
    });
    if (person === null) throw new FaultError('expired', 'EMAIL_NOT_OURS');
    const languageLink = offerAddress(name, logout === null ? null : logoutName);
    if (state === 'under_way') reply.header('refresh', lookSeconds);
    if (state !== null)
      return sendPage(context, request, reply, { company, languageLink }, (frame) => (
        <OpenMailboxPage {...frame} state={state} href={languageLink} />
      ));
    const flow = canCloseEmail({ company, person }, request, now) ? name : null;
    const href = appsLogoutHref(company.samlKey, logoutName ?? '');
    return sendPage(context, request, reply, { company, languageLink }, (frame) => (
      <SignedOutPage
        {...frame}
        isPartial={logout?.isPartial ?? false}
        mark={company.samlKey}
        others={logout === null || logout.names.length === 0 ? null : { names: logout.names, href }}
        email={{ isSure: offer.isSure, address: person.row.email, flow }}
      />
    ));
  });
}

/** POST: orders it without a session; a second click changes nothing. */
export async function signOutOfWorkspace(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  return await onOffer(context, request, reply, async (offerQuery) => {
    const { companyKey, company, name } = offerQuery;
    const { userKey } = await inCompany(context.db, companyKey, (tx) =>
      lockOffer(context, request, tx, offerQuery),
    );
    const waitMs = await countMailboxOrder(context, userKey);
    if (waitMs > 0) return sendTooMany(context, request, reply, { company, waitMs });
    await againAfterDeadlock(() =>
      inCompany(context.db, companyKey, (tx) => order(context, request, tx, { ...offerQuery, userKey })),
    );
    return reply.redirect(keepLanguage(request, offerAddress(name, null)), 303);
  });
}

async function order(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  offerQuery: OfferQuery & { readonly userKey: string },
): Promise<void> {
  const { companyKey, userKey } = offerQuery;
  const now = context.clock.now();
  const company = await context.snapshots.read(tx, companyKey);
  await lockPerson(tx, companyKey, 'key', userKey);
  const person = await findPersonByKey(tx, company, userKey);
  const { flow, sessionKey } = await lockOffer(context, request, tx, offerQuery);
  if (flow.consumed_at !== null) return;
  if (person === null || !canCloseEmail({ company, person }, request, now))
    throw new FaultError('expired', 'EMAIL_NOT_OURS');
  await consumeFlow(tx, flow, now);
  await orderMailboxClose(tx, { company, person }, { request, sessionKey, now });
}

interface OfferQuery {
  readonly companyKey: string;
  readonly company: CompanySnapshot;
  /** The random name of the offer. */
  readonly name: string;
  readonly signedInKey: string | null;
}

/**
 * Runs work on the offer that a query or form names. For an invalid offer, a page explains how to close the mailbox
 * by hand: the usual page would lead to a sign-in form.
 */
async function onOffer(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (offerQuery: OfferQuery) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const name = field(request.method === 'POST' ? request.body : request.query, 'flow', 100) ?? '';
  let company: CompanySnapshot | null = null;
  try {
    const companyKey = await companyOfFlow(context, name);
    company = await inCompany(context.db, companyKey, (tx) => context.snapshots.read(tx, companyKey));
    const signedInKey = await withAccountSession(context, request, async (_tx, mine) => mine.person.row.key);
    return await answer({ companyKey, company, name, signedInKey });
  } catch (error) {
    if (!(error instanceof FaultError) || error.status >= 500) throw error;
    context.count?.(error.code);
    request.log.info({ code: error.code }, 'sign-in request refused');
    const page = { status: error.status, company, languageLink: offerAddress(name, null) };
    return sendPage(context, request, reply, page, (frame) => <OpenMailboxOverPage {...frame} />);
  }
}
