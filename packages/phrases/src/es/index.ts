import { accessLog } from './access-log.ts';
import { calendar } from './calendar.ts';
import { common } from './common.ts';
import { control } from './control.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { people } from './people.ts';
import { permissions } from './permissions.ts';
import { shell } from './shell.ts';
import { shifts } from './shifts.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';

/** The texts of the console, by screen. */
export const consoleTexts = {
  accessLog,
  calendar,
  common,
  control,
  errors,
  home,
  people,
  permissions,
  shell,
  shifts,
  tasks,
  users,
} as const;
