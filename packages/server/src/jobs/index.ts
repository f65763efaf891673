export { logOut } from '../modules/forced-logout/index.ts';
export type { LogoutDeps } from '../modules/forced-logout/index.ts';
export { readOpenSessions } from '../modules/forced-logout/index.ts';
export { replanCompany, replanLogouts, replanSession } from '../modules/forced-logout/index.ts';
export type { ReplanDeps } from '../modules/forced-logout/index.ts';
