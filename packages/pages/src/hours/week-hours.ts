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
  /** The name of the holiday, empty where it has none; null on any other day. */
  readonly holiday: string | null;
  readonly isSpecialDate: boolean;
}

/** The week of a person in one time zone: seven days from a Monday. */
export interface HoursWeek {
  /** IANA zone of the wall clock. */
  readonly timeZone: string;
  /** Names of the shifts that the hours come from. */
  readonly shifts: readonly string[];
  readonly days: readonly HoursDay[];
}

const allDay = 1440;

function timeOf(minute: number): string {
  return minute === allDay ? '24:00' : wallTimeOf(minute % allDay);
}

/** The windows of one day in the words of a table, one after the other. */
export function dayTexts(t: AccountText, day: Pick<HoursDay, 'isVacation' | 'windows'>): readonly string[] {
  if (day.windows.length === 0) return [t(day.isVacation ? 'mine.vacation' : 'mine.closedDay')];
  return day.windows.map(({ from, to }) => {
    if (from === 0 && to === allDay) return t('mine.allDay');
    const end = to > allDay ? t('mine.nextDay', { time: timeOf(to) }) : timeOf(to);
    return `${timeOf(from)}–${end}`;
  });
}

/** What is special about a day, in words; empty for an ordinary one. */
export function dayNotes(t: AccountText, { holiday, isSpecialDate }: HoursDay): readonly string[] {
  return [
    ...(holiday === null
      ? []
      : [holiday === '' ? t('mine.holiday') : t('mine.holidayOf', { name: holiday })]),
    ...(isSpecialDate ? [t('mine.specialDate')] : []),
  ];
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

/** Days in a row by their names; all seven are every day. */
function spanText(t: AccountText, names: readonly string[]): string {
  const [first = '', second] = names;
  const last = names.at(-1) ?? first;
  if (second === undefined) return first;
  if (names.length === 7) return t('mine.sentence.everyDay');
  return names.length === 2
    ? t('mine.sentence.and', { a: first, b: last })
    : t('mine.sentence.days', { first, last });
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
    return t('mine.sentence.part', { days: spanText(t, names), hours: group.hours });
  });
  return `${capitalised(parts.join('; '))}.`;
}

/** Weekday and date of a day for the table: "Segunda-feira, 23/11", the day first in every language. */
export function dayName(language: Language, on: string): string {
  const [, month, day] = on.split('-');
  return `${capitalised(weekdayName(language, on))}, ${day}/${month}`;
}

/** A plain date (YYYY-MM-DD) as it is read, the day first in every language: "23/11/2026". */
export function dateText(on: string): string {
  return on.split('-').toReversed().join('/');
}
