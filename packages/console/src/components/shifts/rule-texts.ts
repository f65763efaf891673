import type { shifts as source } from '@shiftgate/phrases/pt-BR/shifts.ts';
import type { Translate } from '@shiftgate/phrases/translate.ts';

/** The texts of the shift screens, by keys below `shifts`. */
export type ShiftText = Translate<typeof source>;

/** A calendar day as DD/MM/YYYY. */
export function showDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Key of the name of a weekday, 0 = Monday. */
export function weekdayKey<F extends 'long' | 'short'>(day: number, form: F): `weekdays.${F}.d${Weekday}` {
  return `weekdays.${form}.d${(day + 1) as Weekday}`; // day is 0 to 6 wherever days are counted
}

/** The first letter in upper case, as a sentence or heading begins. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
