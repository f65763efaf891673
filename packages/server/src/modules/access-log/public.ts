export { attemptPart, explain, notesOf, traceOf } from './attempt-log.ts';
export type { AttemptEntry, ExplainedVerdict } from './attempt-log.ts';
export { attemptChannel, createAttemptNotifier } from './attempt-notifier.ts';
export type { AttemptMessage, AttemptNotifier } from './attempt-notifier.ts';
export { isAttempt, isDenied, lastDayFrom } from './denied.ts';
export { logLogout } from './logout-log.ts';
export { createShedLog } from './shed-log.ts';
export type { ShedLog } from './shed-log.ts';
