import type { Attempt, CompanyFacts, DecisionInput, Subject } from '../access/types.ts';
import type { Instant } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { minuteOfDay } from '../calendar/wall-time.ts';
import { firstInstantAt, zoneOf } from '../calendar/zone.ts';
import { parseIpAddress } from '../client/ip-address.ts';
import { compileShift, type CompiledShift } from '../shift/compile.ts';
import type { CompanyCalendar, Shift, ShiftRule } from '../shift/types.ts';

/** The zone of the made-up company in tests. */
export const COMPANY_ZONE = 'America/Sao_Paulo';

/** A rule for every day, 08:00 to 18:00, with only the fields that matter in view at the call. */
export function aRule(fields: Partial<ShiftRule> = {}): ShiftRule {
  return {
    id: null,
    kind: 'everyday',
    day: null,
    dayOfMonth: null,
    clampToMonthEnd: null,
    anchorOn: null,
    daysOn: null,
    daysOff: null,
    startHour: '08:00',
    endHour: '18:00',
    endsNextDay: false,
    name: null,
    startOn: null,
    endOn: null,
    ...fields,
  };
}

/** Rules for Monday to Friday. */
export function workdays(startHour: string, endHour: string, fields: Partial<ShiftRule> = {}): ShiftRule[] {
  return ([1, 2, 3, 4, 5] as const).map((day) =>
    aRule({ kind: 'weekly', day, startHour, endHour, ...fields }),
  );
}

/** An enabled shift without restrictions beside its rules. */
export function aShift(fields: Partial<Shift> = {}): Shift {
  return {
    key: 'turno',
    name: 'Turno',
    state: 'enabled',
    period: null,
    timeZone: null,
    holidayRegion: null,
    rules: [aRule()],
    ipRules: [],
    allowedBrowsers: [],
    allowedOs: [],
    timeClock: { isObeyed: false, hasLoginRule: false, logsOutAtDayEnd: false, logsOutAtBreak: false },
    logout: { isAutomatic: true, reach: 'browser_only', isAdvanced: false },
    ...fields,
  };
}

/** Calendar of the made-up company, without holidays. */
export function aCalendar(fields: Partial<CompanyCalendar> = {}): CompanyCalendar {
  return {
    timeZone: COMPANY_ZONE,
    holidayRegion: 'BR',
    holidays: new Map(),
    extraHolidays: [],
    exceptionalOpenings: [],
    ...fields,
  };
}

/** Compiles a shift of the made-up company. */
export function aCompiledShift(
  fields: Partial<Shift> = {},
  calendar: Partial<CompanyCalendar> = {},
): CompiledShift {
  return compileShift(aShift(fields), aCalendar(calendar));
}

/** The instant at which the wall clock of a zone first reads `YYYY-MM-DD HH:mm`. */
export function instantOf(text: string, timeZone: string = COMPANY_ZONE): Instant {
  const [date = '', time = '00:00'] = text.split(' ');
  const minutes = dayNumberOf(date) * 1440 + minuteOfDay(time);
  return firstInstantAt(zoneOf(timeZone), minutes * 60_000);
}

/** An ordinary attempt: Chrome on Windows, right password. */
export function anAttempt(fields: Partial<Attempt> = {}): Attempt {
  return {
    at: instantOf('2026-03-02 09:00'),
    address: parseIpAddress('203.0.113.7'),
    browser: 'chrome',
    os: 'windows',
    deviceClass: 'desktop',
    isPasswordRight: true,
    ...fields,
  };
}

/** An active person without a shift. */
export function aSubject(fields: Partial<Subject> = {}): Subject {
  return {
    key: 'ana',
    companyKey: 'acme',
    status: 'active',
    isAdministrator: false,
    domain: 'acme.test',
    vacation: null,
    singleAccess: null,
    shifts: [],
    ...fields,
  };
}

/** A company whose control is active. */
export function aCompany(fields: Partial<CompanyFacts> = {}): CompanyFacts {
  return {
    key: 'acme',
    controlState: 'active',
    isDeactivationConfirmed: false,
    test: null,
    coveredDomains: new Set(['acme.test']),
    isPlanValid: true,
    timeZone: COMPANY_ZONE,
    timeClockFallback: 'grace',
    ...fields,
  };
}

/** A whole question, from the parts that matter to a test. */
export function aQuestion(parts: {
  readonly attempt?: Partial<Attempt>;
  readonly subject?: Partial<Subject> | null;
  readonly company?: Partial<CompanyFacts>;
  readonly timeClock?: DecisionInput['timeClock'];
}): DecisionInput {
  return {
    attempt: anAttempt(parts.attempt),
    subject: parts.subject === null ? null : aSubject(parts.subject),
    company: aCompany(parts.company),
    timeClock: parts.timeClock ?? null,
  };
}
