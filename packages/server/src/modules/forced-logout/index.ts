export { logOut } from './logout.job.ts';
export type { LogoutDeps, LogoutWatch } from './logout.job.ts';
export { readOpenSessions } from './open-sessions.ts';
export { replanCompany, replanLogouts, replanSession } from './replan.job.ts';
export type { ReplanDeps } from './replan.job.ts';
