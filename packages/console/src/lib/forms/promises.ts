import type { CallName } from '@shiftgate/contract/calls.ts';
import type { TextKey } from '../i18n/texts.tsx';

/** Typed input that was not saved: no call has taken it. */
type Act = CallName | 'draft';

/** An act that is asked about before it is done, and what becomes of it afterwards. */
export type ActPromise = {
  readonly act: Act;
} & (
  | {
      /** What undoes it. */
      readonly undoneBy: Act;
      /** How, where the usual words are not enough. */
      readonly how?: TextKey;
    }
  | {
      readonly undoneBy: null;
      /** The text of the question that says what is lost. */
      readonly loses: string;
      /** The text itself says that the act cannot be undone. */
      readonly saysSo?: true;
    }
);

/**
 * Every act that the console asks about. Dialogs take from here what they say of undoing, so an act is said to be
 * reversible only where something reverses it.
 */
export const promises = {
  // What was typed, and sessions of the panel that are over.
  leaveUnsaved: { act: 'draft', undoneBy: null, loses: 'common.leaveText', saysSo: true },
  closeUnsaved: { act: 'draft', undoneBy: null, loses: 'common.closeText' },
  endedSession: { act: 'draft', undoneBy: null, loses: 'common.shutOutText', saysSo: true },
  discardShift: { act: 'draft', undoneBy: null, loses: 'shifts.bar.discardText' },
  discardCalendar: { act: 'draft', undoneBy: null, loses: 'calendar.discardText' },
  removePeriodOfDraft: { act: 'draft', undoneBy: 'draft' },
  clearBranding: { act: 'draft', undoneBy: 'draft' },
  removeAppPasswords: { act: 'draft', undoneBy: null, loses: 'shifts.login.advancedLoses' },
  // People.
  confirmMissing: { act: 'users.sync', undoneBy: 'users.sync', how: 'shell.shrankUndo' },
  setShifts: { act: 'users.setShifts', undoneBy: 'users.setShifts' },
  removeVacations: { act: 'users.bulk', undoneBy: 'users.bulk', how: 'tasks.removeVacationUndo' },
  forcePasswordChange: { act: 'users.bulk', undoneBy: null, loses: 'tasks.forceChangeText' },
  randomForMany: { act: 'users.bulk', undoneBy: null, loses: 'passwords.many.text' },
  randomAtActivation: { act: 'users.bulk', undoneBy: null, loses: 'activation.password.confirmText' },
  signOutMany: { act: 'users.bulk', undoneBy: null, loses: 'users.forceText' },
  signOutPerson: { act: 'users.orderLogout', undoneBy: null, loses: 'people.logout.text' },
  endSessions: { act: 'sessions.end', undoneBy: null, loses: 'sessions.confirmText' },
  allowForAnHour: { act: 'users.grantSingleAccess', undoneBy: 'users.removeSingleAccess' },
  endRunningAccess: {
    act: 'users.removeSingleAccess',
    undoneBy: null,
    loses: 'people.accessDialog.removeRunningText',
  },
  endCalendarAddress: {
    act: 'users.endCalendarAddress',
    undoneBy: null,
    loses: 'users.calendarAddress.endText',
  },
  removeManager: { act: 'permissions.removeManager', undoneBy: 'permissions.addManagers' },
  removeAllowedAdmin: { act: 'permissions.removeAllowedAdmin', undoneBy: 'permissions.addAllowedAdmins' },
  removePermissionOfGone: {
    act: 'permissions.removeManager',
    undoneBy: null,
    loses: 'permissions.removeGone',
  },
  erasePerson: { act: 'erasure.erase', undoneBy: null, loses: 'evidence.erasure.askEnd', saysSo: true },
  // Shifts.
  saveShift: { act: 'shifts.update', undoneBy: 'shifts.update' },
  restoreVersion: { act: 'shifts.restoreVersion', undoneBy: 'shifts.restoreVersion' },
  changeState: { act: 'shifts.bulkActivate', undoneBy: 'shifts.bulkActivate' },
  saveAndEnable: { act: 'shifts.update', undoneBy: 'shifts.update', how: 'shifts.general.undoSaveAndEnable' },
  removePeriod: { act: 'shifts.bulkActivate', undoneBy: null, loses: 'shifts.list.removesPeriod' },
  deleteShift: { act: 'shifts.delete', undoneBy: null, loses: 'shifts.list.deleteNote', saysSo: true },
  removeMembers: { act: 'shifts.removeUsers', undoneBy: 'shifts.addUsers' },
  changeHolidays: { act: 'shifts.bulkHolidays', undoneBy: 'shifts.bulkHolidays' },
  signOutShift: { act: 'shifts.forceLogout', undoneBy: null, loses: 'shifts.list.logoutText' },
  requireChangeOfShift: {
    act: 'shifts.forcePasswordChange',
    undoneBy: null,
    loses: 'shifts.passwords.optionLosses.require_change',
  },
  linksForShift: {
    act: 'shifts.forcePasswordChange',
    undoneBy: null,
    loses: 'shifts.passwords.optionLosses.change_link',
  },
  randomForShift: {
    act: 'shifts.forcePasswordChange',
    undoneBy: null,
    loses: 'shifts.passwords.optionLosses.random',
  },
  temporaryForShift: {
    act: 'shifts.forcePasswordChange',
    undoneBy: null,
    loses: 'shifts.passwords.optionLosses.temporary',
  },
  saveCalendar: { act: 'company.setCalendar', undoneBy: 'company.setCalendar' },
  // Control, applications, logs.
  endTest: { act: 'control.resetTest', undoneBy: null, loses: 'activation.test.endText' },
  disableControl: { act: 'control.disable', undoneBy: 'control.activate' },
  cancelActivation: { act: 'control.cancelActivation', undoneBy: 'control.activate' },
  removeApp: { act: 'apps.remove', undoneBy: null, loses: 'apps.removeText' },
  switchCertificate: { act: 'apps.switchCertificate', undoneBy: null, loses: 'apps.switchText' },
  stopSharedFiles: { act: 'sharedFiles.stop', undoneBy: null, loses: 'sharedFiles.stop.text' },
  liftHold: {
    act: 'audit.liftHold',
    undoneBy: null,
    loses: 'auditLog.evidence.holds.liftText',
    saysSo: true,
  },
} as const satisfies Readonly<Record<string, ActPromise>>;

export type PromiseName = keyof typeof promises;

/** What a question says of undoing its act; null where the question itself says so. */
export function undoText(name: PromiseName): TextKey | null {
  const promise: ActPromise = promises[name];
  if (promise.undoneBy !== null) return promise.how ?? 'common.canUndo';
  return promise.saysSo === true ? null : 'common.cannotUndo';
}
