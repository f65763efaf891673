import { isRandomName } from '#core/secret-names.ts';
import { readCookie } from '../http/cookies.ts';
import {
  isFull,
  knownCompanyOf,
  longestWaitOf,
  placeOf,
  sendBusy,
  turnOf,
  hrefOfSentForm,
} from '../http/load-shedding.tsx';
import { clientOf, field, normaliseEmail, refuseForeignForm } from '../http/request.ts';
import { refuseForm } from './form-pages.tsx';
import type { Arrived, Attempted, Posted, Queued, TypedCredentials } from './known.ts';
import { subjectOf } from '../session/flows.ts';
import { readFlowFacts } from '../session/read-facts.ts';
import type { FlowFacts } from '../session/read-facts.ts';
import { requireBrowser } from './load-facts.ts';
import { Answered } from './sequence.ts';

/** Rejects a form of another site. */
export async function requireSameOrigin({ context, request }: Arrived): Promise<void> {
  refuseForeignForm(request, context.config.signinUrl);
}

/** Parses the form of a flow, or shows it again where something is missing. */
export async function parseForm(known: Arrived): Promise<Posted | Answered> {
  const { body } = known.request;
  const flowName = field(body, 'flow', 100) ?? '';
  const typedEmail = field(body, 'email') ?? '';
  const password = field(body, 'password') ?? '';
  const email = normaliseEmail(typedEmail);
  if (email !== null && password !== '') {
    const hasPlace = field(body, 'place', 100) === placeOf(known.context, flowName);
    return { typed: { flowName, email, password }, own: null, form: { name: flowName, hasPlace } };
  }
  const facts = await readFlowFacts(known, flowName, null);
  const { attempt } = await requireBrowser({ ...known, facts });
  const page = { company: attempt.company, flow: flowName, email: typedEmail.slice(0, 254) };
  return new Answered(await refuseForm(known, { ...page, problem: 'missing' }));
}

/**
 * Shows the form again for another account than the one that the request is about. SAML Core 3.4.1: an answer is about
 * the subject of its request. Nothing is counted, since no password is compared.
 */
export async function requireSubject(
  known: Arrived & Posted & Attempted & { readonly facts: FlowFacts },
): Promise<void | Answered> {
  const { typed, attempt, facts } = known;
  const subject = subjectOf(facts.flow);
  if (subject === null || subject === typed.email) return;
  const page = { company: attempt.company, flow: typed.flowName, email: subject };
  return new Answered(await refuseForm(known, { ...page, problem: 'other_account' }));
}

/** Sheds a form that could not be decided in time, unread, with the branding of its flow. */
export async function shedLoad({
  context,
  request,
  reply,
  typed,
  form,
}: Arrived & Posted): Promise<void | Answered> {
  const { flowName, email }: TypedCredentials = typed;
  const known = knownCompanyOf(context, flowName);
  if (!isFull(context, known.key, longestWaitOf(context, form, known.key))) return;
  await context.shedLog.write({
    flowName,
    browserName: readCookie(request, 'browser', context.config.signinUrl),
    email,
    client: clientOf(request),
    now: context.clock.now(),
    requestId: request.id,
    companyKey: known.key,
  });
  const againHref = isRandomName(flowName) ? hrefOfSentForm(context, form, email) : null;
  return new Answered(sendBusy(context, reply, { company: known.company, againHref }));
}

/** Takes the turn of a form's password, by what the form was answered before. */
export async function takeTurn({
  context,
  own,
  form,
  attempt,
}: Arrived & Posted & Attempted): Promise<Queued> {
  return { turn: turnOf(context, form, own === null ? attempt.company.key : own.turnOf) };
}
