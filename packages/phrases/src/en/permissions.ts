import type { permissions as source } from '../pt-BR/permissions.ts';
import type { Translated } from '../translate.ts';

export const permissions = {
  title: 'Permissions',
  description: 'Who may use this panel',
  tabs: {
    managers: 'Managers',
    allowed_admins: 'Allowed administrators',
    administrators: 'Workspace administrators',
  },
  notes: {
    managers:
      'Managers do the daily work: people, shifts, passwords, vacations and reports. They do not switch control on or off and do not touch the access of administrators and managers.',
    allowed_admins:
      'They have the rights of a super administrator here, without being administrators in {workspace}.',
    administrators:
      'The super administrators of {workspace}. Who is an administrator changes only in the workspace’s own console; the list follows when the directory is read.',
  },
  panelShifts: {
    title: 'Shifts that include panel users',
    label: 'Managers can change shifts that include panel users',
    text: 'Off: a manager can only view the shifts that they, other managers or administrators are in. On: they can change the hours, networks and passwords of those shifts, and with that their own access. Who of the panel is in a shift stays up to control administrators.',
    on: 'Managers may change these shifts now.',
    off: 'Managers can only view these shifts now.',
  },
  add: { managers: 'Add manager', allowed_admins: 'Allow administrator' },
  empty: {
    managers: 'No managers yet',
    allowed_admins: 'Nobody allowed',
    administrators: 'No administrator found in the workspace',
  },
  search: 'Search by name or e-mail',
  people: 'People',
  chosen: 'Chosen people',
  unchoose: 'Take {name} out',
  addCount: { one: 'Add {count} person', other: 'Add {count} people' },
  moreFound: {
    one: 'There is {count} more person. Narrow the search.',
    other: 'There are {count} more people. Narrow the search.',
  },
  nobodyFound: 'Nobody found',
  withoutPassword: {
    one: '{names} has no own password here yet, and the temporary password does not serve those who look after the panel. After adding, send a link or a password from the users list: until then the person cannot sign in to the workspace.',
    other:
      '{names} have no own password here yet, and the temporary password does not serve those who look after the panel. After adding, send each of them a link or a password from the users list: until then they cannot sign in to the workspace.',
  },
  you: 'you',
  isAdmin: 'is an administrator already',
  isManager: 'is a manager already',
  already: {
    one: '{names} already has this role or a higher one and was taken out of your selection. Nothing has changed yet.',
    other:
      '{names} already have this role or a higher one and were taken out of your selection. Nothing has changed yet.',
  },
  alreadyRest: 'You can add the other people you chose.',
  added: { one: '{count} person added.', other: '{count} people added.' },
  removeTitle: {
    managers: 'Remove {name} from the managers?',
    allowed_admins: 'Remove {name} from the allowed administrators?',
  },
  removeText: 'The person loses access to the panel right away, even if they have it open.',
  removeStays: '{name} stays in the panel, with the other rights they have.',
  removeGone:
    '{name} is no longer in the directory. Without this right they are not let into the panel either if the account comes back.',
  removed: '{name} no longer has this permission.',
} satisfies Translated<typeof source>;
