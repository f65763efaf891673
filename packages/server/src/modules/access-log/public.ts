export { explain, logAlone, logAttempt, logWith, notesOf } from './attempt-log.ts';
export type { AttemptEntry, ExplainedVerdict } from './attempt-log.ts';
export { attemptChannel, createAttemptNews } from './attempt-notifier.ts';
export type { AttemptMessage, AttemptNews } from './attempt-notifier.ts';
export { logLogout } from './logout-log.ts';
export { createTurnedAwayLog } from './shed-log.ts';
export type { TurnedAwayLog } from './shed-log.ts';
