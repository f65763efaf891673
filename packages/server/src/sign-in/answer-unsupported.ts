import { buildErrorResponse, toPostValue } from '@shiftgate/saml/index.ts';
import type { CheckedRequest, SubStatus, TopStatus } from '@shiftgate/saml/index.ts';
import { inCompany } from '../db/transactions.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import { rememberMessage, replayed } from './flows.ts';
import type { Answer, Attempt } from './issue-answer.ts';

const statusOf: Readonly<
  Record<NonNullable<CheckedRequest['unsupported']>, readonly [TopStatus, SubStatus]>
> = {
  InvalidNameIDPolicy: ['Requester', 'InvalidNameIDPolicy'],
  NoAuthnContext: ['Responder', 'NoAuthnContext'],
};

/** The signed answer to a request that asks for what we do not give; nobody is asked for a password for it. */
export async function answerUnsupported(
  context: SignInContext,
  attempt: Attempt,
  checked: CheckedRequest,
  unsupported: NonNullable<CheckedRequest['unsupported']>,
): Promise<Answer> {
  const { company, asked, now } = attempt;
  context.count?.(unsupported);
  return await inCompany(context.db, company.key, async (tx) => {
    if (!(await rememberMessage(tx, company.key, checked, now))) throw new FaultError('expired', replayed);
    const key = await context.keys.current(tx, company.key);
    if (key === null) throw new FaultError('unavailable', 'SIGNING_KEY_MISSING');
    const xml = await buildErrorResponse(
      {
        issuer: asked.sp.idpEntityId,
        sp: asked.sp.record,
        acsUrl: asked.acsUrl,
        inResponseTo: asked.requestId,
        now: new Date(now),
        status: statusOf[unsupported],
      },
      key.signer,
    );
    return { acsUrl: asked.acsUrl, response: toPostValue(xml), relayState: asked.relayState };
  });
}
