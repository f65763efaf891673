import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Me } from '../../lib/auth/session.ts';

export type User = CallResponse<'users.list'>['items'][number];
export type UserDetail = CallResponse<'users.get'>;
export type ShiftSummary = CallResponse<'shifts.list'>['items'][number];

/** What an action on people makes old. */
export const touchedByPeople = [
  'users.list',
  'users.get',
  'shifts.list',
  'shifts.get',
  'home.summary',
] as const;

/**
 * Whether the signed-in person may change this person's access: managers may not touch administrators, managers and
 * themselves (spec §6). The server decides; this only greys out what it would refuse.
 */
export function mayChangeAccess(me: Me, user: User): boolean {
  if (me.is_control_admin) return true;
  return !user.is_admin && !user.allowed && !user.is_manager && user.key !== me.key;
}

/** Why nobody can log this person out by force, as the server would refuse it; null when somebody can. */
export function logoutObstacle(user: User): 'suspended' | 'inactive' | 'administrator' | null {
  if (user.status === 'suspended') return 'suspended';
  if (user.status !== 'active') return 'inactive';
  return user.is_admin || user.allowed ? 'administrator' : null;
}

/** Whether a daily action can be of no use to this person: single access cannot let in whom the workspace keeps out. */
export function isUseless(action: 'shifts' | 'vacation' | 'singleAccess' | 'password', user: User): boolean {
  return action === 'singleAccess' && user.status !== 'active' && user.single_access === null;
}
