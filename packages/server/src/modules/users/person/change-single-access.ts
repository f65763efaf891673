import { isSingleAccessOver, singleAccessEnd } from '@shiftgate/domain/user/single-access.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { singleAccessOfRow } from '#access/public.ts';
import type { SingleAccessRow } from '#access/public.ts';
import type { CompanyContext, Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '#modules/audit/public.ts';
import { endSignInSessions } from './end-sessions.ts';
import { auditTarget, lockPerson } from './find-person.ts';
import type { ChangedPerson } from './find-person.ts';
import { logoutObstacle } from './order-logout.ts';
import { planLogouts } from '#modules/planned-logouts/public.ts';

/**
 * Grants single access in addition to the shifts, replacing an earlier one. It starts with the next sign-in it allows and
 * expires unused after seven days; a replacement of one in use starts now. Throws USER_NOT_ACTIVE.
 */
export async function grantSingleAccess(
  ctx: Context,
  { params, body }: HandlerInput<'users.grantSingleAccess'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key, 'access');
  if (person.status !== 'active') throw new AppError('USER_NOT_ACTIVE', { users: [person.key] });
  const minutes = body.duration_minutes;
  const before = standingAccess(person, ctx.now);
  const grant = { minutes, grantedBy: ctx.actor.userKey };
  await storeSingleAccess(ctx, grant, [{ key: person.key, isInUse: before?.used === true }]);
  await audit(ctx, {
    event: 'user.single_access_granted',
    target: auditTarget(person),
    before,
    after: { duration_minutes: minutes },
  });
  await announce(ctx.tx, ctx.companyKey, 'users');
}

/** Writes a single access for people; for those whose earlier one is in use it starts now. */
export async function storeSingleAccess(
  { tx, companyKey, now }: CompanyContext,
  { minutes, grantedBy }: { readonly minutes: number | null; readonly grantedBy: string | null },
  people: readonly { readonly key: string; readonly isInUse: boolean }[],
): Promise<void> {
  const unused = { grantedAt: now, durationMinutes: minutes, firstUsedAt: null, endedAt: null };
  const at = new Date(now);
  for (const isInUse of [false, true]) {
    const keys = people.filter((person) => person.isInUse === isInUse).map(({ key }) => key);
    if (keys.length === 0) continue;
    await tx
      .updateTable('users')
      .set((eb) => ({
        single_access_granted_at: at,
        single_access_granted_by: grantedBy,
        single_access_duration_seconds: minutes === null ? null : minutes * 60,
        single_access_lapses_at: new Date(singleAccessEnd(unused)),
        single_access_first_used_at: isInUse ? at : null,
        single_access_ends_at: null,
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('company_key', '=', companyKey)
      .where('key', 'in', keys)
      .execute();
  }
}

/**
 * Revokes single access and signs out the session that it allowed; with `force_logout` every device loses its tokens
 * too. An unused access ends no session without `force_logout`, and without a valid access nothing changes.
 */
export async function removeSingleAccess(
  ctx: Context,
  { params, body }: HandlerInput<'users.removeSingleAccess'>,
): Promise<void> {
  const person = await lockPerson(ctx, params.key, 'access');
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
export function standingAccess(person: SingleAccessRow, now: number) {
  const access = singleAccessOfRow(person);
  if (access === null || isSingleAccessOver(access, now)) return null;
  return { duration_minutes: access.durationMinutes, used: access.firstUsedAt !== null };
}
