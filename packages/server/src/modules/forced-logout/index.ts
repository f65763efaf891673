export { logOut } from './logout.job.ts';
export type { LogoutDeps } from './logout.job.ts';
export { replanLogouts } from './replan.job.ts';
