import { z } from 'zod';

/** The jobs that can be woken; each exists in `createJobs` under the same name. */
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

/** Wakes that wait in the queue under the name of an earlier version. */
const renamedWakes: Readonly<Record<string, WakeName>> = {
  'read-directory': 'sync-directory',
  'tell-of-requests': 'notify-of-requests',
  'tell-of-connections': 'notify-of-connections',
  'tell-of-plan-ends': 'notify-of-plan-ends',
  'forget-secrets': 'purge-secrets',
  'start-readings': 'start-nightly-syncs',
};
const StoredWake = z.preprocess(
  (name) => (typeof name === 'string' ? (renamedWakes[name] ?? name) : name),
  z.enum(wakeNames),
);

/**
 * Every task of the job queue with the shape of its payload. A payload holds keys, never data of people, since it may
 * be read much later by a newer version. To add a task, add a line here and its handler in `jobs/tasks.ts`; many
 * pieces of work are rows of one job.
 */
export const taskShapes = {
  /** Polls due rows right away. */
  wake: z.object({ job: StoredWake }),
} as const;

export type TaskName = keyof typeof taskShapes;
export type TaskPayload<N extends TaskName> = z.output<(typeof taskShapes)[N]>;

/** The schema in which the job library keeps its tables. */
export const jobSchema = 'graphile_worker';
