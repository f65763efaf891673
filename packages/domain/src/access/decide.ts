import type { Instant } from '../calendar/instant.ts';
import { COVERED, momentOf, type CompiledShift } from '../shift/compile.ts';
import { startSingleAccess, type SingleAccess } from '../user/single-access.ts';
import { questionOf, type Question } from './check.ts';
import { isAllowing, isDecidedByRules, PASSED, SINGLE_ACCESS } from './checks.ts';
import { singleAccessOf } from './effective-facts.ts';
import { firstLater, pickDecidingShift } from './horizon.ts';
import type { PersonCheckName } from './person-checks.ts';
import { runChecks, type Outcome } from './run-checks.ts';
import { TraceLog, type TracedVerdict } from './trace.ts';
import type { DecisionInput, FullVerdict, SignInResult, Verdict } from './types.ts';

/** The check whose denial is explained by the status of the person. */
const STATUS_CHECK: PersonCheckName = 'active_status';

/** The deciding shift; looks ahead only where several got equally far. */
function decidingShift(question: Question, { end, lead, tied }: Outcome): CompiledShift | null {
  return tied === null ? lead : pickDecidingShift(question, tied, isAllowing(end));
}

/** The result alone: the tie between shifts is settled only where they differ in it. */
function resultOf(question: Question, outcome: Outcome): SignInResult {
  const { end, lead, tied } = outcome;
  const result = end.result.of(question, lead);
  if (tied === null || tied.every((shift) => end.result.of(question, shift) === result)) return result;
  return end.result.of(question, decidingShift(question, outcome));
}

function verdictOf(question: Question, outcome: Outcome): Verdict {
  const { end } = outcome;
  const shift = decidingShift(question, outcome);
  return {
    isAllowed: isAllowing(end),
    result: end.result.of(question, shift),
    step: end.step,
    notes: end.notes(question, shift),
    shiftKey: shift === null ? null : shift.key,
    status: end.name === STATUS_CHECK ? question.subject.status : null,
  };
}

/** The result code alone, for very many questions. Agrees with `decide` by construction. */
export function decideResult(input: DecisionInput): SignInResult {
  const question = questionOf(input);
  return resultOf(question, runChecks(question, null));
}

/** May this person sign in, now, from here? Returns the decision with its result, notes and deciding shift. */
export function decide(input: DecisionInput): Verdict {
  const question = questionOf(input);
  return verdictOf(question, runChecks(question, null));
}

/** `decide` with the trace: each check with its outcome and facts, per shift. */
export function decideTraced(input: DecisionInput): TracedVerdict {
  const trace = new TraceLog();
  const question = questionOf(input);
  const outcome = runChecks(question, trace);
  const { isAllowed, result, step, notes, shiftKey, status } = verdictOf(question, outcome);
  return { isAllowed, result, step, notes, shiftKey, status, trace };
}

/**
 * The single access that counts after an attempt: started by the first sign-in it lets in, absent while unused where
 * the attempt got in without it. Null when there is none.
 */
export function accessAhead(input: DecisionInput, verdict: Verdict): SingleAccess | null {
  if (input.subject === null) return null;
  const access = singleAccessOf(input.company, input.subject);
  if (access === null) return null;
  if (verdict.step === SINGLE_ACCESS.step) return startSingleAccess(access, input.attempt.at);
  return verdict.isAllowed && access.firstUsedAt === null ? null : access;
}

/** Adds the look-ahead to a decision on the same input: until when it allows, or when it first will. */
export function lookAhead(
  input: DecisionInput,
  verdict: Verdict,
): Pick<FullVerdict, 'allowedUntil' | 'nextOpening'> {
  if (!isDecidedByRules(verdict.step)) return { allowedUntil: null, nextOpening: null };
  const question = { ...questionOf(input), singleAccess: accessAhead(input, verdict) };
  const found = firstLater(verdict.isAllowed ? 'deny' : 'allow', question);
  const instant = found === Infinity ? null : found;
  return verdict.isAllowed
    ? { allowedUntil: instant, nextOpening: null }
    : { allowedUntil: null, nextOpening: instant };
}

/** `decide` and its look-ahead in one. */
export function decideFull(input: DecisionInput): FullVerdict {
  const verdict = decide(input);
  return { ...verdict, ...lookAhead(input, verdict) };
}

/** Shifts that cover an instant and let this attempt pass; of them the strictest logout rule counts. */
export function passingShifts(input: DecisionInput, at: Instant): readonly CompiledShift[] {
  const question = questionOf(input);
  return question.shifts.filter((shift) => {
    if ((momentOf(shift, at) & COVERED) === 0) return false;
    return runChecks({ ...question, at, shifts: [shift], singleAccess: null }, null).end === PASSED;
  });
}
