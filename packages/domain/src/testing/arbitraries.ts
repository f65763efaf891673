import fc from 'fast-check';
import type { Attempt, Subject, TimeClockReading } from '../access/types.ts';
import { dayNumberOf, plainDateOf, type IsoWeekday, type PlainDate } from '../calendar/plain-date.ts';
import { wallTimeOf } from '../calendar/wall-time.ts';
import { parseIpAddress } from '../client/ip-address.ts';
import type { CompanyCalendar, Shift, ShiftRule } from '../shift/types.ts';
import { findRuleProblems } from '../shift/validate-rules.ts';
import type { SingleAccess } from '../user/single-access.ts';
import { aCalendar, aRule, aShift } from './factories.ts';

/** A stretch of days around a date on which the clocks of a zone change. */
export interface Span {
  readonly timeZone: string;
  /** First date (UTC) of the stretch; the change lies in its middle. */
  readonly firstOn: PlainDate;
}

/** The zones of the specification with their changes, and some odd ones. */
export const SPANS: readonly Span[] = [
  { timeZone: 'America/Sao_Paulo', firstOn: '2018-10-29' },
  { timeZone: 'America/Sao_Paulo', firstOn: '2019-02-11' },
  { timeZone: 'America/New_York', firstOn: '2026-03-02' },
  { timeZone: 'America/New_York', firstOn: '2026-10-26' },
  { timeZone: 'Europe/Madrid', firstOn: '2026-03-23' },
  { timeZone: 'Europe/Madrid', firstOn: '2026-10-19' },
  { timeZone: 'America/Santiago', firstOn: '2026-03-30' },
  { timeZone: 'America/Santiago', firstOn: '2026-08-31' },
  { timeZone: 'America/St_Johns', firstOn: '2010-11-01' },
  { timeZone: 'Australia/Lord_Howe', firstOn: '2026-03-30' },
  { timeZone: 'America/Nuuk', firstOn: '2026-03-23' },
  { timeZone: 'America/Nuuk', firstOn: '2026-10-19' },
  { timeZone: 'Pacific/Apia', firstOn: '2011-12-24' },
  { timeZone: 'America/Sao_Paulo', firstOn: '2026-03-02' },
];

export const SPAN_DAYS = 12;

const minuteText = fc.oneof(
  fc.constantFrom(
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '22:00',
    '23:00',
    '23:30',
    '23:59',
  ),
  fc.integer({ min: 0, max: 1439 }).map(wallTimeOf),
);

const hours = fc.tuple(minuteText, minuteText, fc.boolean()).map(([a, b, crosses]) => {
  const [early = a, late = b] = [a, b].toSorted();
  if (!crosses && early !== late) return { startHour: early, endHour: late, endsNextDay: false };
  return { startHour: late, endHour: early === '23:59' ? '00:00' : early, endsNextDay: true };
});

function dateNear(span: Span): fc.Arbitrary<PlainDate> {
  return fc.integer({ min: 0, max: SPAN_DAYS }).map((days) => plainDateOf(dayNumberOf(span.firstOn) + days));
}

function limits(span: Span): fc.Arbitrary<Pick<ShiftRule, 'startOn' | 'endOn'>> {
  const near = fc.option(dateNear(span), { freq: 2 });
  return fc.tuple(near, near).map(([a, b]) => {
    const isReversed = a !== null && b !== null && a > b;
    return isReversed ? { startOn: b, endOn: a } : { startOn: a, endOn: b };
  });
}

/** One valid rule of any kind, with dates and hours near the clock change of a span. */
export function ruleArbitrary(span: Span): fc.Arbitrary<ShiftRule> {
  const ordinary = fc.oneof(
    fc.constant({ kind: 'everyday' as const }),
    fc.integer({ min: 1, max: 7 }).map((day) => ({ kind: 'weekly' as const, day: day as IsoWeekday })),
    fc.record({
      kind: fc.constant('monthly' as const),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
      clampToMonthEnd: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('cycle' as const),
      anchorOn: dateNear(span),
      daysOn: fc.integer({ min: 1, max: 6 }),
      daysOff: fc.integer({ min: 1, max: 3 }),
    }),
  );
  const ordinaryRule = fc
    .tuple(ordinary, hours, limits(span))
    .map((parts) => aRule(Object.assign({}, ...parts)));
  const closed = fc.constant({ startHour: null, endHour: null, endsNextDay: false });
  const exceptional = fc
    .tuple(
      fc.constantFrom(
        { kind: 'holiday' },
        { kind: 'special_date' },
        { kind: 'special_date', name: 'Inventário' },
      ),
      fc.oneof(hours, closed),
      limits(span),
      dateNear(span),
    )
    .map(([{ kind, ...called }, window, dates, fallback]) => {
      const startOn = kind === 'special_date' ? (dates.startOn ?? fallback) : dates.startOn;
      const endOn = startOn !== null && dates.endOn !== null && dates.endOn < startOn ? startOn : dates.endOn;
      return aRule({ kind, ...called, ...window, startOn, endOn } as Partial<ShiftRule>);
    });
  return fc.oneof({ weight: 3, arbitrary: ordinaryRule }, { weight: 1, arbitrary: exceptional });
}

/** A valid shift; `key` makes several of one person distinct. */
export function shiftArbitrary(span: Span, key: string): fc.Arbitrary<Shift> {
  return fc
    .record({
      rules: fc
        .array(ruleArbitrary(span), { maxLength: 6 })
        .filter((rules) => findRuleProblems(rules).length === 0),
      state: fc.constantFrom('enabled', 'enabled', 'enabled', 'scheduled', 'disabled'),
      period: limits(span).filter(({ startOn, endOn }) => startOn !== null || endOn !== null),
      timeZone: fc.constantFrom(null, null, span.timeZone, 'Asia/Kolkata'),
      ipRules: fc.constantFrom<string[]>([], [], ['203.0.113.*'], ['10.0.0.0/8']),
      allowedBrowsers: fc.constantFrom<Shift['allowedBrowsers']>([], [], ['chrome'], ['safari']),
      timeClock: fc.record({
        isObeyed: fc.boolean(),
        hasLoginRule: fc.boolean(),
        logsOutAtDayEnd: fc.boolean(),
        logsOutAtBreak: fc.boolean(),
      }),
    })
    .map(({ state, period, ...fields }) =>
      aShift({
        ...fields,
        key,
        state: state as Shift['state'],
        period: state === 'scheduled' ? period : null,
      }),
    );
}

/** Company calendar of a span with some holidays and perhaps an exceptional opening. */
export function calendarArbitrary(span: Span): fc.Arbitrary<CompanyCalendar> {
  return fc
    .tuple(
      fc.array(dateNear(span), { maxLength: 4 }),
      fc.array(dateNear(span), { maxLength: 2 }),
      fc.array(dateNear(span), { maxLength: 1 }),
    )
    .map(([holidays, extraHolidays, exceptionalOpenings]) =>
      aCalendar({
        timeZone: span.timeZone,
        holidays: new Map([['BR', holidays]]),
        extraHolidays,
        exceptionalOpenings,
      }),
    );
}

export const attemptArbitrary: fc.Arbitrary<Partial<Attempt>> = fc.record({
  address: fc.constantFrom(...['203.0.113.7', '10.1.2.3', '2001:db8::1'].map(parseIpAddress), null),
  browser: fc.constantFrom('chrome', 'safari', 'webview', 'other'),
  os: fc.constantFrom('windows', 'android', 'ios'),
});

/** A person's vacation near a span, or none. */
export function vacationArbitrary(span: Span): fc.Arbitrary<Subject['vacation']> {
  return fc.option(
    fc
      .tuple(dateNear(span), dateNear(span))
      .map(([a, b]) => ({ startOn: a < b ? a : b, endOn: a < b ? b : a })),
    { freq: 2 },
  );
}

/** A single access around an instant, or none: unused or running, with a duration or without, also granted later or ended. */
export function singleAccessArbitrary(around: number): fc.Arbitrary<SingleAccess | null> {
  const minutesAway = (min: number, max: number): fc.Arbitrary<number> =>
    fc.integer({ min, max }).map((minutes) => around + minutes * 60_000);
  return fc.option(
    fc
      .record({
        grantedAt: minutesAway(-8 * 1440, 300),
        durationMinutes: fc.option(fc.integer({ min: 1, max: 2000 }), { freq: 2 }),
        usedAfter: fc.option(fc.integer({ min: 0, max: 2000 }), { freq: 2 }),
        endedAt: fc.option(minutesAway(-600, 600), { freq: 1 }),
      })
      .map(({ usedAfter, ...access }) => {
        const firstUsedAt = usedAfter === null ? null : access.grantedAt + usedAfter * 60_000;
        // A use lies in the past of the attempt.
        return { ...access, firstUsedAt: firstUsedAt !== null && firstUsedAt <= around ? firstUsedAt : null };
      }),
    { freq: 4 },
  );
}

/** A reading of the time clock, with a last known state around an instant. */
export function readingArbitrary(around: number): fc.Arbitrary<TimeClockReading | null> {
  const state = fc.constantFrom<'clocked_in' | 'on_break' | 'clocked_out' | 'not_started'>(
    'clocked_in',
    'on_break',
    'clocked_out',
    'not_started',
  );
  const lastKnown = fc.option(
    fc.record({ state, at: fc.integer({ min: -90, max: 0 }).map((minutes) => around + minutes * 60_000) }),
  );
  const cause = fc.constantFrom<'provider_down' | 'invalid_token'>('provider_down', 'invalid_token');
  return fc.oneof(
    fc.constant(null),
    state.map((known) => ({ state: known })),
    fc.record({ state: fc.constant('unavailable' as const), cause, lastKnown }),
  );
}
