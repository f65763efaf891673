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
  /** The company's workspace with its grant; null without a connection. */
  readonly directoryFor: (
    companyKey: string,
  ) => Promise<{ readonly directory: Directory; readonly grant: DirectoryGrant } | null>;
  readonly logger?: Pick<FastifyBaseLogger, 'warn'>;
  /** True when the process stops; logouts not started stay due. */
  readonly isStopping?: () => boolean;
  /** Called for every completed logout with its lateness in milliseconds, for the metrics. */
  readonly onDone?: (lateMs: number) => void;
}

/** Counts of one run. */
export interface LogoutRun {
  readonly done: number;
  readonly retried: number;
  /** Logouts of people that are allowed again, or must not be signed out by force. */
  readonly withdrawn: number;
}

/** Rows per run; more of one company would only wait for its slots. */
const batchRows = { ofEach: 60, all: 600 };
/** A claim expires after this long without a result. */
const claimMs = 60_000;
const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;
/**
 * Concurrent logouts in total, per company, and per company's bulk orders. Logouts at the end of a permission always
 * find a slot.
 */
const places = { all: 24, ofOwner: 8, bulkOfOwner: 6 };

type Outcome = 'done' | 'retried' | 'withdrawn' | 'taken';

/**
 * Runs every due logout. Our own session ends first, and the workspace is retried with backoff until it succeeds.
 * Companies share the slots fairly, and bulk orders come last.
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
    slots: places,
  });
  return { done: counts.done, retried: counts.retried, withdrawn: counts.withdrawn };
}

interface Claimed {
  readonly key: string;
  readonly dueAt: number;
  /** Failed before the workspace was called. */
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

/** Claims the row, checks it again and ends our own session, in one transaction. */
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
  // Administrators are never signed out by force.
  if (person === null || person.subject.isAdministrator) {
    await mark('cancelled');
    return 'withdrawn';
  }
  if (
    session !== null &&
    // An ordered logout is valid whatever the session may still do.
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

/** Ends one session, or every session for an order and for all devices. */
async function endLocalSession(
  tx: Tx,
  { scope, cause }: Pick<Claimed, 'scope' | 'cause'>,
  person: Person,
  session: SessionRow | null,
  now: number,
): Promise<void> {
  const { company_key: companyKey, key: userKey } = person.row;
  const end = endOf(scope, cause);
  // An order for an ended session concerns the workspace alone.
  if (session !== null && (cause !== 'ordered' || isLive(session, now)))
    await endSession(tx, session, end, now);
  if (session === null || scope === 'all_devices')
    await endSessionsOfUser(tx, { companyKey, userKey, cause: end, now });
}

/** Without a logout at the workspace its session continues, so ours must not be recorded as forced out. */
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
    // The person left the directory, so there is no session left to end.
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
      // It stays `running` and not `planned`, so that a new sign-in can plan its own end.
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
  // Another process completed it after our claim expired; one log row is enough.
  if (done === undefined) return;
  deps.onDone?.(Math.max(0, now - claimed.dueAt));
  // Without a logout rule only our own session ended, which is no event of the log.
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
