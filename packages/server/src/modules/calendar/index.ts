import type { Handlers } from '#http/mount.ts';
import { previewCalendar, setCalendar } from './set-calendar.ts';
import type { CalendarDeps } from './set-calendar.ts';

/** Calls that change the company's calendar, and with it access. */
export function calendarHandlers(deps: CalendarDeps) {
  return {
    'company.previewCalendar': (steps, input) => previewCalendar(steps, deps, input),
    'company.setCalendar': (steps, input) => setCalendar(steps, deps, input),
  } satisfies Partial<Handlers>;
}
