import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { mineHref, rehearsalHref } from '@shiftgate/pages/layout/links.ts';
import type { Tx } from '#db/transactions.ts';
import type { CompanySnapshot } from '#access/public.ts';
import { findSpByKey } from '#modules/service-providers/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { subjectOf } from './flows.ts';
import type { FlowRow } from './flows.ts';
import { againHref, linkedState } from './links.ts';

/**
 * How long a request can be answered: as long as service providers commonly remember it. An IdP-initiated sign-in has
 * no request and no such bound.
 */
export const answerableMs = 8 * HOUR_MS;

/** Address that restarts the request of an expired flow; null when it was answered, or can be no more. */
export async function findRestartHref(
  context: SignInContext,
  tx: Tx,
  company: CompanySnapshot,
  flow: FlowRow,
): Promise<string | null> {
  const { service_provider_key: spKey, acs_url: acsUrl, request_id: requestId } = flow;
  if (flow.rehearsal_name !== null) return rehearsalHref(company.samlKey, flow.rehearsal_name);
  if (spKey === null || acsUrl === null) return mineHref(company.samlKey);
  const now = context.clock.now();
  const isAnswerable = requestId === null || flow.created_at.getTime() + answerableMs > now;
  // An answered request gets no second response.
  if (flow.consumed_at !== null || !isAnswerable) return null;
  const sp = await findSpByKey(tx, company.key, spKey);
  if (sp?.record.acs.some((acs) => acs.url === acsUrl) !== true) return null;
  const asked = { companyKey: company.key, spKey, acsUrl, requestId };
  const state = linkedState({ relayState: flow.relay_state, flowKey: flow.key });
  const ticket = { ...asked, ...state, subject: subjectOf(flow), isForceAuthn: flow.is_force_authn };
  return againHref(context.linkKey, ticket, now);
}
