export { readPeoplePage } from './list/list-users.ts';
export { findOpenShifts, listCondition, userConditions } from './list/user-filters.ts';
export type { FilterDeps } from './list/user-filters.ts';
export { grantSingleAccess, standingAccess, storeSingleAccess } from './person/change-single-access.ts';
export { periodOf, refuseBadPeriod, vacationOf } from './person/change-vacation.ts';
export { zoneOfCompany } from './person/company-zone.ts';
export { endCalendarAddresses, endKnownCalendarAddress } from './calendar/calendar-address.ts';
export { endSignInSessions } from './person/end-sessions.ts';
export { auditTarget, lockPerson } from './person/find-person.ts';
export { logoutObstacle } from './person/order-logout.ts';
export {
  assertMay,
  findRefusal,
  guardColumns,
  mayBeDone,
  needsFreshSignIn,
  takesSuperAdmin,
} from './rights/policy.ts';
export type { GuardedPerson, PersonAct } from './rights/policy.ts';
export { askRolesBefore } from './person/ask-roles.ts';
export type { AskRoles } from './person/ask-roles.ts';
export { sortEmails } from './person/sort-emails.ts';
export { findVacationCuts } from './person/vacation-cuts.ts';
export type { VacationCutDeps } from './person/vacation-cuts.ts';
