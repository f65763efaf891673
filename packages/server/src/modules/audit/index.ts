export { countAudits } from './roll-up.job.ts';
