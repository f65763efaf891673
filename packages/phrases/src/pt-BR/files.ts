import { accessLogResults } from './access-log-results.ts';
import { allErrors } from './all-errors.ts';
import { accessLog } from './access-log.ts';
import { audit } from './audit.ts';
import { auditLog } from './audit-log.ts';
import { downloads } from './downloads.ts';
import { requests } from './requests.ts';
import { sessions } from './sessions.ts';
import { sharedFiles } from './shared-files.ts';
import { shifts } from './shifts.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';

/** What downloaded files share with the panel. */
export const fileTexts = {
  accessLog: { ...accessLog, results: accessLogResults },
  audit,
  auditLog,
  downloads,
  errors: allErrors,
  requests,
  sessions,
  sharedFiles,
  shifts,
  tasks,
  users,
} as const;
