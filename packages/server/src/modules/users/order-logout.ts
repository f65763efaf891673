import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { wake } from '../../db/enqueue.ts';
import { newKey } from '../../db/keys.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../audit/index.ts';

/** Orders forced logouts at once; administrators and suspended people are skipped and named (access decision). */
export async function orderLogout(
  ctx: Context,
  { body }: HandlerInput<'users.forceLogout'>,
): Promise<CallResponse<'users.forceLogout'>> {
  const people = await ctx.tx
    .selectFrom('users')
    .select(['key', 'status', 'is_admin', 'is_allowed_admin', 'is_manager'])
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', body.users)
    .execute();
  if (people.length === 0) throw new AppError('USER_NOT_FOUND');
  const isSkipped = (p: (typeof people)[number]) =>
    p.status !== 'active' || p.is_admin || p.is_allowed_admin || (!ctx.actor.isControlAdmin && p.is_manager);
  const targets = people.filter((p) => !isSkipped(p));
  if (targets.length > 0) {
    const at = new Date(ctx.now);
    await ctx.tx
      .insertInto('planned_logouts')
      .values(
        targets.map((p) => ({
          key: newKey(ctx.now),
          company_key: ctx.companyKey,
          user_key: p.key,
          due_at: at,
          next_try_at: at,
          scope: 'all_devices' as const,
          cause: 'ordered',
          ordered_by_user_key: ctx.actor.userKey,
          ordered_by_name: ctx.actor.name,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();
    await wake(ctx.tx, 'log-out', ctx.companyKey);
    await audit(ctx, { event: 'user.forced_logout_ordered', after: { users: targets.map((p) => p.key) } });
  }
  return { planned: targets.length, skipped: people.filter(isSkipped).map((p) => p.key) };
}
