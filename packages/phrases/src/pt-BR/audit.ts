import { panel, company, directory, report, sharedFiles } from './audit/company.ts';
import { user, request, permission } from './audit/people.ts';
import { shift, task } from './audit/shifts.ts';
import { control, emergencyFile, log } from './audit/control.ts';
import { serviceProvider, signingKey } from './audit/apps.ts';

/** What each event of the audit log says, in the past tense beside the name of its actor. */
export const audit = {
  panel,
  company,
  directory,
  user,
  request,
  permission,
  shift,
  task,
  control,
  emergency_file: emergencyFile,
  service_provider: serviceProvider,
  signing_key: signingKey,
  log,
  report,
  shared_files: sharedFiles,
} as const;
