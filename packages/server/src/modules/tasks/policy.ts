import type { TaskKind } from '@shiftgate/contract/entities/task.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { requireFreshSignIn } from '#core/fresh-sign-in.ts';
import { hasWorkspaceRole } from '#core/workspace-administrators.ts';
import { findRefusal, guardColumns, mayBeDone, needsFreshSignIn, takesSuperAdmin } from '../users/public.ts';
import type { GuardedPerson, PersonAct } from '../users/public.ts';
import type { Batch } from './actions/batch.ts';

/** The act of each bulk action on its people; the policy of people says who may do it. */
export const actOfTask: Readonly<Record<TaskKind, PersonAct>> = {
  add_to_shift: 'access',
  remove_from_shift: 'access',
  set_vacation: 'access',
  remove_vacation: 'access',
  grant_single_access: 'access',
  force_logout: 'access',
  // It hands out nothing: the person chooses the new one with the old one.
  force_password_change: 'access',
  end_sessions: 'access',
  generate_passwords: 'password',
  share_temporary_password: 'password',
  share_change_link: 'password',
};

/**
 * The program sends people a link to their own address, also instead of the temporary password; no user of the panel
 * sees it.
 */
const isOwnMail = ({ kind, actor }: Pick<Batch, 'kind' | 'actor'>): boolean =>
  actor.userKey === null && kind !== 'generate_passwords';

/** Whether what a task may do depends on the roles of its people at the workspace. */
export const isBoundByRoles = (batch: Pick<Batch, 'kind' | 'actor'>): boolean =>
  actOfTask[batch.kind] === 'password' && !isOwnMail(batch) && !batch.actor.isAdmin;

/** Why a person is left out of a bulk action; null for one who is not. */
export function findTaskRefusal(
  batch: Pick<Batch, 'kind'> & { readonly actor: Batch['actor'] & { readonly isRoleUnknown?: boolean } },
  person: GuardedPerson,
): ReturnType<typeof findRefusal> | 'OWN_ROLE_UNKNOWN' {
  const { actor, kind } = batch;
  const act = isOwnMail(batch) ? 'access' : actOfTask[kind];
  const refusal = findRefusal(actor, act, person);
  if (refusal === null && actor.isRoleUnknown === true && takesSuperAdmin(actor, act, person))
    return 'OWN_ROLE_UNKNOWN';
  // A person who became an administrator after the start, so that nothing was confirmed for them.
  const isUnconfirmed = needsFreshSignIn(actor, act, person) && !actor.isConfirmed;
  return refusal ?? (isUnconfirmed ? 'PROTECTED_ADMINISTRATOR' : null);
}

/**
 * Whether the starter confirmed at the provider that it is them. Throws FRESH_SIGN_IN_REQUIRED when a person of the task
 * needs it; those who are left out anyway need nothing.
 */
export async function confirmOrder(
  ctx: Context,
  { taskKey, kind }: { readonly taskKey: string; readonly kind: TaskKind },
): Promise<boolean> {
  const act = actOfTask[kind];
  const found = await ctx.tx
    .selectFrom('task_items as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'i.company_key').onRef('u.key', '=', 'i.user_key'),
    )
    .select(guardColumns.map((column) => `u.${column}` as const))
    .where('i.company_key', '=', ctx.companyKey)
    .where('i.task_key', '=', taskKey)
    .where(sql<boolean>`(${hasWorkspaceRole} or u.key = ${ctx.actor.userKey}::uuid)`)
    .where(mayBeDone(ctx.actor, act))
    .orderBy(sql`u.key = ${ctx.actor.userKey}::uuid`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined || !needsFreshSignIn(ctx.actor, act, found)) return false;
  requireFreshSignIn(ctx);
  return true;
}
