import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';

/** Reads a typed day: DD/MM/YYYY, also with one digit, dots or dashes. Null when there is no such day. */
export function readTypedDate(text: string): PlainDate | null {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : null;
}
