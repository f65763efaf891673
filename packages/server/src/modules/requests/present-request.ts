import type { AccessRequest } from '@shiftgate/contract/entities/request.ts';
import type { z } from 'zod';
import type { Context, Tx } from '#core/context.ts';
import { recipientOf } from '../passwords/public.ts';
import { findRefusal, guardColumns } from '../users/public.ts';
import type { PersonAct } from '../users/public.ts';

/** The requests of a company with their people, for further conditions. */
export function requestRows(tx: Tx, companyKey: string) {
  return tx
    .selectFrom('access_requests as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'r.company_key').onRef('u.key', '=', 'r.user_key'),
    )
    .innerJoin('companies as c', 'c.key', 'r.company_key')
    .select([
      'r.key as request_key',
      'r.kind',
      'r.state',
      'r.reason',
      'r.times_asked',
      'r.ip',
      'r.created_at',
      'r.asked_at',
      'r.ends_at',
      'r.mail_failed_at',
      'r.decided_by_name',
      'r.word',
      'r.duration_minutes',
      'u.name',
      'u.email',
      'u.photo_url',
      'u.recovery_email',
      'u.recovery_email_source',
      'u.is_recovery_email_own',
      'u.directory_recovery_email',
      'u.language',
      'c.control_state',
    ])
    .select(guardColumns.map((column) => `u.${column}` as const))
    .where('r.company_key', '=', companyKey);
}
export type RequestRow = NonNullable<Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirst']>>>;

/** The address for a new password link; null when there is none or an e-mail bounced. */
export function reachedAt(row: RequestRow): string | null {
  return row.mail_failed_at === null ? recipientOf(row, row.control_state) : null;
}

/** What approving a request does to the person. */
export const actOf = ({ kind }: Pick<RequestRow, 'kind'>): PersonAct =>
  kind === 'single_access' ? 'access' : 'password';

/** Refusing hands out nothing. */
export const actOfRefusal: PersonAct = 'access';

export function presentRequest(ctx: Context, row: RequestRow): z.output<typeof AccessRequest> {
  const isLapsed = row.state === 'open' && row.ends_at.getTime() <= ctx.now;
  return {
    key: row.request_key,
    kind: row.kind,
    state: isLapsed ? 'expired' : row.state,
    user: row.key,
    name: row.name,
    email: row.email,
    photo: row.photo_url,
    reason: row.reason,
    times_asked: row.times_asked,
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    asked_at: row.asked_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    decided_by: row.decided_by_name,
    word: row.word,
    duration_minutes: row.duration_minutes,
    may_approve: findRefusal(ctx.actor, actOf(row), row) === null,
    may_refuse: findRefusal(ctx.actor, actOfRefusal, row) === null,
    mail_failed_at: row.mail_failed_at?.toISOString() ?? null,
    is_reachable: reachedAt(row) !== null,
    link_address: row.kind === 'single_access' ? null : reachedAt(row),
  };
}
