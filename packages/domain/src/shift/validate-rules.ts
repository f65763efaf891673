import { isPlainDate } from '../calendar/plain-date.ts';
import { isWallTime, minuteOfDay } from '../calendar/wall-time.ts';
import { shiftLimits } from '../limits.ts';
import { RULE_KINDS, type RuleKind, type ShiftRule } from './types.ts';

export const RULE_PROBLEMS = [
  'unknown_kind',
  'invalid_day',
  'invalid_day_of_month',
  'invalid_anchor',
  'invalid_cycle',
  'unused_field',
  'missing_hours',
  'closing_not_allowed',
  'invalid_hour',
  'start_not_before_end',
  'end_too_late_for_next_day',
  'last_minute_on_next_day',
  'next_day_without_hours',
  'missing_start_date',
  'invalid_date',
  'reversed_dates',
  'closing_meets_opening',
  'too_many_rules',
] as const;
export type RuleProblemCode = (typeof RULE_PROBLEMS)[number];

export interface RuleProblem {
  readonly code: RuleProblemCode;
  /** Position in the list; -1 when the list as a whole is meant. */
  readonly ruleIndex: number;
  readonly ruleId: string | null;
  readonly field: keyof ShiftRule | null;
  /** The other rule of a conflicting pair. */
  readonly otherIndex: number | null;
}

type Finding = readonly [code: RuleProblemCode, field: keyof ShiftRule | null];

/** Fields that only some kinds use, with those kinds. */
const USED_BY: readonly (readonly [field: keyof ShiftRule, kind: RuleKind])[] = [
  ['day', 'weekly'],
  ['dayOfMonth', 'monthly'],
  ['clampToMonthEnd', 'monthly'],
  ['anchorOn', 'cycle'],
  ['daysOn', 'cycle'],
  ['daysOff', 'cycle'],
];

function isWholeIn(value: number | null, min: number, max: number): boolean {
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
}

function findKindProblems(rule: ShiftRule): Finding[] {
  if (!RULE_KINDS.includes(rule.kind)) return [['unknown_kind', 'kind']];
  const findings: Finding[] = USED_BY.filter(
    ([field, kind]) => kind !== rule.kind && rule[field] !== null,
  ).map(([field]) => ['unused_field', field]);
  if (rule.kind === 'weekly' && !isWholeIn(rule.day, 1, 7)) findings.push(['invalid_day', 'day']);
  const { minDayOfMonth, maxDayOfMonth, maxCycleDays } = shiftLimits;
  if (rule.kind === 'monthly' && !isWholeIn(rule.dayOfMonth, minDayOfMonth, maxDayOfMonth)) {
    findings.push(['invalid_day_of_month', 'dayOfMonth']);
  }
  if (rule.kind === 'cycle') {
    if (rule.anchorOn === null || !isPlainDate(rule.anchorOn)) findings.push(['invalid_anchor', 'anchorOn']);
    if (!isWholeIn(rule.daysOn, 1, maxCycleDays)) findings.push(['invalid_cycle', 'daysOn']);
    if (!isWholeIn(rule.daysOff, 1, maxCycleDays)) findings.push(['invalid_cycle', 'daysOff']);
  }
  return findings;
}

function findHourProblems(rule: ShiftRule): Finding[] {
  const { startHour, endHour } = rule;
  const mayClose = rule.kind === 'holiday' || rule.kind === 'special_date';
  if (startHour === null && endHour === null) {
    if (!mayClose) return [['closing_not_allowed', 'startHour']];
    return rule.endsNextDay ? [['next_day_without_hours', 'endsNextDay']] : [];
  }
  if (startHour === null) return [['missing_hours', 'startHour']];
  if (endHour === null) return [['missing_hours', 'endHour']];
  if (!isWallTime(startHour)) return [['invalid_hour', 'startHour']];
  if (!isWallTime(endHour)) return [['invalid_hour', 'endHour']];
  if (rule.endsNextDay) {
    if (endHour === '23:59') return [['last_minute_on_next_day', 'endHour']];
    return minuteOfDay(endHour) > minuteOfDay(startHour) ? [['end_too_late_for_next_day', 'endHour']] : [];
  }
  return minuteOfDay(startHour) >= minuteOfDay(endHour) ? [['start_not_before_end', 'endHour']] : [];
}

function findDateProblems(rule: ShiftRule): Finding[] {
  const { startOn, endOn } = rule;
  if (startOn !== null && !isPlainDate(startOn)) return [['invalid_date', 'startOn']];
  if (endOn !== null && !isPlainDate(endOn)) return [['invalid_date', 'endOn']];
  if (rule.kind === 'special_date' && startOn === null) return [['missing_start_date', 'startOn']];
  return startOn !== null && endOn !== null && endOn < startOn ? [['reversed_dates', 'endOn']] : [];
}

/** Whether the date ranges of two rules of one kind have a day in common; calendars play no part. */
function canMeet(a: ShiftRule, b: ShiftRule): boolean {
  const lastOf = (rule: ShiftRule): string =>
    rule.endOn ?? (rule.kind === 'special_date' ? (rule.startOn ?? '') : '9999-12-31');
  return (a.startOn ?? '') <= lastOf(b) && (b.startOn ?? '') <= lastOf(a);
}

function findPairProblems(rules: readonly ShiftRule[]): RuleProblem[] {
  const closes = (rule: ShiftRule): boolean => rule.startHour === null && rule.endHour === null;
  const problems: RuleProblem[] = [];
  if (!rules.some(closes)) return problems;
  for (const [ruleIndex, rule] of rules.entries()) {
    if (rule.kind !== 'holiday' && rule.kind !== 'special_date') continue;
    for (const [otherIndex, other] of rules.entries()) {
      if (otherIndex <= ruleIndex || other.kind !== rule.kind || closes(other) === closes(rule)) continue;
      if (!canMeet(rule, other)) continue;
      problems.push({ code: 'closing_meets_opening', ruleIndex, ruleId: rule.id, field: null, otherIndex });
    }
  }
  return problems;
}

/** Everything that keeps a list of rules from being saved, each named with its rule and field. */
export function findRuleProblems(rules: readonly ShiftRule[]): RuleProblem[] {
  if (rules.length > shiftLimits.maxRules) {
    return [{ code: 'too_many_rules', ruleIndex: -1, ruleId: null, field: null, otherIndex: null }];
  }
  const single = rules.flatMap((rule, ruleIndex) =>
    [...findKindProblems(rule), ...findHourProblems(rule), ...findDateProblems(rule)].map(
      ([code, field]): RuleProblem => ({ code, ruleIndex, ruleId: rule.id, field, otherIndex: null }),
    ),
  );
  return [...single, ...findPairProblems(rules)];
}
