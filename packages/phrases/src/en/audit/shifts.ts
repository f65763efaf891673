import type { shift as shiftSource, task as taskSource } from '#pt-BR/audit/shifts.ts';
import type { Translated } from '#translate.ts';

export const shift = {
  created: 'Created shift {name}',
  cloned: 'Cloned shift {source} as {name}',
  updated: 'Changed shift {name}',
  rules_replaced: 'Changed the time rules of shift {name}',
  version_restored: 'Restored shift {name} to the hours of the version from {moment}',
  users_added: {
    one: 'Added {count} person to shift {name}',
    other: 'Added {count} people to shift {name}',
  },
  users_removed: {
    one: 'Removed {count} person from shift {name}',
    other: 'Removed {count} people from shift {name}',
  },
  scheduled: 'Scheduled shift {name}',
  enabled: 'Enabled shift {name}',
  disabled: 'Disabled shift {name}',
  deleted: 'Deleted shift {name}',
} satisfies Translated<typeof shiftSource>;

export const task = {
  started: 'Started bulk action “{kind}” ({total} total)',
  cancelled: 'Canceled bulk action “{kind}” ({done} of {total} completed)',
  finished: 'Finished bulk action “{kind}” ({done} of {total} completed)',
  passwords_downloaded: 'Downloaded the password list from bulk action “{kind}”',
} satisfies Translated<typeof taskSource>;
