export { notifyOfConnections } from './notice.job.ts';
