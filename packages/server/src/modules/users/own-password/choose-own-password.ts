import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { requireFreshSignIn } from '#core/fresh-sign-in.ts';
import type { Steps } from '#http/mount.ts';
import { audit } from '#modules/audit/public.ts';
import {
  endChangeLinks,
  findDeliveryObstacle,
  notifyOfChangedPasswords,
  setUserPassword,
  setWorkspaceFault,
} from '#modules/passwords/public.ts';
import { endCalendarAddressOf } from '../calendar/calendar-address.ts';
import { readCurrentPassword } from '../person/change-password.ts';
import type { PasswordDeps } from '../person/change-password.ts';
import { endSignInSessions } from '../person/end-sessions.ts';
import { auditTarget, isOwnAct, lockPerson } from '../person/find-person.ts';

/**
 * Sets the password with which the signed-in administrator signs in here. It is their own choice, so it need not be
 * changed, and the temporary one never opens this account again. It is not set at the workspace.
 */
export async function chooseOwnPassword(
  { hasher, lockouts, ...deps }: PasswordDeps,
  steps: Steps,
  { body }: HandlerInput<'users.chooseOwnPassword'>,
): Promise<CallResponse<'users.chooseOwnPassword'>> {
  const { password } = body;
  const { companyKey, current } = await steps(async (ctx) => {
    requireFreshSignIn(ctx);
    return await readCurrentPassword(ctx, ctx.actor.userKey, password);
  });
  if (current !== null && (await hasher.verify(current, password, { companyKey })))
    throw new AppError('SAME_PASSWORD');
  const hash = await hasher.hash(password, { companyKey });
  return await steps(async (ctx) => {
    requireFreshSignIn(ctx);
    const person = await lockPerson(ctx, ctx.actor.userKey, 'password');
    const isFirst = person.password_hash === null;
    await store(ctx, person, hash);
    const changed = isFirst ? [] : [person.key];
    await notifyOfChangedPasswords(ctx, deps, { userKeys: changed, by: 'person' });
    // The counters are locked last, after the person's rows.
    await lockouts.lift(ctx.tx, { companyKey: ctx.companyKey, emails: [person.email] });
    return { done: true };
  });
}

async function store(
  ctx: Context,
  person: Awaited<ReturnType<typeof lockPerson>>,
  hash: string,
): Promise<void> {
  const { companyKey, now } = ctx;
  const userKey = person.key;
  const isOwn = await isOwnAct(ctx, userKey);
  await setUserPassword(ctx.tx, { companyKey, userKey, hash, origin: 'person', isOwn, now });
  const obstacle = await findDeliveryObstacle(ctx.tx, companyKey, userKey);
  // Where its whole domain is redirected here, the workspace has no password of the person at all.
  if (obstacle !== 'redirected')
    await setWorkspaceFault(ctx.tx, { companyKey, userKey }, obstacle ?? 'set_by_administrator', now);
  // An earlier link could still replace the new password.
  await endChangeLinks(ctx.tx, companyKey, [userKey], { now });
  await endSignInSessions(ctx.tx, { companyKey, userKeys: [userKey], cause: 'password_changed', now });
  await endCalendarAddressOf(ctx, person);
  await audit(ctx, {
    event: 'user.password_changed',
    target: auditTarget(person),
    after: { reason: 'own_in_panel' },
  });
  await announce(ctx.tx, companyKey, 'users');
}
