import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { BulkAction, Selection } from '@shiftgate/contract/routes/users.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseBadPeriod, userConditions, zoneOfCompany } from '../users/index.ts';
import { startTask } from './start-task.ts';
import type { TaskInput } from './task-facts.ts';

/** Starts a bulk action on named people, or on all that a filter finds but some. */
export async function startBulk(
  ctx: Context,
  { body }: HandlerInput<'users.bulk'>,
): Promise<CallResponse<'users.bulk'>> {
  const { act, selection, client_key: clientKey } = body;
  const input = await inputOf(ctx, act);
  return await startTask(ctx, {
    kind: act.action,
    input,
    condition: await conditionOf(ctx, selection),
    keys: 'users' in selection ? selection.users : null,
    clientKey,
  });
}

/** The batch forms of the calls on one person: the same tasks, on named people. */
export function startOn(
  ctx: Context,
  kind: 'remove_vacation' | 'force_logout' | 'force_password_change' | 'generate_passwords',
  body: { readonly users: readonly string[]; readonly client_key?: string | undefined },
  input: TaskInput = {},
): Promise<CallResponse<'users.bulk'>> {
  const condition = named(body.users);
  return startTask(ctx, { kind, input, condition, keys: body.users, clientKey: body.client_key });
}

/** Sends people on vacation. */
export async function startVacation(
  ctx: Context,
  { body }: HandlerInput<'users.bulkVacation'>,
): Promise<CallResponse<'users.bulkVacation'>> {
  const { users, start_date, end_date, client_key: clientKey } = body;
  const input = await inputOf(ctx, { action: 'set_vacation', start_date, end_date });
  return await startTask(ctx, {
    kind: 'set_vacation',
    input,
    condition: named(users),
    keys: users,
    clientKey,
  });
}

async function inputOf(ctx: Context, act: z.output<typeof BulkAction>): Promise<TaskInput> {
  switch (act.action) {
    case 'add_to_shift':
    case 'remove_from_shift':
      return { shift: await mustFindShift(ctx, act.shift) };
    case 'set_vacation': {
      const { start_date, end_date } = act;
      const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
      refuseBadPeriod({ startOn: start_date, endOn: end_date }, zone, ctx.now);
      return { start_date, end_date };
    }
    default:
      return {};
  }
}

async function mustFindShift(ctx: Context, key: string): Promise<{ key: string; name: string }> {
  const shift = await ctx.tx
    .selectFrom('shifts')
    .select(['key', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key)
    .where('is_test', '=', false)
    .executeTakeFirst();
  if (!shift) throw new AppError('SHIFT_NOT_FOUND', { key });
  return shift;
}

function named(keys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`u.key = any(${keys}::uuid[])`;
}

async function conditionOf(
  ctx: Context,
  selection: z.output<typeof Selection>,
): Promise<RawBuilder<boolean>> {
  if ('users' in selection) return named(selection.users);
  const zone = await zoneOfCompany(ctx.tx, ctx.companyKey);
  const filter = userConditions(selection.filter, { now: ctx.now, zone });
  return selection.except.length === 0
    ? filter
    : sql<boolean>`(${filter}) and u.key <> all(${selection.except}::uuid[])`;
}
