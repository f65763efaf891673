import { sql } from 'kysely';
import type { DatabaseClient } from '../db/client.ts';
import { inSystem } from '../db/transactions.ts';
import type { Clock } from '../ports/clock.ts';

export interface ScheduleDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
}

/** Recurring work of the whole installation. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  /** A claim expires after this long without an answer of its process. */
  readonly claimMs: number;
  /** Does the work at an instant of the `Clock`; `more` when it stopped at a bound and must continue soon. */
  readonly work: (now: number) => Promise<'done' | 'more'>;
}

const goOnAfterMs = 5_000;
const tryAgainAfterMs = 5 * 60_000;

/**
 * Runs the work if it is due and no other process has it; returns 1 when it ran here. The row stores the next
 * instant, so restarts never repeat it; a failure is stored, retried in five minutes, and thrown.
 */
export async function runSchedule({ db, clock }: ScheduleDeps, schedule: Schedule): Promise<number> {
  const now = clock.now();
  if (!(await claim(db, schedule, now))) return 0;
  try {
    const outcome = await schedule.work(now);
    const nextAt = now + (outcome === 'more' ? goOnAfterMs : schedule.everyMs);
    await finish(db, schedule.name, { nextAt, doneAt: outcome === 'done' ? now : null, error: null });
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await finish(db, schedule.name, { nextAt: now + tryAgainAfterMs, doneAt: null, error: text });
    throw error;
  }
  return 1;
}

/** An instant too far ahead was written before the clock was moved back, and does not count. */
async function claim(db: DatabaseClient, schedule: Schedule, now: number): Promise<boolean> {
  const at = new Date(now);
  const farAt = new Date(now + Math.max(schedule.everyMs, tryAgainAfterMs));
  const until = new Date(now + schedule.claimMs);
  const { rows } = await inSystem(db, (tx) =>
    sql`insert into schedules as s (name, next_at, claimed_until) values (${schedule.name}, ${at}, ${until})
          on conflict (name) do update set claimed_until = excluded.claimed_until
           where (s.next_at <= ${at} or s.next_at > ${farAt})
             and (s.claimed_until is null or s.claimed_until <= ${at} or s.claimed_until > ${until})
          returning name`.execute(tx),
  );
  return rows.length > 0;
}

async function finish(
  db: DatabaseClient,
  name: string,
  end: { readonly nextAt: number; readonly doneAt: number | null; readonly error: string | null },
): Promise<void> {
  await inSystem(db, (tx) =>
    tx
      .updateTable('schedules')
      .set({
        next_at: new Date(end.nextAt),
        claimed_until: null,
        last_error: end.error,
        ...(end.doneAt === null ? {} : { last_done_at: new Date(end.doneAt) }),
      })
      .where('name', '=', name)
      .execute(),
  );
}
