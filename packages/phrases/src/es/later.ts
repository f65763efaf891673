import { reports } from './reports.ts';
import { activation } from './activation.ts';
import { apps } from './apps.ts';
import { calendar } from './calendar.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { errors } from './errors.ts';
import { emergency } from './emergency.ts';
import { customize } from './customize.ts';
import { installation } from './installation.ts';
import { passwords } from './passwords.ts';
import { passwordSettings } from './password-settings.ts';
import { people } from './people.ts';
import { permissions } from './permissions.ts';
import { redirect } from './redirect.ts';
import { requests } from './requests.ts';
import { saves } from './saves.ts';
import { search } from './search.ts';
import { shifts } from './shifts.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';

/** What the other screens say; it comes with the first of them. */
export const laterTexts = {
  ...reports,
  activation,
  apps,
  calendar,
  confirmIdentity,
  errors,
  emergency,
  customize,
  installation,
  passwords,
  passwordSettings,
  people,
  permissions,
  redirect,
  requests,
  saves,
  search,
  shifts,
  tasks,
  users,
} as const;
