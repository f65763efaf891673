import type { LogoutScope } from '@shiftgate/domain/access/session-plan.ts';
import type { PlannedCause } from '@shiftgate/domain/access/types.ts';
import { sql } from 'kysely';
import { afterCommit, inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import { noteRefusedGrant, readDisconnectedCode } from '../connection/public.ts';
import type { OpenWorkspace } from '../connection/public.ts';
import { isDirectoryError } from '#ports/directory.ts';
import {
  clientOfSession,
  endSessionsOfUser,
  endSession,
  findPersonByKey,
  isLive,
  decideSession,
  markWorkspaceSignedOut,
} from '#access/public.ts';
import type { Person, SessionEnd, SessionRow } from '#access/public.ts';
import { logLogout } from '../access-log/public.ts';
import { defineJob, failed, withdraw } from '#due-work/public.ts';
import type { EndStep, RowStep, DueRow, EngineDeps, Outcome } from '#due-work/public.ts';
import { replanSession } from './replan.job.ts';
import { repeatLogout } from './repeat-logout.ts';
import type { ReplanDeps } from './replan.job.ts';

export interface LogoutDeps extends ReplanDeps, EngineDeps {
  /** The company's workspace with its grant; null without a connection. */
  readonly openWorkspace: OpenWorkspace;
  /** Receives outcomes, for the metrics. */
  readonly onLogouts?: LogoutWatch;
}

export interface LogoutWatch {
  /** A logout was completed this many milliseconds after its instant. */
  done(lateMs: number): void;
  /** The workspace failed this many logouts; they are retried. */
  retried(count: number): void;
}

type LogoutRow = DueRow<'planned_logouts'>;
type Step = RowStep<'planned_logouts'>;

interface Logout {
  readonly row: LogoutRow;
  /** Our own session has ended before the workspace is called. */
  readonly claimedAt: number;
  readonly person: Person;
  readonly session: SessionRow | null;
}

/**
 * Runs every due logout. Our own session ends first, and the workspace is retried until it succeeds. Administrators and
 * people who are allowed again are not signed out.
 */
export const logOut = defineJob<LogoutDeps, 'planned_logouts', Logout, undefined>({
  name: 'log-out',
  pollMs: 1000,
  rows: {
    name: 'planned_logouts',
    key: 'key',
    isOpen: sql`state in ('planned', 'running')`,
    isPlannedAhead: true,
    stamp: 'updated_at',
  },
  leaseMs: 60_000,
  backoff: { firstMs: 2_000, longestMs: 5 * 60_000 },
  // Logouts at the end of a permission always find a slot beside bulk orders.
  slots: { all: 24, ofCompany: 8, bulkOfCompany: 6 },
  // It stays `running` between tries, so that a new sign-in can plan its own end.
  onClaim: { state: 'running' },
  claim,
  work: revoke,
  // A workspace that lets no program sign its administrators out does not change its mind.
  isHopeless: ({ row, error }) => reachesAdministrators(row) && isDirectoryError(error, 'forbidden'),
  end: {
    done: (at) => ({ state: 'done', done_at: at }),
    givenUp: () => ({ state: 'failed' }),
    withdrawn: () => ({ state: 'cancelled' }),
  },
  onDone: (deps, step) => logDone(deps, step),
  onRetry: async (deps, { tx }) => afterCommit(tx, () => deps.onLogouts?.retried(1)),
});

/** Checks the row again and ends our own session. */
async function claim(deps: LogoutDeps, step: Step): Promise<Logout | Outcome> {
  const { tx, companyKey, row, now } = step;
  const company = await deps.facts.read(tx, companyKey);
  const person = await findPersonByKey(tx, company, row.user_key);
  const session =
    row.session_key === null ? null : ((await findSession(tx, companyKey, row.session_key)) ?? null);
  if (person === null || (person.subject.isAdministrator && !reachesAdministrators(row))) return withdraw();
  // An ordered logout is valid even if the session may continue.
  const isPlan = session !== null && row.cause !== 'ordered' && row.state === 'planned';
  if (isPlan && decideSession(company, person, clientOfSession(session), now).isAllowed)
    return withdraw(() => replanSession(deps, tx, session));
  const logout = { row, claimedAt: now, person, session };
  await endLocalSession(tx, logout);
  return logout;
}

/** Administrators are never signed out by force, but for what others began as them, or they began before. */
function reachesAdministrators({ cause }: LogoutRow): boolean {
  return cause === 'rights_given' || cause === 'repeated';
}

/** Ends one session, or every session for an order and for all devices. */
async function endLocalSession(tx: Tx, { row, person, session, claimedAt: now }: Logout): Promise<void> {
  const { scope, cause } = row;
  // What began here since the logout that is repeated is a sign-in of its own.
  if (cause === 'repeated') return;
  const { company_key: companyKey, key: userKey } = person.row;
  const end = endOf(scope, cause);
  // An order for an ended session concerns the workspace alone.
  if (session !== null && (cause !== 'ordered' || isLive(session, now)))
    await endSession(tx, session, end, now);
  if (session === null || scope === 'all_devices')
    await endSessionsOfUser(tx, { companyKey, userKey, cause: end, now });
}

/** Without a logout at the workspace its session continues, so ours must not be recorded as forced out. */
function endOf(scope: LogoutScope, cause: PlannedCause): SessionEnd {
  if (scope !== 'own_session' || cause === 'ordered') return 'forced_logout';
  return cause === 'permission_ended' ? 'hours_ended' : 'permission_lost';
}

function findSession(tx: Tx, companyKey: string, key: string): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('sign_in_sessions')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function revoke(deps: LogoutDeps, { row, person }: Logout): Promise<Outcome | undefined> {
  const { scope, company_key: companyKey } = row;
  if (scope === 'own_session') return undefined;
  const workspace = await deps.openWorkspace(companyKey);
  if (workspace === null)
    return failed(
      new Error(await inCompany(deps.db, companyKey, (tx) => readDisconnectedCode(tx, companyKey))),
    );
  try {
    await workspace.directory.revokeSessions(workspace.grant, person.row.directory_id, {
      scope: scope === 'all_devices' ? 'allDevices' : 'browser',
      takesAppPasswords: row.takes_app_passwords,
      priority: row.is_bulk ? 'background' : 'interactive',
      deadlineMs: 30_000,
    });
  } catch (error) {
    await noteRefusedGrant(deps, companyKey, workspace.grant, error);
    // The person left the directory, so there is no session left to end.
    if (!isDirectoryError(error, 'not_found')) throw error;
  }
  return undefined;
}

async function logDone(deps: LogoutDeps, step: EndStep<'planned_logouts', Logout>): Promise<void> {
  const { tx, companyKey, row, now, piece, attempts } = step;
  const { cause } = row;
  const delayMs = Math.max(0, now - row.due_at.getTime());
  afterCommit(tx, () => deps.onLogouts?.done(delayMs));
  // Without a logout rule only our own session ended, which is not an event of the log.
  if (piece === null || row.scope === 'own_session') return;
  const { person, session, claimedAt } = piece;
  await markWorkspaceSignedOut(tx, { companyKey, userKey: person.row.key, askedAt: claimedAt });
  if (cause === 'repeated') return;
  await repeatLogout(tx, row, now);
  const company = await deps.facts.read(tx, companyKey);
  const facts = {
    cause,
    scope: row.scope,
    dueAt: row.due_at.toISOString(),
    delayMs,
    attempts: attempts + 1,
    orderedBy: row.ordered_by_name,
  };
  await logLogout(tx, company, person, { result: 'forced_logout', notes: [cause], session, facts, now });
  await announce(tx, companyKey, 'access_log');
}
