import type { FastifyRequest } from 'fastify';
import { FaultError } from '#core/faults.ts';
import { registeredOf } from '#modules/service-providers/public.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { clientOf } from '../http/request.ts';
import type { SpRequest } from '../saml/saml-response.ts';
import { isUnclaimed, requireOpen, requireUnanswered, subjectOf } from '../session/flows.ts';
import { readFacts, readFlowFacts } from '../session/read-facts.ts';
import type { FactsQuery, FlowFacts, SignInFacts } from '../session/read-facts.ts';
import type { Arrived, Attempted, Posted } from './known.ts';

/** Reads what a typed address and its flow are decided from. */
export async function loadFacts(known: Arrived & Posted): Promise<{ readonly facts: FlowFacts }> {
  const { flowName, email } = known.typed;
  const facts = await readFlowFacts(known, flowName, email);
  // The flow may be another process's.
  known.context.knownCompanies.ofFlow.set(flowName, facts.company.key);
  return { facts };
}

/** Reads what a flow is decided from without a typed address: by its waiting person, or the session. */
export async function loadFlow(
  known: Arrived & { readonly flowName: string },
): Promise<{ readonly facts: FlowFacts }> {
  return { facts: await readFlowFacts(known, known.flowName, null) };
}

/** Reads the facts of a SAML address; browsers with a session have their own connections. */
export async function readCompanyFacts(
  context: SignInContext,
  wanted: Extract<FactsQuery, { readonly samlKey: string }>,
  cookie: string | null,
): Promise<SignInFacts> {
  const facts = await readFacts(context, cookie === null ? context.db : context.liveDb, wanted, cookie);
  if (facts === null) throw new FaultError('notFound', 'COMPANY_UNKNOWN');
  context.knownCompanies.ofSamlKey.set(wanted.samlKey, facts.company.key);
  if (!facts.company.isUsable) throw new FaultError('unavailable', 'COMPANY_CLOSED');
  return facts;
}

/** Requires that the flow is open and was started in this browser, or may still be claimed by it. */
export async function requireVisitor(known: Arrived & { readonly facts: FlowFacts }): Promise<Attempted> {
  const { context, request, facts } = known;
  if (!isUnclaimed(facts.flow)) return await requireBrowser(known);
  const now = context.clock.now();
  requireUnanswered(facts.flow, now);
  return { attempt: attemptOf(request, facts, requireRegistered(facts), now) };
}

/** Requires that the flow is open and was started in this browser. */
export async function requireBrowser({
  context,
  request,
  facts,
}: Arrived & { readonly facts: FlowFacts }): Promise<Attempted> {
  const now = context.clock.now();
  requireOpen(facts.flow, readCookie(request, 'browser', context.config.signinUrl), now);
  return { attempt: attemptOf(request, facts, requireRegistered(facts), now) };
}

/** The attempt of a request. */
export function attemptOf(
  request: FastifyRequest,
  { company, flow }: SignInFacts,
  spRequest: SpRequest | null,
  now: number,
): Attempted['attempt'] {
  const rehearsalName = flow?.rehearsal_name ?? null;
  return { company, spRequest, client: clientOf(request), now, requestId: request.id, rehearsalName };
}

/**
 * The request of a stored flow; null for a flow to the account page. Throws a fault when its service provider was
 * removed or has another address.
 */
export function requireRegistered({ flow, provider }: FlowFacts): SpRequest | null {
  const { acs_url: acsUrl } = flow;
  if (acsUrl === null) return null;
  const sp = provider === null ? null : registeredOf(provider);
  const isRegistered = sp?.record.acs.some((acs) => acs.url === acsUrl) ?? false;
  // The address was compared when the flow began; a record changed since then is checked again.
  if (sp === null || !isRegistered) throw new FaultError('expired', 'SP_CHANGED');
  return {
    sp,
    acsUrl,
    requestId: flow.request_id,
    relayState: flow.relay_state,
    flowKey: flow.key,
    subject: subjectOf(flow),
  };
}
