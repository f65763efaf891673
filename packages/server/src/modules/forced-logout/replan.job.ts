import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { defineJob, wake } from '#due-work/public.ts';
import type { Clock } from '#ports/clock.ts';
import { endSession, findPersonByKey, planSession, sessionEnd } from '#access/public.ts';
import type { SnapshotCache, SessionRow } from '#access/public.ts';
import { keysOf, nextEnd } from './next-end.ts';
import type { StandingPlan } from './next-end.ts';
import { followOpenSessions } from './open-sessions.ts';

export interface ReplanDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  readonly facts: SnapshotCache;
  /** Longest life of a sign-in session, in hours; the product's own limit unless given. */
  readonly maxSessionHours?: number;
}

/** Updates the plans of every company with changed facts; a change during the planning is planned after it. */
export const replanLogouts = defineJob<ReplanDeps, 'replan_requests', string, undefined>({
  name: 'replan-logouts',
  pollMs: 1000,
  rows: { name: 'replan_requests', key: 'company_key', isOpen: sql`true`, request: 'changes' },
  leaseMs: 60_000,
  backoff: { firstMs: 1000, longestMs: 60_000 },
  slots: { all: 4, ofCompany: 1 },
  // A sync changes facts with every page.
  pauseMs: 1_000,
  claim: async (_deps, { companyKey }) => companyKey,
  work: async (deps, companyKey) => {
    await replanCompany(deps, companyKey);
    return undefined;
  },
  end: { done: 'delete' },
  // A suspension or a vacation has just been planned for now.
  onDone: (_deps, { tx }) => wake(tx, 'log-out'),
});

/**
 * Replans the sessions of a company. A permission lost by an edit ends after 60 s if it is still lost then;
 * suspension and vacation end it now. Returns the number of sessions.
 */
export async function replanCompany(deps: ReplanDeps, companyKey: string): Promise<number> {
  const sessions = await inCompany(
    deps.db,
    companyKey,
    async (tx) => await plannableSessions(tx, companyKey, deps.clock.now()),
  );
  for (const session of sessions) {
    await inCompany(deps.db, companyKey, (tx) => replanSession(deps, tx, session));
  }
  await followOpenSessions(deps, companyKey);
  return sessions.length;
}

/** Active sessions, and ended ones with a planned logout at the workspace. */
async function plannableSessions(tx: Tx, companyKey: string, now: number): Promise<SessionRow[]> {
  return await tx
    .selectFrom('sign_in_sessions as s')
    .selectAll('s')
    .where('s.company_key', '=', companyKey)
    .where((eb) =>
      eb.or([
        eb.and([eb('s.ended_at', 'is', null), eb('s.expires_at', '>', new Date(now))]),
        eb.exists(
          eb
            .selectFrom('planned_logouts as p')
            .select('p.key')
            .whereRef('p.company_key', '=', 's.company_key')
            .whereRef('p.session_key', '=', 's.key')
            .where('p.state', '=', 'planned')
            .where('p.cause', '<>', 'ordered'),
        ),
      ]),
    )
    .orderBy('s.key')
    .execute();
}

/** Plans one session by the current facts. */
export async function replanSession(deps: ReplanDeps, tx: Tx, session: SessionRow): Promise<void> {
  const now = deps.clock.now();
  const company = await deps.facts.read(tx, session.company_key);
  const person = await findPersonByKey(tx, company, session.user_key);
  if (person === null) {
    await endSession(tx, session, 'denied', now);
    return;
  }
  const facts = { company, person, session };
  let next = nextEnd(facts, null, now);
  // Only a loss needs the previous plan.
  if (next?.isAllowed === false) next = nextEnd(facts, await standingPlan(tx, session), now);
  // The permission ended by itself: the stored plan is due and runs as it is.
  if (next === null) return;
  if (next.isAllowed) await keepSession(deps, tx, session, next.plan.allowedUntil);
  await planSession(tx, { ...keysOf(session), ...next, now });
}

async function keepSession(
  deps: ReplanDeps,
  tx: Tx,
  session: SessionRow,
  allowedUntil: number | null,
): Promise<void> {
  const isEnded = session.ended_at !== null;
  // An ended session changes only when its plan goes. Without the mark no run would find it again.
  if (isEnded && allowedUntil !== null) return;
  if ((session.allowed_until?.getTime() ?? null) === allowedUntil) return;
  const expiresAt = sessionEnd(
    session.authenticated_at.getTime(),
    allowedUntil,
    deps.maxSessionHours ?? sessionLimits.signInMaxHours,
  );
  await tx
    .updateTable('sign_in_sessions')
    .set({
      allowed_until: allowedUntil === null ? null : new Date(allowedUntil),
      ...(isEnded ? {} : { expires_at: expiresAt }),
    })
    .where('company_key', '=', session.company_key)
    .where('key', '=', session.key)
    .execute();
}

async function standingPlan(tx: Tx, session: SessionRow): Promise<StandingPlan | null> {
  const row = await tx
    .selectFrom('planned_logouts')
    .select(['due_at', 'scope', 'takes_app_passwords'])
    .where('company_key', '=', session.company_key)
    .where('session_key', '=', session.key)
    .where('state', '=', 'planned')
    .where('cause', '<>', 'ordered')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { dueAt: row.due_at.getTime(), scope: row.scope, takesAppPasswords: row.takes_app_passwords };
}
