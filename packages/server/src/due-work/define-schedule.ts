import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import { inSystem } from '../db/transactions.ts';
import type { Backoff } from './backoff.ts';
import { defineJob } from './define-job.ts';
import type { ListedRow, Window } from './due-rows.ts';
import type { EngineDeps, Job } from './job.ts';
import { again } from './outcome.ts';

/** Recurring work of the whole installation. */
export interface ScheduleSpec<Deps> {
  readonly name: string;
  readonly everyMs: number;
  /** A claim that is not renewed expires after this time. */
  readonly leaseMs: number;
  /** Does the work at an instant of the `Clock`; `more` when it stopped at a bound and must continue soon. */
  readonly work: (deps: Deps & EngineDeps, now: number) => Promise<'done' | 'more'>;
}

const pollMs = 30_000;
const continueAfterMs = 5_000;
const backoff: Backoff = { firstMs: 5 * MINUTE_MS, longestMs: 5 * MINUTE_MS };

/**
 * Declares work that one process does at each interval. The row of `schedules` stores the next instant, so restarts
 * never repeat it, and a missed time is made up once.
 */
export function defineSchedule<Deps>({ name, everyMs, leaseMs, work }: ScheduleSpec<Deps>): Job<Deps> {
  return defineJob<Deps, 'schedules', number>({
    name,
    pollMs,
    rows: { name: 'schedules', key: 'name', isOpen: sql`true` },
    leaseMs,
    backoff,
    longestWaitMs: Math.max(everyMs, 2 * backoff.longestMs),
    slots: { all: 1, ofCompany: 1 },
    list: (deps, window) => listSchedule(deps, name, window),
    claim: async (_deps, { now }) => now,
    work: async (deps, startedAt) =>
      (await work(deps, startedAt)) === 'done' ? undefined : again(deps.clock.now() + continueAfterMs),
    end: { done: (at) => ({ next_try_at: new Date(+at + everyMs), last_done_at: at, attempts: 0 }) },
  });
}

/** The row is created at its first poll. */
async function listSchedule(
  { db }: EngineDeps,
  name: string,
  { at, leaseEnd, waitEnd }: Window,
): Promise<ListedRow[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ due_at: Date }>`
      with created as (
        insert into schedules (name, next_try_at) select ${name}, ${at}
         where not exists (select from schedules where name = ${name})
            on conflict (name) do nothing returning next_try_at)
      select next_try_at as due_at from created
      union all
      select least(next_try_at, ${at}) from schedules
       where name = ${name} and (next_try_at <= ${at} or next_try_at > ${waitEnd})
         and (claimed_until is null or claimed_until <= ${at} or claimed_until > ${leaseEnd})`.execute(tx),
  );
  return rows.map((row) => ({ companyKey: null, rowKey: name, dueAt: row.due_at.getTime(), isBulk: false }));
}
