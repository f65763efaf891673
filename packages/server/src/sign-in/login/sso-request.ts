import { authenticate, checkRequest, SamlError } from '@shiftgate/saml/index.ts';
import type { CheckedRequest } from '@shiftgate/saml/index.ts';
import { FaultError } from '#core/faults.ts';
import { idpAddresses } from '#core/idp-addresses.ts';
import { isLive } from '#access/public.ts';
import { registeredOf } from '#modules/service-providers/public.ts';
import type { RegisteredSp } from '#modules/service-providers/public.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { isFilling, placeToShow, sendBusy } from '../http/load-shedding.tsx';
import { field, normaliseEmail } from '../http/request.ts';
import { noteRefusal } from '../saml/note-refusal.ts';
import type { Inbound } from '../saml/read-message.ts';
import { refuseUnsupported } from '../saml/status-response.ts';
import { flowNameOf, isFlowKnown, replayed } from '../session/flows.ts';
import { sendForm } from './form-pages.tsx';
import type { Arrived, Asked, Attempted, Decided, Loaded, Opened, Signed, Started } from './known.ts';
import { attemptOf, readCompanyFacts } from './load-facts.ts';
import { sendResponse } from './result-pages.tsx';
import { Answered } from './sequence.ts';
import { writeSession } from './write.ts';

interface Checked {
  readonly checked: CheckedRequest;
}

/** Sheds a browser without a session before its request is even read, so that it takes nothing from allowed sign-ins. */
export async function shedNewcomers({ context, request, reply }: Arrived): Promise<void | Answered> {
  const known = context.knownCompanies.ofSamlKey.get(field(request.params, 'company', 80) ?? '') ?? null;
  if (request.method !== 'GET' || !isFilling(context, known)) return;
  if (readCookie(request, 'session', context.config.signinUrl) !== null) return;
  const company = known === null ? null : (context.snapshots.peek(known) ?? null);
  return new Answered(sendBusy(context, reply, { company, againHref: request.url }));
}

/** Reads what the request is decided from. */
export async function loadCompany({ context, samlKey, inbound, cookie }: Arrived & Inbound): Promise<Loaded> {
  return { facts: await readCompanyFacts(context, { samlKey, issuer: inbound.issuer }, cookie) };
}

/** Validates the request against the record of its service provider. */
export async function checkMessage(known: Arrived & Inbound & Loaded): Promise<Checked & Attempted & Asked> {
  try {
    return checkInbound(known);
  } catch (error) {
    const { company, provider } = known.facts;
    const refused = { companyKey: company.key, spKey: provider?.key ?? null, issuer: known.inbound.issuer };
    await noteRefusal(known.context, refused, error);
    throw error;
  }
}

function checkInbound(known: Arrived & Inbound & Loaded): Checked & Attempted & Asked {
  const { context, request, facts, inbound, isGet, browserName, hint } = known;
  const { company, provider } = facts;
  if (provider === null) throw new SamlError('ISSUER_UNKNOWN');
  const sp = registeredOf(provider);
  const message = authenticate(inbound, sp.record);
  if (message.kind !== 'AuthnRequest') throw new SamlError('MESSAGE_KIND_UNSUPPORTED', message.kind);
  const url = idpAddresses(context.config.signinUrl, company.samlKey).signInUrl;
  const now = context.clock.now();
  const checked = checkRequest(message, sp.record, { now: new Date(now), url });
  const subject = subjectIn(checked, sp);
  const spRequest = {
    sp,
    acsUrl: checked.acs.url,
    requestId: checked.id,
    relayState: checked.relayState,
    flowKey: null,
    subject: subject?.email ?? null,
  };
  const flow = {
    ...(browserName === null
      ? {}
      : { nameOf: () => flowNameOf(context.linkKey, company.key, checked, browserName) }),
    companyKey: company.key,
    spKey: sp.key,
    browserName,
    acsUrl: spRequest.acsUrl,
    requestId: spRequest.requestId,
    relayState: spRequest.relayState,
    loginHint: subject === null ? normaliseEmail(hint ?? '') : subject.email,
    isHintRequired: subject !== null,
    isForceAuthn: checked.forceAuthn,
    isPassive: checked.isPassive,
  };
  const isSilent = isGet && !checked.forceAuthn;
  return {
    checked: subject?.email === null ? { ...checked, unsupported: 'UnknownPrincipal' } : checked,
    attempt: attemptOf(request, facts, spRequest, now),
    ask: {
      isSilent,
      // Without a look at the session the flow finds out, after the redirect.
      isPassive: isSilent && checked.isPassive,
      hint: flow.loginHint,
      message: { issuer: checked.issuer, id: checked.id },
      flow,
    },
  };
}

/**
 * The person that a request is about; null where it names no person. Only a name that is an address can be asked for in
 * the form, so any other has none.
 */
function subjectIn(
  { subject }: CheckedRequest,
  { record }: RegisteredSp,
): { readonly email: string | null } | null {
  if (subject === null) return null;
  return { email: record.nameId === 'email' ? normaliseEmail(subject) : null };
}

/** Answers a request for something that we do not offer; no password is asked for. */
export async function answerUnsupported(
  known: Arrived & Loaded & Attempted & Asked & Checked,
): Promise<void | Answered> {
  const { context, facts, attempt, checked } = known;
  const { spRequest } = attempt;
  if (checked.unsupported === null || spRequest === null) return;
  const asked = { ...attempt, spRequest };
  const response = await refuseUnsupported(context, facts, asked, {
    ...checked,
    unsupported: checked.unsupported,
  });
  return new Answered(sendResponse(known, asked, { response, person: null, isSilent: false }));
}

/** Sheds a browser whose session is over. A form of another site carries no cookies, so there it is unknown. */
export async function shedStrangers(
  known: Arrived & Inbound & Loaded & Attempted & Asked & Checked,
): Promise<void | Answered> {
  const { context, request, reply, isGet, facts, attempt, ask, checked } = known;
  const { session, company } = facts;
  const isContinued = ask.isSilent && session !== null && isLive(session, attempt.now);
  if (!isGet || checked.isPassive || isContinued || !isFilling(context, company.key)) return;
  return new Answered(sendBusy(context, reply, { company, againHref: request.url }));
}

type Written = Arrived & Inbound & Loaded & Decided & Opened & Signed & Asked;

/** Writes the outcome; a reloaded form repeats its request and leads to its flow, a replay from elsewhere is rejected. */
export async function writeStarted(known: Written): Promise<Started | Answered> {
  const { context, reply, ask, shownBrowser } = known;
  try {
    return await writeSession(known);
  } catch (error) {
    const isReplay = error instanceof FaultError && error.code === replayed;
    const name = ask.flow?.nameOf?.();
    if (!isReplay || shownBrowser === null || name === undefined || !(await isFlowKnown(context, name)))
      throw error;
    writeCookie(reply, 'browser', shownBrowser, context.config.signinUrl);
    return new Answered(reply.redirect(`/sign-in?flow=${name}`, 303));
  }
}

/**
 * Shows the form of the new flow. After a POST the browser is redirected to /sign-in with 303, because a form of
 * another site sends no cookies but the GET after it does.
 */
export async function showStartedForm(
  known: Arrived & Inbound & Loaded & Asked & Checked & Started,
): Promise<Answered> {
  const { context, reply, facts, ask, checked, isGet, browserName, started } = known;
  const flow = started?.name ?? '';
  if (browserName !== null) writeCookie(reply, 'browser', browserName, context.config.signinUrl);
  const { company } = facts;
  context.knownCompanies.ofFlow.set(flow, company.key);
  if (!isGet || checked.isPassive) return new Answered(reply.redirect(`/sign-in?flow=${flow}`, 303));
  const place = placeToShow(context, { name: flow, companyKey: company.key }, null);
  const form = { company, flow, email: ask.hint ?? '', problem: null, last: facts, place };
  return new Answered(sendForm(known, form));
}
