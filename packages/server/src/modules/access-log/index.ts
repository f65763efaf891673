export { countLogHours } from './roll-up.job.ts';
