import { DAY_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { localDayAt, localMsAt } from '../calendar/zone.ts';
import { formatIpAddress } from '../client/ip-address.ts';
import { matchesIp } from '../client/ip-rules.ts';
import { matchesBrowser, matchesSystem } from '../client/matching.ts';
import { COVERED, momentOf, SPECIAL_DAY, type CompiledShift } from '../shift/compile.ts';
import { planDay } from '../shift/day-plan.ts';
import { denyUnless, NO_FACTS, NO_NOTES, always, oneOf } from './check.ts';
import type { Ending, ListedShiftCheck, Question, ShiftCheck, TraceFacts } from './check.ts';
import { personChecks } from './person-checks.ts';
import { asksTimeClock, passesTimeClock, timeClockDenial, timeClockNotes } from './time-clock.ts';

const ANY: TraceFacts = { isAny: true };
const LISTED: TraceFacts = { isAny: false };

function minuteOfDayAt({ zone }: CompiledShift, at: Instant): number {
  const local = localMsAt(zone, at);
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/** Entries of an address list that a trace keeps; the rest is a number. */
const keptAddresses = 20;

/** Windows of the local day in minutes since its midnight: start and end in turn. */
function windowsAt(shift: CompiledShift, at: Instant): readonly number[] {
  const { windows } = planDay(shift.planner, localDayAt(shift.zone, at));
  const sorted = windows.length < 2 ? windows : windows.toSorted((a, b) => a.startMinute - b.startMinute);
  const flat: number[] = [];
  for (const { startMinute, endMinute } of sorted) flat.push(startMinute, endMinute);
  return flat;
}

function passesClock({ timeClock, company, at }: Question, shift: CompiledShift): boolean {
  return passesTimeClock(shift.timeClock, timeClock, company.timeClockFallback, at);
}

/** Notes of a shift that asks the time clock: of one that it stops, and of one that passed. */
export const notesOfClock: Ending['notes'] = ({ timeClock, company }, shift) =>
  shift !== null && asksTimeClock(shift.timeClock, timeClock)
    ? timeClockNotes(timeClock, company.timeClockFallback)
    : NO_NOTES;

const list = [
  {
    name: 'inside_hours',
    changesWith: 'hours',
    result: oneOf(['special_day', 'outside_allowed_hours'], ({ at }, shift) =>
      shift !== null && (momentOf(shift, at) & SPECIAL_DAY) !== 0 ? 'special_day' : 'outside_allowed_hours',
    ),
    test: (_question, _shift, moment) => denyUnless((moment & COVERED) !== 0),
    facts: ({ at }, shift, moment) => ({
      timeZone: shift.zone.name,
      minuteOfDay: minuteOfDayAt(shift, at),
      isSpecialDay: (moment & SPECIAL_DAY) !== 0,
    }),
    rule: ({ at }, shift) => ({ windows: windowsAt(shift, at) }),
  },
  {
    name: 'allowed_ip',
    changesWith: 'nothing',
    result: always('ip_blocked'),
    test: ({ attempt }, shift) => denyUnless(matchesIp(shift.ip, attempt.address)),
    facts: (_question, shift) => (shift.ip.isAny ? ANY : LISTED),
    rule: ({ attempt: { address } }, { shift: { ipRules } }) => ({
      address: address === null ? null : formatIpAddress(address),
      allowed: ipRules.length > keptAddresses ? ipRules.slice(0, keptAddresses) : ipRules,
      allowedMore: Math.max(0, ipRules.length - keptAddresses),
    }),
  },
  {
    name: 'allowed_client',
    changesWith: 'nothing',
    result: always('browser_or_os_blocked'),
    test: ({ attempt: { browser, os } }, { client }) =>
      denyUnless(matchesBrowser(client, browser, os) && matchesSystem(client, os)),
    facts: ({ attempt: { browser, os } }, { client }) => ({
      browser,
      os,
      isBrowserAllowed: matchesBrowser(client, browser, os),
      isSystemAllowed: matchesSystem(client, os),
    }),
    rule: (_question, { shift: { allowedBrowsers, allowedOs } }) => ({ allowedBrowsers, allowedOs }),
  },
  {
    name: 'clocked_in',
    changesWith: 'time_clock_grace',
    result: oneOf(
      ['time_clock_blocked', 'invalid_integration_token', 'invalid_integration_credentials'],
      ({ timeClock, company }) => timeClockDenial(timeClock, company.timeClockFallback),
    ),
    notes: notesOfClock,
    test: (question, shift) => denyUnless(passesClock(question, shift)),
    facts: ({ timeClock }, shift) =>
      asksTimeClock(shift.timeClock, timeClock) ? { state: timeClock.state } : NO_FACTS,
  },
] as const satisfies readonly ListedShiftCheck[];

export type ShiftCheckName = (typeof list)[number]['name'];

/**
 * The checks of each shift in force, in the order in which they are asked after those of the person. One shift that
 * passes all of them is enough; else the one that got furthest names the result.
 */
export const shiftChecks: readonly ShiftCheck<ShiftCheckName>[] = list.map(
  (check: ListedShiftCheck<ShiftCheckName>, index) => ({
    name: check.name,
    step: personChecks.length + index + 1,
    changesWith: check.changesWith,
    result: check.result,
    notes: check.notes ?? (() => NO_NOTES),
    test: check.test,
    facts: check.facts ?? (() => NO_FACTS),
    rule: check.rule ?? (() => NO_FACTS),
  }),
);
