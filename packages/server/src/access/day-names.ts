import { plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { DayNumber } from '@shiftgate/domain/calendar/plain-date.ts';
import { companyHolidays } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { NamedDate } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { planDay } from '@shiftgate/domain/shift/day-plan.ts';
import type { HoursDay } from '@shiftgate/pages/hours/week-hours.ts';
import type { Tx } from '../db/transactions.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

interface AskedDay {
  readonly shifts: readonly CompiledShift[];
  readonly day: DayNumber;
  readonly ownHolidays: readonly NamedDate[];
}

/** Reads the company's own holidays with their names. */
export async function readOwnHolidays(tx: Tx, companyKey: string): Promise<NamedDate[]> {
  return await tx
    .selectFrom('calendar_exceptions')
    .select(['on_date as date', 'name'])
    .where('company_key', '=', companyKey)
    .where('kind', '=', 'holiday')
    .execute();
}

/** What is special about a day for some shifts: a holiday of their calendars by its name, or a special date. */
export function nameDay(
  company: CompanySnapshot,
  { shifts, day, ownHolidays }: AskedDay,
): Pick<HoursDay, 'holiday' | 'isSpecialDate'> {
  const observing = shifts.find((shift) => shift.planner.isHoliday(day));
  return {
    holiday: observing === undefined ? null : holidayName(company, observing, { day, ownHolidays }),
    isSpecialDate: shifts.some((shift) => planDay(shift.planner, day).kind === 'special_date'),
  };
}

/** The name of a holiday; empty where it has none. */
function holidayName(
  { calendar, countsOptionalHolidays }: CompanySnapshot,
  { shift }: CompiledShift,
  { day, ownHolidays }: Omit<AskedDay, 'shifts'>,
): string {
  const on = plainDateOf(day);
  const settings = {
    region: shift.holidayRegion ?? calendar.holidayRegion,
    withOptional: countsOptionalHolidays,
    extraHolidays: ownHolidays,
    exceptionalOpenings: [],
  };
  return companyHolidays(settings, Number(on.slice(0, 4))).find(({ date }) => date === on)?.name ?? '';
}
