import { ruleFromWire, ruleToWire, wireNames } from '@shiftgate/contract/mappers/rule-mapper.ts';
import type { ShiftRuleInput } from '@shiftgate/contract/entities/shift.ts';
import type { MergedRules } from '@shiftgate/contract/entities/shift-difference.ts';
import { mergeRules } from '@shiftgate/domain/shift/merge-rules.ts';
import type { ShiftRule } from '@shiftgate/domain/shift/types.ts';
import { findRuleProblems } from '@shiftgate/domain/shift/validate-rules.ts';
import type { Context } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import { AppError } from '#core/app-error.ts';
import { yieldToEventLoop } from '#core/event-loop.ts';
import { presentRule } from '../rows/present.ts';
import type { RuleRow } from '../rows/rows.ts';

/** Rules as they would be stored. */
export interface PlannedRules {
  readonly rows: readonly RuleRow[];
  readonly merged: MergedRules;
  readonly isChanged: boolean;
}

/** The content of a rule without its id: rules with equal content are the same rule. */
function textOf(rule: ShiftRuleInput): string {
  return JSON.stringify(ruleFromWire(rule));
}

/**
 * Validates and merges the rules of a list. An existing rule keeps its id, matched by id or content. Throws
 * INVALID_RULES with the position of every problem.
 */
export async function planRules(
  ctx: Context,
  shiftKey: string,
  stored: readonly RuleRow[],
  wanted: readonly ShiftRuleInput[],
): Promise<PlannedRules> {
  const problems = findRuleProblems(wanted.map(ruleFromWire));
  if (problems.length > 0) {
    throw new AppError(
      'INVALID_RULES',
      undefined,
      problems.map((p) => ({ path: rulePathOf(p.ruleIndex, p.field), rule: p.code })),
    );
  }
  await yieldToEventLoop();
  const keys = keysFor(stored, wanted);
  await yieldToEventLoop();
  const { rules, merged } = mergeRules(
    wanted.map((rule, index) => ({ ...ruleFromWire(rule), id: keys[index] ?? null })),
  );
  await yieldToEventLoop();
  const before = new Map(stored.map((row) => [row.key, row]));
  const rows = rules.map((rule, position): RuleRow => {
    const known = rule.id === null ? undefined : before.get(rule.id);
    return {
      ...ruleToWire(rule),
      key: known?.key ?? newKey(ctx.now),
      company_key: ctx.companyKey,
      shift_key: shiftKey,
      position,
      created_at: known?.created_at ?? new Date(ctx.now),
    };
  });
  const saidOf = (list: readonly RuleRow[]): string => JSON.stringify(list.map(presentRule));
  return {
    rows,
    merged: merged.map(({ into, from }) => ({ into, from: [...from] })),
    isChanged: saidOf(rows) !== saidOf(stored),
  };
}

/** The path of a problem in the request: `rules`, `rules.2` or `rules.2.end_hour`. */
function rulePathOf(ruleIndex: number, field: keyof ShiftRule | null): string {
  if (ruleIndex < 0) return 'rules';
  if (field === null) return `rules.${ruleIndex}`;
  return `rules.${ruleIndex}.${field === 'id' ? 'id' : wireNames[field]}`;
}

/** The key of the stored rule for each requested one, each used once; null for a new one. */
function keysFor(stored: readonly RuleRow[], wanted: readonly ShiftRuleInput[]): (string | null)[] {
  const free = new Set(stored.map((row) => row.key));
  const take = (key: string | undefined): string | null =>
    key !== undefined && free.delete(key) ? key : null;
  const byId = wanted.map((rule) => take(rule.id));
  const bySaid = Map.groupBy(stored, (row) => textOf(presentRule(row)));
  return wanted.map((rule, index) => {
    const known = byId[index];
    if (known) return known;
    return take(bySaid.get(textOf(rule))?.find((row) => free.has(row.key))?.key);
  });
}

/** Changes some rules by id and adds the others; a duplicate is not added. */
export function patchRules(stored: readonly RuleRow[], changes: readonly ShiftRuleInput[]): ShiftRuleInput[] {
  const rules: ShiftRuleInput[] = stored.map(presentRule);
  const unknown: string[] = [];
  for (const change of changes) {
    const place = change.id === undefined ? -1 : rules.findIndex((rule) => rule.id === change.id);
    if (place >= 0) rules[place] = change;
    else if (change.id !== undefined) unknown.push(change.id);
    else if (!rules.some((rule) => textOf(rule) === textOf(change))) rules.push(change);
  }
  if (unknown.length > 0) throw new AppError('RULE_NOT_FOUND', { rules: unknown });
  return rules;
}
