export { countOpenSessions } from './list-sessions.ts';
export { openParts } from './session-conditions.ts';
export { localDays, personDays } from './days/person-days.ts';
