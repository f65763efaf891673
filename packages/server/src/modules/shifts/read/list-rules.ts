import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { presentRule } from '../rows/present.ts';
import { readRules, readSummaries } from '../rows/rows.ts';

/** Returns the rules of every shift of the company, shifts without any included. */
export async function listRules(ctx: Context): Promise<CallResponse<'shifts.rules'>> {
  const shifts = await readSummaries(ctx);
  const keys = shifts.map(({ key }) => key);
  const rules = keys.length === 0 ? [] : await readRules(ctx, keys);
  const byShift = Map.groupBy(rules, (rule) => rule.shift_key);
  return {
    items: shifts.map(({ key, zone }) => ({ key, zone, rules: (byShift.get(key) ?? []).map(presentRule) })),
  };
}
