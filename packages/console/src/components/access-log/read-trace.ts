import type { TraceFacts } from '@shiftgate/domain/access/check.ts';
import { CHECKS, isAllowing } from '@shiftgate/domain/access/checks.ts';
import type { OpeningElsewhere } from '@shiftgate/domain/access/denied/opening-elsewhere.ts';
import { personChecks } from '@shiftgate/domain/access/person-checks.ts';
import type { Trace, TracedCheck, TracedShift } from '@shiftgate/domain/access/trace.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readChecks(value: unknown): readonly TracedCheck[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((each) => {
    const known = CHECKS.find(({ name }) => name === each.check);
    if (known === undefined) return [];
    return [
      {
        check: known.name,
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

/** The time zone (IANA) in which the deciding shift's hours were checked; null where the trace does not say. */
export function zoneOfTrace(value: unknown, shiftKey: string | null): string | null {
  const shift = readTrace(value)?.shifts.find((each) => each.shiftKey === shiftKey);
  const zone = shift?.checks.find(({ check }) => check === 'inside_hours')?.facts.timeZone;
  return typeof zone === 'string' ? zone : null;
}

/** When another origin would have let the person in, as stored with a trace; null when it holds none. */
export function readElsewhere(value: unknown): OpeningElsewhere | null {
  const stored = isRecord(value) ? value.elsewhere : null;
  if (!isRecord(stored) || typeof stored.at !== 'number' || !Array.isArray(stored.unmet)) return null;
  return { at: stored.at, unmet: stored.unmet.filter(isRecord) as unknown as OpeningElsewhere['unmet'] };
}

/** Checks of the person that end the decision with an allow, since the rules below do not apply. */
const exempting = new Set<string>(personChecks.filter(isAllowing).map(({ name }) => name));

/** The outcome of a check: passed, failed, or exempt because the rules below do not apply. */
export function outcomeOf({ check, hasPassed }: TracedCheck): 'passed' | 'failed' | 'exempt' {
  if (hasPassed) return 'passed';
  return exempting.has(check) ? 'exempt' : 'failed';
}

/** Minutes since midnight as HH:mm. */
export function formatMinute(minuteOfDay: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minuteOfDay / 60) % 24)}:${pad(minuteOfDay % 60)}`;
}
