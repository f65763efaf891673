export { countOpenSessions } from './list-sessions.ts';
export { openParts } from './session-conditions.ts';
