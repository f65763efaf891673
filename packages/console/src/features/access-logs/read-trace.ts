import { CHECKS } from '@shiftgate/domain/access/trace.ts';
import type {
  CheckName,
  Trace,
  TraceFacts,
  TracedCheck,
  TracedShift,
} from '@shiftgate/domain/access/trace.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readChecks(value: unknown): readonly TracedCheck[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((each) => {
    const check = CHECKS.find((name: CheckName) => name === each.check);
    if (check === undefined) return [];
    return [
      {
        check,
        hasPassed: each.hasPassed === true,
        facts: isRecord(each.facts) ? (each.facts as TraceFacts) : {},
      },
    ];
  });
}

/** Reads a stored trace; null when the entry keeps none. Checks that this console does not know are left out. */
export function readTrace(value: unknown): Trace | null {
  if (!isRecord(value)) return null;
  const shifts = (Array.isArray(value.shifts) ? value.shifts : [])
    .filter(isRecord)
    .map((shift): TracedShift => ({
      shiftKey: String(shift.shiftKey),
      isInForce: shift.isInForce === true,
      hasRules: shift.hasRules === true,
      checks: readChecks(shift.checks),
    }));
  return { checks: readChecks(value.checks), shifts };
}

/** The outcome of a check: passed, failed, or exempt because the rules below do not apply (checks 6 and 7). */
export function outcomeOf(check: TracedCheck): 'passed' | 'failed' | 'exempt' {
  if (check.hasPassed) return 'passed';
  return check.check === 'control_in_force' || check.check === 'not_administrator' ? 'exempt' : 'failed';
}

/** Minutes since midnight as HH:mm. */
export function formatMinute(minuteOfDay: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minuteOfDay / 60) % 24)}:${pad(minuteOfDay % 60)}`;
}
