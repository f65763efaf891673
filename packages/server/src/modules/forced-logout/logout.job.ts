import type { LogoutScope } from '@shiftgate/domain/access/session-plan.ts';
import type { LogoutCause } from '@shiftgate/domain/access/types.ts';
import type { FastifyBaseLogger } from 'fastify';
import { listDueLogouts } from '../../db/due-work.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { announce } from '../../core/events.ts';
import { AppError } from '../../core/app-error.ts';
import { noteRefusedGrant } from '../connection/public.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory, DirectoryGrant } from '../../ports/directory.ts';
import {
  clientOfSession,
  endSessionsOfUser,
  endSession,
  findPersonByKey,
  isLive,
  decideSession,
  markWorkspaceSignedOut,
} from '../../access/public.ts';
import type { Person, SessionEnd, SessionRow } from '../../access/public.ts';
import { logLogout } from '../access-log/public.ts';
import { workFairly } from '../../due-work/fair-queue.ts';
import { replanSession } from './replan.job.ts';
import type { ReplanDeps } from './replan.job.ts';

export interface LogoutDeps extends ReplanDeps {
  /** The company's workspace with its open connection; null while there is none. */
  readonly directoryFor: (
    companyKey: string,
  ) => Promise<{ readonly directory: Directory; readonly grant: DirectoryGrant } | null>;
  readonly logger?: Pick<FastifyBaseLogger, 'warn'>;
  /** True when the process is to end: what is not begun stays a row for the next one. */
  readonly isStopping?: () => boolean;
  /** Told of every logout that was done, with how long after its instant, in milliseconds; for the metrics. */
  readonly onDone?: (lateMs: number) => void;
}

/** What one look at the due rows did. */
export interface LogoutRun {
  readonly done: number;
  readonly retried: number;
  /** Rows whose person is allowed after all, or who may not be logged out by force. */
  readonly withdrawn: number;
}

/** Rows of one look; more of a company would only wait behind its places. */
const batchRows = { ofEach: 60, all: 600 };
/** A process that claimed a row and went silent loses it after this long. */
const claimMs = 60_000;
const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;
/** Logouts at once, of all companies, of one, and of one's bulk orders: ends of permission always find a place. */
const places = { all: 24, ofOwner: 8, bulkOfOwner: 6 };

type Outcome = 'done' | 'retried' | 'withdrawn' | 'taken';

/**
 * Does every logout that is due. Each row is claimed first, so that of several processes one does it; our own
 * session ends before the workspace is asked; a workspace that is busy or away is asked again, later each time,
 * until it did it. Late is allowed, lost is not: what is not done stays a row. Companies take turns, and what is
 * ordered for many people comes after what their time asks for.
 */
export async function runDueLogouts(deps: LogoutDeps): Promise<LogoutRun> {
  const counts = { done: 0, retried: 0, withdrawn: 0, taken: 0 };
  await workFairly({
    list: () => inSystem(deps.db, (tx) => listDueLogouts(tx, new Date(deps.clock.now()), batchRows)),
    keyOf: (row) => row.logout_key,
    ownerOf: (row) => row.company_key,
    isBulk: (row) => row.is_bulk,
    work: async (row) => {
      const outcome = await doLogout(deps, row.company_key, row.logout_key);
      counts[outcome] += 1;
      return outcome !== 'taken';
    },
    isStopping: deps.isStopping,
    places,
  });
  return { done: counts.done, retried: counts.retried, withdrawn: counts.withdrawn };
}

interface Claimed {
  readonly key: string;
  readonly dueAt: number;
  /** Before the workspace was asked. */
  readonly claimedAt: number;
  readonly scope: LogoutScope;
  readonly cause: LogoutCause;
  readonly attempts: number;
  readonly orderedByName: string | null;
  readonly takesAppPasswords: boolean;
  readonly isBulk: boolean;
  readonly person: Person;
  readonly session: SessionRow | null;
}

async function doLogout(deps: LogoutDeps, companyKey: string, logoutKey: string): Promise<Outcome> {
  const claimed = await inCompany(deps.db, companyKey, (tx) => claim(deps, tx, companyKey, logoutKey));
  if (claimed === 'taken' || claimed === 'withdrawn') return claimed;
  try {
    await revoke(deps, companyKey, claimed);
  } catch (error) {
    await inCompany(deps.db, companyKey, (tx) => tryLater(deps, tx, companyKey, claimed, error));
    return 'retried';
  }
  await inCompany(deps.db, companyKey, (tx) => finish(deps, tx, companyKey, claimed));
  return 'done';
}

/** Takes the row, looks whether it still holds, and ends our own session; all or nothing. */
async function claim(
  deps: LogoutDeps,
  tx: Tx,
  companyKey: string,
  logoutKey: string,
): Promise<Claimed | 'taken' | 'withdrawn'> {
  const now = deps.clock.now();
  const at = new Date(now);
  const row = await tx
    .selectFrom('planned_logouts')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('key', '=', logoutKey)
    .where('next_try_at', '<=', at)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'planned'),
        eb.and([eb('state', '=', 'running'), eb('claimed_until', '<=', at)]),
      ]),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return 'taken';
  const company = await deps.facts.read(tx, companyKey);
  const person = await findPersonByKey(tx, company, row.user_key);
  const session =
    row.session_key === null ? null : ((await findSession(tx, companyKey, row.session_key)) ?? null);
  const mark = (state: 'cancelled' | 'running') =>
    tx
      .updateTable('planned_logouts')
      .set({
        state,
        updated_at: at,
        ...(state === 'running' ? { claimed_until: new Date(now + claimMs) } : {}),
      })
      .where('company_key', '=', companyKey)
      .where('key', '=', logoutKey)
      .execute();
  // Nobody locks the administrators out: they are never logged out by force.
  if (person === null || person.subject.isAdministrator) {
    await mark('cancelled');
    return 'withdrawn';
  }
  if (
    session !== null &&
    // What somebody ordered holds, whatever the session may still do.
    row.cause !== 'ordered' &&
    row.state === 'planned' &&
    decideSession(company, person, clientOfSession(session), now).isAllowed
  ) {
    await mark('cancelled');
    await replanSession(deps, tx, session);
    return 'withdrawn';
  }
  await mark('running');
  await endLocalSession(tx, row, person, session, now);
  const { key, scope, cause, attempts } = row;
  return {
    key,
    dueAt: row.due_at.getTime(),
    claimedAt: now,
    scope,
    cause,
    attempts,
    orderedByName: row.ordered_by_name,
    takesAppPasswords: row.takes_app_passwords,
    isBulk: row.is_bulk,
    person,
    session,
  };
}

/** One browser's session where that is all that ended; every session for an order and for all devices. */
async function endLocalSession(
  tx: Tx,
  { scope, cause }: Pick<Claimed, 'scope' | 'cause'>,
  person: Person,
  session: SessionRow | null,
  now: number,
): Promise<void> {
  const { company_key: companyKey, key: userKey } = person.row;
  const end = endOf(scope, cause);
  // What was ordered for a session that was over already is about the workspace alone.
  if (session !== null && (cause !== 'ordered' || isLive(session, now)))
    await endSession(tx, session, end, now);
  if (session === null || scope === 'all_devices')
    await endSessionsOfUser(tx, { companyKey, userKey, cause: end, now });
}

/** Without a logout at the workspace its session goes on, and ours must not say that it was forced out. */
function endOf(scope: LogoutScope, cause: LogoutCause): SessionEnd {
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

async function revoke(deps: LogoutDeps, companyKey: string, claimed: Claimed): Promise<void> {
  const { scope, person } = claimed;
  if (scope === 'own_session') return;
  const workspace = await deps.directoryFor(companyKey);
  if (workspace === null) throw new AppError('INVALID_GOOGLE_ACCESS_TOKEN');
  try {
    await workspace.directory.revokeSessions(workspace.grant, person.row.directory_id, {
      scope: scope === 'all_devices' ? 'allDevices' : 'browser',
      takesAppPasswords: claimed.takesAppPasswords,
      priority: claimed.isBulk ? 'background' : 'interactive',
      deadlineMs: 30_000,
    });
  } catch (error) {
    await noteRefusedGrant(deps, companyKey, workspace.grant, error);
    // Gone from the directory: there is no session left to end.
    if (!isDirectoryError(error, 'not_found')) throw error;
  }
}

async function tryLater(
  deps: LogoutDeps,
  tx: Tx,
  companyKey: string,
  claimed: Claimed,
  error: unknown,
): Promise<void> {
  const now = deps.clock.now();
  const asked = isDirectoryError(error) ? (error.retryAfterMs ?? 0) : 0;
  const waitMs = Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(claimed.attempts, 20)));
  deps.logger?.warn({ err: error, logout: claimed.key, waitMs }, 'a forced logout has to be tried again');
  await tx
    .updateTable('planned_logouts')
    .set({
      // It stays `running`: a state of its own from `planned`, so that a new sign-in may plan its own end meanwhile.
      attempts: claimed.attempts + 1,
      next_try_at: new Date(now + waitMs),
      claimed_until: new Date(now + waitMs),
      last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      updated_at: new Date(now),
    })
    .where('company_key', '=', companyKey)
    .where('key', '=', claimed.key)
    .execute();
}

async function finish(deps: LogoutDeps, tx: Tx, companyKey: string, claimed: Claimed): Promise<void> {
  const now = deps.clock.now();
  const at = new Date(now);
  const done = await tx
    .updateTable('planned_logouts')
    .set({ state: 'done', done_at: at, claimed_until: null, last_error: null, updated_at: at })
    .where('company_key', '=', companyKey)
    .where('key', '=', claimed.key)
    .where('state', '=', 'running')
    .returning('key')
    .executeTakeFirst();
  // Another process finished it after our claim ran out: one row in the log is enough.
  if (done === undefined) return;
  deps.onDone?.(Math.max(0, now - claimed.dueAt));
  // Without a logout rule only our own session ended, which is no event for anybody.
  if (claimed.scope === 'own_session') return;
  await markWorkspaceSignedOut(tx, {
    companyKey,
    userKey: claimed.person.row.key,
    askedAt: claimed.claimedAt,
  });
  const company = await deps.facts.read(tx, companyKey);
  const { person, session } = claimed;
  const facts = {
    cause: claimed.cause,
    scope: claimed.scope,
    dueAt: new Date(claimed.dueAt).toISOString(),
    delayMs: Math.max(0, now - claimed.dueAt),
    attempts: claimed.attempts + 1,
    orderedBy: claimed.orderedByName,
  };
  const notes = [claimed.cause];
  await logLogout(tx, company, person, { result: 'forced_logout', notes, session, facts }, now);
  await announce(tx, companyKey, 'access_log');
}
