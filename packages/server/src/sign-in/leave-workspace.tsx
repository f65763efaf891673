import { LeavingEmailPage, LeftEmailOverPage } from '@shiftgate/pages/left-email.tsx';
import { SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '../db/deadlock.ts';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import type { SignInContext } from './deps.ts';
import { lockOffer, offerAddress, stateOfOffer } from './email-offer.ts';
import { FaultError } from './faults.ts';
import { companyOfFlow, consumeFlow } from './flows.ts';
import { canCloseEmail, countClosing, orderClosing } from './left-email.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { findPersonByKey, lockPerson } from './load-person.ts';
import { appsWalkHref, readAppsWalk } from './logout-walk.ts';
import { asMyself } from './my-session.ts';
import { field, keepLanguage, refuseForeignForm } from './requests.ts';
import { sendPage } from './respond.ts';
import { sendTooMany } from './send-too-many.tsx';

const lookSeconds = '10';

/** GET: the warning of the mailbox with the offer to close it, and after it was taken what became of it. */
export async function showLeftEmail(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return await onOffer(context, request, reply, async (asked) => {
    const { companyKey, company, name } = asked;
    const now = context.clock.now();
    const walkName = field(request.query, 'walk', 100);
    const { offer, person, state, walk } = await inCompany(context.db, companyKey, async (tx) => {
      const found = await lockOffer(context, request, tx, asked);
      return {
        offer: found,
        person: await findPersonByKey(tx, company, found.userKey),
        state: await stateOfOffer(tx, found, now),
        walk: await readAppsWalk(tx, { companyKey, name: walkName, sessionKey: found.sessionKey, now }),
      };
    });
    if (person === null) throw new FaultError('expired', 'EMAIL_NOT_OURS');
    const languageLink = offerAddress(name, walk === null ? null : walkName);
    if (state === 'under_way') reply.header('refresh', lookSeconds);
    if (state !== null)
      return sendPage(context, request, reply, { company, languageLink }, (frame) => (
        <LeavingEmailPage {...frame} state={state} href={languageLink} />
      ));
    const flow = canCloseEmail({ company, person }, request, now) ? name : null;
    const href = appsWalkHref(company.samlKey, walkName ?? '');
    return sendPage(context, request, reply, { company, languageLink }, (frame) => (
      <SignedOutPage
        {...frame}
        isPartial={walk?.isPartial ?? false}
        mark={company.samlKey}
        others={walk === null || walk.names.length === 0 ? null : { names: walk.names, href }}
        email={{ isSure: offer.isSure, address: person.row.email, flow }}
      />
    ));
  });
}

/** POST: orders it, without a session; a second press changes nothing. */
export async function signOutOfWorkspace(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  return await onOffer(context, request, reply, async (asked) => {
    const { companyKey, company, name } = asked;
    const { userKey } = await inCompany(context.db, companyKey, (tx) =>
      lockOffer(context, request, tx, asked),
    );
    const waitMs = await countClosing(context, userKey);
    if (waitMs > 0) return sendTooMany(context, request, reply, { company, waitMs });
    await againAfterDeadlock(() =>
      inCompany(context.db, companyKey, (tx) => order(context, request, tx, { ...asked, userKey })),
    );
    return reply.redirect(keepLanguage(request, offerAddress(name, null)), 303);
  });
}

async function order(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  asked: Asked & { readonly userKey: string },
): Promise<void> {
  const { companyKey, userKey } = asked;
  const now = context.clock.now();
  const company = await context.facts.read(tx, companyKey);
  await lockPerson(tx, companyKey, 'key', userKey);
  const person = await findPersonByKey(tx, company, userKey);
  const { flow, sessionKey } = await lockOffer(context, request, tx, asked);
  if (flow.consumed_at !== null) return;
  if (person === null || !canCloseEmail({ company, person }, request, now))
    throw new FaultError('expired', 'EMAIL_NOT_OURS');
  await consumeFlow(tx, flow, now);
  await orderClosing(tx, { company, person }, { request, sessionKey, now });
}

interface Asked {
  readonly companyKey: string;
  readonly company: CompanySnapshot;
  /** The random name of the offer. */
  readonly name: string;
  readonly signedInKey: string | null;
}

/**
 * Answers for the offer that a query or form names. Where it does not stand any more, a page says so and how to close
 * the mailbox by hand: the usual page would lead to a sign-in form.
 */
async function onOffer(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const name = field(request.method === 'POST' ? request.body : request.query, 'flow', 100) ?? '';
  let company: CompanySnapshot | null = null;
  try {
    const companyKey = await companyOfFlow(context, name);
    company = await inCompany(context.db, companyKey, (tx) => context.facts.read(tx, companyKey));
    const signedInKey = await asMyself(context, request, async (_tx, mine) => mine.person.row.key);
    return await answer({ companyKey, company, name, signedInKey });
  } catch (error) {
    if (!(error instanceof FaultError) || error.status >= 500) throw error;
    context.count?.(error.code);
    request.log.info({ code: error.code }, 'sign-in request refused');
    const page = { status: error.status, company, languageLink: offerAddress(name, null) };
    return sendPage(context, request, reply, page, (frame) => <LeftEmailOverPage {...frame} />);
  }
}
