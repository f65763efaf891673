export { sealLogs } from './seal.job.ts';
export type { SealDeps } from './seal.job.ts';
