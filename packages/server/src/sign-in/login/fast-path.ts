import { nextSignInStep } from '@shiftgate/domain/access/sign-in-steps.ts';
import { planOf } from '@shiftgate/domain/access/session-plan.ts';
import type { EnteredAttempt } from '../../modules/passwords/public.ts';
import { explain, logWith } from '../../modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { isFirstUse, signResponse } from '../saml/saml-response.ts';
import type { SamlResponse, SpAttempt, Attempt } from '../saml/saml-response.ts';
import { decisionInput, changeReasonOf, newSession } from '../../access/public.ts';
import type { Person, ExpectedPassword } from '../../access/public.ts';
import type { FlowRead } from '../session/read-flow.ts';
import { writeSignIn } from '../session/open-session.ts';

/** A submitted form before its password is verified. */
export interface Submitted {
  readonly attempt: Attempt;
  readonly flowName: string;
  readonly browserName: string | null;
  readonly email: string;
  readonly person: Person | null;
  readonly expected: ExpectedPassword;
  readonly entered: EnteredAttempt;
  /** As of before the password was compared. */
  readonly read: FlowRead;
}

/** An allowed person, with the response to post. */
export interface SignedIn {
  readonly kind: 'in';
  readonly attempt: Attempt;
  readonly person: Person;
  /** Null without a service provider: the person continues to the account page. */
  readonly response: SamlResponse | null;
  readonly cookie: string | null;
}

/**
 * The common case after a right password: a service provider asked, the person is allowed, no password is due and no
 * session is replaced; one guarded round trip writes everything. Returns null otherwise or when something read has
 * changed, with nothing written.
 */
export async function signInFast(context: SignInContext, submitted: Submitted): Promise<SignedIn | null> {
  const { read, person, entered } = submitted;
  const now = context.clock.now();
  const { spRequest } = submitted.attempt;
  if (spRequest === null) return null;
  const attempt: SpAttempt = { ...submitted.attempt, spRequest, now };
  const { company, client } = attempt;
  const key = read.signingKey === null ? undefined : context.keys.opened(read.signingKey);
  const isOpen = read.flow.expires_at.getTime() > now;
  if (person === null || key === undefined || read.hasLiveSession || !isOpen) return null;
  const input = decisionInput(company, person, client, now, true);
  const verdict = explain(input);
  if (!verdict.isAllowed) return null;
  const reason = changeReasonOf(company, person, submitted.expected.isDefault, now);
  if (nextSignInStep({ isPasswordProved: true, isChangeDue: reason !== null }) !== null) return null;
  const { maxSessionHours } = context.config;
  const { cookie, row } = newSession({
    person,
    verdict,
    client,
    now,
    maxSessionHours,
    isAtWorkspace: spRequest.sp.isWorkspace,
  });
  const plan = planOf(input, verdict);
  const signed = await signResponse(context, attempt, person, verdict, plan, row, key);
  const rows = {
    read,
    person: person.row,
    signingKey: key.key,
    now,
    session: row,
    plan,
    isFirstUse: isFirstUse(person, verdict),
    issued: signed.issued,
  };
  const behind = context.throttle.successParts(entered, now, row.key);
  const isWritten = await logWith(context.notifier, signed.entry, (log) =>
    writeSignIn(context.db, { ...rows, log }, behind),
  );
  if (!isWritten) return null;
  return { kind: 'in', attempt, person, response: signed.response, cookie };
}
