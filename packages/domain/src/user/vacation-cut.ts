import type { Instant } from '../calendar/instant.ts';
import { localDayAt, type Zone } from '../calendar/zone.ts';
import {
  COVERED,
  momentOf,
  nextChangeOfCover,
  stretchOfWindow,
  type CompiledShift,
} from '../shift/compile.ts';
import { planDay } from '../shift/day-plan.ts';
import { vacationStart, type Vacation } from './vacation.ts';

/** The rest of a window that a vacation takes away: what would have gone on from `cutAt` to `wouldEndAt` (ms). */
export interface VacationCut {
  readonly cutAt: Instant;
  readonly wouldEndAt: Instant;
}

/**
 * What a vacation that is saved at an instant (ms) cuts from a window of a shift that starts before the vacation and
 * runs past its first instant, as the tail of a night. Vacations count in `zone`, the company's. A vacation that has
 * begun cuts immediately if the window still runs; null when there is nothing to cut. Windows that end at that
 * midnight, and those of the vacation's own days, are not cut: they do not start.
 */
export function findVacationCut(
  shift: CompiledShift,
  vacation: Vacation,
  zone: Zone,
  at: Instant,
): VacationCut | null {
  const begins = vacationStart(vacation, zone);
  const covers = (instant: Instant): boolean => (momentOf(shift, instant) & COVERED) !== 0;
  if (!covers(begins) || !covers(begins - 1)) return null;
  const day = localDayAt(shift.zone, begins);
  const ends = [day - 1, day].flatMap((local) =>
    planDay(shift.planner, local).windows.flatMap((window) => {
      const stretch = stretchOfWindow(shift.zone, local, window);
      return stretch !== null && stretch.start < begins && stretch.end > begins ? [stretch.end] : [];
    }),
  );
  if (ends.length === 0) return null;
  const end = Math.max(...ends);
  // The shift itself may cease to be in force before that.
  const wouldEndAt = Math.min(end, nextChangeOfCover(shift, begins, end));
  const cutAt = Math.max(begins, at);
  return cutAt < wouldEndAt ? { cutAt, wouldEndAt } : null;
}
