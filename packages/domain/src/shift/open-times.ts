import type { Instant } from '../calendar/instant.ts';
import { COVERED, momentOf, nextChangeOfCover, type CompiledShift } from './compile.ts';

/** A stretch of time, the end excluded; instants in ms. */
export interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
}

/**
 * When at least one of some shifts lets its people in by the clock, between two instants (ms, the second excluded): by
 * time, none touching the next. Conditions of address, program and time clock are not asked.
 */
export function openStretches(shifts: readonly CompiledShift[], from: Instant, to: Instant): Stretch[] {
  const stretches: Stretch[] = [];
  let at = from;
  while (at < to) {
    const isOpen = shifts.some((shift) => (momentOf(shift, at) & COVERED) !== 0);
    const next = Math.min(to, ...shifts.map((shift) => nextChangeOfCover(shift, at, to)));
    const last = stretches.at(-1);
    if (isOpen && last?.end === at) stretches[stretches.length - 1] = { start: last.start, end: next };
    else if (isOpen) stretches.push({ start: at, end: next });
    at = next;
  }
  return stretches;
}

/** What of some stretches, by time, lies outside of another one. */
export function withoutStretch(stretches: readonly Stretch[], taken: Stretch): Stretch[] {
  return stretches.flatMap(({ start, end }) => [
    ...(start < taken.start ? [{ start, end: Math.min(end, taken.start) }] : []),
    ...(end > taken.end ? [{ start: Math.max(start, taken.end), end }] : []),
  ]);
}

/** The shift that covers an instant by the clock, of several the first by key; null when none does. */
export function coveringShift(shifts: readonly CompiledShift[], at: Instant): CompiledShift | null {
  const covering = shifts.filter((shift) => (momentOf(shift, at) & COVERED) !== 0);
  return covering.toSorted((a, b) => (a.key < b.key ? -1 : 1))[0] ?? null;
}
