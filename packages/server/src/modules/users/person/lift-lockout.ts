import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { audit } from '#modules/audit/public.ts';
import type { UserDeps } from './deps.ts';
import { auditTarget, lockPerson } from './find-person.ts';

/** Ends the lockout after wrong passwords; without one nothing changes. */
export async function liftLockout(
  ctx: Context,
  { lockouts }: UserDeps,
  { params }: HandlerInput<'users.liftLockout'>,
): Promise<void> {
  const { companyKey } = ctx;
  const person = await lockPerson(ctx, params.key, 'access');
  const until = await lockouts.until(ctx.tx, { companyKey, email: person.email }, ctx.now);
  if (until === null) return;
  await audit(ctx, {
    event: 'user.sign_in_hold_lifted',
    target: auditTarget(person),
    before: { held_until: new Date(until).toISOString() },
  });
  await announce(ctx.tx, companyKey, 'users');
  await lockouts.lift(ctx.tx, { companyKey, emails: [person.email] });
}
