export { createFailureLog } from './failure-log.ts';
export { startJobs } from './start-jobs.ts';
export { jobChannel } from './wake.ts';
