import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { ShiftRuleInput } from '@shiftgate/contract/entities/shift.ts';
import type { ShiftRule } from '@shiftgate/contract/entities/shift.ts';
import { ruleFromWire } from '@shiftgate/contract/mappers/rule-mapper.ts';
import { closesEveryHoliday } from '@shiftgate/domain/shift/holiday-rules.ts';
import type { Context } from '#core/context.ts';
import { lockCompanyFacts } from '#core/events.ts';
import type { ShiftDeps } from '../deps.ts';
import { presentRule } from '../rows/present.ts';
import { refuseProtected } from '../rows/protection.ts';
import { mustFindShifts, readRules } from '../rows/rows.ts';
import type { ShiftRow } from '../rows/rows.ts';
import { planShift } from './draft.ts';
import type { ShiftPlan } from './draft.ts';
import { writePlan } from './save-shift.ts';
import { refuseStale } from '../rows/versions.ts';

type Input = HandlerInput<'shifts.bulkHolidays'>;
type HolidayAction = Input['body']['action'];

const closing = ShiftRuleInput.parse({ kind: 'holiday' });

const closesAll = (rule: ShiftRule): boolean => closesEveryHoliday(ruleFromWire(rule));

/** The rules after the action; null where a shift has nothing to change. */
function rulesAfter(rules: readonly ShiftRule[], action: HolidayAction): ShiftRuleInput[] | null {
  if (action === 'close_on_holidays')
    return rules.some(({ kind }) => kind === 'holiday') ? null : [...rules, closing];
  return rules.some(closesAll) ? rules.filter((rule) => !closesAll(rule)) : null;
}

/** Plans the action for each shift that it changes; throws every error of a save. */
export async function planHolidays(
  ctx: Context,
  rows: readonly ShiftRow[],
  action: HolidayAction,
): Promise<ShiftPlan[]> {
  const stored = await readRules(
    ctx,
    rows.map(({ key }) => key),
  );
  const byShift = Map.groupBy(stored, (rule) => rule.shift_key);
  const plans: ShiftPlan[] = [];
  for (const { key } of rows) {
    const rules = rulesAfter((byShift.get(key) ?? []).map(presentRule), action);
    if (rules !== null) plans.push(await planShift(ctx, key, { rules }));
  }
  return plans;
}

/**
 * Closes shifts on holidays or takes that back, all or none; returns the effect of the saved state. A shift that is
 * newer than its seen version refuses it.
 */
export async function bulkHolidays(
  ctx: Context,
  deps: ShiftDeps,
  { body }: Input,
): Promise<CallResponse<'shifts.bulkHolidays'>> {
  const rows = await mustFindShifts(ctx, body.rule_groups, { lock: 'change' });
  await refuseProtected(ctx, rows);
  const seen = new Map(body.seen.map(({ key, version }) => [key, version]));
  for (const row of rows) await refuseStale(ctx, row, seen.get(row.key), ['rules']);
  const plans = await planHolidays(ctx, rows, body.action);
  const shifts = new Map(plans.map(({ after, shift }) => [after.row.key, shift]));
  const difference = await deps.compareAccess(ctx, { shifts, moves: [] }, ctx.now);
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  // A member may have become a panel user since the check.
  await refuseProtected(ctx, rows);
  for (const plan of plans) await writePlan(ctx, plan);
  const changed = plans.map(({ before: { row } }) => ({ key: row.key, version: Number(row.version) + 1 }));
  return { changed, difference };
}
