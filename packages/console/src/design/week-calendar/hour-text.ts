import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';

/**
 * Reads an hour as people type it (`8`, `830`, `8:30`, `8h30`, `08:30`) into minutes of the day; `24:00` gives 1440.
 * Null when it is none.
 */
export function parseHour(text: string): number | null {
  const match = /^(\d{1,2})(?:\s*[:h.]?\s*(\d{2})|\s*h)?$/i.exec(text.trim());
  if (!match) return null;
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0);
  if (Number(match[2] ?? 0) > 59) return null;
  return minute <= MINUTES_OF_DAY ? minute : null;
}

/** The wall clock at the start or end of a bar; minutes past 1440 read as the clock of the next day. */
export function clockOf(minute: number): string {
  return wallTimeOf(minute > MINUTES_OF_DAY ? minute - MINUTES_OF_DAY : minute);
}
