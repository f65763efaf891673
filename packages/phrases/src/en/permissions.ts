import type { permissions as source } from '../pt-BR/permissions.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const permissions = {
  title: 'Permissions',
  description: 'Who can use this panel',
  tabs: {
    managers: 'Managers',
    allowed_admins: 'Authorized administrators',
    administrators: '{workspace} administrators',
  },
  notes: {
    managers:
      'Managers handle day-to-day work: people, shifts, passwords, vacations, and reports. They can’t turn access control on or off, or change the access of administrators and managers.',
    allowed_admins: `They have the same rights as a {superAdmin} in ${productName}, without being administrators in {workspace}.`,
    administrators:
      'The {superAdmins} of {workspace}. Administrator status can only be changed in the {adminConsole}. This list is updated at each directory sync.',
  },
  panelShifts: {
    title: 'Shifts that include managers or administrators',
    label: 'Managers can change shifts that include managers or administrators',
    text: 'Off: managers can only view shifts that include themselves, other managers, or administrators. On: managers can change the hours, networks, and passwords of those shifts, and therefore their own access. Only control administrators decide which managers and administrators are in a shift.',
    on: 'Managers can now change these shifts.',
    off: 'Managers can now only view these shifts.',
  },
  add: { managers: 'Add manager', allowed_admins: 'Authorize administrator' },
  empty: {
    managers: 'No managers yet',
    allowed_admins: 'No authorized administrators',
    administrators: 'No administrators found in {workspace}',
  },
  emptyText: {
    managers: 'Add the people who handle daily work. They sign in to this panel with their own account.',
    allowed_admins:
      'Authorize people who need full rights in this panel without being administrators in {workspace}.',
    administrators: 'The list appears after the next directory sync.',
  },
  search: 'Search by name or email',
  people: 'People',
  chosen: 'Selected people',
  unchoose: 'Remove {name}',
  addCount: { one: 'Add {count} person', other: 'Add {count} people' },
  moreFound: {
    one: 'There’s {count} more person. Narrow your search.',
    other: 'There are {count} more people. Narrow your search.',
  },
  nobodyFound: 'No results',
  withoutPassword: {
    one: `{names} doesn’t have a ${productName} password yet, and the temporary password doesn’t work for panel users. After adding, send a link or a password from the users list: until then, the person can’t sign in to {workspace}.`,
    other: `{names} don’t have a ${productName} password yet, and the temporary password doesn’t work for panel users. After adding, send each of them a link or a password from the users list: until then, they can’t sign in to {workspace}.`,
  },
  promotion: {
    unknown: 'Couldn’t check what this change ends.',
    title: {
      one: 'What other people set up for {count} person ends when you add them',
      other: 'What other people set up for {count} people ends when you add them',
    },
    ends: {
      password:
        'others know the current password or could have set it: it has to be changed at the next sign-in',
      recovery_email: 'the recovery email that someone else entered is removed',
      link: 'links and codes for choosing a password that went through someone else stop working',
      listed_password: 'the password is removed from the list of generated passwords',
      workspace_password: 'the password on its way to {workspace} isn’t delivered',
      known_workspace_password:
        'the password others may know stays valid in {workspace}: after adding, it needs to be changed there',
      waiting_email: 'queued emails with a link or password aren’t sent',
      session: 'sessions begun with the current password end, in {workspace} and in this panel too',
      calendar_address: 'the secret calendar address stops working',
    },
  },
  you: 'you',
  isAdmin: 'already an administrator',
  isManager: 'already a manager',
  already: {
    one: '{names} already has this role or a higher one and was removed from your selection. Nothing has changed yet.',
    other:
      '{names} already have this role or a higher one and were removed from your selection. Nothing has changed yet.',
  },
  alreadyRest: 'You can add the other people you selected.',
  added: { one: '{count} person added.', other: '{count} people added.' },
  removeTitle: {
    managers: 'Remove {name} from managers?',
    allowed_admins: 'Remove {name} from authorized administrators?',
  },
  removeText: 'The person loses access to the panel right away, even if they have it open.',
  removeStays: '{name} stays in the panel, with their other permissions.',
  removeGone:
    '{name} is no longer in the directory. Without this permission, they won’t have access to the panel if the account comes back.',
  removed: '{name} no longer has this permission.',
} satisfies Translated<typeof source>;
