import * as accessDuration from '@shiftgate/contract/entities/access-duration.ts';
import * as accessLog from '@shiftgate/contract/entities/access-log.ts';
import * as app from '@shiftgate/contract/entities/app.ts';
import * as auditEntry from '@shiftgate/contract/entities/audit-entry.ts';
import * as calendar from '@shiftgate/contract/entities/calendar.ts';
import * as company from '@shiftgate/contract/entities/company.ts';
import * as control from '@shiftgate/contract/entities/control.ts';
import * as emergencyFile from '@shiftgate/contract/entities/emergency-file.ts';
import * as lastSave from '@shiftgate/contract/entities/last-save.ts';
import * as branding from '@shiftgate/contract/entities/branding.ts';
import * as request from '@shiftgate/contract/entities/request.ts';
import * as session from '@shiftgate/contract/entities/session.ts';
import * as sharedFiles from '@shiftgate/contract/entities/reports/shared-files.ts';
import * as shiftCalendar from '@shiftgate/contract/entities/shift-calendar.ts';
import * as shiftDifference from '@shiftgate/contract/entities/shift-difference.ts';
import * as shiftVersion from '@shiftgate/contract/entities/shift-version.ts';
import * as shift from '@shiftgate/contract/entities/shift.ts';
import * as task from '@shiftgate/contract/entities/task.ts';
import * as user from '@shiftgate/contract/entities/user.ts';
import * as passwordSettings from '@shiftgate/contract/routes/password-settings.ts';
import * as shifts from '@shiftgate/contract/routes/shifts.ts';
import * as userFilters from '@shiftgate/contract/routes/user-filters.ts';
import * as users from '@shiftgate/contract/routes/users.ts';
import type { ContractModule } from './schemas.ts';

/** Every module whose schemas have a name in the document: all entities, and what several calls take. */
export const entityModules: readonly ContractModule[] = [
  accessDuration,
  accessLog,
  app,
  auditEntry,
  calendar,
  company,
  control,
  emergencyFile,
  lastSave,
  branding,
  request,
  session,
  sharedFiles,
  shiftCalendar,
  shiftDifference,
  shiftVersion,
  shift,
  task,
  user,
  passwordSettings,
  shifts,
  userFilters,
  users,
];
