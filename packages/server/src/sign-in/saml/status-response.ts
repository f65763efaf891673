import type { CheckedRequest, SubStatus, TopStatus, UnsupportedRequest } from '@shiftgate/saml/index.ts';
import type { SignInContext } from '../http/deps.ts';
import { writeGuarded } from '../session/guarded-write.ts';
import type { SignInFacts } from '../session/read-facts.ts';
import { currentKey } from './current-key.ts';
import { signError } from './saml-response.ts';
import type { SamlResponse, SpAttempt } from './saml-response.ts';

const statusOf: Readonly<Record<UnsupportedRequest, readonly [TopStatus, SubStatus]>> = {
  InvalidNameIDPolicy: ['Requester', 'InvalidNameIDPolicy'],
  NoAuthnContext: ['Responder', 'NoAuthnContext'],
  UnknownPrincipal: ['Responder', 'UnknownPrincipal'],
};

/** The signed response to an unsupported request, once for each message; no password is asked for. */
export async function refuseUnsupported(
  context: SignInContext,
  facts: SignInFacts,
  attempt: SpAttempt,
  checked: CheckedRequest & { readonly unsupported: UnsupportedRequest },
): Promise<SamlResponse> {
  const { now } = attempt;
  const response = await signError(attempt, statusOf[checked.unsupported], await currentKey(context, facts));
  const message = { issuer: checked.issuer, id: checked.id };
  const guard = { facts, now, person: 'unused', flow: 'unused', message } as const;
  await writeGuarded(context, context.db, { guard, parts: [], entry: null });
  // Once, however often a conflict starts the request over.
  context.count?.(checked.unsupported);
  return response;
}
