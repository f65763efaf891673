export { markConsent, readConsent } from './consent.ts';
export { grantOf, isAccepted, isRefusal, searchOf } from './file-grant.ts';
export type { EmergencyPayload } from './payload.ts';
export { readState } from './present-state.ts';
export { openFile } from './seal-file.ts';
export type { OpenedFile } from './seal-file.ts';
