import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { AppError } from '#core/app-error.ts';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import type { Clock } from '#ports/clock.ts';
import type { AskRolesOfEveryone } from '../directory-sync/public.ts';
import type { Batch } from './actions/batch.ts';
import type { TaskActor } from './actions/task-facts.ts';
import { actOfTask, isBoundByRoles } from './policy.ts';

export interface AskDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  /** Asks the workspace for everyone's roles; throws WORKSPACE_ROLES_UNKNOWN. */
  readonly askRoles: AskRolesOfEveryone;
}

/** How old the roles may be that a batch with passwords goes by; they are never older than the task. */
const rolesAtMostMs = 5 * MINUTE_MS;

/** Whether a failure is that the workspace did not say who administers it. */
export const isUnanswered = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'WORKSPACE_ROLES_UNKNOWN';

/**
 * Asks the workspace for everyone's roles before a task hands out passwords for an actor who is not a super
 * administrator: in one reading for all of its people. Returns the error when it does not say.
 */
export async function askRoles(
  deps: AskDeps,
  task: Pick<Batch, 'companyKey' | 'kind' | 'actor'> & { readonly orderedAt: number },
): Promise<AppError | null> {
  if (!isBoundByRoles(task)) return null;
  try {
    await deps.askRoles(task.companyKey, Math.max(task.orderedAt, deps.clock.now() - rolesAtMostMs));
    return null;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return error;
  }
}

/** Who ordered a task, with their current rights. */
export type StarterNow = TaskActor & {
  /** The workspace did not say whether they still have their role there. */
  readonly isRoleUnknown?: boolean;
};

/**
 * Returns a super administrator who ordered something for protected people with the role that they have now: the one of the
 * order may have ended since. It takes the same reading as the task's people would.
 */
export async function askStarter(
  deps: AskDeps,
  task: Pick<Batch, 'companyKey' | 'kind' | 'actor'> & { readonly orderedAt: number },
): Promise<StarterNow> {
  const { actor, companyKey, kind } = task;
  const { userKey } = actor;
  if (userKey === null || !actor.isAdmin || !actor.isConfirmed || actOfTask[kind] !== 'password')
    return actor;
  try {
    await deps.askRoles(companyKey, Math.max(task.orderedAt, deps.clock.now() - rolesAtMostMs));
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { ...actor, isRoleUnknown: true };
  }
  const row = await inCompany(deps.db, companyKey, (tx) =>
    tx
      .selectFrom('users')
      .select(['is_admin', 'is_allowed_admin'])
      .where('company_key', '=', companyKey)
      .where('key', '=', userKey)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  );
  if (row?.is_admin === true) return actor;
  return { ...actor, isAdmin: false, isControlAdmin: row?.is_allowed_admin === true };
}
