import { DAY_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { localMsAt, zoneOf } from '../calendar/zone.ts';
import { matchesIp } from '../client/ip-rules.ts';
import { matchesBrowser, matchesSystem } from '../client/matching.ts';
import { asksForDomain } from '../control/states.ts';
import { COVERED, IN_FORCE, momentOf, SPECIAL_DAY, type CompiledShift } from '../shift/compile.ts';
import { isSingleAccessValid, type SingleAccess } from '../user/single-access.ts';
import { isOnVacation } from '../user/vacation.ts';
import { asksTimeClock, passesTimeClock } from './time-clock.ts';
import { NO_FACTS, type TraceLog } from './trace.ts';
import type { CompanyFacts, DecisionInput, Subject } from './types.ts';

/** Numbers of the checks, in the order in which they are asked. */
export const STEP = {
  user: 1,
  domain: 2,
  plan: 3,
  password: 4,
  status: 5,
  control: 6,
  administrator: 7,
  vacation: 8,
  shift: 9,
  shiftInForce: 10,
  rules: 11,
  hours: 12,
  ip: 13,
  client: 14,
  timeClock: 15,
  singleAccess: 16,
  passed: 17,
} as const;

/** Outcome of the checks at one instant. */
export interface CheckOutcome {
  /** Check that named the result; `STEP.passed` when a shift passed everything. */
  readonly step: number;
  /** The shift that passed or got furthest; null where shifts were not asked. */
  readonly lead: CompiledShift | null;
  /** All shifts that got as far as `lead`, in any order; null when it is alone. */
  readonly tied: readonly CompiledShift[] | null;
}

/** Whether a step lets the person in. */
export function isAllowingStep(step: number): boolean {
  return step >= STEP.singleAccess || step === STEP.control || step === STEP.administrator;
}

/** Whether a running activation test is about this person: its shift is then their only one. */
export function isTestUser(company: CompanyFacts, subject: Subject): boolean {
  return company.controlState === 'test' && company.test !== null && company.test.userKeys.has(subject.key);
}

/** The shifts that count for a person: all of their own, or in a test the test shift alone. */
export function shiftsOf(company: CompanyFacts, subject: Subject): readonly CompiledShift[] {
  if (!isTestUser(company, subject)) return subject.shifts;
  return company.test === null || company.test.shift === null ? [] : [company.test.shift];
}

/** The single access that counts for a person: their own, but none for test users. */
export function singleAccessOf(company: CompanyFacts, subject: Subject): SingleAccess | null {
  return isTestUser(company, subject) ? null : subject.singleAccess;
}

function isControlInForce(company: CompanyFacts, subject: Subject): boolean {
  if (!company.isPlanValid) return false;
  const state = company.controlState;
  return state === 'active' || state === 'activating' || isTestUser(company, subject);
}

/** Checks 1 to 7: the step that ended the decision, or 0 when the rules must be asked. */
function readAccessStatus(input: DecisionInput, log: TraceLog | null): number {
  const { attempt, company, subject } = input;
  const isKnown = subject !== null && subject.companyKey === company.key;
  if (log !== null) log.add('known_user', isKnown);
  if (!isKnown) return STEP.user;

  if (asksForDomain(company.controlState)) {
    const isCovered = company.coveredDomains.has(subject.domain);
    if (log !== null) log.add('covered_domain', isCovered, { domain: subject.domain });
    if (!isCovered) return STEP.domain;
  }

  // An expired plan alone denies no sign-in: the workspace must have confirmed that control is off.
  const { controlState, isDeactivationConfirmed, isPlanValid } = company;
  const isPlanKept = isPlanValid || controlState !== 'inactive' || !isDeactivationConfirmed;
  if (log !== null) log.add('valid_plan', isPlanKept, { isPlanValid, isDeactivationConfirmed });
  if (!isPlanKept) return STEP.plan;

  if (log !== null) log.add('right_password', attempt.isPasswordRight);
  if (!attempt.isPasswordRight) return STEP.password;

  const isActive = subject.status === 'active';
  if (log !== null) log.add('active_status', isActive, { status: subject.status });
  if (!isActive) return STEP.status;

  const isInForce = isControlInForce(company, subject);
  if (log !== null) log.add('control_in_force', isInForce, { controlState });
  if (!isInForce) return STEP.control;

  if (log !== null) log.add('not_administrator', !subject.isAdministrator);
  return subject.isAdministrator ? STEP.administrator : 0;
}

/** Checks 12 to 15 of one shift in force: the first that fails, or `STEP.passed`. */
function judgeShift(
  input: DecisionInput,
  shift: CompiledShift,
  moment: number,
  at: Instant,
  log: TraceLog | null,
): number {
  const { attempt, company, timeClock } = input;
  let failed = 0;

  const isInsideHours = (moment & COVERED) !== 0;
  if (!isInsideHours) {
    if (log === null) return STEP.hours;
    failed = STEP.hours;
  }
  if (log !== null) {
    const local = localMsAt(shift.zone, at);
    const minuteOfDay = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
    const isSpecialDay = (moment & SPECIAL_DAY) !== 0;
    log.addToShift('inside_hours', isInsideHours, { timeZone: shift.zone.name, minuteOfDay, isSpecialDay });
  }

  const isIpAllowed = matchesIp(shift.ip, attempt.address);
  if (log !== null) log.addToShift('allowed_ip', isIpAllowed, shift.ip.isAny ? ANY : LISTED);
  if (!isIpAllowed) {
    if (log === null) return STEP.ip;
    failed ||= STEP.ip;
  }

  const isBrowserAllowed = matchesBrowser(shift.client, attempt.browser, attempt.os);
  const isClientAllowed = isBrowserAllowed && matchesSystem(shift.client, attempt.os);
  if (log !== null) {
    log.addToShift('allowed_client', isClientAllowed, {
      browser: attempt.browser,
      os: attempt.os,
      isBrowserAllowed,
    });
  }
  if (!isClientAllowed) {
    if (log === null) return STEP.client;
    failed ||= STEP.client;
  }

  const isClockedIn = passesTimeClock(shift.timeClock, timeClock, company.timeClockFallback, at);
  if (log !== null) {
    const isAsked = asksTimeClock(shift.timeClock);
    log.addToShift('clocked_in', isClockedIn, isAsked ? { state: timeClock?.state ?? null } : NO_FACTS);
  }
  if (!isClockedIn) failed ||= STEP.timeClock;
  return failed || STEP.passed;
}

/**
 * Whether a shift could let this attempt in at some other time: its address, browser and system pass, and so
 * does the time clock or time itself changes its answer. What fails here stays failed as long as the facts do.
 */
export function canEverPass(input: DecisionInput, shift: CompiledShift): boolean {
  const { attempt, company, timeClock } = input;
  if (!matchesIp(shift.ip, attempt.address)) return false;
  if (!matchesBrowser(shift.client, attempt.browser, attempt.os)) return false;
  if (!matchesSystem(shift.client, attempt.os)) return false;
  // The last instant a fixed answer can be asked at: after any grace has run out.
  return passesTimeClock(shift.timeClock, timeClock, company.timeClockFallback, Infinity);
}

const ANY = { isAny: true } as const;
const LISTED = { isAny: false } as const;

/** Checks 9 to 15 over all shifts of a person. */
function judgeShifts(
  input: DecisionInput,
  shifts: readonly CompiledShift[],
  at: Instant,
  log: TraceLog | null,
): CheckOutcome {
  if (log !== null) log.add('has_shift', shifts.length > 0);
  if (shifts.length === 0) return { step: STEP.shift, lead: null, tied: null };
  let step = 0;
  let lead: CompiledShift | null = null;
  let tied: CompiledShift[] | null = null;
  let isAnyInForce = false;
  let isAnyRuled = false;
  for (const shift of shifts) {
    const moment = momentOf(shift, at);
    const isInForce = (moment & IN_FORCE) !== 0;
    if (log !== null) log.openShift(shift, isInForce);
    if (!isInForce) continue;
    isAnyInForce = true;
    if (shift.hasRules) isAnyRuled = true;
    const reached = judgeShift(input, shift, moment, at, log);
    if (reached > step) {
      step = reached;
      lead = shift;
      tied = null;
    } else if (reached === step && lead !== null) {
      if (tied === null) tied = [lead, shift];
      else tied.push(shift);
    }
  }
  if (log !== null) log.add('has_shift_in_force', isAnyInForce);
  if (!isAnyInForce) return { step: STEP.shiftInForce, lead: null, tied: null };
  if (log !== null) log.add('has_shift_with_rules', isAnyRuled);
  if (!isAnyRuled) return { step: STEP.rules, lead: null, tied: null };
  return { step, lead, tied };
}

/**
 * The decision itself: all checks in their order, at an instant that may lie after the attempt (look-ahead).
 * The only implementation; plain and traced verdicts, look-aheads and comparisons all come from here.
 */
export function runChecks(
  input: DecisionInput,
  at: Instant,
  shifts: readonly CompiledShift[],
  access: SingleAccess | null,
  log: TraceLog | null,
): CheckOutcome {
  const ended = readAccessStatus(input, log);
  if (ended !== 0 || input.subject === null) return { step: ended, lead: null, tied: null };
  const { vacation } = input.subject;
  const isAway = vacation !== null && isOnVacation(vacation, zoneOf(input.company.timeZone), at);
  if (log !== null) log.add('not_on_vacation', !isAway);
  const outcome = isAway
    ? { step: STEP.vacation, lead: null, tied: null }
    : judgeShifts(input, shifts, at, log);
  if (outcome.step === STEP.passed || access === null) return outcome;
  const isLetIn = isSingleAccessValid(access, at);
  if (log !== null) log.add('single_access', isLetIn, { isUsed: access.firstUsedAt !== null });
  return isLetIn ? { step: STEP.singleAccess, lead: null, tied: null } : outcome;
}
