import type * as source from '#pt-BR/shifts/editing.ts';
import type { Translated } from '#translate.ts';

export const tabs = {
  passwords: 'Passwords',
  label: 'Shift sections',
  general: 'General',
  participants: 'Participants',
  versions: 'Versions',
  hours: 'Access hours',
  login: 'Sign-in and sign-out',
} satisfies Translated<typeof source.tabs>;

export const bar = {
  merged: {
    one: '{count} overlapping time range was merged.',
    other: '{count} overlapping time ranges were merged.',
  },
  unsaved: 'You have unsaved changes',
  save: 'Save changes',
  discard: 'Discard',
  saved: 'Shift saved',
  saving: 'Saving…',
  proposed: 'Change proposed from the access log. Review it, adjust it, and save.',
  proposedAlready: 'The shift already allows this. There’s nothing to change.',
  proposedReadOnly: 'You can’t change this shift, so the proposed change wasn’t applied.',
  undoTooLate: 'This can’t be undone anymore because the shift has changed since.',
  fixFirst: 'Fix the highlighted fields before you save.',
  problemsIn: 'Fix the problems in: {tabs}',
  discardTitle: 'Discard changes?',
  discardText: 'The shift goes back to the last saved version.',
} satisfies Translated<typeof source.bar>;

export const gone = {
  title: 'This shift was deleted',
  deleted: 'The shift was deleted while it was open here.',
  text: '{deletion} What’s on the screen isn’t lost. Create another shift from it, or go back to the list. The people aren’t copied.',
  noPeople: 'People were removed from this shift when it was deleted.',
  recreate: 'Create another shift from this',
  back: 'Back to the list',
} satisfies Translated<typeof source.gone>;

export const conflict = {
  followed: '{save} The new version is on the screen, with your changes. Review it and save again.',
  versions: 'The two versions',
  field: 'Field',
  mine: 'Your version',
  theirs: 'Saved version',
  onlyTheirs: 'Also changed by the other person, without conflicting with your changes:',
  on: 'On',
  off: 'Off',
  empty: 'Empty',
  ownStrength: 'Own rules, at least {length} characters',
  title: 'The shift changed while you were editing',
  text: '{save} Load the new version. Your changes stay here and aren’t saved until you save them.',
  somebody: 'Someone else saved this shift.',
  load: 'Load the new version',
  both: 'Changed in both versions: {fields}. Your changes were kept.',
  discardMine: 'Discard mine and load',
} satisfies Translated<typeof source.conflict>;

export const fields = {
  advanced_auto_logout: 'Advanced sign-out',
  obeys_time_clock: 'Time clock rules',
  login_rule: 'Sign-in only when clocked in',
  auto_logout_rule_0: 'Sign-out at the end of the workday',
  auto_logout_rule_1: 'Sign-out at a break',
  period: 'Activation period',
  expiry: 'Password expiration',
  strength: 'Password strength',
  holiday_region: 'Holiday region',
  name: 'Name',
  color: 'Color',
  custom_response: 'Message shown when access is denied',
  list_ip: 'Allowed IP addresses',
  allowed_browsers: 'Allowed browsers',
  allowed_os: 'Allowed operating systems',
  auto_logout: 'Automatic sign-out',
  logout_scope: 'Sign-out scope',
  zone: 'Time zone',
  rules: 'Access hours',
} satisfies Translated<typeof source.fields>;

export const problems = {
  nameRequired: 'Enter a name for the shift.',
  nameTooLong: 'Use {max} characters or fewer.',
  nameTaken: 'There’s already a shift with this name.',
  responseTooLong: 'Use {max} characters or fewer.',
  field: 'The server didn’t accept this value. Check it and try again.',
} satisfies Translated<typeof source.problems>;

export const editing = 'Editing';
