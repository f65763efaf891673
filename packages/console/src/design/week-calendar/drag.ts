import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { stepMinutes } from './bar.ts';
import type { BarHours } from './bar.ts';

const lastStart = MINUTES_OF_DAY - stepMinutes;

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The minute rounded to the grid of the mouse. */
export function snap(minute: number): number {
  return Math.round(minute / stepMinutes) * stepMinutes;
}

/** The next line of the grid in a direction: from 08:10 it is 08:15 or 08:00. */
export function stepFrom(minute: number, direction: 1 | -1): number {
  const lines = minute / stepMinutes;
  return (direction === 1 ? Math.floor(lines) + 1 : Math.ceil(lines) - 1) * stepMinutes;
}

/** Hours drawn from where the pointer went down to where it is, both in minutes of the day, at least one step. */
export function drawnHours(day: number, anchorMinute: number, pointerMinute: number): BarHours {
  const anchor = clamp(snap(anchorMinute), 0, lastStart);
  const pointer = snap(pointerMinute);
  if (pointer <= anchor) {
    return { day, startMinute: clamp(pointer, 0, anchor), endMinute: anchor + stepMinutes };
  }
  return {
    day,
    startMinute: anchor,
    endMinute: clamp(pointer, anchor + stepMinutes, anchor + MINUTES_OF_DAY),
  };
}

/** Hours moved by days and minutes; the length stays, the start stays within its day, the day within the week. */
export function movedHours(hours: BarHours, days: number, minutes: number): BarHours {
  const length = hours.endMinute - hours.startMinute;
  const startMinute = clamp(hours.startMinute + minutes, 0, lastStart);
  return { day: clamp(hours.day + days, 0, 6), startMinute, endMinute: startMinute + length };
}

/** Hours with another end: after the start by at least a step, and by at most 24 h. */
export function withEnd(hours: BarHours, endMinute: number): BarHours {
  const { startMinute } = hours;
  return { ...hours, endMinute: clamp(endMinute, startMinute + stepMinutes, startMinute + MINUTES_OF_DAY) };
}

/** Hours with another start: within the day, before the end by at least a step, and by at most 24 h. */
export function withStart(hours: BarHours, startMinute: number): BarHours {
  const low = Math.max(0, hours.endMinute - MINUTES_OF_DAY);
  const high = Math.min(lastStart, hours.endMinute - stepMinutes);
  return { ...hours, startMinute: clamp(startMinute, low, Math.max(low, high)) };
}

/** What a key does to a focused bar. */
export type BarKeyAction =
  | { readonly kind: 'change'; readonly hours: BarHours }
  | { readonly kind: 'edit' }
  | { readonly kind: 'remove' };

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * The action of a key on a bar: arrows move it by a step or a day, with shift they change the end (up, down) and the
 * start (left, right); Enter and space edit, Delete and Backspace remove. Null: another key.
 */
export function readBarKey(hours: BarHours, pressed: PressedKey): BarKeyAction | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  const change = (changed: BarHours): BarKeyAction => ({ kind: 'change', hours: changed });
  const { startMinute, endMinute } = hours;
  switch (pressed.key) {
    case 'Enter':
    case ' ':
      return { kind: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    case 'ArrowUp':
      return pressed.shiftKey
        ? change(withEnd(hours, stepFrom(endMinute, -1)))
        : change(movedHours(hours, 0, stepFrom(startMinute, -1) - startMinute));
    case 'ArrowDown':
      return pressed.shiftKey
        ? change(withEnd(hours, stepFrom(endMinute, 1)))
        : change(movedHours(hours, 0, stepFrom(startMinute, 1) - startMinute));
    case 'ArrowLeft':
      return change(
        pressed.shiftKey ? withStart(hours, stepFrom(startMinute, -1)) : movedHours(hours, -1, 0),
      );
    case 'ArrowRight':
      return change(pressed.shiftKey ? withStart(hours, stepFrom(startMinute, 1)) : movedHours(hours, 1, 0));
    default:
      return null;
  }
}

/** Where the pointer is, from its place within the columns (pixels). */
export function pointAt(
  place: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  axisMinutes: number,
): { readonly day: number; readonly minute: number } {
  const day = clamp(Math.floor((place.x / size.width) * 7), 0, 6);
  const minute = clamp((place.y / size.height) * axisMinutes, 0, axisMinutes);
  return { day, minute };
}
