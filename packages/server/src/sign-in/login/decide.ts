import { nextSignInStep } from '@shiftgate/domain/access/sign-in-steps.ts';
import { explain } from '#modules/access-log/public.ts';
import { clientAttempt, changeReasonOf, decisionInput, digestOfPassword, isLive } from '#access/public.ts';
import type { Arrived, Asked, Attempted, Decided, Loaded, Outcome, Proved } from './known.ts';

const form: Outcome = { kind: 'form' };

/** Decides about a typed password with everything that was read. */
export async function decide({
  context,
  facts,
  attempt: typed,
  proof,
}: Arrived & Loaded & Attempted & Proved): Promise<Decided> {
  const { person } = facts;
  const { isRight } = proof;
  const attempt = { ...typed, company: facts.company, now: context.clock.now() };
  const input = decisionInput(attempt.company, person, clientAttempt(attempt.client, attempt.now, isRight));
  const verdict = explain(input);
  if (verdict.isAllowed && person !== null)
    return { attempt, continued: null, outcome: { kind: 'allowed', person, verdict, input } };
  const isDenied = isRight && person !== null;
  const outcome: Outcome = isDenied ? { kind: 'denied', person, verdict } : { kind: 'wrong', verdict };
  return { attempt, continued: null, outcome };
}

/** Asks for the next step of an allowed person: a due change of the password comes before the session. */
export async function requireNextStep({
  attempt,
  outcome,
  proof,
}: Decided & Proved): Promise<Pick<Decided, 'outcome'>> {
  if (outcome.kind !== 'allowed') return { outcome };
  const { person, verdict } = outcome;
  const reason = changeReasonOf(attempt.company, person, proof.expected.isDefault, attempt.now);
  const next = nextSignInStep({ isPasswordProved: proof.isRight, isChangeDue: reason !== null });
  if (next !== 'change_password' || reason === null) return { outcome };
  const change = { reason, proved: digestOfPassword(proof.expected) };
  return { outcome: { kind: 'change', person, verdict, change } };
}

/**
 * Decides about the live session of this browser, with the client of this request. Without one that may be used, and
 * for a due change of the password, a form has to ask.
 */
export async function decideSession({ facts, attempt, ask }: Loaded & Attempted & Asked): Promise<Decided> {
  const { session, person } = facts;
  const { company, client, now } = attempt;
  const asks: Decided = { attempt, continued: null, outcome: form };
  if (!ask.isSilent || session === null || !isLive(session, now)) return asks;
  if (person === null || person.row.key !== session.user_key) return asks;
  // On a shared computer the session of another person is not used.
  if (ask.hint !== null && ask.hint !== person.row.email) return asks;
  if (changeReasonOf(company, person, false, now) !== null) return asks;
  const input = decisionInput(company, person, clientAttempt(client, now, true));
  const verdict = explain(input);
  return verdict.isAllowed
    ? { attempt, continued: session, outcome: { kind: 'allowed', person, verdict, input } }
    : { attempt, continued: session, outcome: { kind: 'denied', person, verdict } };
}
