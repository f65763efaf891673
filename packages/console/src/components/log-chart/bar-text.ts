import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { endOfHour, firstInstantAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatDate, formatPlainDate, formatTime } from '#lib/i18n/formats.ts';
import type { Translate } from '#lib/i18n/texts.tsx';

export type ChartUnit = CallResponse<'accessLog.chart'>['unit'];
export type ChartBar = Pick<
  CallResponse<'accessLog.chart'>['bars'][number],
  'starts_at' | 'ends_at' | 'first_day' | 'last_day'
>;

/** An instant to the end of its hour: "08/03/2025, 18:00–19:00". */
export function hourText(start: string, zone: string, t: Translate): string {
  const at = Date.parse(start);
  const end = endOfHour(zoneOf(zone), at);
  return t('accessLog.chart.hour', {
    date: formatDate(at, zone),
    from: formatTime(at, zone),
    to: formatTime(end, zone),
  });
}

/** What a bar covers, in the company's zone; the first one may begin within its unit. */
export function barText(bar: ChartBar, unit: ChartUnit, zone: string, t: Translate): string {
  if (unit === 'hour') return hourText(bar.starts_at, zone, t);
  const [first, last] = [formatPlainDate(bar.first_day), formatPlainDate(bar.last_day)];
  const midnight = firstInstantAt(zoneOf(zone), dayNumberOf(bar.first_day) * DAY_MS);
  const isWhole = Date.parse(bar.starts_at) === midnight;
  const time = formatTime(bar.starts_at, zone);
  const start = isWhole ? first : t('accessLog.chart.since', { date: first, time });
  return bar.first_day === bar.last_day ? start : t('accessLog.chart.span', { from: start, to: last });
}

/** The same in the few letters below a bar. */
export function shortText(bar: ChartBar, unit: ChartUnit, zone: string): string {
  return unit === 'hour' ? formatTime(bar.starts_at, zone) : formatPlainDate(bar.first_day).slice(0, 5);
}
