import { authenticate, checkRequest, readPost, readRedirect, SamlError } from '@shiftgate/saml/index.ts';
import type { CheckedRequest, InboundMessage, PostedForm } from '@shiftgate/saml/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCompanyOfSamlKey } from '../db/lookups.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { idpAddresses } from './addresses.ts';
import { answerUnsupported } from './answer-unsupported.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { randomName } from './deps.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import { createFlow, flowNameOf, isFlowKnown, rememberMessage, replayed, startFlowAtOnce } from './flows.ts';
import type { FlowInput } from './flows.ts';
import type { Answer, Asked, Attempt } from './issue-answer.ts';
import { answerNoPassive } from './issue-answer.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { sendAnswer, sendRefusal } from './outcome-pages.tsx';
import { readContinuation } from './read-continuation.ts';
import type { Continuation, ProviderRow } from './read-continuation.ts';
import { clientOf, field, normaliseEmail } from './requests.ts';
import { registeredOf } from './service-providers.ts';
import { sendForm } from './show-sign-in.tsx';
import { continueAtOnce, isForHint, tryContinue } from './try-continue.ts';
import type { Continued } from './try-continue.ts';

type Started =
  | { readonly kind: 'flow'; readonly name: string }
  // What this browser asked before: it goes on where it was.
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'continued'; readonly attempt: Attempt; readonly continued: Continued }
  | { readonly kind: 'passive'; readonly attempt: Attempt; readonly answer: Answer };

/**
 * GET and POST /saml/:company/sso: checks the request strictly. A live session is continued at once where the
 * browser sends its cookie (GET); otherwise a flow is stored and the form shown. After a POST the browser is sent to
 * /sign-in with 303, because cookies do not come with a form another site posts, but do with the GET after it.
 */
export async function startSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const samlKey = field(request.params, 'company', 80) ?? '';
  const hinted = context.companyHints.get(samlKey);
  const companyKey = hinted ?? (await companyOfSamlKey(context, samlKey));
  if (hinted === undefined) keepHint(context.companyHints, samlKey, companyKey);
  const isGet = request.method === 'GET';
  const inbound = isGet
    ? readRedirect(request.url.split('?')[1] ?? '')
    : readPost((request.body ?? {}) as PostedForm);
  const hint = field(request.query, 'login_hint', 320) ?? field(request.query, 'LoginHint', 320);
  const shownBrowser = readCookie(request, 'browser', signinUrl);
  const browserName = shownBrowser ?? (isGet ? randomName() : null);
  const now = context.clock.now();
  const cookie = isGet ? readCookie(request, 'session', signinUrl) : null;
  const read = await readContinuation(context.db, companyKey, inbound.issuer, cookie);
  if (read?.samlKey !== samlKey) {
    context.companyHints.delete(samlKey);
    throw new FaultError('notFound', 'COMPANY_UNKNOWN');
  }
  const company = await context.facts.readAt(context.db, companyKey, read.version);
  if (!company.isUsable) throw new FaultError('unavailable', 'COMPANY_CLOSED');
  const { checked, asked } = checkInbound(context, company, read.provider, inbound, now);
  const attempt: Attempt = { company, asked, client: clientOf(request), now, requestId: request.id };
  if (checked.unsupported !== null) {
    const answer = await answerUnsupported(context, attempt, checked, checked.unsupported);
    return sendAnswer(context, request, reply, attempt, answer, null, false);
  }
  const loginHint = normaliseEmail(hint ?? checked.subjectHint ?? '');
  const isSilent = isGet && !checked.forceAuthn;
  const flow: FlowInput = {
    ...(browserName === null ? {} : { name: flowNameOf(context.linkKey, companyKey, checked, browserName) }),
    companyKey,
    spKey: asked.sp.key,
    acsUrl: asked.acsUrl,
    requestId: asked.requestId,
    relayState: asked.relayState,
    loginHint,
    isForceAuthn: checked.forceAuthn,
    isPassive: checked.isPassive,
    browserName,
  };
  const started = await start(context, attempt, checked, flow, { read, cookie, isSilent }).catch(
    async (error: unknown): Promise<Started> => {
      const isSeen = error instanceof FaultError && error.code === replayed;
      const { name } = flow;
      // Reloading the form, or going back to it, asks the same once more; from anywhere else it stays refused.
      if (!isSeen || shownBrowser === null || name === undefined || !(await isFlowKnown(context, name)))
        throw error;
      return { kind: 'known', name };
    },
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
  if (browserName !== null) writeCookie(reply, 'browser', browserName, signinUrl);
  if (started.kind === 'flow' && isGet && !checked.isPassive) {
    const page = { company, flow: started.name, email: loginHint ?? '', problem: null };
    return sendForm(context, request, reply, page);
  }
  return reply.redirect(`/sign-in?flow=${started.name}`, 303);
}

/** The shortest way to what the request leads to. Throws a fault for a message that was seen before. */
async function start(
  context: SignInContext,
  attempt: Attempt,
  checked: CheckedRequest,
  flow: FlowInput,
  known: { readonly read: Continuation; readonly cookie: string | null; readonly isSilent: boolean },
): Promise<Started> {
  const { read, cookie, isSilent } = known;
  if (isSilent) {
    const continued = await continueAtOnce(context, attempt, read, checked, isForHint(flow.loginHint));
    if (continued !== null) return { kind: 'continued', attempt, continued };
    if (read.session !== null || checked.isPassive)
      return await startSlowly(context, attempt, checked, cookie, flow);
  }
  return { kind: 'flow', name: await startFlowAtOnce(context.db, flow, checked, attempt.now) };
}

/** For a session that has to be looked at more closely, and for a request that must not show a form. */
async function startSlowly(
  context: SignInContext,
  attempt: Attempt,
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

const maxHints = 1000;

/** Saves the look-up of the next request, a transaction of its own; the oldest hint makes room. */
function keepHint(hints: Map<string, string>, samlKey: string, companyKey: string): void {
  const [oldest] = hints.keys();
  if (hints.size >= maxHints && oldest !== undefined) hints.delete(oldest);
  hints.set(samlKey, companyKey);
}

/** The company of the key in a SAML address. Throws a fault when there is none. */
export async function companyOfSamlKey(context: SignInContext, samlKey: string): Promise<string> {
  const key = /^[A-Za-z0-9-]{4,64}$/.test(samlKey)
    ? await inSystem(context.db, (tx) => findCompanyOfSamlKey(tx, samlKey))
    : undefined;
  if (key === undefined) throw new FaultError('notFound', 'COMPANY_UNKNOWN');
  return key;
}
