import type { Instant } from '../calendar/instant.ts';
import { COVERED, momentOf, SPECIAL_DAY, type CompiledShift } from '../shift/compile.ts';
import { startSingleAccess, type SingleAccess } from '../user/single-access.ts';
import { isAllowingStep, runChecks, shiftsOf, singleAccessOf, STEP, type CheckOutcome } from './checks.ts';
import { firstLater, pickDecidingShift } from './horizon.ts';
import { asksTimeClock, timeClockDenial, timeClockNotes } from './time-clock.ts';
import { TraceLog } from './trace.ts';
import type {
  DecisionInput,
  FullVerdict,
  SignInResult,
  TracedVerdict,
  Verdict,
  VerdictNote,
} from './types.ts';

const NO_SHIFTS: readonly CompiledShift[] = [];
const NO_NOTES: readonly VerdictNote[] = [];
const ADMINISTRATOR_NOTES: readonly VerdictNote[] = ['administrator'];
const SINGLE_ACCESS_NOTES: readonly VerdictNote[] = ['single_access'];
const CONTROL_NOTES: readonly VerdictNote[] = ['control_inactive'];
const EXPIRED_PLAN_NOTES: readonly VerdictNote[] = ['control_inactive', 'plan_expired'];

function checkAttempt(input: DecisionInput, log: TraceLog | null): CheckOutcome {
  const { company, subject, attempt } = input;
  const shifts = subject === null ? NO_SHIFTS : shiftsOf(company, subject);
  const access = subject === null ? null : singleAccessOf(company, subject);
  return runChecks(input, attempt.at, shifts, access, log);
}

/** The deciding shift; looks ahead only where several got equally far. */
function decidingShift(input: DecisionInput, { step, lead, tied }: CheckOutcome): CompiledShift | null {
  return tied === null ? lead : pickDecidingShift(input, tied, step === STEP.passed);
}

function isSpecialAt(shift: CompiledShift, at: Instant): boolean {
  return (momentOf(shift, at) & SPECIAL_DAY) !== 0;
}

/** Whether the day is a special one for some of the shifts only. */
function areMixedAt(shifts: readonly CompiledShift[], at: Instant): boolean {
  let seen = 0;
  for (const shift of shifts) seen |= isSpecialAt(shift, at) ? 1 : 2;
  return seen === 3;
}

/** `special_day` or `outside_allowed_hours`; the tie between shifts is settled only where they differ. */
function hoursResult(input: DecisionInput, outcome: CheckOutcome): SignInResult {
  const { at } = input.attempt;
  const { lead, tied } = outcome;
  if (lead === null) return 'outside_allowed_hours';
  const deciding = tied !== null && areMixedAt(tied, at) ? decidingShift(input, outcome) : lead;
  return deciding !== null && isSpecialAt(deciding, at) ? 'special_day' : 'outside_allowed_hours';
}

function resultOf(input: DecisionInput, outcome: CheckOutcome): SignInResult {
  switch (outcome.step) {
    case STEP.user:
      return 'user_not_found';
    case STEP.domain:
      return 'disabled_domain';
    case STEP.plan:
      return 'expired_trial';
    case STEP.password:
      return 'wrong_password';
    case STEP.status:
      return input.subject?.status === 'suspended' ? 'user_suspended' : 'user_not_found';
    case STEP.vacation:
      return 'on_vacation';
    case STEP.shift:
      return 'no_shift';
    case STEP.shiftInForce:
      return 'no_active_shift';
    case STEP.rules:
      return 'shifts_without_rules';
    case STEP.hours:
      return hoursResult(input, outcome);
    case STEP.ip:
      return 'ip_blocked';
    case STEP.client:
      return 'browser_or_os_blocked';
    case STEP.timeClock:
      return timeClockDenial(input.timeClock, input.company.timeClockFallback);
    default:
      return 'success';
  }
}

function notesOf(input: DecisionInput, step: number, shift: CompiledShift | null): readonly VerdictNote[] {
  if (step === STEP.control) return input.company.isPlanValid ? CONTROL_NOTES : EXPIRED_PLAN_NOTES;
  if (step === STEP.administrator) return ADMINISTRATOR_NOTES;
  if (step === STEP.singleAccess) return SINGLE_ACCESS_NOTES;
  if ((step === STEP.timeClock || step === STEP.passed) && shift !== null && asksTimeClock(shift.timeClock)) {
    return timeClockNotes(input.timeClock, input.company.timeClockFallback);
  }
  return NO_NOTES;
}

function verdictOf(input: DecisionInput, outcome: CheckOutcome): Verdict {
  const shift = decidingShift(input, outcome);
  const { step } = outcome;
  return {
    isAllowed: isAllowingStep(step),
    result: resultOf(input, outcome),
    step,
    notes: notesOf(input, step, shift),
    shiftKey: shift === null ? null : shift.key,
    status: step === STEP.status && input.subject !== null ? input.subject.status : null,
  };
}

/** The result code alone, for very many questions. Agrees with `decide` by construction. */
export function decideResult(input: DecisionInput): SignInResult {
  return resultOf(input, checkAttempt(input, null));
}

/** May this person sign in, now, from here? The verdict with its result, notes and deciding shift. */
export function decide(input: DecisionInput): Verdict {
  return verdictOf(input, checkAttempt(input, null));
}

/** `decide` with the trace: each check with its verdict and facts, per shift. */
export function decideTraced(input: DecisionInput): TracedVerdict {
  const trace = new TraceLog();
  const outcome = checkAttempt(input, trace);
  const { isAllowed, result, step, notes, shiftKey, status } = verdictOf(input, outcome);
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
  if (verdict.step === STEP.singleAccess) return startSingleAccess(access, input.attempt.at);
  return verdict.isAllowed && access.firstUsedAt === null ? null : access;
}

/** Adds the look-ahead to a verdict of the same input: until when it allows, or when it first will. */
export function lookAhead(
  input: DecisionInput,
  verdict: Verdict,
): Pick<FullVerdict, 'allowedUntil' | 'nextOpening'> {
  const { subject, company } = input;
  const isFixed = verdict.step <= STEP.administrator;
  if (isFixed || subject === null) return { allowedUntil: null, nextOpening: null };
  const wanted = verdict.isAllowed ? 'deny' : 'allow';
  const found = firstLater(wanted, input, shiftsOf(company, subject), accessAhead(input, verdict));
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
  const { company, subject } = input;
  if (subject === null) return NO_SHIFTS;
  return shiftsOf(company, subject).filter((shift) => {
    if ((momentOf(shift, at) & COVERED) === 0) return false;
    return runChecks(input, at, [shift], null, null).step === STEP.passed;
  });
}
