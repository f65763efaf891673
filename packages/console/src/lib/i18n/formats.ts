import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Translate } from './texts.tsx';

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, withSeconds: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${withSeconds}`;
  let found = cache.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      ...(withSeconds ? { second: '2-digit' } : {}),
      hourCycle: 'h23',
    });
    cache.set(key, found);
  }
  return found;
}

function parts(instant: number, zone: string, withSeconds: boolean): Record<string, string> {
  return Object.fromEntries(
    formatter(zone, withSeconds)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
}

/** An instant (ISO text or milliseconds) as DD/MM/YYYY in a zone. */
export function formatDate(instant: string | number, zone: string): string {
  const { day, month, year } = parts(toMs(instant), zone, false);
  return `${day}/${month}/${year}`;
}

/** An instant as HH:mm in a zone, or HH:mm:ss. */
export function formatTime(instant: string | number, zone: string, withSeconds = false): string {
  const { hour, minute, second } = parts(toMs(instant), zone, withSeconds);
  return withSeconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
}

/** An instant as DD/MM/YYYY HH:mm in a zone, or with seconds. */
export function formatDateTime(instant: string | number, zone: string, withSeconds = false): string {
  const { day, month, year, hour, minute, second } = parts(toMs(instant), zone, withSeconds);
  return `${day}/${month}/${year} ${hour}:${minute}${withSeconds ? `:${second}` : ''}`;
}

/** A plain date YYYY-MM-DD as DD/MM/YYYY. */
export function formatPlainDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** Whether the hour takes the singular ("à 01:00", "a la 01:00"): 00 and 01 in Portuguese, 01 in Spanish. */
export function isSingularHour(time: string, language: Language): boolean {
  const hour = time.slice(0, 2);
  if (language === 'pt-BR') return hour === '00' || hour === '01';
  return language === 'es' && hour === '01';
}

function toMs(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}

/** An instant within a sentence: "12/03/2026 às 08:00". */
export function formatDateAtTime(
  instant: string | number,
  zone: string,
  language: Language,
  t: Translate,
): string {
  return `${formatDate(instant, zone)} ${formatAtTime(formatTime(instant, zone), language, t)}`;
}

/** An hour HH:mm within a sentence: "às 08:00". */
export function formatAtTime(time: string, language: Language, t: Translate): string {
  return t(isSingularHour(time, language) ? 'common.atTimeOne' : 'common.atTime', { time });
}

/** From when, where and in which language an instant is read. */
export interface Viewpoint {
  readonly nowMs: number;
  readonly zone: string;
  readonly language: Language;
}

/** An instant near to now, after a preposition or alone: "hoje às 14:00", "12/03/2026 às 08:00". */
export function formatMoment(instant: string, view: Viewpoint, t: Translate): string {
  return formatNear(instant, view, t, (date) => date);
}

/** An instant near to now, after a verb: "hoje às 14:00", "em 12/03/2026 às 08:00". */
export function formatWhen(instant: string, view: Viewpoint, t: Translate): string {
  return formatNear(instant, view, t, (date) => t('common.onDate', { date }));
}

function formatNear(
  instant: string,
  { nowMs, zone, language }: Viewpoint,
  t: Translate,
  formatDay: (date: string) => string,
): string {
  const on = formatDate(instant, zone);
  let day = formatDay(on);
  if (on === formatDate(nowMs, zone)) day = t('common.today');
  else if (on === formatDate(nowMs + 86_400_000, zone)) day = t('common.tomorrow');
  return `${day} ${formatAtTime(formatTime(instant, zone), language, t)}`;
}
