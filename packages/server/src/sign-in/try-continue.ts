import type { Tx } from '../db/transactions.ts';
import type { ExplainedVerdict } from './attempt-log.ts';
import type { SignInContext } from './deps.ts';
import { continueSession } from './issue-answer.ts';
import type { Answer, Attempt } from './issue-answer.ts';
import { decisionInput, findPersonByKey } from './load-person.ts';
import type { Person } from './load-person.ts';
import { endSession, findLiveSession } from './sessions.ts';

/** What became of a live session at a request: an answer, or a refusal that ended it. */
export interface Continued {
  readonly person: Person;
  readonly verdict: ExplainedVerdict;
  readonly answer: Answer | null;
}

/** Whether a session may be used: not when the request names somebody else (shared computers). */
export function isForHint(loginHint: string | null): (person: Person) => boolean {
  return (person) => loginHint === null || loginHint === person.row.email;
}

/**
 * Goes on with the live session of this browser, if it has one that may be used; the decision is made anew at
 * every request. A refusal ends the session. A password that has become due asks for the form again.
 */
export async function tryContinue(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  cookie: string | null,
  isWanted: (person: Person) => boolean,
): Promise<Continued | null> {
  const session = await findLiveSession(tx, attempt.company.key, cookie, attempt.now);
  if (session === null) return null;
  const person = await findPersonByKey(tx, attempt.company, session.user_key);
  if (person === null || !isWanted(person) || person.row.must_change_password) return null;
  const input = decisionInput(attempt.company, person, attempt.client, attempt.now, true);
  const { verdict, answer } = await continueSession(context, tx, attempt, session, person, input);
  if (answer === null) await endSession(tx, session, 'denied', attempt.now);
  return { person, verdict, answer };
}
