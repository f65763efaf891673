import { MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { timeClockLimits } from '../limits.ts';
import type { TimeClockRules } from '../shift/types.ts';
import type { TimeClockFallback, TimeClockReading, TimeClockState, VerdictNote } from './types.ts';

function passesState(rules: TimeClockRules, state: TimeClockState): boolean {
  return state === 'clocked_in' || (state === 'on_break' && !rules.logsOutAtBreak);
}

/**
 * Whether a shift asks the time clock at a sign-in at all. Without a connected one there is nothing to ask, and the rule
 * changes nothing.
 */
export function asksTimeClock(
  rules: TimeClockRules,
  reading: TimeClockReading | null,
): reading is TimeClockReading {
  return rules.isObeyed && rules.hasLoginRule && reading !== null;
}

/** First instant at which the last known state no longer counts; null when time plays no part. */
export function graceEnd(reading: TimeClockReading | null, fallback: TimeClockFallback): Instant | null {
  if (fallback !== 'grace' || reading?.state !== 'unavailable' || reading.lastKnown === null) return null;
  return reading.lastKnown.at + timeClockLimits.graceMinutes * MINUTE_MS;
}

/** Whether the time clock lets a person pass the login rule of a shift at an instant. */
export function passesTimeClock(
  rules: TimeClockRules,
  reading: TimeClockReading | null,
  fallback: TimeClockFallback,
  at: Instant,
): boolean {
  if (!asksTimeClock(rules, reading)) return true;
  if (reading.state !== 'unavailable') return passesState(rules, reading.state);
  if (fallback !== 'grace') return fallback === 'allow';
  const { lastKnown } = reading;
  const end = graceEnd(reading, fallback);
  return lastKnown === null || end === null || at >= end || passesState(rules, lastKnown.state);
}

/** The log result of a denial by the time clock. */
export function timeClockDenial(
  reading: TimeClockReading | null,
  fallback: TimeClockFallback,
): 'time_clock_blocked' | 'invalid_integration_token' | 'invalid_integration_credentials' {
  if (fallback === 'deny' && reading?.state === 'unavailable') {
    if (reading.cause === 'invalid_token') return 'invalid_integration_token';
    if (reading.cause === 'invalid_credentials') return 'invalid_integration_credentials';
  }
  return 'time_clock_blocked';
}

/** Notes about a time clock that could not be asked, for a decision by a shift that asks it. */
export function timeClockNotes(
  reading: TimeClockReading | null,
  fallback: TimeClockFallback,
): readonly VerdictNote[] {
  if (reading?.state !== 'unavailable') return [];
  if (fallback === 'grace') return ['time_clock_unavailable', 'time_clock_grace'];
  return timeClockDenial(reading, fallback) === 'time_clock_blocked' ? ['time_clock_unavailable'] : [];
}
