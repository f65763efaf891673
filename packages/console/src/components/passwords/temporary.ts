import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';

/** Whether the server still keeps the temporary password set at an instant, so that it can be sent. */
export function isStillValid(setAt: string | null, now: number): boolean {
  return setAt !== null && now < Date.parse(setAt) + passwordLimits.defaultPasswordHours * HOUR_MS;
}
