import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { singleAccessLimits } from '../limits.ts';

/** A temporary single access. */
export interface SingleAccess {
  /** It is of no use before. */
  readonly grantedAt: Instant;
  /** Null: it ends at the first logoff. */
  readonly durationMinutes: number | null;
  /** Instant of the first sign-in it let in; null = unused. */
  readonly firstUsedAt: Instant | null;
  /** Instant of the logoff that ended it; null = none. */
  readonly endedAt: Instant | null;
}

export const SINGLE_ACCESS_STATES = ['unused', 'running', 'over', 'lapsed'] as const;
export type SingleAccessState = (typeof SINGLE_ACCESS_STATES)[number];

const unusedMs = singleAccessLimits.unusedDays * DAY_MS;
const withoutDurationMs = singleAccessLimits.withoutDurationHours * HOUR_MS;

/** The first instant at which an access is over. */
export function singleAccessEnd(access: SingleAccess): Instant {
  const byTime =
    access.firstUsedAt === null
      ? access.grantedAt + unusedMs
      : access.durationMinutes === null
        ? access.firstUsedAt + withoutDurationMs
        : access.firstUsedAt + access.durationMinutes * MINUTE_MS;
  return access.endedAt === null ? byTime : Math.min(byTime, access.endedAt);
}

/**
 * The same end for a filter in the database, which compares stored columns: an unused access that was granted at or
 * before `unusedGrantedAt` is over at `at`, and so is one without a duration that was first used at or before
 * `withoutDurationUsedAt`.
 */
export function singleAccessCutoffs(at: Instant): {
  readonly unusedGrantedAt: Instant;
  readonly withoutDurationUsedAt: Instant;
} {
  return { unusedGrantedAt: at - unusedMs, withoutDurationUsedAt: at - withoutDurationMs };
}

/** Whether an access has come to its end: it opens no sign-in any more. */
export function isSingleAccessOver(access: SingleAccess, at: Instant): boolean {
  return at >= singleAccessEnd(access);
}

/** Whether an access lets its person in at an instant: from its grant to its end. */
export function isSingleAccessValid(access: SingleAccess, at: Instant): boolean {
  return at >= access.grantedAt && !isSingleAccessOver(access, at);
}

/** The access after a sign-in that it let in: the first use starts its clock, later ones change nothing. */
export function startSingleAccess(access: SingleAccess, at: Instant): SingleAccess {
  return access.firstUsedAt === null ? { ...access, firstUsedAt: at } : access;
}

/** The access after a logoff: one without a duration that runs ends, any other stays. */
export function logOffSingleAccess(access: SingleAccess, at: Instant): SingleAccess {
  const { durationMinutes, firstUsedAt } = access;
  const isRunning = firstUsedAt !== null && at >= firstUsedAt && !isSingleAccessOver(access, at);
  return durationMinutes === null && isRunning ? { ...access, endedAt: at } : access;
}

/** State of an access at an instant, for lists and for the person's page. */
export function singleAccessStateAt(access: SingleAccess, at: Instant): SingleAccessState {
  if (isSingleAccessOver(access, at)) return access.firstUsedAt === null ? 'lapsed' : 'over';
  return access.firstUsedAt === null ? 'unused' : 'running';
}
