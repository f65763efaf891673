import type * as source from '#pt-BR/shifts/list.ts';
import type { Translated } from '#translate.ts';

export const list = {
  back: 'See all shifts',
  anyState: 'Any status',
  anyColor: 'Any color',
  lack: 'What’s missing',
  lacks: { users: 'Without people', rules: 'Without rules' },
  columnChange: 'Next change',
  opensAt: 'Opens {when}',
  closesAt: 'Closes {when}',
  noChange: 'None',
  rowMenu: 'Actions for {name}',
  acts: {
    clone: 'Clone',
    enable: 'Enable',
    disable: 'Disable',
    logout: 'Force sign-out',
    password: 'Reset passwords',
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
  deleteNote: 'The rules are deleted and people are removed from the shift. This can’t be undone.',
  logoutTitle: {
    one: 'Sign out the people in the shift?',
    other: 'Sign out the people in {count} shifts?',
  },
  countedOnce: 'People in several of these shifts are counted once.',
  logoutText: {
    one: '{count} person is signed out of all accounts now and has to sign in again. Administrators aren’t signed out.',
    other:
      '{count} people are signed out of all accounts now and have to sign in again. Administrators aren’t signed out.',
  },
  logoutNobody:
    'There’s no one to sign out: administrators aren’t signed out, and suspended people are already signed out.',
  logout: 'Force sign-out',
  search: 'Search shifts',
  create: 'Create shift',
  createText: 'The shift starts out disabled. Set its hours, add people, and then enable it.',
  columnName: 'Shift',
  columnState: 'Status',
  columnPeople: 'People',
  columnRules: 'Rules',
  people: { one: '{count} person', other: '{count} people' },
  rules: { one: '{count} rule', other: '{count} rules' },
  noRules: 'No rules',
  empty: 'No shifts yet',
  emptyText:
    'Create the first shift to set when people can sign in. People without a shift can’t sign in while access control is on.',
  nothingFound: 'No shifts found',
  nothingFoundText: 'No shifts match your search and filters.',
  found: { one: '{count} shift', other: '{count} shifts' },
  mixedStates: 'To enable or disable in bulk, select only disabled or only enabled shifts.',
  deleteOnlyDisabled: 'Only disabled shifts can be deleted.',
  removesPeriod: 'The activation period that was set will be removed.',
  created: 'Shift {name} created',
} satisfies Translated<typeof source.list>;

export const clone = {
  title: 'Clone {name}',
  name: 'Name of the copy',
  nameHint: 'If empty, the copy gets the same name plus a number.',
  withUsers: 'Copy the people too',
  withUsersHint: 'They stay in the original shift too.',
  text: 'The copy starts out disabled, with the same rules and permissions.',
  do: 'Clone',
} satisfies Translated<typeof source.clone>;
