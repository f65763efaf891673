export { runDueLogouts } from './logout.job.ts';
export type { LogoutDeps, LogoutRun } from './logout.job.ts';
export { readOpenSessions } from './open-sessions.ts';
export { replanCompany, replanSession, runReplans } from './replan.job.ts';
export type { ReplanDeps } from './replan.job.ts';
