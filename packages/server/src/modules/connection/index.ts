export { tellOfConnections } from './notice.job.ts';
