export { markConsent, readConsent } from './consent.ts';
export { grantOf, isRefusal, searchOf, tryConsent } from './file-grant.ts';
export type { EmergencyPayload } from './payload.ts';
export { readState } from './present-state.ts';
export { openFile } from './seal-file.ts';
export type { OpenedFile } from './seal-file.ts';
