export { runDueLogouts } from '../modules/forced-logout/logout.job.ts';
export type { LogoutDeps, LogoutRun } from '../modules/forced-logout/logout.job.ts';
export { readOpenSessions } from '../modules/forced-logout/open-sessions.ts';
export { replanCompany, replanSession, runReplans } from '../modules/forced-logout/replan.job.ts';
export type { ReplanDeps } from '../modules/forced-logout/replan.job.ts';
