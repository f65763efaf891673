import { MINUTES_OF_DAY, wallTimeOf } from '../calendar/wall-time.ts';
import { windowOfRule, type DayWindow } from './day-plan.ts';
import type { ShiftRule } from './types.ts';

/** Rules that became one: positions in the list before, and the position of the one rule in the list after. */
export interface MergedRule {
  readonly into: number;
  readonly from: readonly number[];
}

interface Group {
  readonly rule: ShiftRule;
  /** Its hours, read once: each rule is compared with all others of its days. */
  readonly window: DayWindow | null;
  readonly from: readonly number[];
}

/** The days on which a rule counts, as a text: equal for rules that share every day by their own words. */
function daysText(rule: ShiftRule): string {
  const { kind, day, dayOfMonth, clampToMonthEnd, anchorOn, daysOn, daysOff, startOn } = rule;
  const endOn = kind === 'special_date' ? (rule.endOn ?? startOn) : rule.endOn;
  return JSON.stringify([kind, day, dayOfMonth, clampToMonthEnd, anchorOn, daysOn, daysOff, startOn, endOn]);
}

/** One rule with the hours of two that overlap; null when they do not, or when no rule can be that long. */
function unite(a: Group, b: Group): ShiftRule | null {
  const [one, two] = [a.window, b.window];
  if (one === null || two === null) return one === two ? a.rule : null;
  if (one.startMinute >= two.endMinute || two.startMinute >= one.endMinute) return null;
  const start = Math.min(one.startMinute, two.startMinute);
  const end = Math.max(one.endMinute, two.endMinute);
  if (end - start > MINUTES_OF_DAY) return null;
  const isFirst = start === one.startMinute && end === one.endMinute;
  if (isFirst) return a.rule;
  const endsNextDay = end > MINUTES_OF_DAY;
  const endHour = endsNextDay
    ? wallTimeOf(end - MINUTES_OF_DAY)
    : end === MINUTES_OF_DAY
      ? '23:59'
      : wallTimeOf(end);
  return { ...a.rule, startHour: wallTimeOf(start), endHour, endsNextDay };
}

/**
 * Makes one rule of rules that overlap on the same days, and of equal closing ones; the list stays in its order and says
 * the same as before. Windows that only touch stay apart. Works on valid rules; the first of several keeps its id.
 */
export function mergeRules(rules: readonly ShiftRule[]): {
  readonly rules: readonly ShiftRule[];
  readonly merged: readonly MergedRule[];
} {
  const byDays = new Map<string, Group[]>();
  for (const [index, rule] of rules.entries()) {
    const days = daysText(rule);
    let group: Group = { rule, window: windowOfRule(rule), from: [index] };
    let others: Group[] = [];
    // What has just become longer may reach others that it did not reach before.
    for (let known = byDays.get(days) ?? [], isSettled = false; !isSettled; known = others) {
      isSettled = true;
      others = [];
      for (const other of known) {
        const united = unite(other, group);
        if (united === null) {
          others.push(other);
          continue;
        }
        const from = [...other.from, ...group.from].toSorted((a, b) => a - b);
        group = { rule: united, window: windowOfRule(united), from };
        isSettled = false;
      }
    }
    byDays.set(days, [...others, group]);
  }
  const groups = [...byDays.values()].flat().toSorted((a, b) => (a.from[0] ?? 0) - (b.from[0] ?? 0));
  return {
    rules: groups.map(({ rule, from: [first = 0] }) => ({ ...rule, id: rules[first]?.id ?? null })),
    merged: groups.flatMap(({ from }, into) => (from.length > 1 ? [{ into, from }] : [])),
  };
}
