import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { Translate } from '#lib/i18n/texts.tsx';

/** An hour of the week as written in the address: `1-08` is Mondays from 08:00 to 09:00. */
export function weekHourOf({ weekday, hour }: { readonly weekday: number; readonly hour: number }): string {
  return `${weekday}-${String(hour).padStart(2, '0')}`;
}

/** Whether a text is an hour of the week. */
export function isWeekHour(text: string): boolean {
  return /^[1-7]-(?:[01]\d|2[0-3])$/.test(text);
}

/** The days of the week in a language, Monday first. */
export function listWeekdays(language: string, form: 'short' | 'long'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' });
  const monday = Date.UTC(2001, 0, 1);
  return Array.from({ length: 7 }, (_, day) => format.format(monday + day * DAY_MS));
}

/** What an hour of the week covers: "segunda-feira, 08:00–09:00". */
export function weekHourText(weekHour: string, language: string, t: Translate): string {
  const [weekday, hour] = weekHour.split('-').map(Number) as [number, number];
  const time = (of: number) => `${String(of % 24).padStart(2, '0')}:00`;
  const day = listWeekdays(language, 'long')[weekday - 1] ?? '';
  return t('accessLog.patterns.hour', { day, from: time(hour), to: time(hour + 1) });
}
