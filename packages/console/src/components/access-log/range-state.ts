import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';

/** The ranges of a log that end now, typed by the contract without loading its schemas. */
export const logRanges = ['last_24_hours', '7d', '3m', '6m'] as const satisfies readonly NonNullable<
  CallQuery<'accessLog.list'>['range']
>[];

/** In the address, the range between two chosen days. */
export const chosenDays = 'days';

/** The range of a log in the address. */
export const rangeDefaults = { range: '7d', from: '', to: '' };
export type RangeState = Readonly<Record<keyof typeof rangeDefaults, string>>;

/** Whether the first chosen day comes after the last one. */
export function areDaysReversed({ from, to }: Pick<RangeState, 'from' | 'to'>): boolean {
  return isPlainDate(from) && isPlainDate(to) && from > to;
}

/** The chosen days of the address; of reversed ones the first counts alone. */
function daysOf(state: RangeState) {
  if (state.range !== chosenDays) return {};
  const { from, to } = state;
  return {
    ...(isPlainDate(from) ? { from } : {}),
    ...(isPlainDate(to) && !areDaysReversed(state) ? { to } : {}),
  };
}

/** The range as a call is asked for it; an unknown one in the address is a week. */
export function readRange(state: RangeState) {
  return {
    range: logRanges.find((range) => range === state.range) ?? ('7d' as const),
    ...daysOf(state),
  };
}

/** Whether a text is an instant as the server writes it. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

/** The chosen hour of the address; none for a text that is no instant. */
export function readHour({ hour }: { readonly hour: string }): { readonly hour?: string } {
  return isInstant(hour) ? { hour } : {};
}
