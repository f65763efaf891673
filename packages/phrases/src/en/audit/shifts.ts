import type { shift as shiftSource, task as taskSource } from '../../pt-BR/audit/shifts.ts';
import type { Translated } from '../../translate.ts';

export const shift = {
  created: 'Created the shift {name}',
  cloned: 'Cloned the shift {source} as {name}',
  updated: 'Changed the shift {name}',
  rules_replaced: 'Changed the time rules of the shift {name}',
  users_added: {
    one: 'Added {count} person to the shift {name}',
    other: 'Added {count} people to the shift {name}',
  },
  users_removed: {
    one: 'Removed {count} person from the shift {name}',
    other: 'Removed {count} people from the shift {name}',
  },
  scheduled: 'Scheduled the shift {name}',
  enabled: 'Enabled the shift {name}',
  disabled: 'Disabled the shift {name}',
  deleted: 'Deleted the shift {name}',
} satisfies Translated<typeof shiftSource>;

export const task = {
  started: 'Started the bulk action “{kind}” ({total} in total)',
  cancelled: 'Canceled the bulk action “{kind}” ({done} of {total} done)',
  finished: 'Finished the bulk action “{kind}” ({done} of {total} done)',
  passwords_downloaded: 'Downloaded the password list of the bulk action “{kind}”',
} satisfies Translated<typeof taskSource>;
