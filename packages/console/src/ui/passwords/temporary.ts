import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { findPasswordProblems } from '@shiftgate/domain/password/strength.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';

/** Whether the server still keeps the temporary password set at an instant, so that it can be sent. */
export function isKept(setAt: string | null, now: number): boolean {
  return setAt !== null && now < Date.parse(setAt) + passwordLimits.defaultPasswordHours * HOUR_MS;
}

/** Whether a text may become the temporary password. */
export function meetsRules(password: string, strength: PasswordStrength): boolean {
  return findPasswordProblems(password, strength).length === 0;
}
