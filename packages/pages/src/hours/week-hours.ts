import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { AccountText } from '../account-texts.ts';
import { timeCount } from './opening-text.ts';

/** One day of a person's week on the wall clock: `windows` begin on it, in minutes; an end past 1440 lies on the next day. */
export interface HoursDay {
  readonly on: string;
  readonly isToday: boolean;
  readonly isVacation: boolean;
  readonly windows: readonly { readonly from: number; readonly to: number }[];
}

const allDay = 1440;

function timeOf(minute: number): string {
  return minute === allDay ? '24:00' : wallTimeOf(minute % allDay);
}

/** The windows of one day in the words of a table, one after the other. */
export function dayTexts(t: AccountText, day: HoursDay): readonly string[] {
  if (day.windows.length === 0) return [t(day.isVacation ? 'mine.vacation' : 'mine.closedDay')];
  return day.windows.map(({ from, to }) => {
    if (from === 0 && to === allDay) return t('mine.allDay');
    const end = to > allDay ? t('mine.nextDay', { time: timeOf(to) }) : timeOf(to);
    return `${timeOf(from)}–${end}`;
  });
}

/** The name of a day's weekday as inside a sentence, which in English has its capital there too. */
export function weekdayName(language: Language, on: string): string {
  // Noon in UTC is the same date wherever the name is made.
  const at = new Date(`${on}T12:00:00Z`);
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(at);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins the last two with "and", the others with commas. */
function listText(t: AccountText, parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return '';
  const before = parts.slice(0, -1).join(', ');
  return before === '' ? last : t('mine.sentence.and', { a: before, b: last });
}

function windowText(language: Language, t: AccountText, from: number, to: number): string {
  const start = timeOf(from);
  const end = timeOf(to);
  return t(to > allDay ? 'mine.sentence.windowNextDay' : 'mine.sentence.window', {
    from: t('mine.sentence.from', { count: timeCount(language, start), time: start }),
    to: t('mine.sentence.to', { count: timeCount(language, end), time: end }),
  });
}

function hoursText(language: Language, t: AccountText, day: HoursDay): string {
  if (day.windows.length === 0) return t('mine.sentence.closed');
  return listText(
    t,
    day.windows.map(({ from, to }) =>
      from === 0 && to === allDay ? t('mine.sentence.allDay') : windowText(language, t, from, to),
    ),
  );
}

/** The week in one sentence: days in a row with the same hours are named together. */
export function weekSentence(language: Language, t: AccountText, days: readonly HoursDay[]): string {
  if (days.every((day) => day.windows.length === 0)) return t('mine.sentence.never');
  const isOpen = (day: HoursDay) => day.windows[0]?.from === 0 && day.windows[0].to === allDay;
  if (days.every(isOpen)) return t('mine.sentence.always');
  const groups: { hours: string; days: HoursDay[] }[] = [];
  for (const day of days) {
    const hours = hoursText(language, t, day);
    const current = groups.at(-1);
    if (current?.hours === hours) current.days.push(day);
    else groups.push({ hours, days: [day] });
  }
  const parts = groups.map((group) => {
    const names = group.days.map((day) => weekdayName(language, day.on));
    const [first = '', second] = names;
    const last = names.at(-1) ?? first;
    const span =
      second === undefined
        ? first
        : names.length === 2
          ? t('mine.sentence.and', { a: first, b: last })
          : t('mine.sentence.days', { first, last });
    return t('mine.sentence.part', { days: span, hours: group.hours });
  });
  return `${capitalised(parts.join('; '))}.`;
}

/** Weekday and date of a day for the table: "Segunda-feira, 23/11", the day first in every language. */
export function dayName(language: Language, on: string): string {
  const [, month, day] = on.split('-');
  return `${capitalised(weekdayName(language, on))}, ${day}/${month}`;
}
