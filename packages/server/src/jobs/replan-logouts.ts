import { planOf, takesAppPasswords } from '@shiftgate/domain/access/session-plan.ts';
import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import { controlLimits, sessionLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { DatabaseClient } from '../db/client.ts';
import { wake } from '../db/enqueue.ts';
import { forEachCompany } from '../db/each-company.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import type { Clock } from '../ports/clock.ts';
import {
  clientOfSession,
  decisionInput,
  endSession,
  findPersonByKey,
  judgeSession,
  planSession,
  sessionEnd,
} from '../sign-in/index.ts';
import type { CompanySnapshot, FactsCache, Person, SessionRow } from '../sign-in/index.ts';

export interface ReplanDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  readonly facts: FactsCache;
  /** Longest life of a sign-in session, in hours; the product's own bound unless given. */
  readonly maxSessionHours?: number;
}

const companiesAtOnce = 100;

/** Plans anew for every company whose facts changed since the last look. Gives the number of companies. */
export async function runReplans(deps: ReplanDeps): Promise<number> {
  const { rows } = await inSystem(deps.db, (tx) =>
    sql<{ company_key: string }>`select * from list_replan_requests(${companiesAtOnce}::integer)`.execute(tx),
  );
  await forEachCompany(rows, async ({ company_key: companyKey }) => {
    const seen = await readRequest(deps, companyKey);
    await replanCompany(deps, companyKey);
    // Only the note that was seen: one that came meanwhile stays. Its number alone does not tell them apart, since it
    // begins anew once another process has done with the one before.
    await inCompany(deps.db, companyKey, (tx) =>
      sql`delete from replan_requests where company_key = ${companyKey} and xmin::text = ${seen}`.execute(tx),
    );
    // A suspension or a vacation has just been planned for now.
    await inCompany(deps.db, companyKey, (tx) => wake(tx, 'log-out', companyKey));
  });
  return rows.length;
}

/** The transaction that wrote the company's note last. */
async function readRequest(deps: ReplanDeps, companyKey: string): Promise<string> {
  const { rows } = await inCompany(deps.db, companyKey, (tx) =>
    sql<{ seen: string }>`
      select xmin::text as seen from replan_requests where company_key = ${companyKey}`.execute(tx),
  );
  return rows[0]?.seen ?? '';
}

/**
 * Works out anew until when each session of a company may last that a logout is or could be planned for. A
 * permission that an edit took away is acted on 60 s later, if it is still lost then; at once for a suspension
 * or a vacation. Gives the number of sessions looked at.
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
  return sessions.length;
}

/** Sessions of ours that live, and ended ones of which the workspace's session may still run (a plan stands). */
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
            .where('p.state', '=', 'planned'),
        ),
      ]),
    )
    .orderBy('s.key')
    .execute();
}

/** Plans one session by the present facts. */
export async function replanSession(deps: ReplanDeps, tx: Tx, session: SessionRow): Promise<void> {
  const now = deps.clock.now();
  const company = await deps.facts.read(tx, session.company_key);
  const person = await findPersonByKey(tx, company, session.user_key);
  const { companyKey, userKey, sessionKey } = {
    companyKey: session.company_key,
    userKey: session.user_key,
    sessionKey: session.key,
  };
  if (person === null) return await endSession(tx, session, 'denied', now);
  const client = clientOfSession(session);
  const verdict = judgeSession(company, person, client, now);
  if (verdict.isAllowed) {
    const plan = planOf(decisionInput(company, person, client, now, true), verdict);
    await keepSession(deps, tx, session, plan.allowedUntil);
    return await planSession(tx, { companyKey, userKey, sessionKey, plan, cause: 'permission_ended', now });
  }
  const standing = await standingPlan(tx, session);
  // It ran out by itself: the row that stands is due and is done as it was planned.
  if (standing !== null && standing.dueAt <= now) return;
  const isAtOnce = verdict.result === 'user_suspended' || verdict.result === 'on_vacation';
  const dueAt = isAtOnce ? now : now + controlLimits.editGraceSeconds * 1000;
  await planSession(tx, {
    companyKey,
    userKey,
    sessionKey,
    plan: {
      allowedUntil: Math.min(dueAt, standing?.dueAt ?? Infinity),
      ...reachOfLoss(company, session, person, standing),
    },
    cause:
      verdict.result === 'user_suspended' || verdict.result === 'on_vacation'
        ? verdict.result
        : 'permission_lost',
    now,
  });
}

async function keepSession(
  deps: ReplanDeps,
  tx: Tx,
  session: SessionRow,
  allowedUntil: number | null,
): Promise<void> {
  if (session.ended_at !== null || (session.allowed_until?.getTime() ?? null) === allowedUntil) return;
  await tx
    .updateTable('sign_in_sessions')
    .set({
      allowed_until: allowedUntil === null ? null : new Date(allowedUntil),
      expires_at: sessionEnd(
        session.authenticated_at.getTime(),
        allowedUntil,
        deps.maxSessionHours ?? sessionLimits.signInMaxHours,
      ),
    })
    .where('company_key', '=', session.company_key)
    .where('key', '=', session.key)
    .execute();
}

type Reach = Pick<SessionPlan, 'scope' | 'takesAppPasswords'>;

interface StandingPlan extends Reach {
  readonly dueAt: number;
}

async function standingPlan(tx: Tx, session: SessionRow): Promise<StandingPlan | null> {
  const row = await tx
    .selectFrom('planned_logouts')
    .select(['due_at', 'scope', 'takes_app_passwords'])
    .where('company_key', '=', session.company_key)
    .where('session_key', '=', session.key)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { dueAt: row.due_at.getTime(), scope: row.scope, takesAppPasswords: row.takes_app_passwords };
}

/** No shift covers the person any more: the rule of the one that let them in counts, else what was planned before. */
function reachOfLoss(
  company: CompanySnapshot,
  session: SessionRow,
  person: Person,
  standing: StandingPlan | null,
): Reach {
  if (person.subject.status !== 'active') return { scope: 'browser', takesAppPasswords: false };
  const shift =
    session.deciding_shift_key === null ? undefined : company.shifts.get(session.deciding_shift_key);
  const before: Reach = {
    scope: standing?.scope ?? 'own_session',
    takesAppPasswords: standing?.takesAppPasswords ?? false,
  };
  if (!shift?.compiled.logout.isAutomatic) return before;
  if (shift.compiled.logout.reach !== 'all_devices' && before.scope !== 'all_devices')
    return { scope: 'browser', takesAppPasswords: false };
  return {
    scope: 'all_devices',
    takesAppPasswords: before.takesAppPasswords || takesAppPasswords([shift.compiled]),
  };
}
