import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { textLimits } from '@shiftgate/domain/limits.ts';
import { isMinLength } from '@shiftgate/domain/password/strength.ts';
import { findPeriodProblem } from '@shiftgate/domain/shift/states.ts';
import { findRuleProblems } from '@shiftgate/domain/shift/validate-rules.ts';
import { readIpLines } from './ip-lines.ts';
import type { DraftField, DraftProblems, ShiftDraft, ShiftTab, WireShift } from './model.ts';
import { shiftTabs } from './model.ts';

/** Longest name the contract takes. */
export const maxNameLength = 120;

/** Longest expiry the contract takes, in its unit. */
export const maxExpiryCount = 1000;

function findPeriodTrouble(period: ShiftDraft['period']): DraftProblems['period'] {
  if (period === null) return null;
  const { start_date: startOn, end_date: endOn } = period;
  if ([startOn, endOn].some((date) => date !== null && !isPlainDate(date))) return 'wrong_date';
  const found = findPeriodProblem('scheduled', { startOn, endOn });
  return found === null ? null : found === 'reversed_period' ? 'reversed' : 'missing';
}

const tabOfField: Readonly<Record<DraftField, ShiftTab>> = {
  name: 'general',
  color: 'general',
  custom_response: 'general',
  period: 'general',
  expiry: 'passwords',
  strength: 'passwords',
  rules: 'hours',
  zone: 'hours',
  holiday_region: 'hours',
  list_ip: 'login',
  allowed_browsers: 'login',
  allowed_os: 'login',
  auto_logout: 'login',
  advanced_auto_logout: 'login',
  logout_scope: 'login',
  obeys_time_clock: 'login',
  login_rule: 'login',
  auto_logout_rule_0: 'login',
  auto_logout_rule_1: 'login',
};

/** The problems without that of a period whose days are still to be entered. */
export function finishedProblems(problems: DraftProblems): DraftProblems {
  if (problems.period !== 'missing') return problems;
  const isOnlyPeriod = problems.name === null && problems.custom_response === null;
  return { ...problems, tabs: problems.tabs.filter((tab) => tab !== 'general' || !isOnlyPeriod) };
}

/** The tabs on which something is to be corrected: found here, or refused by the server and not touched since. */
export function faultyTabs(problems: DraftProblems, refused: readonly DraftField[]): ShiftTab[] {
  const tabs = new Set([...problems.tabs, ...refused.map((field) => tabOfField[field])]);
  return shiftTabs.filter((tab) => tabs.has(tab));
}

/** Checks a draft of a saved shift by the rules of the domain, before the server does. */
export function findDraftProblems(draft: ShiftDraft, saved: Pick<WireShift, 'list_ip'>): DraftProblems {
  const length = draft.name.trim().length;
  const name = length === 0 ? 'required' : length > maxNameLength ? 'too_long' : null;
  const response = draft.custom_response.trim().length > textLimits.maxCustomResponse ? 'too_long' : null;
  const hasBadIps = !readIpLines(draft.list_ip, saved.list_ip).isValid;
  const rules = findRuleProblems(draft.rules);
  const period = findPeriodTrouble(draft.period);
  const count = draft.expiry?.count ?? 1;
  const expiry = !Number.isInteger(count) || count < 1 || count > maxExpiryCount;
  const strength = draft.strength !== null && !isMinLength(draft.strength.min_length);
  const tabs = new Set<ShiftTab>();
  if (name !== null || response !== null || period !== null) tabs.add('general');
  if (expiry || strength) tabs.add('passwords');
  if (hasBadIps) tabs.add('login');
  if (rules.length > 0) tabs.add('hours');
  return {
    name,
    custom_response: response,
    list_ip: hasBadIps,
    rules,
    period,
    expiry,
    strength,
    tabs: [...tabs],
  };
}
