import { personalTemporaryEndsAt } from '@shiftgate/domain/password/temporary.ts';

/** Whether the server still keeps the temporary password set at an instant, so that it can be sent. */
export function isStillValid(setAt: string | null, now: number): boolean {
  return setAt !== null && now < personalTemporaryEndsAt(Date.parse(setAt));
}
