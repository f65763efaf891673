import type { LogoutCause } from '@shiftgate/domain/access/types.ts';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#db/transactions.ts';

/** An ordered logout, for one or many people. */
export interface LogoutOrder {
  readonly companyKey: string;
  /** `all_devices` also revokes tokens and app passwords; `browser` ends web sessions only. */
  readonly scope: 'browser' | 'all_devices';
  readonly cause: Extract<LogoutCause, 'ordered' | 'single_access_removed' | 'rights_given'>;
  /** The bulk action of the order, which yields to other logouts. */
  readonly taskKey?: string;
  /** Null for what follows a rule. */
  readonly orderedBy: { readonly userKey: string | null; readonly name: string } | null;
  readonly now: number;
}

/**
 * Orders logouts in one statement; a job runs them within the workspace's quota. People with a waiting order of the
 * same cause and reach are skipped. Returns the keys of the others.
 */
export async function planLogouts(
  tx: Tx,
  order: LogoutOrder,
  userKeys: readonly string[],
): Promise<readonly string[]> {
  if (userKeys.length === 0) return [];
  const { companyKey, scope, cause, taskKey } = order;
  let standing = tx
    .selectFrom('planned_logouts')
    .select('user_key')
    .where('company_key', '=', companyKey)
    .where('user_key', 'in', userKeys)
    .where('session_key', 'is', null)
    // A running logout may have called the workspace already, so it misses newer sign-ins.
    .where('state', '=', 'planned')
    .where('scope', '=', scope)
    .where('cause', '=', cause);
  // An order for one person does not wait behind one for thousands.
  if (taskKey === undefined) standing = standing.where('is_bulk', '=', false);
  const known = new Set((await standing.execute()).map((row) => row.user_key));
  const fresh = userKeys.filter((key) => !known.has(key));
  if (fresh.length === 0) return fresh;
  await tx
    .insertInto('planned_logouts')
    .values(
      fresh.map((userKey) => ({
        ...rowOf(order, userKey),
        scope,
        takes_app_passwords: scope === 'all_devices',
      })),
    )
    .execute();
  await wake(tx, 'log-out');
  return fresh;
}

/** Shared values of the rows of an order, which is due now. */
function rowOf(order: Omit<LogoutOrder, 'scope'>, userKey: string) {
  const at = new Date(order.now);
  return {
    key: newKey(order.now),
    company_key: order.companyKey,
    user_key: userKey,
    due_at: at,
    next_try_at: at,
    cause: order.cause,
    task_key: order.taskKey ?? null,
    ordered_by_user_key: order.orderedBy?.userKey ?? null,
    ordered_by_name: order.orderedBy?.name ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** A session ended by an order. */
export interface EndedSession {
  readonly key: string;
  readonly userKey: string;
  /** Whether it opened the workspace, which then ends its web sessions too. */
  readonly isAtWorkspace: boolean;
}

/**
 * Withdraws the planned logouts of sessions that end now. A plan for all devices stays, because it revokes more than
 * a session order.
 */
export async function withdrawSessionLogouts(
  tx: Tx,
  { companyKey, now }: Pick<LogoutOrder, 'companyKey' | 'now'>,
  sessionKeys: readonly string[],
): Promise<void> {
  if (sessionKeys.length === 0) return;
  await tx
    .updateTable('planned_logouts')
    .set({ state: 'cancelled', updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('session_key', 'in', sessionKeys)
    .where('state', '=', 'planned')
    .where('scope', '<>', 'all_devices')
    .execute();
}

/**
 * Orders the logout at the workspace for sessions ended here, with one row each as a proof. The workspace ends all
 * web sessions of the person.
 */
export async function planSessionLogouts(
  tx: Tx,
  order: Omit<LogoutOrder, 'scope'>,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return;
  // The workspace ends all web sessions of a person together, so one call for each person is enough.
  const asking = new Map(sessions.filter((one) => one.isAtWorkspace).map((one) => [one.userKey, one.key]));
  await tx
    .insertInto('planned_logouts')
    .values(
      sessions.map((session) => ({
        ...rowOf(order, session.userKey),
        session_key: session.key,
        scope: asking.get(session.userKey) === session.key ? ('browser' as const) : ('own_session' as const),
      })),
    )
    .execute();
  await wake(tx, 'log-out');
}
