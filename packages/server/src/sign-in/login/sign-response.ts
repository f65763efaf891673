import { currentKey } from '../saml/current-key.ts';
import { signAssertion, signError } from '../saml/saml-response.ts';
import type { Arrived, Asked, Decided, Loaded, Opened, Signed } from './known.ts';

const none: Signed = { signed: null, passive: null };

/** Signs the response to the service provider: an assertion, or that a passive request needs a person. */
export async function signResponse({
  context,
  facts,
  attempt,
  outcome,
  opening,
  ask,
}: Arrived & Loaded & Decided & Opened & Partial<Asked>): Promise<Signed> {
  const { spRequest } = attempt;
  if (spRequest === null) return none;
  if (outcome.kind === 'allowed' && opening !== null) {
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
