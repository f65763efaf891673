import { DAY_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberOf, type DayNumber } from '../calendar/plain-date.ts';
import {
  firstInstantAt,
  lastInstantBefore,
  localDayAt,
  offsetChangesBetween,
  zoneOf,
  type Zone,
} from '../calendar/zone.ts';
import { compileIpRules, type IpMatcher } from '../client/ip-rules.ts';
import { compileClientRules, type ClientMatcher } from '../client/matching.ts';
import {
  findDay,
  keepDay,
  makeDayTable,
  makeEntry,
  nextOther,
  stateAt,
  type DayTable,
  type StateBits,
} from './day-table.ts';
import { makeDayPlanner, planDay, type DayPlan, type DayPlanner, type DayWindow } from './day-plan.ts';
import type { CompanyCalendar, LogoutRule, Shift, TimeClockRules } from './types.ts';

/** Bits of a moment of a shift. */
export const IN_FORCE = 1;
export const COVERED = 2;
/** The local day is decided by a special-date or holiday rule. */
export const SPECIAL_DAY = 4;

const covered: StateBits = { mask: COVERED, bits: COVERED };
const notCovered: StateBits = { mask: COVERED, bits: 0 };

/** A shift made ready for decisions, once per version of the shift and of its company's calendar. */
export interface CompiledShift {
  readonly key: string;
  readonly shift: Shift;
  readonly zone: Zone;
  readonly hasRules: boolean;
  readonly ip: IpMatcher;
  readonly client: ClientMatcher;
  readonly timeClock: TimeClockRules;
  readonly logout: LogoutRule;
  readonly planner: DayPlanner;
  /** First and last local day in force; an empty stretch for a disabled shift. */
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
  /** Days worked out so far: bounded, and it fills itself. */
  readonly days: DayTable;
}

/** Compiles a shift against its company's zone and holidays; throws a RangeError for an unknown zone. */
export function compileShift(shift: Shift, calendar: CompanyCalendar): CompiledShift {
  const isLimited = shift.state === 'scheduled';
  const from = isLimited ? (shift.period?.startOn ?? null) : null;
  const to = isLimited ? (shift.period?.endOn ?? null) : null;
  const isDisabled = shift.state === 'disabled';
  return {
    key: shift.key,
    shift,
    zone: zoneOf(shift.timeZone ?? calendar.timeZone),
    hasRules: shift.rules.length > 0,
    ip: compileIpRules(shift.ipRules),
    client: compileClientRules(shift.allowedBrowsers, shift.allowedOs),
    timeClock: shift.timeClock,
    logout: shift.logout,
    planner: makeDayPlanner(shift, calendar),
    firstDay: isDisabled ? Infinity : from === null ? -Infinity : dayNumberOf(from),
    lastDay: isDisabled ? -Infinity : to === null ? Infinity : dayNumberOf(to),
    days: makeDayTable(),
  };
}

/**
 * From when to when (exclusive) a window of a local day runs in a zone. Null where the clocks leave nothing of it, and on
 * a day that the zone skips.
 */
export function stretchOfWindow(
  zone: Zone,
  local: DayNumber,
  { startMinute, endMinute }: DayWindow,
): { readonly start: Instant; readonly end: Instant } | null {
  const start = firstInstantAt(zone, local * DAY_MS + startMinute * MINUTE_MS);
  const end = lastInstantBefore(zone, local * DAY_MS + endMinute * MINUTE_MS);
  if (start >= end) return null;
  const isSkippedDay =
    localDayAt(zone, start) !== local && localDayAt(zone, firstInstantAt(zone, local * DAY_MS)) !== local;
  return isSkippedDay ? null : { start, end };
}

/** Entries (`makeEntry`) of a UTC day, worked out from the rules. */
function workOutDay(shift: CompiledShift, day: number): number[] {
  const { zone, planner } = shift;
  const begin = day * DAY_MS;
  const end = begin + DAY_MS;
  // One local day more on both sides: an overnight tail, and clocks set back over midnight.
  const firstLocal = localDayAt(zone, begin) - 2;
  const lastLocal = localDayAt(zone, end) + 1;
  const plans = new Map<DayNumber, DayPlan>();
  const windows: { start: Instant; end: Instant }[] = [];
  const cuts = new Set<Instant>([begin, ...offsetChangesBetween(zone, begin, end)]);
  const cutAt = (instant: Instant): void => {
    if (instant > begin && instant < end) cuts.add(instant);
  };
  for (let local = firstLocal; local <= lastLocal; local += 1) {
    const plan = planDay(planner, local);
    plans.set(local, plan);
    cutAt(firstInstantAt(zone, local * DAY_MS));
    cutAt(lastInstantBefore(zone, local * DAY_MS));
    for (const window of plan.windows) {
      const stretch = stretchOfWindow(zone, local, window);
      if (stretch === null) continue;
      windows.push(stretch);
      cutAt(stretch.start);
      cutAt(stretch.end);
    }
  }
  const entries: number[] = [];
  let previous = -1;
  for (const cut of [...cuts].toSorted((a, b) => a - b)) {
    const local = localDayAt(zone, cut);
    const isInForce = local >= shift.firstDay && local <= shift.lastDay;
    const isCovered = isInForce && windows.some((window) => window.start <= cut && cut < window.end);
    const isSpecial = plans.get(local)?.kind !== 'ordinary';
    const state = (isInForce ? IN_FORCE : 0) | (isCovered ? COVERED : 0) | (isSpecial ? SPECIAL_DAY : 0);
    if (state !== previous) entries.push(makeEntry(cut - begin, state));
    previous = state;
  }
  return entries;
}

/** Where the entries of a day begin in the shift's table, worked out where they are missing. */
function entriesOf(shift: CompiledShift, day: number): number {
  const begin = findDay(shift.days, day);
  return begin < 0 ? keepDay(shift.days, day, workOutDay(shift, day)) : begin;
}

/** The bits (`IN_FORCE`, `COVERED`, `SPECIAL_DAY`) of a shift at an instant. */
export function momentOf(shift: CompiledShift, at: Instant): number {
  const day = Math.floor(at / DAY_MS);
  return stateAt(shift.days, entriesOf(shift, day), at - day * DAY_MS);
}

/** Whether a shift is in force at an instant; one without a period always is, which needs no look at its days. */
export function isInForceAt(shift: CompiledShift, at: Instant): boolean {
  if (shift.firstDay === -Infinity && shift.lastDay === Infinity) return true;
  return (momentOf(shift, at) & IN_FORCE) !== 0;
}

/**
 * The first instant after `at`, up to and including `limit`, at which the shift begins or ceases to cover;
 * Infinity when there is none.
 */
export function nextChangeOfCover(shift: CompiledShift, at: Instant, limit: Instant): Instant {
  if (shift.firstDay > shift.lastDay) return Infinity;
  const state = (momentOf(shift, at) & COVERED) === 0 ? notCovered : covered;
  const lastDay = Math.floor(limit / DAY_MS);
  for (let day = Math.floor(at / DAY_MS); day <= lastDay; day += 1) {
    const begin = day * DAY_MS;
    const change = nextOther(shift.days, entriesOf(shift, day), at - begin, state);
    if (change < DAY_MS) return begin + change <= limit ? begin + change : Infinity;
  }
  return Infinity;
}
