import type { CallBody, CallQuery, CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Me } from '#lib/auth/session.ts';
import type { Shared } from '#components/passwords/share-dialog.tsx';

export type User = CallResponse<'users.list'>['items'][number];
export type UserDetail = CallResponse<'users.get'>;
export type ShiftSummary = CallResponse<'shifts.list'>['items'][number];
export type SimulatedQuery = CallQuery<'users.simulateSignIn'>;
export type VacationCuts = CallResponse<'users.previewVacation'>['cuts'];

/** The days of a vacation as a form holds them, YYYY-MM-DD or not chosen yet. */
export interface VacationDays {
  readonly start: string | null;
  readonly end: string | null;
}

export type Move = CallBody<'users.previewBulk'>;

/** The people of a bulk action: some by key, or all that the filter finds but some. */
export type PeopleSelection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'allBut'; readonly keys: ReadonlySet<string> };

export type BulkBody = CallBody<'users.bulk'>;
export type BulkAct = BulkBody['act'];
export type PeopleFilter = Extract<BulkBody['selection'], { filter: unknown }>['filter'];

/** How many people a question names, and how many it named before these changed. */
export interface Agreed {
  readonly count: number;
  readonly before: number | null;
}

export type DialogName =
  | 'add_to_shift'
  | 'remove_from_shift'
  | 'vacation'
  | 'single_access'
  | 'generate_passwords'
  | Shared;

/** Which dialog is open, and about how many people. */
export interface OpenBulkDialog {
  readonly name: DialogName;
  readonly agreed: Agreed;
}

/** Daily actions on one person that ask for something. */
export const userDialogs = ['shifts', 'vacation', 'singleAccess', 'password'] as const;
export type UserDialogName = (typeof userDialogs)[number];

/** The open dialog and its person. */
export interface OpenDialog {
  readonly name: UserDialogName;
  readonly user: User;
}

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
 * themselves. The server decides; this only disables what it would refuse.
 */
export function mayChangeAccess(me: Me, user: User): boolean {
  if (me.is_control_admin) return true;
  const hasRole = user.is_admin || user.is_delegated_admin || user.allowed || user.is_manager;
  return !hasRole && user.key !== me.key;
}

/** The same for a password: of an administrator of the workspace only they and super administrators may hand one out. */
export function mayChangePassword(me: Me, user: User): boolean {
  if (user.is_admin || user.is_delegated_admin) return me.is_admin || user.key === me.key;
  return mayChangeAccess(me, user);
}

/** Why this person cannot be signed out by force, as the server would refuse it; null when they can. */
export function findLogoutObstacle(user: User): 'suspended' | 'inactive' | 'administrator' | null {
  if (user.status === 'suspended') return 'suspended';
  if (user.status !== 'active') return 'inactive';
  return user.is_admin || user.allowed ? 'administrator' : null;
}

/**
 * Whether a daily action has no effect on this person: single access cannot let in a person that the workspace blocks.
 */
export function isUseless(action: 'shifts' | 'vacation' | 'singleAccess' | 'password', user: User): boolean {
  return action === 'singleAccess' && user.status !== 'active' && user.single_access === null;
}
