import { DAY_MS, type Instant } from '../calendar/instant.ts';
import { zoneOf } from '../calendar/zone.ts';
import { horizonLimits } from '../limits.ts';
import { COVERED, momentOf, nextChangeOfCover, type CompiledShift } from '../shift/compile.ts';
import { vacationEnd, vacationStart } from '../user/vacation.ts';
import { shiftsOf, singleAccessOf } from './effective-facts.ts';
import { fixedChanges } from './horizon.ts';
import type { DecisionInput } from './types.ts';

/** From its start to its end, exclusive. */
interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
}

/** A stretch in which a change may deny a person who was allowed, or allow one who was denied, or both. */
export interface ChangedStretch extends Stretch {
  readonly mayLose: boolean;
  readonly mayGain: boolean;
}

/** So many stretches of a shift are looked at each way, and so many of its changes to find them: weeks of the busiest shift. */
const mostStretches = 64;
const mostChanges = 2000;

/** Everything except hours that a shift requires of an attempt. */
function limitsOf({ shift }: CompiledShift): string {
  return JSON.stringify([shift.ipRules, shift.allowedBrowsers, shift.allowedOs, shift.timeClock]);
}

/**
 * The next stretches from `at` on, at most 64 each way within 366 days, in which a shift may allow fewer or more
 * people after a change: it covers on one side only, or has other conditions. `before` is null for a shift that a
 * person joins, `after` for one that is deleted or that a person leaves.
 */
export function findChangedStretches(
  before: CompiledShift | null,
  after: CompiledShift | null,
  at: Instant,
): readonly ChangedStretch[] {
  const limit = at + horizonLimits.days * DAY_MS;
  const asksTheSame = before !== null && after !== null && limitsOf(before) === limitsOf(after);
  const covers = (shift: CompiledShift | null, instant: Instant): boolean =>
    shift !== null && (momentOf(shift, instant) & COVERED) !== 0;
  const changeOf = (shift: CompiledShift | null, instant: Instant): Instant =>
    shift === null ? Infinity : nextChangeOfCover(shift, instant, limit);
  const stretches: ChangedStretch[] = [];
  let instant = at;
  let [ofBefore, ofAfter] = [changeOf(before, at), changeOf(after, at)];
  let losses = before === null ? mostStretches : 0;
  let gains = after === null ? mostStretches : 0;
  for (
    let changes = 0;
    changes < mostChanges && (losses < mostStretches || gains < mostStretches);
    changes += 1
  ) {
    const next = Math.min(ofBefore, ofAfter, limit);
    const [was, is] = [covers(before, instant), covers(after, instant)];
    const mayLose = losses < mostStretches && was && !(is && asksTheSame);
    const mayGain = gains < mostStretches && is && !(was && asksTheSame);
    if (mayLose || mayGain) stretches.push({ start: instant, end: next, mayLose, mayGain });
    losses += Number(mayLose);
    gains += Number(mayGain);
    if (next >= limit) break;
    instant = next;
    if (ofBefore <= instant) ofBefore = changeOf(before, instant);
    if (ofAfter <= instant) ofAfter = changeOf(after, instant);
  }
  return stretches;
}

/** What the decision knows of a person, without their attempt. */
type Question = Omit<DecisionInput, 'attempt'>;

/** Begin or end of the person's own facts (vacation, single access). */
function fixedChangesOf(question: Question): Instant[] {
  const { subject, company } = question;
  return subject === null ? [] : fixedChanges(question, singleAccessOf(company, subject));
}

/** Within a stretch: begin or end of the person's own facts. */
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

/** The stretches from `at` on in which a person is on vacation by the zone of `there` and not by that of `here`. */
function awayOnlyBy(there: Question, here: Question, at: Instant): Stretch[] {
  const vacation = there.subject?.vacation ?? null;
  if (vacation === null) return [];
  const [zone, other] = [zoneOf(there.company.timeZone), zoneOf(here.company.timeZone)];
  const [start, end] = [vacationStart(vacation, zone), vacationEnd(vacation, zone)];
  return [
    { start: Math.max(start, at), end: Math.min(end, vacationStart(vacation, other)) },
    { start: Math.max(start, vacationEnd(vacation, other), at), end },
  ].filter((stretch) => stretch.start < stretch.end);
}

/**
 * The stretches from `at` on in which another zone of the company puts a person on vacation, or takes them back from it,
 * cut where the shifts that let them in on the other side begin or end; none where the zone stays.
 */
export function findMovedVacation(before: Question, after: Question, at: Instant): readonly ChangedStretch[] {
  if (before.company.timeZone === after.company.timeZone) return [];
  const cutBy = (question: Question, stretch: Stretch): Stretch[] => {
    const cuts = [stretch.start, ...shiftChangesWithin(stretch, question).toSorted((a, b) => a - b)];
    return cuts.map((cut, index) => ({ start: cut, end: cuts[index + 1] ?? stretch.end }));
  };
  return [
    ...awayOnlyBy(after, before, at)
      .flatMap((stretch) => cutBy(before, stretch))
      .map((stretch) => ({ ...stretch, mayLose: true, mayGain: false })),
    ...awayOnlyBy(before, after, at)
      .flatMap((stretch) => cutBy(after, stretch))
      .map((stretch) => ({ ...stretch, mayLose: false, mayGain: true })),
  ];
}

/** A person before or after a change: what the decision knows, and whether they are let in from wherever suits them best. */
export interface Side {
  readonly question: Question;
  readonly isAllowedAt: (at: Instant) => boolean;
}

/** The first instant within a stretch at which a person is let in on one side of a change and not on the other. */
function firstWithin(stretch: Stretch, inside: Side, outside: Side, own: readonly Instant[]): Instant | null {
  const isIn = inside.isAllowedAt(stretch.start);
  if (isIn && !outside.isAllowedAt(stretch.start)) return stretch.start;
  const changes = ownChangesWithin(stretch, own);
  // A person whom the shift denied can only be allowed after the end of the fact that denied them.
  if (!isIn && changes.length === 0) return null;
  const found = [...changes, ...shiftChangesWithin(stretch, outside.question)]
    .toSorted((a, b) => a - b)
    .find((at) => inside.isAllowedAt(at) && !outside.isAllowedAt(at));
  return found ?? null;
}

/** First effect of a change on a person, and its instant. */
export interface FirstChange {
  readonly kind: 'loss' | 'gain';
  readonly at: Instant;
}

/**
 * The first instant within some stretches (`findChangedStretches` of every shift of the person that changes, by their
 * start) at which `before` lets the person in, and `after` does not. Where there is none, the first one the other way
 * round: a loss counts also where something is gained before it. Null when nothing changes for them.
 */
export function findFirstChange(
  { before, after }: { readonly before: Side; readonly after: Side },
  stretches: readonly ChangedStretch[],
): FirstChange | null {
  if (after.question.subject === null || stretches.length === 0) return null;
  // Another zone moves a vacation: it ends, and lets in, on either side in its own time.
  const own = [...new Set([...fixedChangesOf(before.question), ...fixedChangesOf(after.question)])];
  let gain: Instant | null = null;
  for (const stretch of stretches) {
    const loss = stretch.mayLose ? firstWithin(stretch, before, after, own) : null;
    if (loss !== null) return { kind: 'loss', at: loss };
    gain ??= stretch.mayGain ? firstWithin(stretch, after, before, own) : null;
  }
  return gain === null ? null : { kind: 'gain', at: gain };
}
