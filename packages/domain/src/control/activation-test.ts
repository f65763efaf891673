import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { plainDateOf, type PlainDate } from '../calendar/plain-date.ts';
import { minuteOfDay, wallTimeOf } from '../calendar/wall-time.ts';
import { lastInstantBefore, localMsAt, type Zone } from '../calendar/zone.ts';
import { activationTestLimits } from '../limits.ts';

/** The four tests in their order. */
export const TEST_STAGES = ['redirect', 'lockout', 'success', 'logout'] as const;
export type TestStage = (typeof TEST_STAGES)[number];

/** The one rule of the test shift, on the wall clock of the company's zone, and when the test ends by itself. */
export interface TestPlan {
  readonly onDate: PlainDate;
  /** `HH:mm`. */
  readonly startHour: string;
  readonly endHour: string;
  readonly endsAt: Instant;
}

/**
 * The test shift of a test that starts now: from 10 minutes before now, but not before midnight, until 23:59; the test
 * is over after two hours, at the latest with its day. Null after 23:30, when no test starts any more.
 */
export function planActivationTest(zone: Zone, now: Instant): TestPlan | null {
  const { shiftStartsMinutesBefore, shiftEndsAt, latestStart, maxMinutes } = activationTestLimits;
  const local = localMsAt(zone, now);
  const day = Math.floor(local / DAY_MS);
  const msOfDay = local - day * DAY_MS;
  if (msOfDay > minuteOfDay(latestStart) * MINUTE_MS) return null;
  const start = Math.max(0, Math.floor(msOfDay / MINUTE_MS) - shiftStartsMinutesBefore);
  return {
    onDate: plainDateOf(day),
    startHour: wallTimeOf(start),
    endHour: shiftEndsAt,
    endsAt: Math.min(now + maxMinutes * MINUTE_MS, lastInstantBefore(zone, (day + 1) * DAY_MS)),
  };
}

/** Whether now lies in the hours in which a test is advised against: 9 to 12 and 13 to 18. */
export function isBusinessTime(zone: Zone, now: Instant): boolean {
  const local = localMsAt(zone, now);
  const hour = (local - Math.floor(local / DAY_MS) * DAY_MS) / HOUR_MS;
  return activationTestLimits.busyHours.some(({ start, end }) => hour >= start && hour < end);
}

/**
 * Whether the test may go from one stage to another: back at any time, forward by one after a person passed the
 * current one.
 */
export function mayGoToStage(from: TestStage, to: TestStage, hasSomebodyPassed: boolean): boolean {
  const step = TEST_STAGES.indexOf(to) - TEST_STAGES.indexOf(from);
  return step <= 0 || (step === 1 && hasSomebodyPassed);
}

/** The stages that have to be passed again when the test goes to a stage. */
export function stagesFrom(stage: TestStage): readonly TestStage[] {
  return TEST_STAGES.slice(TEST_STAGES.indexOf(stage));
}

/** Whether the test shift lets its people in at a stage. */
export function isTestShiftOpen(stage: TestStage): boolean {
  return stage === 'success' || stage === 'logout';
}

/** An entry of the access log about a test person. */
export interface TestEntry {
  readonly result: string;
  readonly isAllowed: boolean;
}

// What a shut test shift denies with: there is none, none in force, none with rules, or none that is open.
const LOCKED_OUT: ReadonlySet<string> = new Set([
  'no_shift',
  'no_active_shift',
  'shifts_without_rules',
  'outside_allowed_hours',
  'special_day',
]);

/**
 * Which tests an entry shows as passed, when it was written at the given stage. The redirect by any sign-in attempt;
 * the lockout only while the test shift is shut; success only while it is open; the logout only once it was ordered.
 */
export function stagesShownBy(entry: TestEntry, stage: TestStage): readonly TestStage[] {
  if (entry.result === 'forced_logout') return stage === 'logout' ? ['logout'] : [];
  const isShut = !isTestShiftOpen(stage);
  const passed: TestStage[] = ['redirect'];
  if (isShut && !entry.isAllowed && LOCKED_OUT.has(entry.result)) passed.push('lockout');
  if (stage === 'success' && entry.isAllowed && entry.result === 'success') passed.push('success');
  return passed;
}
