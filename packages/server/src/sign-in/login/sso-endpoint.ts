import { companyOfSamlKey } from '../http/find-company.ts';
import { authenticate, checkRequest, readPost, readRedirect, SamlError } from '@shiftgate/saml/index.ts';
import type { CheckedRequest, InboundMessage, PostedForm } from '@shiftgate/saml/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { inCompany } from '../../db/transactions.ts';
import { idpAddresses } from '../../core/idp-addresses.ts';
import { isFilling, sendBusy } from '../http/load-shedding.tsx';
import { answerUnsupported } from '../saml/status-response.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { randomName } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import {
  createFlow,
  flowNameOf,
  isFlowKnown,
  rememberMessage,
  replayed,
  startFlowAtOnce,
  startFlowOfCached,
} from '../session/flows.ts';
import type { FlowInput } from '../session/flows.ts';
import { seenIn, startName } from '../http/warm-cache.ts';
import type { Seen } from '../http/warm-cache.ts';
import { answerNoPassive } from '../saml/saml-response.ts';
import type { Answer, Asked, AskedAttempt } from '../saml/saml-response.ts';
import { isLive } from '../../access/public.ts';
import type { CompanySnapshot } from '../../access/public.ts';
import { sendAnswer, sendRefusal } from './result-pages.tsx';
import { readContinuation } from '../session/read-session.ts';
import type { Continuation } from '../http/known-session.ts';
import { registeredOf } from '../../modules/service-providers/public.ts';
import type { ProviderRow } from '../../modules/service-providers/public.ts';
import { clientOf, field, normaliseEmail } from '../http/request.ts';
import { sendForm } from './login-form.tsx';
import { continueFast, isForHint, tryContinue } from './continue-session.ts';
import type { Continued } from './continue-session.ts';

type Started =
  | { readonly kind: 'flow'; readonly name: string }
  // A repeated request of this browser: it continues where it was.
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'continued'; readonly attempt: AskedAttempt; readonly continued: Continued }
  | { readonly kind: 'passive'; readonly attempt: AskedAttempt; readonly answer: Answer };

/**
 * GET and POST /saml/:company/sso: validates the request, then continues a live session (GET) or stores a flow and
 * shows the form. After a POST the browser is redirected to /sign-in with 303, because a form of another site sends
 * no cookies but the GET after it does.
 */
export async function startSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const samlKey = field(request.params, 'company', 80) ?? '';
  const hinted = context.hints.companies.get(samlKey);
  const companyKey = hinted ?? (await companyOfSamlKey(context, samlKey));
  if (hinted === undefined) context.hints.companies.set(samlKey, companyKey);
  const isGet = request.method === 'GET';
  const cookie = isGet ? readCookie(request, 'session', signinUrl) : null;
  // Load is shed before the request is even read, so that it takes nothing from allowed sign-ins.
  if (isGet && cookie === null && isFilling(context)) {
    const company = context.facts.atHand(companyKey) ?? null;
    return sendBusy(context, request, reply, { company, againHref: request.url });
  }
  const inbound = isGet
    ? readRedirect(request.url.split('?')[1] ?? '')
    : readPost((request.body ?? {}) as PostedForm);
  const hint = field(request.query, 'login_hint', 320) ?? field(request.query, 'LoginHint', 320);
  const shownBrowser = readCookie(request, 'browser', signinUrl);
  const browserName = shownBrowser ?? (isGet ? randomName() : null);
  const now = context.clock.now();
  const asking: Asking = { samlKey, inbound, hint, browserName, shownBrowser, now };
  if (isGet && cookie === null) {
    const shown = await startSeen(context, asking);
    if (shown !== null) return sendStarted(context, request, reply, asking, shown);
  }
  const read = await readContinuation(
    cookie === null ? context.db : context.liveDb,
    companyKey,
    inbound.issuer,
    cookie,
  );
  if (read?.samlKey !== samlKey) {
    context.hints.companies.delete(samlKey);
    throw new FaultError('notFound', 'COMPANY_UNKNOWN');
  }
  const company = await context.facts.readAt(context.db, companyKey, read.version);
  if (!company.isUsable) throw new FaultError('unavailable', 'COMPANY_CLOSED');
  const seen = seenIn(companyKey, read);
  const { checked, asked } = checkInbound(context, company, read.provider, inbound, now);
  if (seen !== null) context.hints.starts.set(startName(samlKey, inbound.issuer), seen);
  const attempt: AskedAttempt = { company, asked, client: clientOf(request), now, requestId: request.id };
  if (checked.unsupported !== null) {
    const answer = await answerUnsupported(context, attempt, checked, checked.unsupported);
    return sendAnswer(context, request, reply, attempt, answer, null, false);
  }
  const isSilent = isGet && !checked.forceAuthn;
  // A browser without a live session; a form of another site carries no cookies, so there it is unknown.
  const isNewcomer =
    isGet && !checked.isPassive && !(isSilent && read.session !== null && isLive(read.session, now));
  if (isNewcomer && isFilling(context))
    return sendBusy(context, request, reply, { company, againHref: request.url });
  const flow = flowOf(context, company, asking, checked, asked);
  const started = await orKnown(
    context,
    asking,
    flow,
    start(context, attempt, checked, flow, { read, cookie, isSilent }),
  );
  if (started.kind === 'continued') {
    const { attempt, continued } = started;
    if (continued.answer !== null) {
      return sendAnswer(context, request, reply, attempt, continued.answer, continued.person, true);
    }
    writeCookie(reply, 'session', null, signinUrl);
    return sendRefusal(context, request, reply, attempt, continued.person, continued.verdict);
  }
  if (started.kind === 'passive')
    return sendAnswer(context, request, reply, started.attempt, started.answer, null, false);
  if (started.kind === 'flow' && seen !== null) context.hints.flows.set(started.name, seen);
  const isForm = isGet && !checked.isPassive;
  return sendStarted(context, request, reply, asking, { company, flow, started, isForm });
}

/** A request of a browser without a session to continue. */
interface Asking {
  readonly samlKey: string;
  readonly inbound: InboundMessage;
  readonly hint: string | null;
  readonly browserName: string | null;
  readonly shownBrowser: string | null;
  readonly now: number;
}

type StartedFlow = Extract<Started, { readonly kind: 'flow' | 'known' }>;

interface ToShow {
  readonly company: CompanySnapshot;
  readonly flow: FlowInput;
  readonly started: StartedFlow;
  /** Whether the form may be shown right away. */
  readonly isForm: boolean;
}

/**
 * The common case of a first visit: company and application are cached, and one round trip compares their versions
 * and stores the flow. Returns null otherwise, with nothing written.
 */
async function startSeen(context: SignInContext, asking: Asking): Promise<ToShow | null> {
  const { samlKey, inbound, now } = asking;
  const name = startName(samlKey, inbound.issuer);
  const seen = context.hints.starts.get(name);
  const company = seen && context.facts.known(seen.companyKey, seen.version);
  if (seen === undefined || company?.isUsable !== true) return null;
  const known = checkSeen(context, company, seen, inbound, now);
  if (known === null || known.checked.unsupported !== null || known.checked.isPassive) return null;
  const flow = flowOf(context, company, asking, known.checked, known.asked);
  const started = await orKnown(
    context,
    asking,
    flow,
    startFlowOfCached(context.db, flow, known.checked, seen, now).then((name): StartedFlow | null =>
      name === null ? null : { kind: 'flow', name },
    ),
  );
  if (started === null) {
    context.hints.starts.delete(name);
    return null;
  }
  context.hints.flows.set(started.name, seen);
  return { company, flow, started, isForm: true };
}

/** Checks a request against the cached rows; a failure is checked again against the current ones. */
function checkSeen(
  context: SignInContext,
  company: CompanySnapshot,
  seen: Seen,
  inbound: InboundMessage,
  now: number,
): ReturnType<typeof checkInbound> | null {
  try {
    return checkInbound(context, company, seen.provider, inbound, now);
  } catch (error) {
    if (error instanceof SamlError) return null;
    throw error;
  }
}

/** A reloaded form repeats its request and is accepted; a replay from elsewhere stays rejected. */
async function orKnown<T>(
  context: SignInContext,
  { shownBrowser }: Asking,
  { name }: FlowInput,
  started: Promise<T>,
): Promise<T | StartedFlow> {
  try {
    return await started;
  } catch (error) {
    const isSeen = error instanceof FaultError && error.code === replayed;
    if (!isSeen || shownBrowser === null || name === undefined || !(await isFlowKnown(context, name)))
      throw error;
    return { kind: 'known', name };
  }
}

function flowOf(
  context: SignInContext,
  company: CompanySnapshot,
  { browserName, hint }: Asking,
  checked: CheckedRequest,
  asked: Asked,
): FlowInput {
  return {
    ...(browserName === null ? {} : { name: flowNameOf(context.linkKey, company.key, checked, browserName) }),
    companyKey: company.key,
    spKey: asked.sp.key,
    acsUrl: asked.acsUrl,
    requestId: asked.requestId,
    relayState: asked.relayState,
    loginHint: normaliseEmail(hint ?? checked.subjectHint ?? ''),
    isForceAuthn: checked.forceAuthn,
    isPassive: checked.isPassive,
    browserName,
  };
}

function sendStarted(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { browserName }: Asking,
  { company, flow, started, isForm }: ToShow,
): FastifyReply {
  if (browserName !== null) writeCookie(reply, 'browser', browserName, context.config.signinUrl);
  if (started.kind === 'flow' && isForm) {
    const page = { company, flow: started.name, email: flow.loginHint ?? '', problem: null };
    return sendForm(context, request, reply, page);
  }
  return reply.redirect(`/sign-in?flow=${started.name}`, 303);
}

/** The shortest way to the outcome of the request. Throws a fault for a replayed message. */
async function start(
  context: SignInContext,
  attempt: AskedAttempt,
  checked: CheckedRequest,
  flow: FlowInput,
  known: { readonly read: Continuation; readonly cookie: string | null; readonly isSilent: boolean },
): Promise<Started> {
  const { read, cookie, isSilent } = known;
  if (isSilent) {
    const continued = await continueFast(context, attempt, read, checked, isForHint(flow.loginHint));
    if (continued !== null) return { kind: 'continued', attempt, continued };
    if (read.session !== null || checked.isPassive)
      return await startSlowly(context, attempt, checked, cookie, flow);
  }
  return { kind: 'flow', name: await startFlowAtOnce(context.db, flow, checked, attempt.now) };
}

/** For a session that needs a full check, and for a request that must not show a form. */
async function startSlowly(
  context: SignInContext,
  attempt: AskedAttempt,
  checked: CheckedRequest,
  cookie: string | null,
  flow: FlowInput,
): Promise<Started> {
  const { company, asked, now } = attempt;
  return await inCompany(context.db, company.key, async (tx): Promise<Started> => {
    if (!(await rememberMessage(tx, company.key, checked, now))) throw new FaultError('expired', replayed);
    const continued = await tryContinue(context, tx, attempt, cookie, isForHint(flow.loginHint));
    if (continued !== null && !(checked.isPassive && continued.answer === null)) {
      return { kind: 'continued', attempt, continued };
    }
    if (checked.isPassive) {
      return { kind: 'passive', attempt, answer: await answerNoPassive(context, tx, company, asked, now) };
    }
    return { kind: 'flow', name: await createFlow(tx, flow, now) };
  });
}

function checkInbound(
  context: SignInContext,
  company: CompanySnapshot,
  provider: ProviderRow | null,
  inbound: InboundMessage,
  now: number,
): { readonly checked: CheckedRequest; readonly asked: Asked } {
  if (provider === null) throw new SamlError('ISSUER_UNKNOWN');
  const sp = registeredOf(provider);
  const message = authenticate(inbound, sp.record);
  if (message.kind !== 'AuthnRequest') throw new SamlError('MESSAGE_KIND_UNSUPPORTED', message.kind);
  const url = idpAddresses(context.config.signinUrl, company.samlKey).signInUrl;
  const checked = checkRequest(message, sp.record, { now: new Date(now), url });
  const asked = { sp, acsUrl: checked.acs.url, requestId: checked.id, relayState: checked.relayState };
  return { checked, asked };
}
