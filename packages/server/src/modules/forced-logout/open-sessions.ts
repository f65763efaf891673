import type { LogoutScope, SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import { sql } from 'kysely';
import { mayBeAtWorkspace } from '#db/session-conditions.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { findPeopleByKeys, findPersonByKey, planSession } from '#access/public.ts';
import type { CompanySnapshot, Person, SessionRow } from '#access/public.ts';
import { runInSteps } from '#core/event-loop.ts';
import { keysOf, nextEnd } from './next-end.ts';
import type { NextEnd } from './next-end.ts';
import type { ReplanDeps } from './replan.job.ts';

const sessionsPerBatch = 500;
/** People per turn of the event loop. */
const peoplePerBatch = 20;

/**
 * Plans logouts for workspace sessions that continue after ours ended without a planned end. People are checked in
 * bulk; only changes cost more.
 */
export async function followOpenSessions(deps: ReplanDeps, companyKey: string): Promise<void> {
  let last: SessionRow | null = null;
  do {
    const page: Page = await inCompany(deps.db, companyKey, (tx) => readPage(deps, tx, companyKey, last));
    for (const session of await runInSteps(sessionsToPlan(page, deps.clock.now()))) {
      await inCompany(deps.db, companyKey, (tx) => planOver(deps, tx, session));
    }
    last = page.sessions.length < sessionsPerBatch ? null : (page.sessions.at(-1) ?? null);
  } while (last !== null);
}

interface Page {
  readonly company: CompanySnapshot;
  readonly sessions: readonly SessionRow[];
  readonly people: ReadonlyMap<string, Person>;
}

async function readPage(
  deps: ReplanDeps,
  tx: Tx,
  companyKey: string,
  after: SessionRow | null,
): Promise<Page> {
  const company = await deps.facts.read(tx, companyKey);
  const sessions = await readOpenSessions(tx, companyKey, after, deps.clock.now());
  const keys = [...new Set(sessions.map((session) => session.user_key))];
  return { company, sessions, people: await findPeopleByKeys(tx, company, keys) };
}

/** Ended sessions of ours with a workspace session that may continue; newest first. */
export function readOpenSessions(
  tx: Tx,
  companyKey: string,
  after: SessionRow | null,
  now: number,
): Promise<SessionRow[]> {
  return tx
    .selectFrom('sign_in_sessions as s')
    .selectAll('s')
    .where('s.company_key', '=', companyKey)
    .where('s.allowed_until', 'is', null)
    .where(mayBeAtWorkspace(now))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(s.authenticated_at, s.key) < (${after?.authenticated_at}::timestamptz, ${after?.key}::uuid)`,
      ),
    )
    .orderBy('s.authenticated_at', 'desc')
    .orderBy('s.key', 'desc')
    .limit(sessionsPerBatch)
    .execute();
}

function* sessionsToPlan({ company, sessions, people }: Page, now: number) {
  const found: SessionRow[] = [];
  for (const [index, session] of sessions.entries()) {
    if (index % peoplePerBatch === 0) yield;
    const person = people.get(session.user_key);
    if (person !== undefined && signsOut(nextEnd({ company, person, session }, null, now)) !== null)
      found.push(session);
  }
  return found;
}

/** An end that reaches the workspace, because our own session is over. */
function signsOut(next: NextEnd | null): NextEnd | null {
  return next !== null && next.plan.allowedUntil !== null && next.plan.scope !== 'own_session' ? next : null;
}

/** Plans one logout by the facts of its own transaction, unless another logout covers it no later. */
async function planOver(deps: ReplanDeps, tx: Tx, session: SessionRow): Promise<void> {
  const now = deps.clock.now();
  const company = await deps.facts.read(tx, session.company_key);
  const person = await findPersonByKey(tx, company, session.user_key);
  const next = person === null ? null : signsOut(nextEnd({ company, person, session }, null, now));
  if (next === null || (await isPlannedAlready(tx, session, next.plan))) return;
  await planSession(tx, { ...keysOf(session), ...next, now });
}

const reaches: Readonly<Record<LogoutScope, number>> = { own_session: 0, browser: 1, all_devices: 2 };

/** A workspace has no single devices: one logout ends all sessions of the person there. */
async function isPlannedAlready(tx: Tx, session: SessionRow, plan: SessionPlan): Promise<boolean> {
  const rows = await tx
    .selectFrom('planned_logouts')
    .select(['due_at', 'scope', 'takes_app_passwords'])
    .where('company_key', '=', session.company_key)
    .where('user_key', '=', session.user_key)
    .where('state', '=', 'planned')
    .execute();
  return rows.some(
    (row) =>
      row.due_at.getTime() <= (plan.allowedUntil ?? Infinity) &&
      reaches[row.scope] >= reaches[plan.scope] &&
      (row.takes_app_passwords || !plan.takesAppPasswords),
  );
}
