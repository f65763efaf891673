import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { isPrivileged } from '#core/workspace-administrators.ts';
import { audit } from '#modules/audit/public.ts';
import { noteChangedThere } from '#modules/passwords/public.ts';
import type { UserRow } from '../list/user-rows.ts';
import { findRefusal } from '../rights/policy.ts';
import type { GuardedPerson } from '../rights/policy.ts';
import { auditTarget, isOwnAct, lockPerson } from './find-person.ts';

type State = CallResponse<'users.get'>['workspace_password'];

/**
 * Why the current password is not at the workspace: pending, given up, or not accepted there. Null when nothing is
 * missing.
 */
export async function readWorkspacePassword(
  ctx: Context,
  person: Pick<UserRow, 'key' | 'workspace_password_fault' | 'workspace_password_failed_at'>,
): Promise<State> {
  const { workspace_password_fault: reason, workspace_password_failed_at: failedAt } = person;
  const wish = await ctx.tx
    .selectFrom('workspace_passwords')
    .select(['created_at', 'attempts'])
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', person.key)
    .executeTakeFirst();
  if (wish !== undefined)
    return wish.attempts === 0
      ? null
      : { state: 'waiting', at: wish.created_at.toISOString(), reason: 'unavailable' };
  return reason === null || failedAt === null
    ? null
    : { state: 'failed', at: failedAt.toISOString(), reason };
}

/** Since when others may know what a person with a role or right signs in with there; null where they may not. */
export async function presentKnownPassword(
  ctx: Context,
  person: GuardedPerson & {
    readonly workspace_password_known_at: Date | null;
    readonly is_known_since_promotion: boolean;
  },
): Promise<CallResponse<'users.get'>['known_workspace_password']> {
  const { workspace_password_known_at: since, is_known_since_promotion: isKnown } = person;
  if (since === null || !isKnown) return null;
  const isAllowed = findRefusal(ctx.actor, 'confirmation', person) === null;
  return { since: since.toISOString(), may_confirm: isAllowed && (await isToBeBelieved(ctx, person)) };
}

/**
 * Whether the caller can say this of the person. Of themselves only in a session that the password in question did not
 * open: the person who planted it would close the notice with it. The only super administrator has no one else to ask.
 */
async function isToBeBelieved(ctx: Context, person: GuardedPerson): Promise<boolean> {
  if (person.key !== ctx.actor.userKey || (await isOwnAct(ctx, person.key))) return true;
  if (!person.is_admin) return false;
  const other = await ctx.tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', ctx.companyKey)
    .where('is_admin', '=', true)
    .where('status', '=', 'active')
    .where('key', '!=', person.key)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Closes the notice that others may know a person's password at the workspace; without one nothing changes. Throws
 * OTHERS_MUST_CONFIRM where the caller is the person, and that password may have opened the session.
 */
export async function confirmWorkspacePassword(
  ctx: Context,
  { params }: HandlerInput<'users.confirmWorkspacePassword'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key, 'confirmation');
  const since = person.workspace_password_known_at;
  // A person without a right keeps the mark: it is worth something when they get one.
  if (since === null || !isPrivileged(person)) return;
  if (!(await isToBeBelieved(ctx, person))) throw new AppError('OTHERS_MUST_CONFIRM');
  await noteChangedThere(ctx.tx, { companyKey: ctx.companyKey, userKeys: [person.key] });
  await audit(ctx, {
    event: 'user.workspace_password_confirmed',
    target: auditTarget(person),
    before: { known_workspace_password: since.toISOString() },
  });
}
