import {
  controlTimes,
  endPlans,
  keepGroups,
  notifyOfPlanEnds,
  notifyOfTemporaryEnds,
  switchControl,
  watchActivations,
  watchDomains,
  watchTests,
} from '../modules/control/index.ts';
import type { ControlTimesDeps } from '../modules/control/index.ts';
import type { SagaDeps } from '../modules/control/public.ts';
import type { Directories } from '../ports/directories.ts';
import type { EngineDeps, Job } from '../due-work/public.ts';
import { countSessionDays } from '../modules/sessions/index.ts';
import { countLogHours } from '../modules/access-log/index.ts';
import { countAudits } from '../modules/audit/index.ts';
import { rollKeys } from '../modules/apps/index.ts';
import { notifyOfConnections } from '../modules/connection/index.ts';
import {
  readRoles,
  startChangeSyncs,
  startNightlySyncs,
  syncDirectory,
} from '../modules/directory-sync/index.ts';
import type { SyncDeps } from '../modules/directory-sync/index.ts';
import { sealLogs } from '../modules/evidence/index.ts';
import { logOut, replanLogouts } from '../modules/forced-logout/index.ts';
import type { LogoutDeps } from '../modules/forced-logout/index.ts';
import { sendMails } from '../modules/mail/index.ts';
import type { SendMailsDeps } from '../modules/mail/index.ts';
import { givePasswords } from '../modules/onboarding/index.ts';
import { setWorkspacePasswords } from '../modules/passwords/index.ts';
import { sendReportMails } from '../modules/reports/index.ts';
import { notifyOfRequests } from '../modules/requests/index.ts';
import { readSharedFiles } from '../modules/shared-files/index.ts';
import { bulkTasks } from '../modules/tasks/index.ts';
import type { BulkTaskDeps } from '../modules/tasks/index.ts';
import { cleanCompanies } from './maintenance/clean-companies.ts';
import { cleanUp } from './maintenance/clean-up.ts';
import { maintainLog } from './maintenance/maintain-log.ts';
import { purgeSecrets } from './maintenance/purge-secrets.ts';

/** The dependencies of the jobs besides the engine. */
export interface JobDeps
  extends EngineDeps, SyncDeps, SagaDeps, ControlTimesDeps, LogoutDeps, BulkTaskDeps, SendMailsDeps {
  readonly directories: Directories;
  /** Address of the requests of people without a panel, in the panel. */
  readonly inboxUrl: string;
  /** Address of applications and certificates in the panel. */
  readonly appsUrl: string;
  /** False for an installation without a mail server. */
  readonly sendsMail: boolean;
}

/** Every job. To add one, write its file beside its rows, and a line here. */
export const jobs: readonly Job<JobDeps>[] = [
  syncDirectory,
  switchControl,
  controlTimes,
  watchTests,
  watchActivations,
  replanLogouts,
  logOut,
  setWorkspacePasswords,
  bulkTasks,
  givePasswords,
  sendMails,
  notifyOfRequests,
  notifyOfConnections,
  rollKeys,
  purgeSecrets,
  keepGroups,
  watchDomains,
  endPlans,
  notifyOfPlanEnds,
  notifyOfTemporaryEnds,
  readSharedFiles,
  startNightlySyncs,
  startChangeSyncs,
  readRoles,
  sealLogs,
  countLogHours,
  countAudits,
  countSessionDays,
  sendReportMails,
  maintainLog,
  cleanUp,
  cleanCompanies,
];
