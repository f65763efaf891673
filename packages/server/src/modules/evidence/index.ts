export { sealLogs } from './seal.job.ts';
