import { DAY_MS, type Instant } from '../calendar/instant.ts';
import { zoneOf } from '../calendar/zone.ts';
import { horizonLimits } from '../limits.ts';
import { nextChangeOfCover, type CompiledShift } from '../shift/compile.ts';
import { singleAccessEnd, type SingleAccess } from '../user/single-access.ts';
import { vacationEnd, vacationStart } from '../user/vacation.ts';
import type { ChangesWith, Question } from './check.ts';
import { isAllowing } from './checks.ts';
import { canEverPass, runChecks } from './run-checks.ts';
import { graceEnd } from './time-clock.ts';
import type { DecisionInput } from './types.ts';

type Facts = Pick<DecisionInput, 'subject' | 'company' | 'timeClock'>;

/**
 * At which instants the answers change that change with each of these. A check of a shift that denies until such an
 * instant has to pass at infinity, where `canEverPass` asks it.
 */
const instantsOf: Readonly<
  Record<
    Exclude<ChangesWith, 'nothing' | 'hours'>,
    (facts: Facts, access: SingleAccess | null) => readonly Instant[]
  >
> = {
  vacation: ({ subject, company }) => {
    const vacation = subject?.vacation ?? null;
    if (vacation === null) return [];
    const zone = zoneOf(company.timeZone);
    return [vacationStart(vacation, zone), vacationEnd(vacation, zone)];
  },
  single_access: (_facts, access) => (access === null ? [] : [access.grantedAt, singleAccessEnd(access)]),
  time_clock_grace: ({ timeClock, company }) => {
    const grace = graceEnd(timeClock, company.timeClockFallback);
    return grace === null ? [] : [grace];
  },
};
const allInstantsOf = Object.values(instantsOf);

/** Instants outside the shifts at which an answer may change. */
export function fixedChanges(facts: Facts, access: SingleAccess | null): Instant[] {
  return allInstantsOf.flatMap((of) => of(facts, access));
}

/**
 * The first instant after the attempt, within 366 days, at which the decision allows (or denies), all facts
 * but time unchanged; Infinity when there is none. Between two changes the decision is constant, so it is
 * asked at each of them and nowhere else.
 */
export function firstLater(wanted: 'allow' | 'deny', question: Question): Instant {
  const shifts = question.shifts.filter((shift) => canEverPass(question, shift));
  const limit = question.attempt.at + horizonLimits.days * DAY_MS;
  const fixed = fixedChanges(question, question.singleAccess);
  let { at } = question.attempt;
  const next = shifts.map((shift) => nextChangeOfCover(shift, at, limit));
  for (;;) {
    let soonest = Infinity;
    for (const change of fixed) if (change > at && change < soonest) soonest = change;
    for (const change of next) if (change < soonest) soonest = change;
    if (soonest > limit) return Infinity;
    at = soonest;
    if (isAllowing(runChecks({ ...question, at, shifts }, null).end) === (wanted === 'allow')) return at;
    for (const [index, shift] of shifts.entries()) {
      if ((next[index] ?? Infinity) <= at) next[index] = nextChangeOfCover(shift, at, limit);
    }
  }
}

/**
 * Settles the tie between shifts that got equally far: on an allow the one decides whose own permission lasts longest,
 * on a denial the one that alone would let the same attempt in soonest; ties by key.
 */
export function pickDecidingShift(
  question: Question,
  tied: readonly CompiledShift[],
  isAllowed: boolean,
): CompiledShift | null {
  let best: CompiledShift | null = null;
  let bestAt = 0;
  for (const shift of tied) {
    const at = firstLater(isAllowed ? 'deny' : 'allow', { ...question, shifts: [shift], singleAccess: null });
    const isBetter = best === null || (isAllowed ? at > bestAt : at < bestAt);
    if (isBetter || (best !== null && at === bestAt && shift.key < best.key)) {
      best = shift;
      bestAt = at;
    }
  }
  return best;
}
