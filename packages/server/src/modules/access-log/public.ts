export { explain, logAlone, logAttempt, logWith, notesOf } from './attempt-log.ts';
export type { AttemptEntry, ExplainedVerdict } from './attempt-log.ts';
export { attemptChannel, createAttemptNews } from './attempt-notifier.ts';
export type { AttemptMessage, AttemptNews } from './attempt-notifier.ts';
export {
  flowColumns,
  issuedColumns,
  logColumns,
  messageColumns,
  places,
  plannedColumns,
  sessionColumns,
  startedColumns,
  valuesOf,
} from './columns.ts';
export type { IssuedRow, LogRow, NewSessionRow, PlannedRow, StartedRow } from './columns.ts';
export { logLogout } from './logout-log.ts';
export { createTurnedAwayLog } from './shed-log.ts';
export type { TurnedAwayLog } from './shed-log.ts';
