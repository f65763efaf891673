import { isDecidedByRules } from '@shiftgate/domain/access/checks.ts';
import { decideFull } from '@shiftgate/domain/access/decide.ts';
import { shiftsOf } from '@shiftgate/domain/access/effective-facts.ts';
import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { isoWeekdayOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, localDayAt, localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { openStretches, withoutStretch } from '@shiftgate/domain/shift/open-times.ts';
import type { Stretch } from '@shiftgate/domain/shift/open-times.ts';
import { vacationEnd, vacationStart } from '@shiftgate/domain/user/vacation.ts';
import type { MyAccess } from '@shiftgate/pages/my-page.tsx';
import type { HoursDay } from '@shiftgate/pages/hours/week-hours.ts';
import { clientAttempt, decisionInput, decideSession } from './subject.ts';
import type { Client, Person } from './subject.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

const minutesOfDay = 1440;

/** A person with the facts of their company, read together. */
export interface Visitor {
  readonly company: CompanySnapshot;
  readonly person: Person;
}

/**
 * Computes until when a person may stay and when access opens next, for this client; `free` where the rules do not
 * apply.
 */
export function accountAccess({ company, person }: Visitor, client: Client, now: number): MyAccess {
  const verdict = decideSession(company, person, client, now);
  if (!isDecidedByRules(verdict.step)) return { kind: 'free' };
  const nextFrom = (at: number): number | null => {
    const then = decideFull(decisionInput(company, person, clientAttempt(client, at, true)));
    return then.isAllowed ? at : then.nextOpening;
  };
  if (!verdict.isAllowed) return { kind: 'closed', next: nextFrom(now) };
  const until = verdict.allowedUntil;
  return { kind: 'open', until, next: until === null ? null : nextFrom(until) };
}

/** Returns the hours of a person's shifts in the week (Monday to Sunday, company's zone) around an instant. */
export function accountWeek({ company, person }: Visitor, now: number): HoursDay[] {
  const zone = zoneOf(company.timeZone);
  const today = localDayAt(zone, now);
  const monday = today - (isoWeekdayOf(today) - 1);
  const startOf = (day: number) => firstInstantAt(zone, day * DAY_MS);
  const { vacation } = person.subject;
  const away =
    vacation === null ? null : { start: vacationStart(vacation, zone), end: vacationEnd(vacation, zone) };
  const shifts = shiftsOf(company.factsAt(now), person.subject);
  // One extra day: a night that begins on Sunday ends on Monday.
  const open = openStretches(shifts, startOf(monday), startOf(monday + 8));
  const left = away === null ? open : withoutStretch(open, away);
  const windows = left.flatMap((stretch) => windowsOf(zone, stretch));
  return Array.from({ length: 7 }, (_, index) => {
    const day = monday + index;
    return {
      on: plainDateOf(day),
      isToday: day === today,
      isVacation: away !== null && away.start < startOf(day + 1) && away.end > startOf(day),
      windows: windows.filter((window) => window.day === day),
    };
  });
}

/** Splits a stretch at each midnight into wall-clock windows by day. */
function windowsOf(zone: Zone, { start, end }: Stretch): { day: number; from: number; to: number }[] {
  const first = localMsAt(zone, start);
  const last = localMsAt(zone, end);
  const minuteIn = (local: number, day: number) => Math.round((local - day * DAY_MS) / MINUTE_MS);
  const firstDay = Math.floor(first / DAY_MS);
  const lastDay = Math.ceil(last / DAY_MS) - 1;
  const isOneNight = lastDay - firstDay <= 1 && last - first < DAY_MS;
  if (isOneNight) return [{ day: firstDay, from: minuteIn(first, firstDay), to: minuteIn(last, firstDay) }];
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const day = firstDay + index;
    return {
      day,
      from: Math.max(0, minuteIn(first, day)),
      to: Math.min(minutesOfDay, minuteIn(last, day)),
    };
  });
}
