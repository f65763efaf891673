export { sealedLogs } from './sealed-columns.ts';
export { verifyLog } from './verify-log.ts';
export type { Misfit, VerifiedLog } from './verify-log.ts';
