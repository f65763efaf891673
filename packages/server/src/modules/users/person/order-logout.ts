import type { LogoutTarget } from '#modules/forced-logout/public.ts';
import { planLogouts } from '#modules/planned-logouts/public.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '#modules/audit/public.ts';
import { endCalendarAddressOf } from '../calendar/calendar-address.ts';
import { auditTarget, lockPerson } from './find-person.ts';

/**
 * Why this person's logout cannot be ordered: suspended people are signed out already, and administrators are never
 * signed out by force. Null when it can be.
 */
export function logoutObstacle(
  person: LogoutTarget,
): 'SUSPENDED_USER_LOGOUT' | 'PROTECTED_USER' | 'USER_NOT_FOUND' | null {
  if (person.status === 'suspended') return 'SUSPENDED_USER_LOGOUT';
  if (person.status !== 'active') return 'USER_NOT_FOUND';
  return person.is_admin || person.is_allowed_admin ? 'PROTECTED_USER' : null;
}

/** Signs a person out of every account. A repeated order is one order. */
export async function orderLogout(
  ctx: Context,
  { params }: { readonly params: { readonly key: string } },
): Promise<{ done: true }> {
  const person = await lockPerson(ctx, params.key, 'access');
  const obstacle = logoutObstacle(person);
  if (obstacle !== null) throw new AppError(obstacle, { users: [person.key] });
  const planned = await planLogouts(
    ctx.tx,
    {
      companyKey: ctx.companyKey,
      scope: 'all_devices',
      cause: 'ordered',
      orderedBy: ctx.actor,
      now: ctx.now,
    },
    [person.key],
  );
  const hadAddress = await endCalendarAddressOf(ctx, person);
  if (planned.length > 0)
    await audit(ctx, { event: 'user.forced_logout_ordered', target: auditTarget(person) });
  if (planned.length > 0 || hadAddress) await announce(ctx.tx, ctx.companyKey, 'users');
  return { done: true };
}
