import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { companyHolidays } from '@shiftgate/domain/holidays/company-holidays.ts';
import { holidayRegions, holidayYears } from '@shiftgate/domain/holidays/holidays.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Context } from '#core/context.ts';
import { presentLastSave } from '#core/version-conflict.ts';
import { findLastSave } from './setting-saves.ts';

const regions = [...holidayRegions.values()].map(({ code, name }) => ({ code, name }));

/** The company's own settings, without the derived holidays. */
export async function findCalendar(ctx: Context) {
  const company = await ctx.tx
    .selectFrom('companies')
    .select(['language', 'zone', 'holiday_region', 'counts_optional_holidays', 'calendar_version'])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const dates = await ctx.tx
    .selectFrom('calendar_exceptions')
    .select(['on_date', 'kind', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .orderBy('on_date')
    .execute();
  const ofKind = (kind: 'holiday' | 'opening') =>
    dates.filter((day) => day.kind === kind).map((day) => ({ date: day.on_date, name: day.name }));
  return {
    version: company.calendar_version,
    language: languages.find((language) => language === company.language) ?? languages[0],
    zone: company.zone,
    region: company.holiday_region,
    with_optional: company.counts_optional_holidays,
    extra_holidays: ofKind('holiday'),
    exceptional_openings: ofKind('opening'),
  };
}

type Calendar = Awaited<ReturnType<typeof findCalendar>>;

/** The calendar of the API, with the holidays of a year. */
export async function presentCalendar(
  ctx: Context,
  calendar: Calendar,
  asked?: number,
): Promise<CallResponse<'company.calendar'>> {
  const thisYear = Number(localDateAt(zoneOf(calendar.zone), ctx.now).slice(0, 4));
  const year = asked ?? Math.min(Math.max(thisYear, holidayYears.first), holidayYears.last);
  const holidays = companyHolidays(
    {
      region: calendar.region,
      withOptional: calendar.with_optional,
      extraHolidays: calendar.extra_holidays,
      exceptionalOpenings: calendar.exceptional_openings,
    },
    year,
  );
  const save = presentLastSave(await findLastSave(ctx, 'calendar'));
  return { ...calendar, ...save, year, holidays, regions };
}

/** Zone and holidays of the company for a year. */
export async function readCalendar(
  ctx: Context,
  { query }: HandlerInput<'company.calendar'>,
): Promise<CallResponse<'company.calendar'>> {
  return await presentCalendar(ctx, await findCalendar(ctx), query.year);
}
