import { z } from 'zod';

/** The looks at due rows that can be asked for at once; each exists in `createJobs` under the same name. */
export const wakeNames = [
  'sync-directory',
  'switch-control',
  'control-times',
  'watch-tests',
  'watch-activations',
  'replan-logouts',
  'log-out',
  'workspace-passwords',
  'bulk-tasks',
  'purge-secrets',
  'send-mails',
  'notify-of-requests',
  'notify-of-connections',
  'first-passwords',
  'roll-keys',
  'keep-groups',
  'end-plans',
  'notify-of-plan-ends',
  'start-nightly-syncs',
  'maintain-log',
  'clean-up',
  'clean-companies',
] as const;
export type WakeName = (typeof wakeNames)[number];

/**
 * Every task of the job queue with the shape of its payload. A payload holds keys of rows, never data of people:
 * it is read when the job runs, maybe much later and by a newer version. Work in many pieces is one job and a row for
 * each piece, not a job for each. To add a task: its line here, its handler in
 * `jobs/tasks.ts` (the program does not compile without), then `enqueue`.
 */
export const taskShapes = {
  /** Looks at once at due rows instead of at the next second. */
  wake: z.object({ job: z.enum(wakeNames) }),
} as const;

export type TaskName = keyof typeof taskShapes;
export type TaskPayload<N extends TaskName> = z.output<(typeof taskShapes)[N]>;

/** The schema in which the job library keeps its tables. */
export const jobSchema = 'graphile_worker';
