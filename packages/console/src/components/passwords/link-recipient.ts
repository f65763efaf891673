import type { Company } from '#lib/auth/session.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

type Reached = Pick<CallResponse<'users.get'>, 'status' | 'email' | 'recovery_email'>;

/** Whether people still get into their workspace mailbox without our sign-in, so that it may be written to. */
export function canOpenMailbox(control: Company['control_state']): boolean {
  return control === 'inactive' || control === 'scheduled';
}

/** Where a link or temporary password goes, as the server does it; null = nowhere. */
export function findLinkRecipient(user: Reached, control: Company['control_state']): string | null {
  return user.recovery_email ?? (canOpenMailbox(control) ? user.email : null);
}

/** Why no link can be sent to this person; null when one can. */
export function findLinkObstacle(
  user: Reached,
  control: Company['control_state'],
): 'notActive' | 'noRecipient' | null {
  if (user.status !== 'active') return 'notActive';
  return findLinkRecipient(user, control) === null ? 'noRecipient' : null;
}
