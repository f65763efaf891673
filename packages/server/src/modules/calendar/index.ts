import type { Handlers } from '../../http/mount.ts';
import { previewCalendar, setCalendar } from './set-calendar.ts';
import type { CalendarDeps } from './set-calendar.ts';

/** The calls that change the calendar of the company, and with it who may enter. */
export function calendarHandlers(deps: CalendarDeps) {
  return {
    'company.previewCalendar': (steps, input) => previewCalendar(steps, deps, input),
    'company.setCalendar': (steps, input) => setCalendar(steps, deps, input),
  } satisfies Partial<Handlers>;
}
