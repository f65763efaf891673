import type { Instant } from '../calendar/instant.ts';
import type { DayNumber } from '../calendar/plain-date.ts';
import { localDayAt } from '../calendar/zone.ts';
import { COVERED, IN_FORCE, momentOf, stretchOfWindow, type CompiledShift } from './compile.ts';
import { planDay, type DayKind, type DayPlanner } from './day-plan.ts';

/** Which rules of a shift speak at an instant. */
export interface MomentRules {
  readonly isInForce: boolean;
  /** A window of the shift covers the instant, and the shift is in force: `momentOf` says the same. */
  readonly isCovered: boolean;
  /** Kind of rules that decides the local day of the instant. */
  readonly kind: DayKind;
  /** The local day of the instant. */
  readonly day: DayNumber;
  /** Rules whose windows cover the instant, whether the shift is in force or not. */
  readonly opening: readonly string[];
  /** Of these the ones whose covering window began on the day before. */
  readonly tails: readonly string[];
  /** Every covering window began on the day before. */
  readonly isTail: boolean;
  /** Rules that decide the day: all of the deciding kind that match it, closing ones among them. */
  readonly deciding: readonly string[];
  /** Rules that match the day too, but are of a kind below the deciding one. */
  readonly outranked: readonly string[];
}

/** Says which rules of a shift speak at an instant, by the same plan of days that `decide` uses. */
export function momentRules(shift: CompiledShift, at: Instant): MomentRules {
  const { zone, planner } = shift;
  const bits = momentOf(shift, at);
  const day = localDayAt(zone, at);
  const openingOf = (local: DayNumber): string[] =>
    planDay(planner, local).windows.flatMap((window) => {
      const stretch = stretchOfWindow(zone, local, window);
      const covers = stretch !== null && stretch.start <= at && at < stretch.end;
      return covers && window.ruleId !== null ? [window.ruleId] : [];
    });
  const own = openingOf(day);
  const tails = openingOf(day - 1);
  const { kind } = planDay(planner, day);
  const idsOf = (rules: DayPlanner['ordinary']): string[] =>
    rules.filter((rule) => rule.matches(day)).flatMap(({ id }) => (id === null ? [] : [id]));
  // Highest first; holiday rules speak on holidays alone.
  const ranked = [planner.special, planner.isHoliday(day) ? planner.holiday : [], planner.ordinary].map(
    idsOf,
  );
  const rank = kind === 'special_date' ? 0 : kind === 'holiday' ? 1 : 2;
  return {
    isInForce: (bits & IN_FORCE) !== 0,
    isCovered: (bits & COVERED) !== 0,
    kind,
    day,
    opening: [...new Set([...own, ...tails])],
    tails: [...new Set(tails)],
    isTail: own.length === 0 && tails.length > 0,
    deciding: ranked[rank] ?? [],
    outranked: ranked.slice(rank + 1).flat(),
  };
}
