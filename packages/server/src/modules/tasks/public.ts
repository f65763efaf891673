export { askRolesBeforeDownload, refuseTaskDownload } from './task-results.ts';
export { atMost, buildCondition } from './selection.ts';
export { mayGetTemporary } from './recipients.ts';
export { shareTemporaryPassword } from './start-sharing.ts';
export { startOwnTask, startTask } from './start-task.ts';
export type { TaskOrder } from './start-task.ts';
