import type { Handlers } from '#http/mount.ts';
import { bulkHolidays } from './edit/bulk-holidays.ts';
import { bulkActivate, deleteShifts } from './edit/bulk-state.ts';
import { previewBulk } from './impact/preview-bulk.ts';
import { addUsers, removeUsers } from './members/change-members.ts';
import { cloneShift } from './edit/clone-shift.ts';
import { createShift } from './edit/create-shift.ts';
import type { ShiftDeps } from './deps.ts';
import { explain } from './read/explain.ts';
import { getVersion, listVersions } from './history/list-versions.ts';
import { restoreVersion } from './history/restore-version.ts';
import { listRules } from './read/list-rules.ts';
import { listShifts } from './read/list-shifts.ts';
import { listParticipants } from './read/participants.ts';
import { presentShift } from './rows/present.ts';
import { previewShift } from './impact/preview.ts';
import { previewPeople } from './impact/preview-people.ts';
import type { RunPreview } from './impact/previews.ts';
import { changeRules, removeRules, replaceRules, updateShift } from './edit/save-shift.ts';
import { forceLogout, forcePasswordChange, moveInBulk, readReach } from './members/start-tasks.ts';
import { readYear } from './read/year.ts';

export function shiftHandlers(deps: ShiftDeps, runPreview: RunPreview) {
  return {
    'shifts.list': (ctx, input) => listShifts(ctx, deps, input),
    'shifts.rules': listRules,
    'shifts.create': (ctx, input) => createShift(ctx, deps, input),
    'shifts.clone': (ctx, input) => cloneShift(ctx, deps, input),
    'shifts.previewBulk': (steps, input) => previewBulk(steps, deps, runPreview, input),
    'shifts.bulkActivate': (ctx, input) => bulkActivate(ctx, deps, input),
    'shifts.bulkHolidays': (ctx, input) => bulkHolidays(ctx, deps, input),
    'shifts.delete': deleteShifts,
    'shifts.bulkAddUsers': (ctx, input) => moveInBulk(ctx, 'add_to_shift', input),
    'shifts.bulkRemoveUsers': (ctx, input) => moveInBulk(ctx, 'remove_from_shift', input),
    'shifts.reach': readReach,
    'shifts.forceLogout': forceLogout,
    'shifts.forcePasswordChange': (ctx, input) => forcePasswordChange(ctx, deps, input),
    'shifts.get': async (ctx, { params }) =>
      presentShift(ctx, await deps.readShiftFacts(ctx.tx, ctx.companyKey), params.key),
    'shifts.update': (ctx, input) => updateShift(ctx, deps, input),
    'shifts.replaceRules': (ctx, input) => replaceRules(ctx, deps, input),
    'shifts.changeRules': (ctx, input) => changeRules(ctx, deps, input),
    'shifts.removeRules': (ctx, input) => removeRules(ctx, deps, input),
    'shifts.versions': listVersions,
    'shifts.version': getVersion,
    'shifts.restoreVersion': (ctx, input) => restoreVersion(ctx, deps, input),
    'shifts.users': listParticipants,
    'shifts.addUsers': (ctx, input) => addUsers(ctx, deps, input),
    'shifts.removeUsers': (ctx, input) => removeUsers(ctx, deps, input),
    'shifts.preview': (steps, input) => previewShift(steps, deps, runPreview, input),
    'users.previewBulk': (steps, input) => previewPeople(steps, deps, runPreview, input),
    'shifts.explain': (ctx, input) => explain(ctx, deps, input),
    'shifts.year': (ctx, { params, query }) => readYear(ctx, deps, { params, body: query }),
    'shifts.draftYear': (ctx, input) => readYear(ctx, deps, input),
  } satisfies Partial<Handlers>;
}

export { createPreviews } from './impact/previews.ts';
export { mountShiftsDownload } from './read/shifts-csv.ts';
