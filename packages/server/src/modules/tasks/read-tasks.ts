import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { audit } from '../audit/public.ts';
import { presentTask, taskColumns } from './present-task.ts';
import { countOrderedAsDone } from './settle/settle.ts';
import { withdrawLogouts } from './settle/settle-logouts.ts';

const listedDays = 7;
const listedAtMost = 50;

/** The bulk actions of the last seven days, newest first. */
export async function listTasks(ctx: Context): Promise<CallResponse<'tasks.list'>> {
  const rows = await ctx.tx
    .selectFrom('tasks')
    .select(taskColumns)
    .where('company_key', '=', ctx.companyKey)
    .where('created_at', '>', new Date(ctx.now - listedDays * DAY_MS))
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(listedAtMost)
    .execute();
  return { items: rows.map((row) => presentTask(row, ctx.now)) };
}

export async function mustFindTask(ctx: Context, key: string, options: { readonly lock?: boolean } = {}) {
  const query = ctx.tx
    .selectFrom('tasks')
    .select([...taskColumns, 'created_by_user_key'])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('TASK_NOT_FOUND', { key });
  return row;
}

export async function getTask(
  ctx: Context,
  { params }: HandlerInput<'tasks.get'>,
): Promise<CallResponse<'tasks.get'>> {
  return presentTask(await mustFindTask(ctx, params.key), ctx.now);
}

/** The outcome of each person, by name at the start; the cursor holds the last position. */
export async function listResults(
  ctx: Context,
  { params, query }: HandlerInput<'tasks.results'>,
): Promise<CallResponse<'tasks.results'>> {
  await mustFindTask(ctx, params.key);
  const place = Number(readCursor(query.cursor, ['text'])?.[0] ?? 0);
  if (!Number.isSafeInteger(place) || place < 0 || place > 0x7fff_ffff)
    throw new AppError('VALIDATION_FAILED', undefined, [{ path: 'cursor', rule: 'invalid' }]);
  let page = ctx.tx
    .selectFrom('task_items as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'i.company_key').onRef('u.key', '=', 'i.user_key'),
    )
    .select(['i.position', 'i.user_key', 'u.name', 'u.email', 'i.outcome', 'i.reason'])
    .where('i.company_key', '=', ctx.companyKey)
    .where('i.task_key', '=', params.key)
    .where('i.position', '>', place);
  if (query.outcome) page = page.where('i.outcome', '=', query.outcome);
  const rows = await page
    .orderBy('i.position')
    .limit(query.page_size + 1)
    .execute();
  const items = rows.slice(0, query.page_size);
  const last = items.at(-1);
  return {
    items: items.map(({ user_key: user, name, email, outcome, reason }) => ({
      user,
      name,
      email,
      outcome,
      reason,
    })),
    next: rows.length > query.page_size && last ? writeCursor([String(last.position)]) : null,
  };
}

/**
 * Cancels a task after the current batch, and withdraws logouts that are ordered and not started. Completed people
 * stay done, and a finished task is unchanged.
 */
export async function cancelTask(
  ctx: Context,
  { params }: HandlerInput<'tasks.cancel'>,
): Promise<CallResponse<'tasks.cancel'>> {
  const task = await mustFindTask(ctx, params.key, { lock: true });
  if (task.finished_at !== null) return presentTask(task, ctx.now);
  const at = new Date(ctx.now);
  const own = { companyKey: ctx.companyKey, taskKey: task.key };
  if (task.kind === 'force_logout') await withdrawLogouts(ctx.tx, own, ctx.now);
  if (task.kind === 'end_sessions' || task.kind === 'generate_passwords')
    await countOrderedAsDone(ctx.tx, own);
  const cancelled = await ctx.tx
    .updateTable('tasks')
    .set({ state: 'cancelled', finished_at: at, updated_at: at, claim_key: null, claimed_until: null })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', task.key)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  const { done, unchanged, skipped, failed, total } = cancelled;
  await audit(ctx, {
    event: 'task.cancelled',
    target: { kind: 'task', key: task.key, name: task.kind },
    after: { done, unchanged, skipped, failed, total },
  });
  await announce(ctx.tx, ctx.companyKey, 'tasks');
  return presentTask(cancelled, ctx.now);
}
