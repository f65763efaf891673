import { planOf } from '@shiftgate/domain/access/session-plan.ts';
import type { Tx } from '../../db/transactions.ts';
import { explain, logWith } from '../../modules/access-log/public.ts';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { continueSession, isFirstUse, isPlannedFor, signResponse } from '../saml/saml-response.ts';
import type { SamlResponse, SpAttempt } from '../saml/saml-response.ts';
import {
  decisionInput,
  findPersonByKey,
  personOf,
  changeReasonOf,
  endSession,
  findLiveSession,
  isLive,
} from '../../access/public.ts';
import type { CompanySnapshot, Person } from '../../access/public.ts';
import type { Continuation } from '../http/known-session.ts';
import { writeContinuation } from '../session/renew-session.ts';

/** The outcome of a live session at a request: a response, or a denial that ended it. */
export interface Continued {
  readonly person: Person;
  readonly verdict: ExplainedVerdict;
  readonly response: SamlResponse | null;
}

/** Whether a session may be used: not when the request names another person (shared computers). */
export function isForHint(loginHint: string | null): (person: Person) => boolean {
  return (person) => loginHint === null || loginHint === person.row.email;
}

/** Whether the password must be changed first; a continued session has no typed password to check. */
function isChangeDue(company: CompanySnapshot, person: Person, now: number): boolean {
  return changeReasonOf(company, person, false, now) !== null;
}

/**
 * Continues the live session of this browser, with a new decision at every request. A denial ends the session; a due
 * password change shows the form again.
 */
export async function tryContinue(
  context: SignInContext,
  tx: Tx,
  attempt: SpAttempt,
  cookie: string | null,
  isWanted: (person: Person) => boolean,
): Promise<Continued | null> {
  const session = await findLiveSession(tx, attempt.company.key, cookie, attempt.now);
  if (session === null) return null;
  const person = await findPersonByKey(tx, attempt.company, session.user_key);
  if (person === null || !isWanted(person) || isChangeDue(attempt.company, person, attempt.now)) return null;
  const input = decisionInput(attempt.company, person, attempt.client, attempt.now, true);
  const { verdict, response } = await continueSession(context, tx, attempt, session, person, input);
  if (response === null) await endSession(tx, session, 'denied', attempt.now);
  return { person, verdict, response };
}

/**
 * The common case of `tryContinue`: the session is live, its person is allowed until the planned end, and the signing
 * key is open; one round trip writes everything. Returns null otherwise, with nothing written, and throws a fault for
 * a replayed message.
 */
export async function continueFast(
  context: SignInContext,
  attempt: SpAttempt,
  read: Continuation,
  message: { readonly issuer: string; readonly id: string },
  isWanted: (person: Person) => boolean,
): Promise<Continued | null> {
  const { company, now } = attempt;
  const { session } = read;
  const key = read.signingKey === null ? undefined : context.keys.opened(read.signingKey);
  if (key === undefined || session === null || read.person === null || !isLive(session, now)) return null;
  const person = personOf(company, read.person);
  if (!isWanted(person) || isChangeDue(company, person, now)) return null;
  const input = decisionInput(company, person, attempt.client, now, true);
  const verdict = explain(input);
  if (!verdict.isAllowed || isFirstUse(person, verdict)) return null;
  const plan = planOf(input, verdict);
  if (!isPlannedFor(session, plan)) return null;
  const signed = await signResponse(context, attempt, person, verdict, plan, session, key);
  const isWritten = await logWith(context.notifier, signed.entry, (log) =>
    writeContinuation(context.liveDb, {
      companyKey: company.key,
      message,
      now,
      session: {
        key: session.key,
        allowedUntil: signed.allowedUntil,
        expiresAt: signed.expiresAt,
        isAtWorkspace: attempt.spRequest.sp.isWorkspace,
      },
      issued: signed.issued,
      log,
    }),
  );
  if (!isWritten) return null;
  return { person, verdict, response: signed.response };
}
