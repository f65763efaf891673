import type { Instant } from '../calendar/instant.ts';
import type { CompiledShift } from '../shift/compile.ts';
import type { LogoutReach } from '../shift/types.ts';
import { singleAccessEnd, startSingleAccess } from '../user/single-access.ts';
import { shiftsOf, singleAccessOf, STEP } from './checks.ts';
import { passingShifts } from './decide.ts';
import type { DecisionInput, Verdict } from './types.ts';

/** How a session ends at `allowedUntil`: at the workspace too, or only here. */
export interface LogoutOrder {
  readonly isAutomatic: boolean;
  readonly reach: LogoutReach;
  /** Also app passwords and mobile wipe. */
  readonly isAdvanced: boolean;
  readonly cause: 'shift_end' | 'single_access_end';
}

function strictest(shifts: readonly CompiledShift[], cause: LogoutOrder['cause']): LogoutOrder {
  const automatic = shifts.filter((shift) => shift.logout.isAutomatic);
  return {
    isAutomatic: automatic.length > 0,
    reach: automatic.some((shift) => shift.logout.reach === 'all_devices') ? 'all_devices' : 'browser_only',
    isAdvanced: automatic.some((shift) => shift.logout.isAdvanced),
    cause,
  };
}

/**
 * Who is logged out, and how far, at the end of an allowed sign-in: the shifts that cover the last instant
 * before it decide, the strictest of them; the end of a single access is always automatic.
 */
export function automaticLogoutAt(
  input: DecisionInput,
  verdict: Verdict,
  allowedUntil: Instant,
): LogoutOrder {
  const { company, subject } = input;
  const access = subject === null ? null : singleAccessOf(company, subject);
  const isByAccess =
    verdict.step === STEP.singleAccess &&
    access !== null &&
    singleAccessEnd(startSingleAccess(access, input.attempt.at)) === allowedUntil;
  if (!isByAccess || subject === null) {
    return strictest(passingShifts(input, allowedUntil - 1), 'shift_end');
  }
  const shifts = shiftsOf(company, subject);
  return {
    isAutomatic: true,
    reach: shifts.some((shift) => shift.logout.reach === 'all_devices') ? 'all_devices' : 'browser_only',
    isAdvanced: shifts.some((shift) => shift.logout.isAutomatic && shift.logout.isAdvanced),
    cause: 'single_access_end',
  };
}
