import type { CheckedRequest, SubStatus, TopStatus } from '@shiftgate/saml/index.ts';
import { inCompany } from '../../db/transactions.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import { rememberMessage, replayed } from '../session/flows.ts';
import { respondWithError } from './saml-response.ts';
import type { SamlResponse, SpAttempt } from './saml-response.ts';

const statusOf: Readonly<
  Record<NonNullable<CheckedRequest['unsupported']>, readonly [TopStatus, SubStatus]>
> = {
  InvalidNameIDPolicy: ['Requester', 'InvalidNameIDPolicy'],
  NoAuthnContext: ['Responder', 'NoAuthnContext'],
};

/** The signed response to an unsupported request; no password is asked for. */
export async function respondUnsupported(
  context: SignInContext,
  attempt: SpAttempt,
  checked: CheckedRequest,
  unsupported: NonNullable<CheckedRequest['unsupported']>,
): Promise<SamlResponse> {
  const { company, now } = attempt;
  context.count?.(unsupported);
  return await inCompany(context.db, company.key, async (tx) => {
    if (!(await rememberMessage(tx, company.key, checked, now))) throw new FaultError('expired', replayed);
    return await respondWithError(context, tx, attempt, statusOf[unsupported]);
  });
}
