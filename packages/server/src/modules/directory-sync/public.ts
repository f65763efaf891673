export { becameAdministrator, noteNewAdministrators } from './people/new-administrators.ts';
export { userValues } from './people/rows.ts';
export { beginSync, syncStatus } from './sync-run.ts';
