import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import {
  companyHolidays,
  holidaysOfRegions,
  type CompanyHoliday,
} from '@shiftgate/domain/holidays/company-holidays.ts';
import type { CompanyCalendar, Shift } from '@shiftgate/domain/shift/types.ts';
import { readIpLines } from './ip-lines.ts';
import type { ShiftDraft, WireShift } from './model.ts';
import type { DraftRule } from '../../../components/shifts/rule-draft.ts';
import type { CalendarSettings } from './hours.ts';

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

/** Holidays of a year as a shift meets them: those of its own region, or of the company's. */
export function holidaysOfShift(
  settings: CalendarSettings,
  shiftRegion: string | null,
  year: number,
): CompanyHoliday[] {
  return companyHolidays(
    {
      region: shiftRegion ?? settings.region,
      withOptional: settings.with_optional,
      extraHolidays: settings.extra_holidays,
      exceptionalOpenings: settings.exceptional_openings,
    },
    year,
  );
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

/** The shift as it would be if the draft were saved now. */
export function shiftOfDraft(draft: ShiftDraft, saved: Pick<WireShift, 'key' | 'state' | 'period'>): Shift {
  const { period } = saved;
  return {
    ...makeShiftOfRules(draft.rules, draft.holiday_region),
    key: saved.key,
    name: draft.name,
    state: saved.state,
    period: period === null ? null : { startOn: period.start_date, endOn: period.end_date },
    timeZone: draft.zone,
    ipRules: readIpLines(draft.list_ip).entries,
    // The lists hold what the pickers offer, or what the server answered: the domain's own names.
    allowedBrowsers: draft.allowed_browsers as readonly Browser[],
    allowedOs: draft.allowed_os as readonly OperatingSystem[],
  };
}
