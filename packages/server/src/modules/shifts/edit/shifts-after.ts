import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { Context } from '../../../core/context.ts';
import { readRules } from '../rows/rows.ts';
import type { ShiftRow } from '../rows/rows.ts';
import { shiftOf } from '../../../access/public.ts';

type BulkAction = HandlerInput<'shifts.previewBulk'>['body']['action'];

/** The shifts after the action, by key; null = deleted. */
export async function shiftsAfter(
  ctx: Context,
  rows: readonly ShiftRow[],
  action: BulkAction,
): Promise<ReadonlyMap<string, Shift | null>> {
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
