import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import type { LogoutCause } from '@shiftgate/domain/access/types.ts';
import { sql } from 'kysely';
import { newKey } from '../db/keys.ts';
import type { Tx } from '../db/transactions.ts';

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
