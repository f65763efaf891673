export { userValues } from './rows.ts';
export { beginSync, syncStatus } from './sync-run.ts';
