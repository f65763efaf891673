export { countOpenSessions } from './list-sessions.ts';
export { openParts } from './session-conditions.ts';
export { localDays } from './days/local-days.ts';
