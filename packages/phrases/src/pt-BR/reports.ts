import { accessDuration } from './access-duration.ts';
import { accessLog } from './access-log.ts';
import { audit } from './audit.ts';
import { auditLog } from './audit-log.ts';
import { evidence } from './evidence.ts';
import { reportMails } from './report-mails.ts';
import { sessions } from './sessions.ts';
import { sharedFiles } from './shared-files.ts';

/** What the reports say. */
export const reports = {
  accessDuration,
  accessLog,
  audit,
  auditLog,
  evidence,
  reportMails,
  sessions,
  sharedFiles,
} as const;
