import { LogoutPostPage, SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import {
  authenticate,
  checkLogoutRequest,
  checkLogoutResponse,
  readPost,
  readRedirect,
  SamlError,
} from '@shiftgate/saml/index.ts';
import type { LogoutRequest, PostedForm, Verified, VerifiedMessage } from '@shiftgate/saml/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { idpAddresses } from '#core/idp-addresses.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { hashName } from '#core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import { rememberMessage, replayed } from '../session/flows.ts';
import { isLive } from '#access/public.ts';
import type { CompanySnapshot, SessionRow } from '#access/public.ts';
import { takeNextStep } from './logout-steps.ts';
import type { LogoutStep } from './logout-steps.ts';
import { endSpSessions, lockLogout, findParticipants, startLogout, updateLogout } from './logout-state.ts';
import { field } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { findSpByEntityId, persistentNameId } from '#modules/service-providers/public.ts';
import type { RegisteredSp } from '#modules/service-providers/public.ts';
import { clearDenials, signOutOfSession } from '../session/end-sessions.ts';
import { companyOfSamlKey } from '../http/find-company.ts';

/** The service provider that sent a message to a company, and when and where it arrived. */
interface Reception {
  readonly company: CompanySnapshot;
  readonly sp: RegisteredSp;
  readonly now: Date;
  readonly url: string;
  /** The session of the browser that brought the message, by the hash of its cookie. */
  readonly sessionHash: Buffer | null;
}

interface Outcome {
  readonly company: CompanySnapshot;
  readonly step: LogoutStep;
  /** Our sessions that ended with it, as they were before. */
  readonly ended: readonly SessionRow[];
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/**
 * GET and POST /saml/:company/slo: a service provider requests a logout, or responds to ours. Our sessions end before
 * any other provider is notified, since the browser may never come back (SAML Profiles 4.4).
 */
export async function singleLogout(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const samlKey = field(request.params, 'company', 80) ?? '';
  const companyKey = await companyOfSamlKey(context, samlKey);
  const isGet = request.method === 'GET';
  const inbound = isGet
    ? readRedirect(request.url.split('?')[1] ?? '')
    : readPost((request.body ?? {}) as PostedForm);
  const now = context.clock.now();
  const url = idpAddresses(context.config.signinUrl, samlKey).sloUrl;
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  const hash = cookie === null ? null : hashName(cookie);
  const work = async (tx: Tx): Promise<Outcome> => {
    const company = await context.snapshots.read(tx, companyKey);
    const sp = await findSpByEntityId(tx, companyKey, inbound.issuer);
    if (sp === null) throw new SamlError('ISSUER_UNKNOWN');
    // A provider that federates domains signs none of its requests.
    const message = authenticate(inbound, sp.record, { logoutRequests: sp.issuerDomains.length > 0 });
    const reception = { company, sp, now: new Date(now), url, sessionHash: hash };
    return await handleMessage(context, tx, message, reception);
  };
  const outcome = await againAfterDeadlock(() => inCompany(context.db, companyKey, work));
  if (outcome.ended.some((session) => isLive(session, now))) context.notifier.notify(companyKey);
  if (hash !== null && outcome.ended.some((session) => session.session_hash.equals(hash))) {
    writeCookie(reply, 'session', null, context.config.signinUrl);
    await clearDenials(context, request);
  }
  return sendStep(context, reply, outcome.company, outcome.step);
}

/** GET /sign-in/sign-out/apps: notifies the applications after a browser's plain sign-out. */
export async function signOutOfApps(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [samlKey = '', name = ''] = (field(request.query, 'walk', 200) ?? '').split('.');
  const companyKey = await companyOfSamlKey(context, samlKey);
  const now = context.clock.now();
  const { company, step } = await inCompany(context.db, companyKey, async (tx) => {
    const logout = await lockLogout(tx, companyKey, name, now);
    if (logout.row.awaited_id !== null) throw new FaultError('expired', 'LOGOUT_OVER');
    return {
      company: await context.snapshots.read(tx, companyKey),
      step: await takeNextStep(context, tx, logout, now),
    };
  });
  return sendStep(context, reply, company, step);
}

async function handleMessage(
  context: SignInContext,
  tx: Tx,
  message: VerifiedMessage,
  reception: Reception,
): Promise<Outcome> {
  const { company, sp } = reception;
  const now = reception.now.getTime();
  if (message.kind === 'AuthnRequest') throw new SamlError('MESSAGE_KIND_UNSUPPORTED', message.kind);
  if (message.kind === 'LogoutRequest') {
    checkLogoutRequest(message, sp.record, reception);
    await rememberOnce(tx, company.key, message, now);
    return await beginLogout(context, tx, message, reception);
  }
  const logout = await lockLogout(tx, company.key, message.relayState, now);
  const { awaited_id: awaitedId, awaited_key: awaitedKey } = logout.row;
  if (awaitedId === null || awaitedKey !== sp.key) throw new SamlError('LOGOUT_NOT_AWAITED');
  checkLogoutResponse(message, sp.record, { ...reception, awaitedId });
  await rememberOnce(tx, company.key, message, now);
  const hasFollowed = message.status === success && message.subStatus === null;
  if (hasFollowed) {
    const sessionKeys = logout.row.session_keys;
    await endSpSessions(tx, { companyKey: company.key, sp, sessionKeys, now });
  }
  const moved = await updateLogout(tx, logout, {
    awaited_key: null,
    awaited_id: null,
    is_partial: logout.row.is_partial || !hasFollowed,
  });
  return { company, step: await takeNextStep(context, tx, moved, now), ended: [] };
}

/**
 * Ends the named session here, then notifies the others. A session that has already ended gets a success. A request
 * without proof of its sender ends the session of its own browser alone.
 */
async function beginLogout(
  context: SignInContext,
  tx: Tx,
  message: Verified<LogoutRequest>,
  reception: Reception,
): Promise<Outcome> {
  const { company, sp } = reception;
  const now = reception.now.getTime();
  let named = tx
    .selectFrom('sp_sessions')
    .select('session_key')
    .where('company_key', '=', company.key)
    .where('service_provider_key', '=', sp.key)
    .where('name_id', 'in', [message.nameId, persistentNameId(message.nameId)])
    .where('ended_at', 'is', null);
  if (message.sessionIndexes.length > 0) {
    named = named.where('session_index', 'in', [...message.sessionIndexes]);
  }
  let ending = tx
    .selectFrom('sign_in_sessions')
    .selectAll()
    .where('company_key', '=', company.key)
    .where('key', 'in', named);
  if (!message.isSigned) {
    ending = ending.where('session_hash', '=', reception.sessionHash ?? Buffer.alloc(0));
  }
  const sessions = await ending.orderBy('user_key').orderBy('key').execute();
  const sessionKeys = sessions.map((session) => session.key);
  const participants = await findParticipants(tx, company.key, sessionKeys, sp.key);
  for (const session of sessions) {
    if (session.ended_at === null)
      await signOutOfSession(tx, company, session, { cause: 'signed_out', way: 'application', now });
  }
  await endSpSessions(tx, { companyKey: company.key, sp, sessionKeys, now });
  const initiator = { key: sp.key, requestId: message.id, relayState: message.relayState };
  const logout = await startLogout(tx, {
    companyKey: company.key,
    initiator,
    sessionKeys,
    participants,
    now,
  });
  return { company, step: await takeNextStep(context, tx, logout, now), ended: sessions };
}

async function rememberOnce(
  tx: Tx,
  companyKey: string,
  message: { readonly issuer: string; readonly id: string },
  now: number,
): Promise<void> {
  if (!(await rememberMessage(tx, companyKey, message, now))) throw new FaultError('expired', replayed);
}

function sendStep(
  context: SignInContext,
  reply: FastifyReply,
  company: CompanySnapshot,
  step: LogoutStep,
): FastifyReply {
  if (step.kind === 'redirect') return reply.redirect(step.url, 303);
  if (step.kind === 'done') {
    if (step.mailboxHref !== null) return reply.redirect(step.mailboxHref, 303);
    // The address of a message cannot be repeated; the sign-out page says the same.
    const page = { company, languageLink: '/sign-in/sign-out' };
    return sendPage(context, reply, page, (frame) => (
      <SignedOutPage
        {...frame}
        isPartial={step.isPartial}
        mark={company.samlKey}
        others={null}
        email={null}
      />
    ));
  }
  return sendPage(context, reply, { company, postsTo: step.action }, (frame) => (
    <LogoutPostPage
      {...frame}
      action={step.action}
      field={step.field}
      value={step.value}
      relayState={step.relayState}
    />
  ));
}
