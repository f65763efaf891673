import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AskRolesOfEveryone } from '../directory-sync/public.ts';
import type { Batch } from './actions/batch.ts';
import { isBoundByRoles } from './policy.ts';

export interface AskDeps {
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
 * Asks the workspace for everyone's roles before a task hands out passwords for somebody who is no super administrator:
 * in one reading for all of its people. Returns the error when it does not say.
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
