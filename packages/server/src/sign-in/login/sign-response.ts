import { currentKey } from '../saml/current-key.ts';
import { signAssertion, signError } from '../saml/saml-response.ts';
import { hasNameId } from '#modules/service-providers/public.ts';
import { writeUnnamed } from './write.ts';
import type { Arrived, Asked, Decided, Loaded, Opened, Signed } from './known.ts';

const none: Signed = { signed: null, passive: null };

/** Signs the response to the service provider: an assertion, or that a passive request needs a person. */
export async function signResponse(
  known: Arrived & Loaded & Decided & Opened & Partial<Asked>,
): Promise<Signed> {
  const { context, facts, attempt, outcome, opening, ask } = known;
  const { spRequest } = attempt;
  if (spRequest === null) return none;
  if (outcome.kind === 'allowed' && opening !== null) {
    if (!hasNameId(spRequest.sp, outcome.person.row)) await writeUnnamed(known, outcome.person);
    const { session, plan } = opening;
    const { maxSessionHours } = context.config;
    const asserted = { person: outcome.person, plan, session, maxSessionHours };
    const key = await currentKey(context, facts);
    return { signed: await signAssertion({ ...attempt, spRequest }, asserted, key), passive: null };
  }
  if (ask?.isPassive !== true) return none;
  const key = await currentKey(context, facts);
  return {
    signed: null,
    passive: await signError({ ...attempt, spRequest }, ['Responder', 'NoPassive'], key),
  };
}
