import type { FastifyReply, FastifyRequest } from 'fastify';
import { inCompany } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';
import { findPersonByKey } from '#access/public.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { field, keepLanguage } from '../http/request.ts';
import { requireBrowser } from '../session/flows.ts';
import { readFlowFacts } from '../session/read-facts.ts';
import { answerableMs } from '../session/flow-restart.ts';
import { requireRegistered } from '../login/load-facts.ts';
import { againHref, sendRefusal } from '../login/result-pages.tsx';
import { isOfEarlierPerson, readDenial } from '../session/denial.ts';

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
  const denial = readDenial(facts.flow);
  const now = context.clock.now();
  if (denial === null || isOfEarlierPerson(denial, facts.session))
    return reply.redirect(keepLanguage(request, `/sign-in?flow=${flowName}`), 303);
  if (now - denial.now > answerableMs) throw new FaultError('expired', 'FLOW_EXPIRED');
  const { company } = facts;
  const person = await inCompany(context.db, company.key, (tx) =>
    findPersonByKey(tx, company, denial.userKey),
  );
  if (person === null) throw new FaultError('expired', 'FLOW_EXPIRED');
  const { client, requestId, verdict } = denial;
  const rehearsalName = facts.flow.rehearsal_name;
  const attempt = { company, spRequest: requireRegistered(facts), client, now, requestId, rehearsalName };
  if (verdict.nextOpening !== null && verdict.nextOpening <= now) {
    const again = againHref(context, attempt, person.row.email, now + answerableMs);
    return reply.redirect(keepLanguage(request, again), 303);
  }
  return sendRefusal({ context, request, reply }, attempt, { person, verdict });
}
