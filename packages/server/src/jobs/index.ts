export { runDueLogouts } from '../modules/forced-logout/index.ts';
export type { LogoutDeps, LogoutRun } from '../modules/forced-logout/index.ts';
export { readOpenSessions } from '../modules/forced-logout/index.ts';
export { replanCompany, replanSession, runReplans } from '../modules/forced-logout/index.ts';
export type { ReplanDeps } from '../modules/forced-logout/index.ts';
