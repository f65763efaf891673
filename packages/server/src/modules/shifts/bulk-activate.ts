import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../audit/index.ts';
import { presentSummary } from './present.ts';
import { summariesOf } from './repository.ts';

/** The chosen shifts, locked in a fixed order so that two bulk actions cannot wait for each other. */
async function lockShifts(ctx: Context, keys: readonly string[]) {
  const wanted = [...new Set(keys)];
  const rows = await ctx.tx
    .selectFrom('shifts')
    .select(['key', 'name', 'state'])
    .where('company_key', '=', ctx.companyKey)
    .where('is_test', '=', false)
    .where('key', 'in', wanted)
    .orderBy('key')
    .forUpdate()
    .execute();
  if (rows.length !== wanted.length) throw new AppError('SHIFT_NOT_FOUND');
  return rows;
}

/** Enables shifts that are all disabled, or disables shifts of which none is (spec §4). A period is removed by either. */
export async function bulkActivate(
  ctx: Context,
  { body }: HandlerInput<'shifts.bulkActivate'>,
): Promise<CallResponse<'shifts.bulkActivate'>> {
  const rows = await lockShifts(ctx, body.rule_groups);
  const isActivation = body.action === 'activate';
  if (isActivation && rows.some((row) => row.state === 'enabled'))
    throw new AppError('SHIFTS_NOT_ALL_DISABLED');
  if (!isActivation && rows.some((row) => row.state === 'disabled'))
    throw new AppError('SHIFTS_NOT_ALL_ENABLED');
  const keys = rows.map((row) => row.key);
  await ctx.tx
    .updateTable('shifts')
    .set((eb) => ({
      state: isActivation ? 'enabled' : 'disabled',
      starts_on: null,
      ends_on: null,
      version: eb('version', '+', 1),
      updated_at: new Date(ctx.now),
    }))
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', keys)
    .execute();
  for (const row of rows) {
    await audit(ctx, {
      event: isActivation ? 'shift.enabled' : 'shift.disabled',
      target: { kind: 'shift', key: row.key, name: row.name },
      before: { state: row.state },
    });
  }
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return { items: (await summariesOf(ctx, keys)).map(presentSummary) };
}

/** Deletes shifts; one that is not disabled stops the whole call (spec §4). */
export async function deleteShifts(
  ctx: Context,
  { body }: HandlerInput<'shifts.delete'>,
): Promise<CallResponse<'shifts.delete'>> {
  const rows = await lockShifts(ctx, body.rule_groups);
  const live = rows.filter((row) => row.state !== 'disabled');
  if (live.length > 0) throw new AppError('SHIFT_STILL_ENABLED', { names: live.map((row) => row.name) });
  await ctx.tx
    .deleteFrom('shifts')
    .where('company_key', '=', ctx.companyKey)
    .where(
      'key',
      'in',
      rows.map((row) => row.key),
    )
    .execute();
  for (const row of rows)
    await audit(ctx, { event: 'shift.deleted', target: { kind: 'shift', key: row.key, name: row.name } });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return { done: true };
}
