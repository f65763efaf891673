import { sql } from 'kysely';
import type { Tx } from '../db/transactions.ts';

/** The channel on which transactions wake jobs; a trigger of the database uses it too. */
export const jobChannel = 'shiftgate_jobs';

/** Jobs that have rows which are due immediately. */
export const wakeable = [
  'sync-directory',
  'switch-control',
  'control-times',
  'replan-logouts',
  'log-out',
  'bulk-tasks',
  'send-mails',
  'notify-of-requests',
  'notify-of-connections',
  'first-passwords',
  'roll-keys',
  'keep-groups',
  'watch-domains',
  'read-shared-files',
] as const;
export type WakeableJob = (typeof wakeable)[number];

/** Makes every process poll a job right after the commit. A lost wake costs the wait until the next poll. */
export async function wake(tx: Tx, job: WakeableJob): Promise<void> {
  await sql`select pg_notify(${jobChannel}, ${job})`.execute(tx);
}
