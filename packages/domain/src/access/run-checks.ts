import { COVERED, IN_FORCE, momentOf, type CompiledShift } from '../shift/compile.ts';
import { isSingleAccessValid } from '../user/single-access.ts';
import type { Ending, PersonCheck, Question } from './check.ts';
import { isAllowing, isDecidedByRules, PASSED, SINGLE_ACCESS } from './checks.ts';
import { personChecks, type PersonCheckName } from './person-checks.ts';
import { shiftChecks } from './shift-checks.ts';
import type { TraceLog } from './trace.ts';

/** Where the checks ended at one instant. */
export interface Outcome {
  /** The check that named the result; `PASSED` when a shift passed everything. */
  readonly end: Ending;
  /** The shift that passed or got furthest; null where no shift decided. */
  readonly lead: CompiledShift | null;
  /** All shifts that got as far as `lead`, in any order; null when it is alone. */
  readonly tied: readonly CompiledShift[] | null;
}

/** The check of the person that ended the decision; null when the shifts have to be asked. */
function endOfPerson(question: Question, trace: TraceLog | null): PersonCheck<PersonCheckName> | null {
  for (const check of personChecks) {
    const answer = check.test(question);
    if (trace !== null) trace.add(check.name, answer === 'next', check.facts(question));
    if (answer !== 'next') return check;
  }
  return null;
}

/** The first check of a shift in force that fails, or `PASSED`. */
function endOfShift(question: Question, shift: CompiledShift, moment: number): Ending {
  for (const check of shiftChecks) if (check.test(question, shift, moment) !== 'next') return check;
  return PASSED;
}

/** The outcome of the shifts in force, of which there is one: that of the shifts that got furthest. */
function furthestOf(question: Question): Outcome {
  let end: Ending | null = null;
  let lead: CompiledShift | null = null;
  let tied: CompiledShift[] | null = null;
  for (const shift of question.shifts) {
    const moment = momentOf(shift, question.at);
    if ((moment & IN_FORCE) === 0) continue;
    const reached = endOfShift(question, shift, moment);
    if (end === null || lead === null || reached.step > end.step) {
      end = reached;
      lead = shift;
      tied = null;
    } else if (reached === end) {
      if (tied === null) tied = [lead, shift];
      else tied.push(shift);
    }
  }
  if (end === null) throw new Error('the checks of the person let no question without a shift in force pass');
  return { end, lead, tied };
}

/** The outcome after the single access was asked: a valid one turns a denial by vacation or shifts into an allow. */
function openBySingleAccess(question: Question, denied: Outcome, trace: TraceLog | null): Outcome {
  const { singleAccess, at } = question;
  if (singleAccess === null) return denied;
  const isValid = isSingleAccessValid(singleAccess, at);
  if (trace !== null) {
    trace.add(SINGLE_ACCESS.name, isValid, { isUsed: singleAccess.firstUsedAt !== null });
  }
  return isValid ? { end: SINGLE_ACCESS, lead: null, tied: null } : denied;
}

/** From here on the trace shows the shifts. */
const FIRST_ON_SHIFTS: PersonCheckName = 'has_shift';
const stepOnShifts = personChecks.findIndex(({ name }) => name === FIRST_ON_SHIFTS) + 1;

/**
 * The decision itself: all checks in their order. The only implementation; plain and traced decisions, look-aheads and
 * comparisons all come from here.
 */
export function runChecks(question: Question, trace: TraceLog | null): Outcome {
  const ended = endOfPerson(question, trace);
  if (trace !== null && (ended === null || ended.step >= stepOnShifts)) trace.addShifts(question);
  const outcome = ended === null ? furthestOf(question) : { end: ended, lead: null, tied: null };
  if (isAllowing(outcome.end) || !isDecidedByRules(outcome.end.step)) return outcome;
  return openBySingleAccess(question, outcome, trace);
}

/**
 * Whether a shift could let this attempt in at some other time: its address, browser and system pass, and so does the
 * time clock, or time itself changes its answer. What fails here stays failed as long as the facts do.
 */
export function canEverPass(question: Question, shift: CompiledShift): boolean {
  // The last instant a fixed answer can be asked at, after any grace has run out, as if the hours covered it.
  const lastly = { ...question, at: Infinity };
  return endOfShift(lastly, shift, IN_FORCE | COVERED) === PASSED;
}
