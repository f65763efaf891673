export { exportLogs } from './export-log.ts';
export type { Exported } from './export-log.ts';
export { recordRemoval } from './record-removal.ts';
export { fingerprintOf, readCurrentPublicKey } from './seal-keys.ts';
export { assertStillHere } from './still-here.ts';
export { sealedLogs } from './sealed-columns.ts';
export { verifyLog } from './verify-log.ts';
export type { Misfit, VerifiedLog } from './verify-log.ts';
