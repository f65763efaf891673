import type { EmulatorClock } from '../clock.ts';

const minuteMs = 60_000;

/** What the buttons of the page can do to the clock; amounts in milliseconds. */
export const clockSteps = [
  { key: 'plus15m', label: '+15 min', ms: 15 * minuteMs },
  { key: 'plus1h', label: '+1 h', ms: 60 * minuteMs },
  { key: 'plus8h', label: '+8 h', ms: 480 * minuteMs },
] as const;

/**
 * Reads `YYYY-MM-DDTHH:mm` as a wall-clock time of São Paulo, which keeps UTC-3 all year since 2019, or any instant
 * with its own offset. Epoch milliseconds; null when it is neither.
 */
export function readInstant(text: string): number | null {
  const isLocal = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  const ms = Date.parse(isLocal ? `${text}-03:00` : text);
  return Number.isNaN(ms) ? null : ms;
}

/** The present in the form a `datetime-local` field wants, in São Paulo's time. */
export const fieldValue = (ms: number): string => new Date(ms - 180 * minuteMs).toISOString().slice(0, 16);

/** Moves the clock as a form or a JSON body asks (`step`, `advanceMs`, `to`, `real`); false when it cannot be done. */
export function moveClock(clock: EmulatorClock, asked: { one(name: string): string }): boolean {
  if (!clock.isMovable || clock.set === undefined || clock.advance === undefined) return false;
  const step = clockSteps.find((item) => item.key === asked.one('step'));
  if (step !== undefined) {
    clock.advance(step.ms);
    return true;
  }
  if (asked.one('real') !== '') {
    clock.set(Date.now());
    return true;
  }
  if (asked.one('advanceMs') !== '') {
    const ms = Number(asked.one('advanceMs'));
    if (!Number.isFinite(ms)) return false;
    clock.advance(ms);
    return true;
  }
  const to = readInstant(asked.one('to'));
  if (to === null) return false;
  clock.set(to);
  return true;
}
