/** Minutes since 00:00 on the wall, 0 to 1440 (24:00 only as an end). */
export type MinuteOfDay = number;

export const MINUTES_OF_DAY = 1440;

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a wall-clock time `HH:mm` from 00:00 to 23:59. */
export function isWallTime(text: string): boolean {
  return SHAPE.test(text);
}

/** Minute of the day of a valid `HH:mm` text. */
export function minuteOfDay(text: string): MinuteOfDay {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

/** `HH:mm` of a minute of the day; 1440 gives `24:00`. */
export function wallTimeOf(minute: MinuteOfDay): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
