import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import type { LogoutCause } from '@shiftgate/domain/access/types.ts';
import { sql } from 'kysely';
import { newKey } from '../db/keys.ts';
import type { Tx } from '../db/transactions.ts';
import type { PlannedRow } from '../db/written-columns.ts';

export const permissionEnded = 'permission_ended' satisfies LogoutCause;

/** A planned end of a session. */
export interface SessionEndPlan {
  readonly companyKey: string;
  readonly userKey: string;
  readonly sessionKey: string;
  readonly plan: SessionPlan;
  readonly cause: LogoutCause;
  readonly now: number;
}

/** Builds the row of a planned end; null for a permission without an end. */
export function plannedRow({
  companyKey,
  userKey,
  sessionKey,
  plan,
  cause,
  now,
}: SessionEndPlan): PlannedRow | null {
  if (plan.allowedUntil === null) return null;
  const [at, due] = [new Date(now), new Date(plan.allowedUntil)];
  return {
    key: newKey(now),
    company_key: companyKey,
    user_key: userKey,
    session_key: sessionKey,
    due_at: due,
    next_try_at: due,
    scope: plan.scope,
    takes_app_passwords: plan.takesAppPasswords,
    cause,
    attempts: 0,
    created_at: at,
    updated_at: at,
  };
}

/** Stores when a session's permission ends, in place of an earlier plan; `open` removes the plan. */
export async function planSession(tx: Tx, wanted: SessionEndPlan): Promise<void> {
  const row = plannedRow(wanted);
  if (row === null) return await cancelPlan(tx, wanted.companyKey, wanted.sessionKey, wanted.now);
  // Owner and start stay unchanged.
  const {
    key: _key,
    company_key: _company,
    user_key: _user,
    session_key: _session,
    created_at: _since,
    ...values
  } = row;
  await tx
    .insertInto('planned_logouts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_key', 'session_key'])
        // A literal, since a generic plan does not match a parameter with the partial index.
        .where(sql<boolean>`state = 'planned' and session_key is not null and cause <> 'ordered'`)
        .doUpdateSet(values),
    )
    .execute();
}

/** Cancels the planned logouts of a session; an ordered logout stays. */
async function cancelPlan(tx: Tx, companyKey: string, sessionKey: string, now: number): Promise<void> {
  await tx
    .updateTable('planned_logouts')
    .set({ state: 'cancelled', updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('session_key', '=', sessionKey)
    .where('state', '=', 'planned')
    .where('cause', '<>', 'ordered')
    .execute();
}
