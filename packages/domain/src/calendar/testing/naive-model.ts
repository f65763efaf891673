import type { PlainDate } from '../plain-date.ts';
import type { SingleAccess } from '#user/single-access.ts';
import type { Vacation } from '#user/vacation.ts';
import type { CompanyCalendar, Shift, ShiftRule } from '#shift/types.ts';

/**
 * The second opinion: time as a list of minutes, each with what the wall clock reads, straight from the
 * runtime and without the zone tables of the engine. Slow and simple on purpose.
 */
export interface MinuteList {
  readonly from: number;
  /** `YYYY-MM-DD HH:mm` of each minute, comparable as text. */
  readonly wall: readonly string[];
}

const lists = new Map<string, MinuteList>();

/** All minutes of a span in a zone; cached, since many tests walk through the same few spans. */
export function minutesOf(timeZone: string, from: number, days: number): MinuteList {
  const key = `${timeZone} ${from} ${days}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const wall = Array.from({ length: days * 1440 }, (_, index) => format.format(from + index * 60_000));
  const list = { from, wall };
  lists.set(key, list);
  return list;
}

function dateFrom(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function matchesDay(rule: ShiftRule, date: PlainDate): boolean {
  if (rule.startOn !== null && date < rule.startOn) return false;
  if (rule.endOn !== null && date > rule.endOn) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  switch (rule.kind) {
    case 'weekly':
      return (parsed.getUTCDay() === 0 ? 7 : parsed.getUTCDay()) === rule.day;
    case 'monthly': {
      if (parsed.getUTCDate() === rule.dayOfMonth) return true;
      const isLast = dateFrom(date, 1).endsWith('-01');
      return rule.clampToMonthEnd === true && isLast && parsed.getUTCDate() < (rule.dayOfMonth ?? 0);
    }
    case 'cycle': {
      let days = (Date.parse(date) - Date.parse(rule.anchorOn ?? '')) / 86_400_000;
      const length = (rule.daysOn ?? 0) + (rule.daysOff ?? 0);
      while (days < 0) days += length;
      return days % length < (rule.daysOn ?? 0);
    }
    case 'special_date':
      return rule.endOn !== null || date === rule.startOn;
    default:
      return true;
  }
}

/** Rules that decide a date, and whether they are special-date or holiday rules. */
function rulesOfDay(shift: Shift, calendar: CompanyCalendar, date: PlainDate): [ShiftRule[], boolean] {
  const matching = shift.rules.filter((rule) => matchesDay(rule, date));
  const special = matching.filter((rule) => rule.kind === 'special_date');
  if (special.length > 0) return [special, true];
  const region = shift.holidayRegion ?? calendar.holidayRegion ?? '';
  const isNamed =
    (calendar.holidays.get(region) ?? []).includes(date) || calendar.extraHolidays.includes(date);
  const isHoliday = isNamed && !calendar.exceptionalOpenings.includes(date);
  const holiday = matching.filter((rule) => rule.kind === 'holiday');
  if (isHoliday && holiday.length > 0) return [holiday, true];
  return [matching.filter((rule) => rule.kind !== 'holiday' && rule.kind !== 'special_date'), false];
}

export interface NaiveMinute {
  readonly isInForce: boolean;
  readonly isCovered: boolean;
  readonly isSpecialDay: boolean;
}

/** What a shift says in each minute of a list, found by walking through the minutes. */
export function walkShift(shift: Shift, calendar: CompanyCalendar, { wall }: MinuteList): NaiveMinute[] {
  const dates = [...new Set(wall.map((text) => text.slice(0, 10)))];
  const covered = wall.map(() => false);
  for (const date of dates) {
    const [rules] = rulesOfDay(shift, calendar, date);
    for (const rule of rules) {
      if (rule.startHour === null || rule.endHour === null) continue;
      const start = `${date} ${rule.startHour}`;
      const isMidnight = rule.endHour === '23:59' && !rule.endsNextDay;
      const endDate = isMidnight || rule.endsNextDay ? dateFrom(date, 1) : date;
      const end = `${endDate} ${isMidnight ? '00:00' : rule.endHour}`;
      // A day that the list does not hold has no window; a start in a gap is the first minute after it.
      const first = wall.findIndex((text) => text >= start);
      const last = wall.findLastIndex((text) => text < end);
      if (first >= 0) covered.fill(true, first, Math.max(first, last + 1));
    }
  }
  return wall.map((text, index) => {
    const date = text.slice(0, 10);
    const isInPeriod = (shift.period?.startOn ?? date) <= date && date <= (shift.period?.endOn ?? date);
    const isInForce = shift.state === 'enabled' || (shift.state === 'scheduled' && isInPeriod);
    const isSpecialDay = rulesOfDay(shift, calendar, date)[1];
    return { isInForce, isCovered: isInForce && covered[index] === true, isSpecialDay };
  });
}

/** Whether a person is away in each minute of a list in the company's zone. It is one stretch, also across clock changes. */
export function walkVacation(vacation: Vacation | null, { wall }: MinuteList): boolean[] {
  if (vacation === null) return wall.map(() => false);
  const first = wall.findIndex((text) => text.slice(0, 10) >= vacation.startOn);
  const last = wall.findLastIndex((text) => text.slice(0, 10) <= vacation.endOn);
  return wall.map((_, minute) => first >= 0 && minute >= first && minute <= last);
}

/** Whether a single access lets in, in each minute of a list. */
export function walkSingleAccess(access: SingleAccess | null, { from, wall }: MinuteList): boolean[] {
  return wall.map((_, minute) => {
    if (access === null) return false;
    const { grantedAt, firstUsedAt, endedAt, durationMinutes } = access;
    const since = (instant: number): number => (from + minute * 60_000 - instant) / 60_000;
    if (since(grantedAt) < 0 || (endedAt !== null && since(endedAt) >= 0)) return false;
    return firstUsedAt === null
      ? since(grantedAt) < 7 * 1440
      : since(firstUsedAt) < (durationMinutes ?? 1440);
  });
}
