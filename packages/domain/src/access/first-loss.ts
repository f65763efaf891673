import { DAY_MS, type Instant } from '../calendar/instant.ts';
import { zoneOf } from '../calendar/zone.ts';
import { horizonLimits } from '../limits.ts';
import { COVERED, momentOf, nextChangeOfCover, type CompiledShift } from '../shift/compile.ts';
import { vacationEnd, vacationStart } from '../user/vacation.ts';
import { shiftsOf, singleAccessOf } from './checks.ts';
import { fixedChanges } from './horizon.ts';
import type { DecisionInput } from './types.ts';

/** From its start to its end, exclusive. */
export interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
}

/** So many stretches of a shift are looked at, and so many of its changes to find them: weeks of the busiest shift. */
const mostStretches = 64;
const mostChanges = 2000;

/** Whatever besides its hours a shift asks of an attempt. */
function limitsOf({ shift }: CompiledShift): string {
  return JSON.stringify([shift.ipRules, shift.allowedBrowsers, shift.allowedOs, shift.timeClock]);
}

/**
 * The next stretches from `at` on, at most 64 within 366 days, in which a shift covers as it was before a change, and
 * afterwards may let in fewer: it does not cover any more, or asks for something else. `after` is null for a shift that
 * is gone, or that somebody is taken out of.
 */
export function findLostStretches(
  before: CompiledShift,
  after: CompiledShift | null,
  at: Instant,
): readonly Stretch[] {
  const limit = at + horizonLimits.days * DAY_MS;
  const same = after !== null && limitsOf(before) === limitsOf(after) ? after : null;
  const covers = (shift: CompiledShift | null, instant: Instant): boolean =>
    shift !== null && (momentOf(shift, instant) & COVERED) !== 0;
  const changeOf = (shift: CompiledShift | null, instant: Instant): Instant =>
    shift === null ? Infinity : nextChangeOfCover(shift, instant, limit);
  const stretches: Stretch[] = [];
  let instant = at;
  let [ofBefore, ofAfter] = [changeOf(before, at), changeOf(same, at)];
  for (let changes = 0; changes < mostChanges && stretches.length < mostStretches; changes += 1) {
    const next = Math.min(ofBefore, ofAfter, limit);
    if (covers(before, instant) && !covers(same, instant)) stretches.push({ start: instant, end: next });
    if (next >= limit) break;
    instant = next;
    if (ofBefore <= instant) ofBefore = changeOf(before, instant);
    if (ofAfter <= instant) ofAfter = changeOf(same, instant);
  }
  return stretches;
}

/** What the decision knows of a person, whatever they try. */
type Question = Omit<DecisionInput, 'attempt'>;

/** When what is somebody's alone begins or ends. */
function fixedChangesOf(question: Question): Instant[] {
  const { subject, company } = question;
  return subject === null ? [] : fixedChanges(question, singleAccessOf(company, subject));
}

/** Within a stretch: when what is somebody's alone begins or ends. */
function ownChangesWithin({ start, end }: Stretch, changes: readonly Instant[]): Instant[] {
  return changes.filter((at) => at > start && at < end);
}

/** Within a stretch: when the shifts of a person begin or end. */
function shiftChangesWithin({ start, end }: Stretch, { subject, company }: Question): Instant[] {
  const shifts = subject === null ? [] : shiftsOf(company, subject);
  return shifts.flatMap((shift) => {
    const changes: Instant[] = [];
    for (let at = nextChangeOfCover(shift, start, end); at < end; at = nextChangeOfCover(shift, at, end))
      changes.push(at);
    return changes;
  });
}

/**
 * The stretches from `at` on in which a person is on vacation after another zone of the company, and was not before, cut
 * where their shifts begin or end; none where the zone stays.
 */
export function findNewlyAway(before: Question, after: Question, at: Instant): readonly Stretch[] {
  const vacation = after.subject?.vacation ?? null;
  const [oldZone, newZone] = [zoneOf(before.company.timeZone), zoneOf(after.company.timeZone)];
  if (vacation === null || oldZone === newZone) return [];
  const [start, end] = [vacationStart(vacation, newZone), vacationEnd(vacation, newZone)];
  const [oldStart, oldEnd] = [vacationStart(vacation, oldZone), vacationEnd(vacation, oldZone)];
  const away = [
    { start: Math.max(start, at), end: Math.min(end, oldStart) },
    { start: Math.max(start, oldEnd, at), end },
  ].filter((stretch) => stretch.start < stretch.end);
  return away.flatMap((stretch) => {
    const cuts = [stretch.start, ...shiftChangesWithin(stretch, before).toSorted((a, b) => a - b)];
    return cuts.map((cut, index) => ({ start: cut, end: cuts[index + 1] ?? stretch.end }));
  });
}

/** A person before or after a change: what the decision knows, and whether they are let in from wherever suits them best. */
export interface Side {
  readonly question: Question;
  readonly isAllowedAt: (at: Instant) => boolean;
}

/**
 * The first instant within some stretches (`findLostStretches` of every shift of the person that changes, by their start)
 * at which `before` lets the person in, and `after` does not; null when there is none.
 */
export function findFirstLoss(
  { before, after }: { readonly before: Side; readonly after: Side },
  stretches: readonly Stretch[],
): Instant | null {
  if (after.question.subject === null || stretches.length === 0) return null;
  // Another zone moves a vacation: it ends, and lets in, on either side in its own time.
  const own = [...new Set([...fixedChangesOf(before.question), ...fixedChangesOf(after.question)])];
  for (const stretch of stretches) {
    const wasIn = before.isAllowedAt(stretch.start);
    if (wasIn && !after.isAllowedAt(stretch.start)) return stretch.start;
    const changes = ownChangesWithin(stretch, own);
    // Whom the shift did not let in is let in by nothing but the end of what kept them out.
    if (!wasIn && changes.length === 0) continue;
    const lost = [...changes, ...shiftChangesWithin(stretch, after.question)]
      .toSorted((a, b) => a - b)
      .find((at) => before.isAllowedAt(at) && !after.isAllowedAt(at));
    if (lost !== undefined) return lost;
  }
  return null;
}
