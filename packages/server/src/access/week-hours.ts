import { isDecidedByRules } from '@shiftgate/domain/access/checks.ts';
import { decideFull } from '@shiftgate/domain/access/decide.ts';
import { shiftsOf } from '@shiftgate/domain/access/effective-facts.ts';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf, isoWeekdayOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { DayNumber, PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, localDayAt, localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import type { NamedDate } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { openStretches, withoutStretch } from '@shiftgate/domain/shift/open-times.ts';
import type { Stretch } from '@shiftgate/domain/shift/open-times.ts';
import { vacationStretch } from '@shiftgate/domain/user/vacation.ts';
import type { MyAccess } from '@shiftgate/pages/mine/model.ts';
import type { HoursDay, HoursWeek } from '@shiftgate/pages/hours/week-hours.ts';
import { nameDay } from './day-names.ts';
import { zonedEnd, zonedStart } from './shift-zone.ts';
import type { Visitor } from './shift-zone.ts';
import { clientAttempt, decisionInput, decideSession } from './subject.ts';
import type { Client } from './subject.ts';

const minutesOfDay = 1440;

/**
 * Computes until when a person may stay and when access opens next, for this client; `free` where the rules do not
 * apply.
 */
export function accountAccess(visitor: Visitor, client: Client, now: number): MyAccess {
  const { company, person } = visitor;
  const verdict = decideSession(company, person, client, now);
  if (!isDecidedByRules(verdict.step)) return { kind: 'free' };
  const nextFrom = (at: number) => {
    const then = decideFull(decisionInput(company, person, clientAttempt(client, at, true)));
    const opening = then.isAllowed ? at : then.nextOpening;
    return opening === null ? null : zonedStart(visitor, opening);
  };
  if (!verdict.isAllowed) return { kind: 'closed', next: nextFrom(now) };
  const until = verdict.allowedUntil;
  const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
  return {
    kind: 'open',
    shift: shift?.name ?? null,
    until: until === null ? null : zonedEnd(visitor, until),
    next: until === null ? null : nextFrom(until),
  };
}

/** The week that is shown, and the company's own holidays, whose names the snapshot does not hold. */
export interface WeekQuestion {
  /** A day of the week; today's without one. */
  readonly on?: PlainDate;
  readonly ownHolidays?: readonly NamedDate[];
}

/**
 * Returns the hours of a person's shifts in a week, Monday to Sunday: one list for each time zone of their shifts, on
 * its wall clock.
 */
export function accountWeeks(visitor: Visitor, now: number, question: WeekQuestion = {}): HoursWeek[] {
  const { company, person } = visitor;
  const shifts = shiftsOf(company.factsAt(now), person.subject);
  const zones = new Set(shifts.map((shift) => shift.zone.name));
  if (zones.size === 0) zones.add(company.timeZone);
  return [...zones].map((timeZone) => {
    const own = shifts.filter((shift) => shift.zone.name === timeZone);
    return {
      timeZone,
      shifts: own.map((shift) => shift.shift.name),
      days: weekOf(visitor, own, { ...question, timeZone, now }),
    };
  });
}

function weekOf(
  { company, person }: Visitor,
  shifts: readonly CompiledShift[],
  { timeZone, now, on, ownHolidays = [] }: WeekQuestion & { readonly timeZone: string; readonly now: number },
): HoursDay[] {
  const zone = zoneOf(timeZone);
  const today = localDayAt(zone, now);
  const shown = on === undefined ? today : dayNumberOf(on);
  const monday = shown - (isoWeekdayOf(shown) - 1);
  const away = awayOf({ company, person });
  // A night belongs to the day that it begins on: Sunday's ends on Monday, before and after the week.
  const open = stretchesOf(shifts, away, startOf(zone, monday - 1), startOf(zone, monday + 8));
  const windows = open.flatMap((stretch) => windowsOf(zone, stretch));
  return Array.from({ length: 7 }, (_, index) => {
    const day = monday + index;
    return {
      on: plainDateOf(day),
      isToday: day === today,
      isVacation: away !== null && away.start < startOf(zone, day + 1) && away.end > startOf(zone, day),
      windows: windows.filter((window) => window.day === day),
      ...nameDay(company, { shifts, day, ownHolidays }),
    };
  });
}

/**
 * The hours of a person's shifts between two instants (ms), by time: each window once, and a window longer than a day
 * cut at each midnight of a zone.
 */
export function accountStretches(visitor: Visitor, zone: Zone, from: number, to: number): Stretch[] {
  const shifts = shiftsOf(visitor.company.factsAt(from), visitor.person.subject);
  return stretchesOf(shifts, awayOf(visitor), from, to).flatMap((stretch) =>
    windowsOf(zone, stretch).map(({ start, end }) => ({ start, end })),
  );
}

const startOf = (zone: Zone, day: DayNumber) => firstInstantAt(zone, day * DAY_MS);

/** A vacation counts in the company's zone. */
function awayOf({ company, person }: Visitor): Stretch | null {
  const { vacation } = person.subject;
  return vacation === null ? null : vacationStretch(vacation, zoneOf(company.timeZone));
}

function stretchesOf(
  shifts: readonly CompiledShift[],
  away: Stretch | null,
  from: number,
  to: number,
): Stretch[] {
  const open = openStretches(shifts, from, to);
  return away === null ? open : withoutStretch(open, away);
}

/** A window on the wall clock of the day that it begins on, with its instants. */
interface DayWindow extends Stretch {
  readonly day: DayNumber;
  readonly from: number;
  readonly to: number;
}

/** Splits a stretch that is longer than one night at each midnight. */
function windowsOf(zone: Zone, stretch: Stretch): DayWindow[] {
  const first = localMsAt(zone, stretch.start);
  const last = localMsAt(zone, stretch.end);
  const minuteIn = (local: number, day: number) => Math.round((local - day * DAY_MS) / MINUTE_MS);
  const firstDay = Math.floor(first / DAY_MS);
  const lastDay = Math.ceil(last / DAY_MS) - 1;
  const isOneNight = lastDay - firstDay <= 1 && last - first < DAY_MS;
  if (isOneNight)
    return [{ ...stretch, day: firstDay, from: minuteIn(first, firstDay), to: minuteIn(last, firstDay) }];
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const day = firstDay + index;
    return {
      day,
      from: Math.max(0, minuteIn(first, day)),
      to: Math.min(minutesOfDay, minuteIn(last, day)),
      start: Math.max(stretch.start, startOf(zone, day)),
      end: Math.min(stretch.end, startOf(zone, day + 1)),
    };
  });
}
