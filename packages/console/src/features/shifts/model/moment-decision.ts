import { explainShift } from '@shiftgate/domain/access/shift-alone.ts';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt } from '@shiftgate/domain/calendar/zone.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompanyCalendar, Shift } from '@shiftgate/domain/shift/types.ts';
import type { MomentDecision } from './hours.ts';

/**
 * Asks the engine about a person with this shift alone, with control on, at a wall-clock time of the shift's zone; a
 * time that the clocks skip means the moment they jump to. Throws a RangeError for an unknown zone.
 */
export function explainMoment(
  shift: Shift,
  calendar: CompanyCalendar,
  date: PlainDate,
  minuteOfDay: number,
): MomentDecision {
  const real = compileShift(shift, calendar);
  const at = firstInstantAt(real.zone, dayNumberOf(date) * DAY_MS + minuteOfDay * MINUTE_MS);
  const explanation = explainShift(real, calendar.timeZone, at);
  if (explanation.moment.isInForce) return { ...explanation, isAsIfEnabled: false, at };
  const enabled = compileShift({ ...shift, state: 'enabled', period: null }, calendar);
  return { ...explainShift(enabled, calendar.timeZone, at), isAsIfEnabled: true, at };
}
