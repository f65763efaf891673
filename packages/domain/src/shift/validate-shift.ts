import { isPlainDate } from '../calendar/plain-date.ts';
import { isTimeZone } from '../calendar/zone.ts';
import { parseIpRule, type IpRuleProblem } from '../client/ip-rules.ts';
import { BROWSERS, OPERATING_SYSTEMS } from '../client/lists.ts';
import { shiftLimits } from '../limits.ts';
import { findPeriodProblem, type PeriodProblem } from './states.ts';
import type { Shift } from './types.ts';
import { findRuleProblems, type RuleProblem } from './validate-rules.ts';

export type ShiftProblem =
  | { readonly field: 'rules'; readonly code: RuleProblem['code']; readonly rule: RuleProblem }
  | {
      readonly field: 'ipRules';
      readonly code: IpRuleProblem | 'too_many_entries';
      /** The entry at fault; -1 when the list as a whole is meant. */
      readonly index: number;
      readonly entry: string;
    }
  | { readonly field: 'period'; readonly code: PeriodProblem | 'invalid_date' }
  | { readonly field: 'timeZone'; readonly code: 'unknown_zone' }
  | { readonly field: 'holidayRegion'; readonly code: 'unknown_region' }
  | {
      readonly field: 'allowedBrowsers' | 'allowedOs';
      readonly code: 'unknown_entry';
      readonly entry: string;
    };

function findIpProblems(entries: readonly string[]): ShiftProblem[] {
  if (entries.length > shiftLimits.maxIpRules) {
    return [{ field: 'ipRules', code: 'too_many_entries', index: -1, entry: '' }];
  }
  return entries.flatMap((entry, index): ShiftProblem[] => {
    const parsed = parseIpRule(entry);
    return parsed.isValid ? [] : [{ field: 'ipRules', code: parsed.problem, index, entry }];
  });
}

function findPeriodProblems(shift: Shift): ShiftProblem[] {
  const dates = [shift.period?.startOn ?? null, shift.period?.endOn ?? null];
  if (dates.some((date) => date !== null && !isPlainDate(date)))
    return [{ field: 'period', code: 'invalid_date' }];
  const code = findPeriodProblem(shift.state, shift.period);
  return code === null ? [] : [{ field: 'period', code }];
}

/**
 * Everything that keeps a shift from being saved, each named. `knownRegions` are the regions the company
 * has holidays for. `other` in a browser or system list counts as unknown: it passes only an empty list.
 */
export function findShiftProblems(shift: Shift, knownRegions: ReadonlySet<string>): ShiftProblem[] {
  const problems: ShiftProblem[] = findRuleProblems(shift.rules).map((rule) => ({
    field: 'rules',
    code: rule.code,
    rule,
  }));
  problems.push(...findIpProblems(shift.ipRules), ...findPeriodProblems(shift));
  if (shift.timeZone !== null && !isTimeZone(shift.timeZone)) {
    problems.push({ field: 'timeZone', code: 'unknown_zone' });
  }
  if (shift.holidayRegion !== null && !knownRegions.has(shift.holidayRegion)) {
    problems.push({ field: 'holidayRegion', code: 'unknown_region' });
  }
  for (const entry of shift.allowedBrowsers) {
    if (entry === 'other' || !BROWSERS.includes(entry)) {
      problems.push({ field: 'allowedBrowsers', code: 'unknown_entry', entry });
    }
  }
  for (const entry of shift.allowedOs) {
    if (entry === 'other' || !OPERATING_SYSTEMS.includes(entry)) {
      problems.push({ field: 'allowedOs', code: 'unknown_entry', entry });
    }
  }
  return problems;
}
