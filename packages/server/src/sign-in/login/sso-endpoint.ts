import { companyOfSamlKey } from '../http/find-company.ts';
import { authenticate, checkRequest, readPost, readRedirect, SamlError } from '@shiftgate/saml/index.ts';
import type { CheckedRequest, InboundMessage, PostedForm } from '@shiftgate/saml/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { inCompany } from '../../db/transactions.ts';
import { idpAddresses } from '../../core/idp-addresses.ts';
import { isFilling, sendBusy } from '../http/load-shedding.tsx';
import { respondUnsupported } from '../saml/status-response.ts';
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
  storeFlow,
  storeFlowFromCache,
} from '../session/flows.ts';
import type { FlowInput } from '../session/flows.ts';
import { cachedRowsOf, startName } from '../http/warm-cache.ts';
import type { CachedRows } from '../http/warm-cache.ts';
import { respondNoPassive } from '../saml/saml-response.ts';
import type { SamlResponse, SpRequest, SpAttempt } from '../saml/saml-response.ts';
import { isLive } from '../../access/public.ts';
import type { CompanySnapshot } from '../../access/public.ts';
import { sendResponse, sendRefusal } from './result-pages.tsx';
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
  | { readonly kind: 'continued'; readonly attempt: SpAttempt; readonly continued: Continued }
  | { readonly kind: 'passive'; readonly attempt: SpAttempt; readonly response: SamlResponse };

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
  const cachedKey = context.warmCache.companies.get(samlKey);
  const companyKey = cachedKey ?? (await companyOfSamlKey(context, samlKey));
  if (cachedKey === undefined) context.warmCache.companies.set(samlKey, companyKey);
  const isGet = request.method === 'GET';
  const cookie = isGet ? readCookie(request, 'session', signinUrl) : null;
  // Load is shed before the request is even read, so that it takes nothing from allowed sign-ins.
  if (isGet && cookie === null && isFilling(context)) {
    const company = context.snapshots.peek(companyKey) ?? null;
    return sendBusy(context, request, reply, { company, againHref: request.url });
  }
  const inbound = isGet
    ? readRedirect(request.url.split('?')[1] ?? '')
    : readPost((request.body ?? {}) as PostedForm);
  const hint = field(request.query, 'login_hint', 320) ?? field(request.query, 'LoginHint', 320);
  const shownBrowser = readCookie(request, 'browser', signinUrl);
  const browserName = shownBrowser ?? (isGet ? randomName() : null);
  const now = context.clock.now();
  const input: SsoInput = { samlKey, inbound, hint, browserName, shownBrowser, now };
  if (isGet && cookie === null) {
    const shown = await startFromCache(context, input);
    if (shown !== null) return sendStarted(context, request, reply, input, shown);
  }
  const read = await readContinuation(
    cookie === null ? context.db : context.liveDb,
    companyKey,
    inbound.issuer,
    cookie,
  );
  if (read?.samlKey !== samlKey) {
    context.warmCache.companies.delete(samlKey);
    throw new FaultError('notFound', 'COMPANY_UNKNOWN');
  }
  const company = await context.snapshots.readAt(context.db, companyKey, read.version);
  if (!company.isUsable) throw new FaultError('unavailable', 'COMPANY_CLOSED');
  const cached = cachedRowsOf(companyKey, read);
  const { checked, spRequest } = checkInbound(context, company, read.provider, inbound, now);
  if (cached !== null) context.warmCache.starts.set(startName(samlKey, inbound.issuer), cached);
  const attempt: SpAttempt = { company, spRequest, client: clientOf(request), now, requestId: request.id };
  if (checked.unsupported !== null) {
    const response = await respondUnsupported(context, attempt, checked, checked.unsupported);
    return sendResponse(context, request, reply, attempt, response, null, false);
  }
  const isSilent = isGet && !checked.forceAuthn;
  // A browser without a live session; a form of another site carries no cookies, so there it is unknown.
  const isNewcomer =
    isGet && !checked.isPassive && !(isSilent && read.session !== null && isLive(read.session, now));
  if (isNewcomer && isFilling(context))
    return sendBusy(context, request, reply, { company, againHref: request.url });
  const flow = flowOf(context, company, input, checked, spRequest);
  const started = await orKnown(
    context,
    input,
    flow,
    start(context, attempt, checked, flow, { read, cookie, isSilent }),
  );
  if (started.kind === 'continued') {
    const { attempt, continued } = started;
    if (continued.response !== null) {
      return sendResponse(context, request, reply, attempt, continued.response, continued.person, true);
    }
    writeCookie(reply, 'session', null, signinUrl);
    return sendRefusal(context, request, reply, attempt, continued.person, continued.verdict);
  }
  if (started.kind === 'passive')
    return sendResponse(context, request, reply, started.attempt, started.response, null, false);
  if (started.kind === 'flow' && cached !== null) context.warmCache.flows.set(started.name, cached);
  const isForm = isGet && !checked.isPassive;
  return sendStarted(context, request, reply, input, { company, flow, started, isForm });
}

/** A request of a browser without a session to continue. */
interface SsoInput {
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
async function startFromCache(context: SignInContext, input: SsoInput): Promise<ToShow | null> {
  const { samlKey, inbound, now } = input;
  const name = startName(samlKey, inbound.issuer);
  const cached = context.warmCache.starts.get(name);
  const company = cached && context.snapshots.known(cached.companyKey, cached.version);
  if (cached === undefined || company?.isUsable !== true) return null;
  const known = checkCached(context, company, cached, inbound, now);
  if (known === null || known.checked.unsupported !== null || known.checked.isPassive) return null;
  const flow = flowOf(context, company, input, known.checked, known.spRequest);
  const started = await orKnown(
    context,
    input,
    flow,
    storeFlowFromCache(context.db, flow, known.checked, cached, now).then((name): StartedFlow | null =>
      name === null ? null : { kind: 'flow', name },
    ),
  );
  if (started === null) {
    context.warmCache.starts.delete(name);
    return null;
  }
  context.warmCache.flows.set(started.name, cached);
  return { company, flow, started, isForm: true };
}

/** Checks a request against the cached rows; a failure is checked again against the current ones. */
function checkCached(
  context: SignInContext,
  company: CompanySnapshot,
  cached: CachedRows,
  inbound: InboundMessage,
  now: number,
): ReturnType<typeof checkInbound> | null {
  try {
    return checkInbound(context, company, cached.provider, inbound, now);
  } catch (error) {
    if (error instanceof SamlError) return null;
    throw error;
  }
}

/** A reloaded form repeats its request and is accepted; a replay from elsewhere stays rejected. */
async function orKnown<T>(
  context: SignInContext,
  { shownBrowser }: SsoInput,
  { name }: FlowInput,
  started: Promise<T>,
): Promise<T | StartedFlow> {
  try {
    return await started;
  } catch (error) {
    const isReplay = error instanceof FaultError && error.code === replayed;
    if (!isReplay || shownBrowser === null || name === undefined || !(await isFlowKnown(context, name)))
      throw error;
    return { kind: 'known', name };
  }
}

function flowOf(
  context: SignInContext,
  company: CompanySnapshot,
  { browserName, hint }: SsoInput,
  checked: CheckedRequest,
  spRequest: SpRequest,
): FlowInput {
  return {
    ...(browserName === null ? {} : { name: flowNameOf(context.linkKey, company.key, checked, browserName) }),
    companyKey: company.key,
    spKey: spRequest.sp.key,
    acsUrl: spRequest.acsUrl,
    requestId: spRequest.requestId,
    relayState: spRequest.relayState,
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
  { browserName }: SsoInput,
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
  attempt: SpAttempt,
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
  return { kind: 'flow', name: await storeFlow(context.db, flow, checked, attempt.now) };
}

/** For a session that needs a full check, and for a request that must not show a form. */
async function startSlowly(
  context: SignInContext,
  attempt: SpAttempt,
  checked: CheckedRequest,
  cookie: string | null,
  flow: FlowInput,
): Promise<Started> {
  const { company, spRequest, now } = attempt;
  return await inCompany(context.db, company.key, async (tx): Promise<Started> => {
    if (!(await rememberMessage(tx, company.key, checked, now))) throw new FaultError('expired', replayed);
    const continued = await tryContinue(context, tx, attempt, cookie, isForHint(flow.loginHint));
    if (continued !== null && !(checked.isPassive && continued.response === null)) {
      return { kind: 'continued', attempt, continued };
    }
    if (checked.isPassive) {
      return {
        kind: 'passive',
        attempt,
        response: await respondNoPassive(context, tx, company, spRequest, now),
      };
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
): { readonly checked: CheckedRequest; readonly spRequest: SpRequest } {
  if (provider === null) throw new SamlError('ISSUER_UNKNOWN');
  const sp = registeredOf(provider);
  const message = authenticate(inbound, sp.record);
  if (message.kind !== 'AuthnRequest') throw new SamlError('MESSAGE_KIND_UNSUPPORTED', message.kind);
  const url = idpAddresses(context.config.signinUrl, company.samlKey).signInUrl;
  const checked = checkRequest(message, sp.record, { now: new Date(now), url });
  const spRequest = { sp, acsUrl: checked.acs.url, requestId: checked.id, relayState: checked.relayState };
  return { checked, spRequest };
}
