import { isSingleAccessOver, singleAccessEnd } from '@shiftgate/domain/user/single-access.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { singleAccessOfRow } from '../../../access/public.ts';
import type { Context } from '../../../core/context.ts';
import { announce } from '../../../core/events.ts';
import { AppError } from '../../../core/app-error.ts';
import { audit } from '../../audit/public.ts';
import { endSignInSessions } from './end-sessions.ts';
import { auditTarget, lockPerson } from './find-person.ts';
import type { ChangedPerson } from './find-person.ts';
import { logoutObstacle } from './order-logout.ts';
import { planLogouts } from '../../forced-logout/public.ts';

/**
 * Grants single access beside the shifts, replacing an earlier one. It starts with the next sign-in it allows and
 * expires unused after seven days; a replacement of one in use starts now. Throws USER_NOT_ACTIVE.
 */
export async function grantSingleAccess(
  ctx: Context,
  { params, body }: HandlerInput<'users.grantSingleAccess'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key);
  if (person.status !== 'active') throw new AppError('USER_NOT_ACTIVE', { users: [person.key] });
  const minutes = body.duration_minutes;
  const before = standingAccess(person, ctx.now);
  const unused = { grantedAt: ctx.now, durationMinutes: minutes, firstUsedAt: null, endedAt: null };
  await ctx.tx
    .updateTable('users')
    .set((eb) => ({
      single_access_granted_at: new Date(ctx.now),
      single_access_granted_by: ctx.actor.userKey,
      single_access_duration_seconds: minutes === null ? null : minutes * 60,
      single_access_lapses_at: new Date(singleAccessEnd(unused)),
      single_access_first_used_at: before?.used === true ? new Date(ctx.now) : null,
      single_access_ends_at: null,
      version: eb('version', '+', 1),
      updated_at: new Date(ctx.now),
    }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', person.key)
    .execute();
  await audit(ctx, {
    event: 'user.single_access_granted',
    target: auditTarget(person),
    before,
    after: { duration_minutes: minutes },
  });
  await announce(ctx.tx, ctx.companyKey, 'users');
}

/**
 * Revokes single access and signs out the session that it allowed; with `force_logout` every device loses its tokens
 * too. An unused access ends no session without `force_logout`, and without a valid access nothing changes.
 */
export async function removeSingleAccess(
  ctx: Context,
  { params, body }: HandlerInput<'users.removeSingleAccess'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key);
  const before = standingAccess(person, ctx.now);
  if (before === null) return;
  await ctx.tx
    .updateTable('users')
    .set((eb) => ({
      single_access_ends_at: new Date(ctx.now),
      version: eb('version', '+', 1),
      updated_at: new Date(ctx.now),
    }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', person.key)
    .execute();
  await audit(ctx, {
    event: 'user.single_access_removed',
    target: auditTarget(person),
    before,
    after: { force_logout: body.force_logout },
  });
  if (before.used || body.force_logout) await logOut(ctx, person, body.force_logout);
  await announce(ctx.tx, ctx.companyKey, 'users');
}

async function logOut(ctx: Context, person: ChangedPerson, isEverywhere: boolean): Promise<void> {
  const { companyKey, now } = ctx;
  await endSignInSessions(ctx.tx, { companyKey, userKeys: [person.key], cause: 'forced_logout', now });
  if (logoutObstacle(person) !== null) return;
  const scope = isEverywhere ? 'all_devices' : 'browser';
  const order = { companyKey, scope, cause: 'single_access_removed', orderedBy: ctx.actor, now } as const;
  await planLogouts(ctx.tx, order, [person.key]);
}

/** The access that is not over, as the audit records it; null when there is none. */
function standingAccess(person: ChangedPerson, now: number) {
  const access = singleAccessOfRow(person);
  if (access === null || isSingleAccessOver(access, now)) return null;
  return { duration_minutes: access.durationMinutes, used: access.firstUsedAt !== null };
}
