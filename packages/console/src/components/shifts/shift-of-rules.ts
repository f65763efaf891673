import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { holidaysOfRegions } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { CompanyCalendar, Shift } from '@shiftgate/domain/shift/types.ts';
import type { DraftRule } from './rule-draft.ts';

/** What of a company's calendar the screen uses; without the year that happened to be answered. */
export type CalendarSettings = Pick<
  CallResponse<'company.calendar'>,
  'zone' | 'region' | 'with_optional' | 'extra_holidays' | 'exceptional_openings'
>;

/** A company without holidays: while its calendar is loaded, and for weeks without dates. */
export const noHolidays: CalendarSettings = {
  zone: 'UTC',
  region: null,
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
};

/** The calendar as the domain reads it, with the holidays of the shift's region as well. */
export function toDomainCalendar(settings: CalendarSettings, shiftRegion: string | null): CompanyCalendar {
  return {
    timeZone: settings.zone,
    holidayRegion: settings.region,
    holidays: holidaysOfRegions([settings.region, shiftRegion], settings.with_optional),
    extraHolidays: settings.extra_holidays.map((day) => day.date),
    exceptionalOpenings: settings.exceptional_openings.map((day) => day.date),
  };
}

/** A shift of rules alone, in force and without limits. */
export function makeShiftOfRules(rules: readonly DraftRule[], holidayRegion: string | null = null): Shift {
  return {
    key: '',
    name: '',
    state: 'enabled',
    period: null,
    timeZone: null,
    holidayRegion,
    rules,
    ipRules: [],
    allowedBrowsers: [],
    allowedOs: [],
    timeClock: { isObeyed: false, hasLoginRule: false, logsOutAtDayEnd: false, logsOutAtBreak: false },
    logout: { isAutomatic: false, reach: 'browser_only', isAdvanced: false },
  };
}
