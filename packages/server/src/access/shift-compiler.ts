import type { Shift, CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import type { Tx } from '../core/context.ts';
import { holidayDates, isHolidayRegion } from '@shiftgate/domain/holidays/holidays.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

/** What of a company its shifts are compiled against. */
export type CalendarOfCompany = Pick<CompanySnapshot, 'calendar' | 'countsOptionalHolidays'>;

/** The company's calendar for a shift as it would be: its region may be one that no shift of the company names yet. */
function calendarOf(company: CalendarOfCompany, { holidayRegion: region }: Shift): CompanyCalendar {
  const { calendar } = company;
  if (region === null || calendar.holidays.has(region) || !isHolidayRegion(region)) return calendar;
  const dates = holidayDates(region, company.countsOptionalHolidays);
  return { ...calendar, holidays: new Map([...calendar.holidays, [region, dates]]) };
}

/** Compiles a shift as it would be in a company. */
export function compileFor(company: CalendarOfCompany, shift: Shift): CompiledShift {
  return compileShift(shift, calendarOf(company, shift));
}

/** The shifts of a company as a sign-in sees them, for the calls on shifts. */
export function createReadShiftFacts(facts: SnapshotCache): ReadShiftFacts {
  return async (tx, companyKey) => {
    const company = await facts.read(tx, companyKey);
    return {
      shifts: new Map([...company.shifts].map(([key, { compiled }]) => [key, compiled])),
      timeZone: company.timeZone,
      calendarOf: (shift) => calendarOf(company, shift),
      compile: (shift) => compileFor(company, shift),
    };
  };
}

/** The shifts of a company as decisions see them, as of one instant of its transaction. */
export interface ShiftFacts {
  /** By key, the shift of a running test among them. */
  readonly shifts: ReadonlyMap<string, CompiledShift>;
  /** IANA zone of the company. */
  readonly timeZone: string;
  /** Zone and holidays of the company, with those of the region of a shift as it is or would be. */
  calendarOf(shift: Shift): CompanyCalendar;
  /** Makes a shift ready, as it is or would be. */
  compile(shift: Shift): CompiledShift;
}

/**
 * Reads the facts of a company. To be called before the first write of a transaction: what is read is kept for others
 * by its version, which a rolled back write would have shared with the next one.
 */
export type ReadShiftFacts = (tx: Tx, companyKey: string) => Promise<ShiftFacts>;
