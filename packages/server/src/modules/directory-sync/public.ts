export { becameAdministrator, noteNewAdministrators } from './people/new-administrators.ts';
export { userValues } from './people/rows.ts';
export { beginSync, syncStatus } from './sync-run.ts';
export { askRolesOfEveryone } from './roles/ask-roles.ts';
export type { AskRolesOfEveryone } from './roles/ask-roles.ts';
export { findMissingLists, rolesUnreadSince } from './roles/role-readings.ts';
