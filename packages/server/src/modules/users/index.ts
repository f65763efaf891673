import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/mount.ts';
import { changeHandlers } from './person/change-handlers.ts';
import type { PasswordDeps } from './person/change-password.ts';
import type { UserDeps } from './person/deps.ts';
import { getUser } from './person/get-user.ts';
import { listUsers } from './list/list-users.ts';
import { getMe, markWelcome } from './person/me.ts';
import { resolveEmails } from './person/resolve.ts';
import { beginSync, syncStatus } from './sync.ts';

export { SyncClaimLostError, beginSync, failSync, syncStatus } from './sync.ts';
export type { SyncFailure } from './sync.ts';
export { claimSync, lockClaim, postponeSync, recordPage, renewClaim, restartSync } from './sync-claim.ts';
export type { ClaimedSync } from './sync-claim.ts';
export { addFirstPage } from './sync-first-page.ts';
export { finishSync } from './sync-finish.ts';
export { settleHeld } from './sync-held.ts';
export { countMissing, isAlarming, listMissing, markMissing } from './sync-missing.ts';
export type { Missing } from './sync-missing.ts';
export { syncRows, writePeople } from './sync-page.ts';
export type { SyncRow } from './sync-page.ts';
export { searchTextOf, userValues } from './sync-rows.ts';
export type { JudgePerson, UserDeps } from './person/deps.ts';
export { periodOf, refuseBadPeriod, vacationOf } from './person/change-vacation.ts';
export { findVacationCuts } from './person/vacation-cuts.ts';
export type { VacationCutDeps, VacationCuts } from './person/vacation-cuts.ts';
export { endSessionsOf } from './person/end-sessions.ts';
export { auditTarget, lockPerson } from './person/find-person.ts';
export { grantSingleAccess } from './person/change-single-access.ts';
export { zoneOfCompany } from './person/company-zone.ts';
export { logoutObstacle } from './person/order-logout.ts';
export { planLogouts, planSessionLogouts, withdrawSessionLogouts } from './plan-logouts.ts';
export { listCondition, userConditions } from './list/user-filters.ts';
export { readPeoplePage } from './list/list-users.ts';
export { mountUsersDownload } from './list/users-csv.ts';
export { assertMayChangeAccess, guardColumns, isProtectedFrom } from './person/protection.ts';
export { endOf, isAlive, stateColumns, stateFacts, workspaceOf } from './session-state.ts';
export { sortEmails } from './person/sort-emails.ts';
export { createPersonLookUp, lookUpBounds } from './look-up-person.ts';

/** The calls on people (spec §7, "Users"). */
export function userHandlers(deps: UserDeps & PasswordDeps) {
  return {
    'users.list': listUsers,
    'users.resolve': resolveEmails,
    'users.get': (ctx, input) => getUser(ctx, deps, input),
    'users.me': getMe,
    'users.welcome': markWelcome,
    'users.sync': async (ctx, { body }) => {
      const { confirm_missing: confirmedMissing } = body;
      if (confirmedMissing !== undefined && !ctx.actor.isControlAdmin) throw new AppError('FORBIDDEN');
      await beginSync(ctx.tx, ctx.companyKey, ctx.now, {
        kind: 'full',
        ...(confirmedMissing === undefined ? {} : { confirmedMissing }),
      });
      return syncStatus(ctx.tx, ctx.companyKey);
    },
    'users.syncTask': (ctx) => syncStatus(ctx.tx, ctx.companyKey),
    ...changeHandlers(deps),
  } satisfies Partial<Handlers>;
}
