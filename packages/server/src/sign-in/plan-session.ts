import { decide, passingShifts } from '@shiftgate/domain/access/decide.ts';
import type { DecisionInput, FullVerdict, LogoutCause } from '@shiftgate/domain/access/types.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { startSingleAccess } from '@shiftgate/domain/user/single-access.ts';
import { sql } from 'kysely';
import { newKey } from '../db/keys.ts';
import type { Tx } from '../db/transactions.ts';

/** What happens when a permission ends: our own session always ends, the workspace's only by a logout rule. */
export type LogoutScope = 'own_session' | 'browser' | 'all_devices';

/** Until when a session may last, and what is done then. `allowedUntil` in ms; null = open. */
export interface SessionPlan {
  readonly allowedUntil: number | null;
  readonly scope: LogoutScope;
  /** Whether it also takes app passwords: only where a shift's switch says so. */
  readonly takesAppPasswords: boolean;
}

/**
 * The plan of an allowed attempt. The shifts that cover the last instant decide, the strictest of them counts;
 * the end of a single access is always an automatic logout.
 */
export function planOf(input: DecisionInput, verdict: FullVerdict): SessionPlan {
  const { allowedUntil } = verdict;
  const { subject } = input;
  if (allowedUntil === null || subject === null) return { allowedUntil: null, ...ownSession };
  const access = subject.singleAccess;
  const isByAccess = verdict.notes.includes('single_access');
  const last: DecisionInput = {
    ...input,
    subject: {
      ...subject,
      singleAccess: access !== null && isByAccess ? startSingleAccess(access, input.attempt.at) : access,
    },
    attempt: { ...input.attempt, at: allowedUntil - 1 },
  };
  if (decide(last).notes.includes('single_access')) {
    return { allowedUntil, ...reachOf(subject.shifts) };
  }
  const automatic = passingShifts(last, allowedUntil - 1).filter((shift) => shift.logout.isAutomatic);
  return { allowedUntil, ...(automatic.length === 0 ? ownSession : reachOf(automatic)) };
}

const ownSession = { scope: 'own_session', takesAppPasswords: false } as const;

function reachOf(shifts: readonly CompiledShift[]): Pick<SessionPlan, 'scope' | 'takesAppPasswords'> {
  return shifts.some((shift) => shift.logout.reach === 'all_devices')
    ? { scope: 'all_devices', takesAppPasswords: takesAppPasswords(shifts) }
    : { scope: 'browser', takesAppPasswords: false };
}

/** Whether a shift that logs people out everywhere has the switch for their app passwords on. */
export function takesAppPasswords(shifts: readonly CompiledShift[]): boolean {
  return shifts.some(
    ({ logout }) => logout.isAutomatic && logout.isAdvanced && logout.reach === 'all_devices',
  );
}

/** Why a session's end is planned at a sign-in. */
export const permissionEnded = 'permission_ended' satisfies LogoutCause;

/** Stores when a session's permission ends, in place of what was planned for it before; open = nothing is planned. */
export async function planSession(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly sessionKey: string;
    readonly plan: SessionPlan;
    readonly cause: LogoutCause;
    readonly now: number;
  },
): Promise<void> {
  const { companyKey, sessionKey, plan, now } = input;
  const at = new Date(now);
  if (plan.allowedUntil === null) return await cancelPlan(tx, companyKey, sessionKey, now);
  const due = new Date(plan.allowedUntil);
  const values = {
    due_at: due,
    next_try_at: due,
    scope: plan.scope,
    takes_app_passwords: plan.takesAppPasswords,
    cause: input.cause,
    attempts: 0,
    updated_at: at,
  };
  await tx
    .insertInto('planned_logouts')
    .values({
      key: newKey(now),
      company_key: companyKey,
      user_key: input.userKey,
      session_key: sessionKey,
      created_at: at,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_key', 'session_key'])
        // As a literal: with a parameter a generic plan does not find the partial index.
        .where(sql<boolean>`state = 'planned' and session_key is not null`)
        .doUpdateSet(values),
    )
    .execute();
}

/** Withdraws what is planned for a session. */
export async function cancelPlan(tx: Tx, companyKey: string, sessionKey: string, now: number): Promise<void> {
  await tx
    .updateTable('planned_logouts')
    .set({ state: 'cancelled', updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('session_key', '=', sessionKey)
    .where('state', '=', 'planned')
    .execute();
}
