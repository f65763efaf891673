import { IN_FORCE, momentOf } from '../shift/compile.ts';
import type { Question, TraceFacts } from './check.ts';
import type { CheckName } from './checks.ts';
import { shiftChecks } from './shift-checks.ts';
import type { Verdict } from './types.ts';

/** One check with its outcome. `hasPassed` is false too where a check ends the decision with an allow. */
export interface TracedCheck {
  readonly check: CheckName;
  readonly hasPassed: boolean;
  readonly facts: TraceFacts;
}

export interface TracedShift {
  readonly shiftKey: string;
  readonly isInForce: boolean;
  readonly hasRules: boolean;
  /** The checks of a shift, every one of them; empty for a shift that is not in force. */
  readonly checks: readonly TracedCheck[];
}

/** How a decision was made. */
export interface Trace {
  /** The checks of the person as far as they were asked, and the single access where it was. */
  readonly checks: readonly TracedCheck[];
  readonly shifts: readonly TracedShift[];
}

export interface TracedVerdict extends Verdict {
  readonly trace: Trace;
}

/** Collects a trace while a decision is made. */
export class TraceLog implements Trace {
  readonly checks: TracedCheck[] = [];
  readonly shifts: TracedShift[] = [];

  /** Adds a check of the person; without facts it was not asked. */
  add(check: CheckName, hasPassed: boolean, facts: TraceFacts | null): void {
    if (facts !== null) this.checks.push({ check, hasPassed, facts });
  }

  /** Adds every check of every shift, also those behind one that fails. */
  addShifts(question: Question): void {
    for (const shift of question.shifts) {
      const moment = momentOf(shift, question.at);
      const isInForce = (moment & IN_FORCE) !== 0;
      const checks: TracedCheck[] = [];
      if (isInForce) {
        for (const { name, test, facts, rule } of shiftChecks) {
          const hasPassed = test(question, shift, moment) === 'next';
          const known = facts(question, shift, moment);
          checks.push({
            check: name,
            hasPassed,
            facts: hasPassed ? known : { ...known, ...rule(question, shift) },
          });
        }
      }
      this.shifts.push({ shiftKey: shift.key, isInForce, hasRules: shift.hasRules, checks });
    }
  }
}
