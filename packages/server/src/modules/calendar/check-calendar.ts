import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { isTimeZone } from '@shiftgate/domain/calendar/zone.ts';
import { isHolidayRegion } from '@shiftgate/domain/holidays/holidays.ts';
import { AppError } from '#core/app-error.ts';

export type Body = HandlerInput<'company.setCalendar'>['body'];
export type Calendar = Omit<Required<Body>, 'version'>;

/** Every problem of a calendar, by field. */
export function refuseProblems(body: Body): void {
  const seen = new Set<string>();
  const fields: { path: string; rule: string }[] = [];
  if (!isTimeZone(body.zone)) fields.push({ path: 'zone', rule: 'unknown_zone' });
  if (body.region !== null && !isHolidayRegion(body.region))
    fields.push({ path: 'region', rule: 'unknown_region' });
  for (const list of ['extra_holidays', 'exceptional_openings'] as const) {
    body[list].forEach(({ date }, index) => {
      // A date is a holiday or an opening, and appears once.
      if (seen.has(date)) fields.push({ path: `${list}.${index}.date`, rule: 'date_taken' });
      seen.add(date);
    });
  }
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', undefined, fields);
}

/** The normalized form: dates ascending. */
export function inOrder(calendar: Calendar): Calendar {
  const sorted = (days: Body['extra_holidays']) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const { language, zone, region, with_optional: withOptional, extra_holidays: holidays } = calendar;
  return {
    language,
    zone,
    region,
    with_optional: withOptional,
    extra_holidays: sorted(holidays),
    exceptional_openings: sorted(calendar.exceptional_openings),
  };
}
