import { calendarLimits } from '@shiftgate/domain/limits.ts';
import { HOLIDAY_KINDS } from '@shiftgate/domain/holidays/types.ts';
import { holidayYears } from '@shiftgate/domain/holidays/holidays.ts';
import { z } from 'zod';
import { PlainDate, nameText } from '../fields.ts';
import { lastSave } from './last-save.ts';

/** A date of the company's own calendar. */
export const CalendarDate = z.strictObject({
  date: PlainDate,
  name: nameText(calendarLimits.maxNameLength),
});

/** A year of which holidays are known. */
export const HolidayYear = z.coerce.number().pipe(z.int().min(holidayYears.first).max(holidayYears.last));

/** Language of the company's emails and downloads, and of sign-in pages without another choice. */
export const CompanyLanguage = z.enum(['pt-BR', 'en', 'es']);

/** The zone and the holidays that a company's shifts follow, with one year of the holidays written out. */
export const CompanyCalendar = z.object({
  version: z.int(),
  ...lastSave,
  language: CompanyLanguage,
  /** IANA time zone. */
  zone: z.string(),
  /** Code of a country, state or city; null keeps the company's own holidays only. */
  region: z.string().nullable(),
  /** Whether optional days (in Brazil "ponto facultativo": Carnaval, Corpus Christi) are holidays too. */
  with_optional: z.boolean(),
  extra_holidays: z.array(CalendarDate),
  exceptional_openings: z.array(CalendarDate),
  year: z.int(),
  holidays: z.array(
    z.object({
      date: PlainDate,
      name: z.string(),
      kind: z.enum([...HOLIDAY_KINDS, 'company']),
      /** Country, state or city whose holiday it is; null for the company's own. */
      region: z.string().nullable(),
      /** False for an optional day that does not count, and for an exceptional opening. */
      counts: z.boolean(),
    }),
  ),
  /** Every region there are holidays for, to choose from. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
});

const dates = z.array(CalendarDate).max(calendarLimits.maxDates);

/** The whole calendar as it shall be; `version` refuses a lost update. */
export const CompanyCalendarInput = z.strictObject({
  version: z.int().optional(),
  /** The stored one stays unless given. */
  language: CompanyLanguage.optional(),
  zone: z.string().max(64),
  region: z.string().max(32).nullable(),
  with_optional: z.boolean(),
  extra_holidays: dates,
  exceptional_openings: dates,
});
