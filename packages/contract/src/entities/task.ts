import { z } from 'zod';
import { Instant, Key } from '../fields.ts';

/** Bulk actions on people that run in the background. */
export const taskKinds = [
  'add_to_shift',
  'remove_from_shift',
  'set_vacation',
  'remove_vacation',
  'grant_single_access',
  'force_logout',
  'force_password_change',
  'generate_passwords',
  'share_temporary_password',
  'share_change_link',
  'end_sessions',
] as const;
/** How random passwords reach their people. */
export const passwordDeliveries = ['list', 'mail'] as const;
/** Why the program started a bulk action by itself: for people who were new while control was on. */
export const taskOccasions = ['new_people'] as const;
export type TaskKind = (typeof taskKinds)[number];
export const taskStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type TaskState = (typeof taskStates)[number];
/** What became of one person: done, nothing to do, left out for a reason, or failed. */
export const taskOutcomes = ['waiting', 'done', 'unchanged', 'skipped', 'failed'] as const;
export type TaskOutcome = (typeof taskOutcomes)[number];

/** A bulk action and how far it is. `total` people; the counters sum up to it when it is over. */
export const Task = z.object({
  key: Key,
  kind: z.enum(taskKinds),
  state: z.enum(taskStates),
  total: z.int(),
  done: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  created_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /**
   * Facts for the heading: `shift` (its name), `start_date`, `end_date`, `domains`, `delivery` (`mail` alone),
   * `access_minutes` (`logoff` = until the first logoff),
   * `occasion` (one of `taskOccasions`, when the program started it), `cut_shifts` (names of shifts whose window a
   * vacation cuts) with `cut_at`; and `passwords_until`, the instant until which the list of generated passwords can
   * be downloaded, while it can.
   */
  facts: z.record(z.string(), z.string()),
});
export type Task = z.output<typeof Task>;

/** One person of a bulk action; `reason` is an error code. */
export const TaskResult = z.object({
  user: Key,
  name: z.string(),
  email: z.string(),
  outcome: z.enum(taskOutcomes),
  reason: z.string().nullable(),
});
