import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../../core/context.ts';
import type { UserRow } from '../list/user-rows.ts';

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
