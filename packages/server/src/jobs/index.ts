export { jobs } from './jobs.ts';
export type { JobDeps } from './jobs.ts';
