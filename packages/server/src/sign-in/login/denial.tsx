import { mineHref } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inCompany } from '../../db/transactions.ts';
import { toJson } from '../../db/tables/columns.ts';
import { FaultError } from '../../core/faults.ts';
import { findPersonByKey } from '../../access/public.ts';
import type { Client } from '../../access/public.ts';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { field, keepLanguage } from '../http/request.ts';
import type { Attempt } from '../saml/saml-response.ts';
import { requireBrowser } from '../session/flows.ts';
import { readFlowFacts } from '../session/read-facts.ts';
import { answerableMs } from '../session/restart-link.ts';
import { requireRegistered } from './load-facts.ts';
import type { Outcome } from './known.ts';
import { againHref, sendRefusal } from './result-pages.tsx';

/** A denial as stored with its flow. */
interface Denial {
  readonly userKey: string;
  /** Instant of the decision, in ms. */
  readonly at: number;
  readonly client: Client;
  readonly requestId: string;
  readonly verdict: ExplainedVerdict;
}

/** A denial for its flow, as JSON; null for any other outcome. */
export function denialOf(attempt: Attempt, outcome: Outcome): string | null {
  if (outcome.kind !== 'denied') return null;
  const { now: at, client, requestId } = attempt;
  const denial: Denial = { userKey: outcome.person.row.key, at, client, requestId, verdict: outcome.verdict };
  return toJson(denial);
}

/**
 * GET /sign-in/denied: why the sign-in of a flow was denied, for the browser that holds it. From the next opening on it
 * leads to the form.
 */
export async function showDenial(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const flowName = field(request.query, 'flow', 100) ?? '';
  const facts = await readFlowFacts({ context, request }, flowName, null);
  requireBrowser(facts.flow, readCookie(request, 'browser', context.config.signinUrl));
  // Written by `denialOf` alone.
  const denial = facts.flow.denial as Denial | null;
  const now = context.clock.now();
  if (denial === null) return reply.redirect(keepLanguage(request, `/sign-in?flow=${flowName}`), 303);
  if (now - denial.at > answerableMs) throw new FaultError('expired', 'FLOW_EXPIRED');
  const { company } = facts;
  const person = await inCompany(context.db, company.key, (tx) =>
    findPersonByKey(tx, company, denial.userKey),
  );
  if (person === null) throw new FaultError('expired', 'FLOW_EXPIRED');
  const { client, requestId, verdict } = denial;
  const attempt = { company, spRequest: requireRegistered(facts), client, now, requestId };
  if (verdict.nextOpening !== null && verdict.nextOpening <= now) {
    const { spRequest } = attempt;
    const again =
      spRequest === null
        ? mineHref(company.samlKey, person.row.email)
        : againHref(context, { ...attempt, spRequest }, now + answerableMs);
    return reply.redirect(keepLanguage(request, again), 303);
  }
  return sendRefusal({ context, request, reply }, attempt, { person, verdict });
}
