import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { Context } from '#core/context.ts';
import { readRules } from '../rows/rows.ts';
import type { ShiftRow } from '../rows/rows.ts';
import { planHolidays } from './bulk-holidays.ts';
import { shiftOf } from '#access/public.ts';

type BulkAction = HandlerInput<'shifts.previewBulk'>['body']['action'];

/** The shifts after the action, by key; null = deleted. */
export async function shiftsAfter(
  ctx: Context,
  rows: readonly ShiftRow[],
  action: BulkAction,
): Promise<ReadonlyMap<string, Shift | null>> {
  if (action === 'close_on_holidays' || action === 'ignore_holidays') {
    const plans = await planHolidays(ctx, rows, action);
    return new Map(plans.map(({ after, shift }) => [after.row.key, shift]));
  }
  if (action === 'delete') return new Map(rows.map((row) => [row.key, null]));
  const state = action === 'activate' ? 'enabled' : 'disabled';
  const rules = await readRules(
    ctx,
    rows.map((row) => row.key),
  );
  const byShift = Map.groupBy(rules, (rule) => rule.shift_key);
  return new Map(
    rows.map((row) => [row.key, { ...shiftOf(row, byShift.get(row.key) ?? []), state, period: null }]),
  );
}
