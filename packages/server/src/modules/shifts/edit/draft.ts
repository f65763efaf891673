import type { ShiftPatch } from '@shiftgate/contract/entities/shift.ts';
import type { MergedRules } from '@shiftgate/contract/entities/shift-difference.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { Context } from '#core/context.ts';
import { planRules } from './draft-rules.ts';
import { planSettings, refuseWeaker } from './draft-settings.ts';
import { planState } from './draft-state.ts';
import { companySettings, refuseMissingProducts } from '../rows/plan-products.ts';
import { presentRule, presentSettings } from '../rows/present.ts';
import { refuseProtected } from '../rows/protection.ts';
import { mustFindShift, readRules } from '../rows/rows.ts';
import type { RuleRow, ShiftRow } from '../rows/rows.ts';
import { shiftOf } from '#access/public.ts';
import { refuseStale } from '../rows/versions.ts';

/** A shift before and after a patch. */
export interface ShiftPlan {
  readonly before: { readonly row: ShiftRow; readonly rules: readonly RuleRow[] };
  readonly after: { readonly row: ShiftRow; readonly rules: readonly RuleRow[] };
  /** The changed fields by their API names, with the values before and after. */
  readonly changes: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  };
  readonly fields: readonly string[];
  readonly merged: MergedRules;
  /** The shift after the patch, as the domain's type. */
  readonly shift: Shift;
}

/** Applies a patch to a shift without writing; throws every error of a save. */
export async function planShift(ctx: Context, shiftKey: string, patch: ShiftPatch): Promise<ShiftPlan> {
  const row = await mustFindShift(ctx, shiftKey);
  if (fieldsOf(patch).length > 0) await refuseProtected(ctx, [row]);
  const rules = await readRules(ctx, [shiftKey]);
  await refuseStale(ctx, row, patch.version, fieldsOf(patch));
  refuseMissingProducts(patch, presentSettings(row), await companySettings(ctx));
  const changedRow = { ...planSettings(row, patch), ...planState(row, patch) };
  await refuseWeaker(ctx, row, changedRow);
  const planned =
    patch.rules === undefined
      ? { rows: rules, merged: [], isChanged: false }
      : await planRules(ctx, shiftKey, rules, patch.rules);
  const after = { row: changedRow, rules: planned.isChanged ? planned.rows : rules };
  const changes = changesOf(row, changedRow);
  return {
    before: { row, rules },
    after,
    changes,
    fields: [...Object.keys(changes.after), ...(planned.isChanged ? ['rules'] : [])],
    merged: planned.merged,
    shift: shiftOf(changedRow, after.rules),
  };
}

function fieldsOf(patch: ShiftPatch): string[] {
  const isField = (name: string) => name !== 'version' && name !== 'confirm_remove_period';
  return Object.entries(patch).flatMap(([name, value]) =>
    value !== undefined && isField(name) ? [name] : [],
  );
}

/** The settings of a shift in the form of the API and the audit. */
export function wireOf(row: ShiftRow): Record<string, unknown> {
  return {
    name: row.name,
    color: Number(row.color),
    state: row.state,
    period: row.state === 'scheduled' ? { start_date: row.starts_on, end_date: row.ends_on } : null,
    ...presentSettings(row),
  };
}

function changesOf(before: ShiftRow, after: ShiftRow): ShiftPlan['changes'] {
  const [old, next] = [wireOf(before), wireOf(after)];
  const changed = Object.keys(next).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  );
  const only = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: only(old), after: only(next) };
}

/** Rules in the form of the audit. */
export function rulesForAudit(rules: readonly RuleRow[]) {
  return rules.map(presentRule);
}
