import { textLimits } from '@shiftgate/domain/limits.ts';
import { findRuleProblems, type RuleProblem } from '@shiftgate/domain/shift/validate-rules.ts';
import { readIpLines } from './ip-lines.ts';
import type { DraftField, ShiftDraft } from './shift-draft.ts';

/** Longest name the contract takes. */
export const maxNameLength = 120;

export const shiftTabs = ['general', 'participants', 'hours', 'login'] as const;
export type ShiftTab = (typeof shiftTabs)[number];

/** The tab on which a field stands. */
export function tabOf(field: DraftField): ShiftTab {
  switch (field) {
    case 'name':
    case 'color':
    case 'custom_response':
      return 'general';
    case 'auto_logout':
    case 'logout_scope':
      return 'login';
    default:
      return 'hours';
  }
}

/** What keeps a draft from being saved. */
export interface DraftProblems {
  readonly name: 'required' | 'too_long' | null;
  readonly custom_response: 'too_long' | null;
  readonly list_ip: boolean;
  readonly rules: readonly RuleProblem[];
  /** Tabs that hold something to correct. */
  readonly tabs: readonly ShiftTab[];
}

/** Judges a draft by the rules of the domain, before the server does. */
export function findDraftProblems(draft: ShiftDraft): DraftProblems {
  const length = draft.name.trim().length;
  const name = length === 0 ? 'required' : length > maxNameLength ? 'too_long' : null;
  const response = draft.custom_response.trim().length > textLimits.maxCustomResponse ? 'too_long' : null;
  const hasBadIps = !readIpLines(draft.list_ip).isValid;
  const rules = findRuleProblems(draft.rules);
  const tabs = new Set<ShiftTab>();
  if (name !== null || response !== null) tabs.add('general');
  if (hasBadIps || rules.length > 0) tabs.add('hours');
  return { name, custom_response: response, list_ip: hasBadIps, rules, tabs: [...tabs] };
}
