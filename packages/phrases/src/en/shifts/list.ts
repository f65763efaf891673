import type * as source from '../../pt-BR/shifts/list.ts';
import type { Translated } from '../../translate.ts';

export const list = {
  back: 'See all shifts',
  copyLink: 'Copy link',
  linkCopied: 'Link to this list copied',
  linkNotCopied: 'The browser did not allow copying. Copy the address from its bar.',
  anyState: 'Any state',
  anyColor: 'Any colour',
  lack: 'What is missing',
  lacks: { users: 'Without people', rules: 'Without rules' },
  columnChange: 'Next change',
  opensAt: 'Opens {when}',
  closesAt: 'Closes {when}',
  noChange: 'None',
  rowMenu: 'Actions of {name}',
  acts: {
    clone: 'Clone',
    enable: 'Enable',
    disable: 'Disable',
    logout: 'Force sign-out',
    password: 'Change passwords',
    delete: 'Delete',
  },
  ask: {
    activate: { one: 'Enable the shift?', other: 'Enable {count} shifts?' },
    deactivate: { one: 'Disable the shift?', other: 'Disable {count} shifts?' },
    delete: { one: 'Delete the shift?', other: 'Delete {count} shifts?' },
  },
  do: { activate: 'Enable', deactivate: 'Disable', delete: 'Delete' },
  done: {
    activate: { one: 'Shift enabled', other: '{count} shifts enabled' },
    deactivate: { one: 'Shift disabled', other: '{count} shifts disabled' },
    delete: { one: 'Shift deleted', other: '{count} shifts deleted' },
  },
  deleteNote: 'The rules are deleted and the people leave the shift. This cannot be undone.',
  logoutTitle: {
    one: 'Sign out the people of the shift?',
    other: 'Sign out the people of {count} shifts?',
  },
  countedOnce: 'Whoever is in several of these shifts counts once.',
  logoutText: {
    one: '{count} person leaves every account now and has to sign in again. Administrators are not signed out.',
    other:
      '{count} people leave every account now and have to sign in again. Administrators are not signed out.',
  },
  logoutNobody:
    'There is nobody to sign out: administrators are not signed out, and suspended people are out already.',
  logout: 'Force sign-out',
  search: 'Search shifts',
  create: 'Create shift',
  createText: 'The shift starts disabled: set its hours, add people, then enable it.',
  columnName: 'Shift',
  columnState: 'State',
  columnPeople: 'People',
  columnRules: 'Rules',
  people: { one: '{count} person', other: '{count} people' },
  rules: { one: '{count} rule', other: '{count} rules' },
  noRules: 'No rules',
  empty: 'No shifts yet',
  emptyText:
    'Create the first shift to say when people may sign in. People without a shift are blocked while control is active.',
  nothingFound: 'No shift found',
  nothingFoundText: 'No shift matches the search and the filters.',
  found: { one: '{count} shift', other: '{count} shifts' },
  mixedStates: 'To enable or disable together, choose only disabled or only enabled shifts.',
  deleteOnlyDisabled: 'Only disabled shifts can be deleted.',
  removesPeriod: 'The activation period that was set will be removed.',
  created: 'Shift {name} created',
} satisfies Translated<typeof source.list>;

export const clone = {
  title: 'Clone {name}',
  name: 'Name of the copy',
  nameHint: 'Left empty, it gets the same name and a number.',
  withUsers: 'Take the people along',
  withUsersHint: 'They stay in the original shift too.',
  text: 'The copy starts disabled, with the same rules and permissions.',
  do: 'Clone',
} satisfies Translated<typeof source.clone>;
