import { emergencyFileRules } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { EmergencyDryRun, EmergencyFileState, Passphrase } from '../entities/emergency-file.ts';
import { Signed } from './common.ts';

const Owners = [...Signed, 'FORBIDDEN', 'WORKSPACE_NOT_SET_UP'] as const;
const Admins = [...Owners, 'VALIDATION_FAILED'] as const;

/** The file that switches control off without this installation. */
export const emergency = {
  'emergency.state': endpoint({
    access: 'controlAdmin',
    summary: 'The consent and the age of the emergency file, and what its printed sheet says',
    response: EmergencyFileState,
    errors: [...Owners],
  }),
  'emergency.authorize': endpoint({
    access: 'controlAdmin',
    summary: 'Where a super administrator gives the consent of the file, limited to single sign-on',
    response: z.object({ url: z.string(), browser_key: z.string() }),
    errors: [...Owners, 'EMERGENCY_CLIENT_MISSING'],
  }),
  'emergency.allow': endpoint({
    access: 'controlAdmin',
    summary: 'Takes what the provider brought back, and keeps the consent',
    body: z.strictObject({ callback_url: z.url().max(8192), browser_key: z.string().min(1).max(100) }),
    response: EmergencyFileState,
    errors: [
      ...Admins,
      'EMERGENCY_CLIENT_MISSING',
      'INVALID_CALLBACK',
      'INVALID_GRANT',
      'MISSING_CODE',
      'MISSING_SCOPE',
      'CONSENT_ALLOWS_MORE',
      'NO_DOMAIN_ASSOCIATED',
      'NO_TENANT_ASSOCIATED',
      'CONSENT_NEEDS_SUPER_ADMIN',
      'DIRECTORY_UNAVAILABLE',
    ],
  }),
  'emergency.export': endpoint({
    access: 'controlAdmin',
    summary:
      'Makes the file for the person whose consent is in it, encrypted with the passphrase, which is not stored',
    body: z.strictObject({ passphrase: Passphrase }),
    response: z.object({ file_name: z.string(), content: z.string() }),
    errors: [
      ...Admins,
      'PASSPHRASE_TOO_WEAK',
      'EMERGENCY_CLIENT_MISSING',
      'EMERGENCY_CONSENT_REQUIRED',
      'EMERGENCY_EXPORT_OF_ANOTHER',
      'CONSENT_ALLOWS_MORE',
      'FRESH_SIGN_IN_REQUIRED',
      'CONSENT_NEEDS_SUPER_ADMIN',
      'DIRECTORY_UNAVAILABLE',
      'REQUEST_LIMIT_EXCEEDED',
    ],
  }),
  'emergency.forgetOldClient': endpoint({
    access: 'controlAdmin',
    summary: 'Records that the organization removed the client of older files, once a newer file exists',
    response: EmergencyFileState,
    errors: [...Owners, 'EMERGENCY_FILE_MISSING'],
  }),
  'emergency.dryRun': endpoint({
    access: 'controlAdmin',
    summary: 'Opens a file and says what it would turn off, without changing anything',
    body: z.strictObject({
      content: z.string().min(1).max(emergencyFileRules.maxBytes),
      passphrase: Passphrase,
    }),
    response: EmergencyDryRun,
    errors: [
      ...Admins,
      'EMERGENCY_FILE_UNREADABLE',
      'EMERGENCY_FILE_OTHER_VERSION',
      'EMERGENCY_FILE_WRONG_PASSPHRASE',
      'EMERGENCY_FILE_DAMAGED',
      'EMERGENCY_FILE_OF_ANOTHER',
      'REQUEST_LIMIT_EXCEEDED',
    ],
  }),
};
