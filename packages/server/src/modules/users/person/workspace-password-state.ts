import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { workspacePasswordFaults } from '@shiftgate/contract/entities/user.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { Context } from '../../../core/context.ts';
import { isWorkspaceAdministrator } from '../../../core/workspace-administrators.ts';
import type { WithWorkspaceRoles } from '../../../core/workspace-administrators.ts';

type State = CallResponse<'users.get'>['workspace_password'];

/** The events of a person's newest password. */
const passwordEvents: readonly AuditEventName[] = [
  'user.password_changed',
  'user.workspace_password_set',
  'user.workspace_password_failed',
];

/**
 * Why the current password is not at the workspace: pending, given up, or not accepted there. Null when nothing is
 * missing.
 */
export async function readWorkspacePassword(
  ctx: Context,
  person: WithWorkspaceRoles & { readonly key: string },
): Promise<State> {
  const { key: userKey } = person;
  const wish = await ctx.tx
    .selectFrom('workspace_passwords')
    .select(['created_at', 'attempts'])
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', userKey)
    .executeTakeFirst();
  if (wish !== undefined)
    return wish.attempts === 0
      ? null
      : { state: 'waiting', at: wish.created_at.toISOString(), reason: 'unavailable' };
  const newest = await ctx.tx
    .selectFrom('audit_events')
    .select(['event', 'occurred_at', 'after'])
    .where('company_key', '=', ctx.companyKey)
    .where('target_key', '=', userKey)
    .where('event', 'in', [...passwordEvents])
    .orderBy('occurred_at', 'desc')
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  const at = newest.occurred_at.toISOString();
  const facts = newest.after as { readonly isForWorkspace?: unknown; readonly code?: unknown } | null;
  if (newest.event === 'user.workspace_password_failed')
    return {
      state: 'failed',
      at,
      reason: workspacePasswordFaults.find((fault) => fault === facts?.code) ?? 'unavailable',
    };
  return newest.event === 'user.password_changed' && facts?.isForWorkspace === false
    ? { state: 'failed', at, reason: isWorkspaceAdministrator(person) ? 'administrator' : 'invalid_request' }
    : null;
}
