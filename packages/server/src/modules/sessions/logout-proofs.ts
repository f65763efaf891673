import type { LogoutProof } from '@shiftgate/contract/entities/session.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#core/context.ts';
import type { PlannedLogoutsTable } from '#db/tables/control-tables.ts';
import { AppError } from '#core/app-error.ts';
import { recordReading } from '../audit/public.ts';
import { shownDays } from './session-conditions.ts';

const shownAtMost = 50;

export const proofColumns = [
  'key',
  'cause',
  'scope',
  'state',
  'created_at',
  'ordered_by_name',
  'due_at',
  'done_at',
  'attempts',
  'last_error',
] as const satisfies readonly (keyof PlannedLogoutsTable)[];

type ProofRow = Pick<Selectable<PlannedLogoutsTable>, (typeof proofColumns)[number]>;

/** The proof of a logout: its cause or actor, and the workspace's response. */
export function presentProof(row: ProofRow): z.output<typeof LogoutProof> {
  return {
    key: row.key,
    cause: row.cause,
    scope: row.scope,
    state: row.state,
    ordered_at: row.created_at.toISOString(),
    ordered_by: row.ordered_by_name,
    due_at: row.due_at.toISOString(),
    accepted_at: row.done_at?.toISOString() ?? null,
    delay_ms: row.done_at === null ? null : Math.max(0, row.done_at.getTime() - row.due_at.getTime()),
    retries: row.attempts,
    last_error: row.last_error,
  };
}

/** The forced logouts of a person, newest first, without planned and withdrawn ones. Throws USER_NOT_FOUND. */
export async function listLogouts(
  ctx: Context,
  { params }: HandlerInput<'users.logouts'>,
): Promise<CallResponse<'users.logouts'>> {
  const person = await ctx.tx
    .selectFrom('users')
    .select(['key', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', params.key)
    .executeTakeFirst();
  if (!person) throw new AppError('USER_NOT_FOUND', { key: params.key });
  const rows = await ctx.tx
    .selectFrom('planned_logouts')
    .select([...proofColumns])
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', params.key)
    .where('due_at', '<=', new Date(ctx.now))
    .where('due_at', '>', new Date(ctx.now - shownDays * DAY_MS))
    .where('state', '<>', 'cancelled')
    .where(sql<boolean>`not (scope = 'own_session' and cause = 'permission_ended')`)
    .orderBy('due_at', 'desc')
    .orderBy('key', 'desc')
    .limit(shownAtMost)
    .execute();
  if (rows.length > 0) await recordReading(ctx, person);
  return { items: rows.map(presentProof) };
}
