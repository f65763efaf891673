export { runDueLogouts } from './due-logouts.ts';
export type { LogoutDeps, LogoutRun } from './due-logouts.ts';
export { readOpenSessions } from './open-sessions.ts';
export { replanCompany, replanSession, runReplans } from './replan-logouts.ts';
export type { ReplanDeps } from './replan-logouts.ts';
