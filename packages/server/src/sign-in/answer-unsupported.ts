import type { CheckedRequest, SubStatus, TopStatus } from '@shiftgate/saml/index.ts';
import { inCompany } from '../db/transactions.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import { rememberMessage, replayed } from './flows.ts';
import { answerError } from './issue-answer.ts';
import type { Answer, AskedAttempt } from './issue-answer.ts';

const statusOf: Readonly<
  Record<NonNullable<CheckedRequest['unsupported']>, readonly [TopStatus, SubStatus]>
> = {
  InvalidNameIDPolicy: ['Requester', 'InvalidNameIDPolicy'],
  NoAuthnContext: ['Responder', 'NoAuthnContext'],
};

/** The signed answer to a request that asks for what we do not give; nobody is asked for a password for it. */
export async function answerUnsupported(
  context: SignInContext,
  attempt: AskedAttempt,
  checked: CheckedRequest,
  unsupported: NonNullable<CheckedRequest['unsupported']>,
): Promise<Answer> {
  const { company, now } = attempt;
  context.count?.(unsupported);
  return await inCompany(context.db, company.key, async (tx) => {
    if (!(await rememberMessage(tx, company.key, checked, now))) throw new FaultError('expired', replayed);
    return await answerError(context, tx, attempt, statusOf[unsupported]);
  });
}
