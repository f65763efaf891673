import type { CompiledShift } from '../shift/compile.ts';

/** The checks in the order in which they are asked; the position plus one is the number of the check. */
export const CHECKS = [
  'known_user',
  'covered_domain',
  'valid_plan',
  'right_password',
  'active_status',
  'control_in_force',
  'not_administrator',
  'not_on_vacation',
  'has_shift',
  'has_shift_in_force',
  'has_shift_with_rules',
  'inside_hours',
  'allowed_ip',
  'allowed_client',
  'clocked_in',
  'single_access',
] as const;
export type CheckName = (typeof CHECKS)[number];

export type TraceFacts = Readonly<Record<string, string | number | boolean | null>>;

/** One check with its verdict: `hasPassed` false at 6 and 7 means "the rules below do not apply: allowed". */
export interface TracedCheck {
  readonly check: CheckName;
  readonly hasPassed: boolean;
  readonly facts: TraceFacts;
}

export interface TracedShift {
  readonly shiftKey: string;
  readonly isInForce: boolean;
  readonly hasRules: boolean;
  /** Checks 12 to 15, every one of them; empty for a shift that is not in force. */
  readonly checks: readonly TracedCheck[];
}

/** How a verdict came about. */
export interface Trace {
  /** Checks 1 to 11 as far as they were asked, and 16 where it was. */
  readonly checks: readonly TracedCheck[];
  readonly shifts: readonly TracedShift[];
}

export const NO_FACTS: TraceFacts = {};

/** Collects a trace while a decision is made. */
export class TraceLog implements Trace {
  readonly checks: TracedCheck[] = [];
  readonly shifts: TracedShift[] = [];
  private shiftChecks: TracedCheck[] = [];

  add(check: CheckName, hasPassed: boolean, facts: TraceFacts = NO_FACTS): void {
    this.checks.push({ check, hasPassed, facts });
  }

  openShift(shift: CompiledShift, isInForce: boolean): void {
    this.shiftChecks = [];
    this.shifts.push({ shiftKey: shift.key, isInForce, hasRules: shift.hasRules, checks: this.shiftChecks });
  }

  addToShift(check: CheckName, hasPassed: boolean, facts: TraceFacts = NO_FACTS): void {
    this.shiftChecks.push({ check, hasPassed, facts });
  }
}
