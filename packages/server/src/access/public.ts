export type { ReadAccessStatus } from './access-status.ts';
export { versionText } from './company-snapshot.ts';
export type { CompanySnapshot } from './company-snapshot.ts';
export { readOwnHolidays } from './day-names.ts';
export type { CompareAccess } from './impact/access-change.ts';
export {
  blockedReason,
  countedSets,
  hasNoPassword,
  missesWorkspacePassword,
  isInSet,
  lackedWayIn,
  markShifts,
  openShiftKeys,
  peopleWithShifts,
  redirectsDomains,
  signsInHere,
  todayIn,
} from './counted-people.ts';
export type { CountedAt, MarkedShifts } from './counted-people.ts';
export { countPeople } from './counts/count-people.ts';
export type { PeopleFigures } from './counts/count-people.ts';
export { readLaterTemporary } from './counts/later-temporary.ts';
export { readSignInFacts } from './sign-in-facts.ts';
export { hasNoOwnPassword, hasSingleAccess, needsIdentifiers } from './ways-in.ts';
export {
  changeReasonOf,
  digestOfPassword,
  expectedOfUnknown,
  expectedPassword,
  passwordWorkspace,
  strengthFor,
} from './password-requirement.ts';
export type { ExpectedPassword } from './password-requirement.ts';
export type { ReadPersonFacts } from './person-facts.ts';
export { permissionEnded, planSession, plannedRow } from './session-plan.ts';
export {
  clientOfSession,
  endSession,
  endSessionsOfUser,
  endSingleAccessAtLogoff,
  findLiveSession,
  findSessionOfCookie,
  isLive,
  markWorkspaceSignedOut,
  newSession,
  sessionEnd,
} from './session-store.ts';
export type { NewSession, SessionEnd, SessionRow } from './session-store.ts';
export type { ReadShiftFacts, ShiftFacts } from './shift-compiler.ts';
export { shiftOf } from './shift-of-row.ts';
export { zonedEnd, zonedStart, zoneOfPerson } from './shift-zone.ts';
export type { Visitor } from './shift-zone.ts';
export type { SnapshotCache } from './snapshot-cache.ts';
export {
  clientAttempt,
  decisionInput,
  findPeopleByKeys,
  findPersonByKey,
  decideSession,
  lockPerson,
  moreOfPerson,
  personColumns,
  personOf,
  singleAccessOfRow,
} from './subject.ts';
export type { Client, Person, PersonRow, SingleAccessRow } from './subject.ts';
export { hoursOfShifts, readSharedHours } from './shared-hours.ts';
export type { SharedHours, ShiftHours } from './shared-hours.ts';
export { accountAccess, accountStretches, accountWeeks } from './week-hours.ts';
