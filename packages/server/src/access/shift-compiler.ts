import type { Shift, CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import type { Tx } from '../core/context.ts';
import { holidayDates, isHolidayRegion } from '@shiftgate/domain/holidays/holidays.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

/** The facts a company's shifts are compiled against. */
export type CalendarOfCompany = Pick<CompanySnapshot, 'calendar' | 'countsOptionalHolidays'>;

/** Returns the calendar for a draft shift, whose region may be new to the company. */
function calendarOf(company: CalendarOfCompany, { holidayRegion: region }: Shift): CompanyCalendar {
  const { calendar } = company;
  if (region === null || calendar.holidays.has(region) || !isHolidayRegion(region)) return calendar;
  const dates = holidayDates(region, company.countsOptionalHolidays);
  return { ...calendar, holidays: new Map([...calendar.holidays, [region, dates]]) };
}

/** Compiles a draft shift against a company's facts. */
export function compileFor(company: CalendarOfCompany, shift: Shift): CompiledShift {
  return compileShift(shift, calendarOf(company, shift));
}

/** Creates the reader of a company's shifts, as a sign-in sees them, for the calls on shifts. */
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

/** The shifts of a company at one instant of a transaction. */
export interface ShiftFacts {
  /** By key, including the shift of a running test. */
  readonly shifts: ReadonlyMap<string, CompiledShift>;
  /** IANA zone of the company. */
  readonly timeZone: string;
  /** Zone and holidays of the company, with those of the shift's region. */
  calendarOf(shift: Shift): CompanyCalendar;
  compile(shift: Shift): CompiledShift;
}

/**
 * Reads the facts of a company. Call it before the first write of a transaction: the cache is keyed by version, and a
 * rolled-back write would share its version with the next one.
 */
export type ReadShiftFacts = (tx: Tx, companyKey: string) => Promise<ShiftFacts>;
