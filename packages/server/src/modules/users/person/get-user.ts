import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { isNewestAtWorkspace, isLive } from '#db/session-conditions.ts';
import { AppError } from '#core/app-error.ts';
import { isKnownSincePromotion, presentStrength, strengthsOfPeople } from '#modules/passwords/public.ts';
import type { UserDeps } from './deps.ts';
import { endOf, isAlive, stateColumns, stateFacts, workspaceOf } from '#modules/forced-logout/public.ts';
import type { LogoutTarget } from '#modules/forced-logout/public.ts';
import { readCalendarAddress } from '../calendar/calendar-address.ts';
import { findRefusal } from '../rights/policy.ts';
import { presentUser, readLacks, userRows } from '../list/user-rows.ts';
import { presentKnownPassword, readWorkspacePassword } from './workspace-password-state.ts';

/** Returns a person for the detail page and as the response to every change. Throws USER_NOT_FOUND. */
export async function presentUserDetail(
  ctx: Context,
  deps: UserDeps,
  key: string,
): Promise<CallResponse<'users.get'>> {
  const row = await userRows(ctx.tx, ctx.companyKey)
    .innerJoin('companies as c', 'c.key', 'u.company_key')
    .select(['u.recovery_email', 'u.recovery_email_source', 'u.synced_at', 'c.zone'])
    .select(['u.recovery_email_entered_at', 'u.recovery_email_entered_by'])
    .select(['u.workspace_password_known_at', isKnownSincePromotion.as('is_known_since_promotion')])
    .where('u.key', '=', key)
    .executeTakeFirst();
  const verdict = row && (await deps.readAccessStatus(ctx.tx, ctx.companyKey, key, ctx.now));
  if (!row || !verdict) throw new AppError('USER_NOT_FOUND', { key });
  const { companyKey, now } = ctx;
  const lockedUntil = await deps.lockouts.until(ctx.tx, { companyKey, email: row.email }, now);
  const strengthOf = await strengthsOfPeople(ctx.tx, ctx.companyKey, [key]);
  return {
    ...presentUser(
      row,
      zoneOf(row.zone),
      ctx.now,
      await readLacks(ctx.tx, { ...ctx, needsIdentifier: true }, [row]),
    ),
    recovery_email: row.recovery_email,
    recovery_email_source: row.recovery_email_source,
    recovery_email_entered:
      row.recovery_email_source === 'entered'
        ? {
            at: row.recovery_email_entered_at?.toISOString() ?? null,
            by: row.recovery_email_entered_by,
          }
        : null,
    sign_in_held_until: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
    calendar_address: await readCalendarAddress(ctx, key),
    workspace_password: await readWorkspacePassword(ctx, row),
    known_workspace_password: await presentKnownPassword(ctx, row),
    synced_at: row.synced_at?.toISOString() ?? null,
    sessions: await openSessions(ctx, row),
    verdict,
    password_strength: presentStrength(strengthOf(key)),
    is_protected: findRefusal(ctx.actor, 'access', row) !== null,
    is_password_protected: findRefusal(ctx.actor, 'password', row) !== null,
  };
}

/** Returns a person's active sign-in sessions, here or at the workspace, newest first. */
async function openSessions(
  { tx, companyKey, now }: Context,
  person: Pick<LogoutTarget, 'status'> & { readonly key: string },
): Promise<CallResponse<'users.get'>['sessions']> {
  const rows = await tx
    .selectFrom('sign_in_sessions as s')
    .leftJoin('shifts as h', (join) =>
      join.onRef('h.company_key', '=', 's.company_key').onRef('h.key', '=', 's.deciding_shift_key'),
    )
    .select(['h.zone', 's.is_by_single_access'])
    .select(['s.key', 's.authenticated_at', 's.allowed_until', 's.ip', 's.browser', 's.os', 's.device_class'])
    .select([...stateColumns, ...stateFacts(now)])
    .where('s.company_key', '=', companyKey)
    .where('s.user_key', '=', person.key)
    .where(
      person.status === 'active'
        ? sql<boolean>`(${isLive(now)} or ${isNewestAtWorkspace(now)})`
        : isLive(now),
    )
    .orderBy('s.authenticated_at', 'desc')
    .orderBy('s.key', 'desc')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    since: row.authenticated_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    allowed_until: row.allowed_until?.toISOString() ?? null,
    ended_at: isAlive(row, now) ? null : (row.ended_at ?? row.expires_at).toISOString(),
    end: endOf(row, now),
    workspace: workspaceOf({ ...row, status: person.status }, now),
    zone: row.is_by_single_access ? null : row.zone,
    ip: row.ip,
    browser: row.browser,
    os: row.os,
    device_class: row.device_class,
  }));
}

export function getUser(
  ctx: Context,
  deps: UserDeps,
  { params }: HandlerInput<'users.get'>,
): Promise<CallResponse<'users.get'>> {
  return presentUserDetail(ctx, deps, params.key);
}
