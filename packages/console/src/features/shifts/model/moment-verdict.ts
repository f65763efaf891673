import { decideFromAnywhere, type AnywhereVerdict } from '@shiftgate/domain/access/anywhere.ts';
import type { Instant } from '@shiftgate/domain/calendar/instant.ts';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf, type PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt } from '@shiftgate/domain/calendar/zone.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import { momentRules, type MomentRules } from '@shiftgate/domain/shift/moment-rules.ts';
import type { CompanyCalendar, Shift } from '@shiftgate/domain/shift/types.ts';

/** What a shift alone says of somebody who follows it, at one moment. */
export interface MomentVerdict {
  readonly verdict: AnywhereVerdict;
  readonly rules: MomentRules;
  /** The shift lets nobody in now because it is not in force; the verdict is that of the shift as if it were. */
  readonly isAsIfEnabled: boolean;
  readonly at: Instant;
}

/**
 * Asks the engine about a person who has this shift only, while control is on, at a wall-clock time of the shift's zone.
 * Throws a RangeError for an unknown zone. A time that the clocks skip is the moment they jump to.
 */
export function verdictAt(
  shift: Shift,
  calendar: CompanyCalendar,
  date: PlainDate,
  minuteOfDay: number,
): MomentVerdict {
  const real = compileShift(shift, calendar);
  const at = firstInstantAt(real.zone, dayNumberOf(date) * DAY_MS + minuteOfDay * MINUTE_MS);
  const isAsIfEnabled = !momentRules(real, at).isInForce;
  const asked = isAsIfEnabled ? compileShift({ ...shift, state: 'enabled', period: null }, calendar) : real;
  const verdict = decideFromAnywhere(
    {
      subject: {
        key: 'somebody',
        companyKey: 'company',
        status: 'active',
        isAdministrator: false,
        domain: '',
        vacation: null,
        singleAccess: null,
        shifts: [asked],
      },
      company: {
        key: 'company',
        controlState: 'active',
        isDeactivationConfirmed: false,
        test: null,
        coveredDomains: new Set(['']),
        isPlanValid: true,
        timeZone: calendar.timeZone,
        timeClockFallback: 'allow',
      },
      timeClock: null,
    },
    at,
  );
  return { verdict, rules: momentRules(asked, at), isAsIfEnabled, at };
}
