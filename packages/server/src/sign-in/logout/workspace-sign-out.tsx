import { OpenMailboxPage, OpenMailboxOverPage } from '@shiftgate/pages/open-mailbox.tsx';
import { SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import { companyOfFlow, consumeFlow } from '../session/flows.ts';
import { countMailboxOrder, orderMailboxClose } from '../account/close-mailbox.ts';
import { canCloseEmail } from '../account/open-mailbox.ts';
import { findPersonByKey, lockPerson } from '#access/public.ts';
import type { CompanySnapshot } from '#access/public.ts';
import { appsLogoutHref, readAppsLogout } from './logout-state.ts';
import { lockOffer, offerAddress } from './mailbox-offer.ts';
import { stateOfOffer } from './offer-state.ts';
import { withAccountSession } from '../account/session.ts';
import { sendTooMany } from '../login/result-pages.tsx';
import { field, keepLanguage, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';

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
      return sendPage(context, reply, { company, languageLink }, (frame) => (
        <OpenMailboxPage {...frame} state={state} href={languageLink} mark={company.samlKey} />
      ));
    const flow = canCloseEmail({ company, person }, request, now) ? name : null;
    const href = appsLogoutHref(company.samlKey, logoutName ?? '');
    return sendPage(context, reply, { company, languageLink }, (frame) => (
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
    if (waitMs > 0)
      return sendTooMany(context, reply, { company, waitMs, againHref: offerAddress(name, null) });
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
  await lockPerson(tx, companyKey, userKey);
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
    const mark = company?.samlKey ?? null;
    return sendPage(context, reply, page, (frame) => <OpenMailboxOverPage {...frame} mark={mark} />);
  }
}
