import type { CheckedRequest, SubStatus, TopStatus } from '@shiftgate/saml/index.ts';
import type { SignInContext } from '../http/deps.ts';
import { writeGuarded } from '../session/guarded-write.ts';
import type { SignInFacts } from '../session/read-facts.ts';
import { currentKey } from './current-key.ts';
import { signError } from './saml-response.ts';
import type { SamlResponse, SpAttempt } from './saml-response.ts';

type Unsupported = NonNullable<CheckedRequest['unsupported']>;

const statusOf: Readonly<Record<Unsupported, readonly [TopStatus, SubStatus]>> = {
  InvalidNameIDPolicy: ['Requester', 'InvalidNameIDPolicy'],
  NoAuthnContext: ['Responder', 'NoAuthnContext'],
};

/** The signed response to an unsupported request, once for each message; no password is asked for. */
export async function refuseUnsupported(
  context: SignInContext,
  facts: SignInFacts,
  attempt: SpAttempt,
  checked: CheckedRequest & { readonly unsupported: Unsupported },
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
