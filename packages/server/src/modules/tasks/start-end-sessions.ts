import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { openParts } from '../sessions/public.ts';
import { findRefusal, guardColumns } from '../users/public.ts';
import { atMost } from './selection.ts';
import { startTask } from './start-task.ts';

/**
 * Starts ending named sessions, or a filter with exceptions, here and at the workspace. Throws SESSION_NOT_FOUND,
 * MORE_SESSIONS_FOUND for more than agreed, and PROTECTED_USER when all named sessions are protected; some protected
 * ones are skipped by name.
 */
export async function startEndingSessions(
  ctx: Context,
  { body }: HandlerInput<'sessions.end'>,
): Promise<CallResponse<'sessions.end'>> {
  const { selection, client_key: clientKey } = body;
  const isNamed = 'sessions' in selection;
  if (isNamed) await refuseProtected(ctx, selection.sessions);
  const condition = isNamed
    ? sql<boolean>`s.key = any(${selection.sessions}::uuid[])`
    : sql<boolean>`s.key <> all(${selection.except}::uuid[])
        and ((${sql.join(await openParts(ctx, selection.filter), sql`) or (`)}))`;
  return await startTask(ctx, {
    kind: 'end_sessions',
    input: {},
    condition,
    isAboutSessions: true,
    keys: isNamed ? selection.sessions : null,
    clientKey,
    nobody: 'SESSION_NOT_FOUND',
    ...(isNamed ? {} : atMost(selection.at_most, 'MORE_SESSIONS_FOUND')),
  });
}

async function refuseProtected(ctx: Context, keys: readonly string[]): Promise<void> {
  const people = await ctx.tx
    .selectFrom('users')
    .select([...guardColumns])
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('sign_in_sessions as s')
        .select('s.user_key')
        .where('s.company_key', '=', ctx.companyKey)
        .where('s.key', 'in', [...keys]),
    )
    .execute();
  if (people.length > 0 && people.every((person) => findRefusal(ctx.actor, 'access', person) !== null))
    throw new AppError('PROTECTED_USER', { users: people.map((person) => person.key) });
}
