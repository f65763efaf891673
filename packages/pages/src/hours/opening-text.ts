import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { localDateAt, localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { withZone } from './zone-name.ts';

/** An instant (ms) with the IANA zone in which it is said. */
export interface ZonedInstant {
  readonly at: number;
  readonly timeZone: string;
}

/** Hours that take the singular: Portuguese says `à` before 00 and 01, Spanish `a la` before 01. */
const singularHours: Readonly<Record<Language, readonly number[]>> = { 'pt-BR': [0, 1], en: [], es: [1] };

/** The count that chooses the form of the words before a time such as "01:00"; the place {count} is not in them. */
export function timeCount(language: Language, time: string): number {
  return singularHours[language].includes(Number(time.slice(0, 2))) ? 1 : 2;
}

/**
 * Words for an instant as a person of the zone says them: "hoje às 14:00", "amanhã à 01:00",
 * "em 23/11/2026 (segunda-feira), às 08:00". Both instants in ms.
 */
export function openingText(language: Language, timeZone: string, now: number, opening: number): string {
  const t = signInTexts(language);
  const zone = zoneOf(timeZone);
  const date = localDateAt(zone, opening);
  const days = dayNumberOf(date) - dayNumberOf(localDateAt(zone, now));
  const minute = Math.floor((localMsAt(zone, opening) - dayNumberOf(date) * DAY_MS) / MINUTE_MS);
  const time = wallTimeOf(minute);
  const at = t('when.at', { count: timeCount(language, time) });
  if (days === 0) return t('when.today', { at, time });
  if (days === 1) return t('when.tomorrow', { at, time });
  if (days === -1) return t('when.yesterday', { at, time });
  const weekday = new Intl.DateTimeFormat(language, { timeZone, weekday: 'long' }).format(opening);
  return t('when.date', { weekday, date: date.split('-').toReversed().join('/'), at, time });
}

/**
 * The same words for an instant in its own zone, followed by the name of that zone unless it is the one that the reader
 * expects (`expected`, IANA; null names it always). `now` in ms.
 */
export function zonedText(
  language: Language,
  { at, timeZone }: ZonedInstant,
  now: number,
  expected: string | null,
): string {
  const text = openingText(language, timeZone, now, at);
  return timeZone === expected ? text : withZone(text, language, timeZone, at);
}
