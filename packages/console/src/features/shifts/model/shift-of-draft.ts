import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import { companyHolidays, type CompanyHoliday } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import { readIpLines } from './ip-lines.ts';
import type { ShiftDraft, WireShift } from './model.ts';
import { makeShiftOfRules } from '#components/shifts/shift-of-rules.ts';
import type { CalendarSettings } from '#components/shifts/shift-of-rules.ts';

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
