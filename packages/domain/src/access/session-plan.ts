import type { Instant } from '../calendar/instant.ts';
import type { CompiledShift } from '../shift/compile.ts';
import { isSingleAccessValid } from '../user/single-access.ts';
import { accessAhead, passingShifts } from './decide.ts';
import type { DecisionInput, FullVerdict } from './types.ts';

/** What happens when a permission ends: our own session always ends, the workspace's only by a logout rule. */
export type LogoutScope = 'own_session' | 'browser' | 'all_devices';

/** Until when a session may last, and what is done then. `allowedUntil` in ms; null = open. */
export interface SessionPlan {
  readonly allowedUntil: Instant | null;
  readonly scope: LogoutScope;
  /** Whether it also takes app passwords: only where a shift's switch says so. */
  readonly takesAppPasswords: boolean;
}

const ownSession = { scope: 'own_session', takesAppPasswords: false } as const;

/**
 * The plan of an allowed attempt. The shifts that cover the last instant decide, the
 * strictest of them counts; the end of a single access is always an automatic logout.
 */
export function planOf(input: DecisionInput, verdict: FullVerdict): SessionPlan {
  const { allowedUntil } = verdict;
  const { subject } = input;
  if (allowedUntil === null || subject === null) return { allowedUntil: null, ...ownSession };
  const last = allowedUntil - 1;
  const access = accessAhead(input, verdict);
  // An access that is valid to the last ends with the permission, beside a shift that ends then too.
  if (access !== null && isSingleAccessValid(access, last)) {
    return { allowedUntil, ...reachOf(subject.shifts) };
  }
  const automatic = passingShifts(input, last).filter((shift) => shift.logout.isAutomatic);
  return { allowedUntil, ...(automatic.length === 0 ? ownSession : reachOf(automatic)) };
}

function reachOf(shifts: readonly CompiledShift[]): Pick<SessionPlan, 'scope' | 'takesAppPasswords'> {
  return shifts.some((shift) => shift.logout.reach === 'all_devices')
    ? { scope: 'all_devices', takesAppPasswords: takesAppPasswords(shifts) }
    : { scope: 'browser', takesAppPasswords: false };
}

/** Whether a shift that logs people out everywhere has the switch for their app passwords on. */
export function takesAppPasswords(shifts: readonly CompiledShift[]): boolean {
  return shifts.some(
    ({ logout }) => logout.isAutomatic && logout.isAdvanced && logout.reach === 'all_devices',
  );
}
