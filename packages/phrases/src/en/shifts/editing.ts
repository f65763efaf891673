import type * as source from '../../pt-BR/shifts/editing.ts';
import type { Translated } from '../../translate.ts';

export const tabs = {
  passwords: 'Passwords',
  label: 'Parts of the shift',
  general: 'General',
  participants: 'Participants',
  hours: 'Hours',
  login: 'Sign-in and sign-out',
} satisfies Translated<typeof source.tabs>;

export const bar = {
  merged: {
    one: '{count} overlapping stretch of hours was merged.',
    other: '{count} overlapping stretches of hours were merged.',
  },
  unsaved: 'You have unsaved changes',
  save: 'Save changes',
  discard: 'Discard',
  saved: 'Shift saved',
  saving: 'Saving…',
  fixFirst: 'Correct what is marked before saving.',
  problemsIn: 'To be corrected in: {tabs}',
  discardTitle: 'Discard the changes?',
  discardText: 'The shift goes back to how it was last saved.',
} satisfies Translated<typeof source.bar>;

export const gone = {
  title: 'This shift was deleted',
  deleted: 'The shift was deleted while it was open here.',
  text: '{deletion} What is on the screen is not lost: create another shift with it, or go back to the list. The people are not taken along.',
  noPeople: 'The people left this shift when it was deleted.',
  recreate: 'Create another shift with this',
  back: 'Back to the list',
} satisfies Translated<typeof source.gone>;

export const conflict = {
  followed: '{save} The new version is on the screen, with what you typed: look it over and save again.',
  versions: 'The two versions',
  field: 'Field',
  mine: 'What you typed',
  theirs: 'What is saved',
  onlyTheirs: 'Whoever saved also changed this, with no conflict with what you typed:',
  on: 'On',
  off: 'Off',
  empty: 'Empty',
  ownStrength: 'Its own, at least {length} characters',
  title: 'The shift changed while you were editing',
  text: '{save} Load the new version: what you typed stays here and is saved only when you say so.',
  somebody: 'Somebody else saved this shift.',
  load: 'Load the new version',
  both: 'Changed on both sides: {fields}. What you typed was kept.',
  discardMine: 'Discard mine and load',
} satisfies Translated<typeof source.conflict>;

export const fields = {
  advanced_auto_logout: 'Advanced sign-out',
  obeys_time_clock: 'Time-clock rules',
  login_rule: 'Sign-in only when clocked in',
  auto_logout_rule_0: 'Sign-out at the end of the working day',
  auto_logout_rule_1: 'Sign-out at a break',
  period: 'Activation period',
  expiry: 'Password expiry',
  strength: 'Password strength',
  holiday_region: 'Holiday region',
  name: 'Name',
  color: 'Colour',
  custom_response: 'Message for people who are refused',
  list_ip: 'Allowed IPs',
  allowed_browsers: 'Allowed browsers',
  allowed_os: 'Allowed systems',
  auto_logout: 'Automatic sign-out',
  logout_scope: 'Reach of the sign-out',
  zone: 'Time zone',
  rules: 'Hours',
} satisfies Translated<typeof source.fields>;

export const problems = {
  nameRequired: 'Give the shift a name.',
  nameTooLong: 'Use at most {max} characters.',
  nameTaken: 'There is already a shift with that name.',
  responseTooLong: 'Use at most {max} characters.',
  field: 'The server refused this value. Check it and try again.',
} satisfies Translated<typeof source.problems>;

export const editing = 'Editing';
