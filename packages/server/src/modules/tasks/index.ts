import type { Handlers } from '#http/mount.ts';
import { cancelTask, getTask, listResults, listTasks } from './read-tasks.ts';
import { previewLeftOut } from './preview-left-out.ts';
import { startEndingSessions } from './start-end-sessions.ts';
import { previewVacation, startBulk, startOn, startPasswords, startVacation } from './start-bulk.ts';
import type { StartDeps } from './start-bulk.ts';
import { startSharingLink, startSharingPassword } from './start-sharing.ts';

/** Calls that start, show and cancel bulk actions on people. */
export function taskHandlers(deps: StartDeps) {
  return {
    'users.bulk': (ctx, input) => startBulk(ctx, deps, input),
    'users.previewLeftOut': (ctx, input) => previewLeftOut(ctx, deps, input),
    'users.previewVacation': (ctx, input) => previewVacation(ctx, deps, input),
    'users.bulkVacation': (ctx, input) => startVacation(ctx, deps, input),
    'users.bulkRemoveVacation': (ctx, { body }) => startOn(ctx, 'remove_vacation', body),
    'users.generatePasswords': (ctx, input) => startPasswords(ctx, deps, input),
    'users.forcePasswordChange': (ctx, { body }) => startOn(ctx, 'force_password_change', body),
    'users.bulkForceLogout': (ctx, { body }) => startOn(ctx, 'force_logout', body),
    'users.shareTemporaryPassword': (ctx, input) => startSharingPassword(ctx, deps.box, input),
    'users.shareChangeLink': startSharingLink,
    'sessions.end': startEndingSessions,
    'tasks.list': listTasks,
    'tasks.get': getTask,
    'tasks.results': listResults,
    'tasks.cancel': cancelTask,
  } satisfies Partial<Handlers>;
}

export { bulkTasks } from './bulk-task.job.ts';
export type { BulkTaskDeps } from './bulk-task.job.ts';
export { mountTaskDownload } from './results-csv.ts';
export { purgePasswords } from './task-results.ts';
