import { parseIpAddress } from '#client/ip-address.ts';
import type { Shift } from '#shift/types.ts';
import type { Attempt, CompanyFacts, Subject, TimeClockReading } from '#access/types.ts';
import { aRule, instantOf, workdays } from './factories.ts';

/** What the product decides, day by day: each group says what is set up, each line who signs in when and what happens. */
export interface ExampleGroup {
  readonly title: string;
  /** What is set up, in sentences. */
  readonly settings: readonly string[];
  /** The same as the product keeps it. */
  readonly shifts: readonly Partial<Shift>[];
  readonly holidays?: readonly string[];
  readonly exceptionalOpenings?: readonly string[];
  readonly person?: Partial<Subject>;
  readonly company?: Partial<CompanyFacts>;
  readonly examples: readonly Example[];
}

export interface Example {
  /** `Monday 2026-03-02 07:59`, on the company's clock (São Paulo). */
  readonly at: string;
  readonly result: keyof typeof results;
  /** `until …` (allowed until), `opens …` (the next access), `no end`, or `does not open`. */
  readonly outlook?: string;
  readonly because: string;
  /** The key of the shift that decides. */
  readonly shift?: string;
  readonly attempt?: Partial<Attempt>;
  readonly person?: Partial<Subject>;
  readonly timeClock?: TimeClockReading;
}

/** What each result is called in the examples. */
export const results = {
  'signs in': 'success',
  'denied: user not found': 'user_not_found',
  'denied: domain without control': 'disabled_domain',
  'denied: trial expired': 'expired_trial',
  'denied: wrong password': 'wrong_password',
  'denied: user suspended': 'user_suspended',
  'denied: on vacation': 'on_vacation',
  'denied: no shift': 'no_shift',
  'denied: no active shift': 'no_active_shift',
  'denied: shift without rules': 'shifts_without_rules',
  'denied: special day': 'special_day',
  'denied: outside allowed hours': 'outside_allowed_hours',
  'denied: IP blocked': 'ip_blocked',
  'denied: browser or system blocked': 'browser_or_os_blocked',
  'denied: time clock': 'time_clock_blocked',
} as const;

const business: Partial<Shift> = { key: 'business', rules: workdays('08:00', '18:00') };
const saturday: Partial<Shift> = {
  key: 'saturday',
  rules: [aRule({ kind: 'weekly', day: 6, startHour: '09:00', endHour: '13:00' })],
};
const night: Partial<Shift> = {
  key: 'night',
  rules: workdays('22:00', '06:00', { endsNextDay: true }),
};
const withTimeClock: Partial<Shift> = {
  ...business,
  key: 'time-clock',
  timeClock: { isObeyed: true, hasLoginRule: true, logsOutAtDayEnd: true, logsOutAtBreak: true },
};

export const exampleGroups: readonly ExampleGroup[] = [
  {
    title: 'Business hours',
    settings: ['Shift Business: Monday to Friday, 08:00 to 18:00.'],
    shifts: [business],
    examples: [
      {
        at: 'Monday 2026-03-02 07:59',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-02 08:00',
        because: 'The shift begins in one minute.',
        shift: 'business',
      },
      {
        at: 'Monday 2026-03-02 08:00',
        result: 'signs in',
        outlook: 'until 2026-03-02 18:00',
        because: 'The first minute of the shift counts.',
        shift: 'business',
      },
      {
        at: 'Monday 2026-03-02 17:59',
        result: 'signs in',
        outlook: 'until 2026-03-02 18:00',
        because: 'The last minute still counts, and the session ends a minute later.',
      },
      {
        at: 'Monday 2026-03-02 18:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-03 08:00',
        because: 'At 18:00 sharp the shift is over; the next access is tomorrow.',
      },
      {
        at: 'Friday 2026-03-06 18:30',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-09 08:00',
        because: 'After Friday comes Monday.',
      },
      {
        at: 'Saturday 2026-03-07 10:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-09 08:00',
        because: 'The shift has no rule for Saturday.',
      },
    ],
  },
  {
    title: 'Two shifts add up their hours',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00.',
      'Shift Saturday: Saturday, 09:00 to 13:00.',
      'The person is in both shifts.',
    ],
    shifts: [business, saturday],
    examples: [
      {
        at: 'Saturday 2026-03-07 10:00',
        result: 'signs in',
        outlook: 'until 2026-03-07 13:00',
        because: 'One shift that allows it is enough.',
        shift: 'saturday',
      },
      {
        at: 'Friday 2026-03-06 19:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-07 09:00',
        because: 'The Saturday shift opens first, so the answer names it.',
        shift: 'saturday',
      },
    ],
  },
  {
    title: 'Night shift',
    settings: ['Shift Night: Monday to Friday, 22:00 to 06:00 of the next day.'],
    shifts: [night],
    examples: [
      {
        at: 'Monday 2026-03-02 05:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-02 22:00',
        because: 'Early Monday belongs to Sunday, which has no rule.',
      },
      {
        at: 'Monday 2026-03-02 23:00',
        result: 'signs in',
        outlook: 'until 2026-03-03 06:00',
        because: 'Monday night goes on until Tuesday morning, across midnight.',
      },
      {
        at: 'Saturday 2026-03-07 05:30',
        result: 'signs in',
        outlook: 'until 2026-03-07 06:00',
        because: 'Early Saturday still belongs to Friday night.',
      },
      {
        at: 'Saturday 2026-03-07 22:30',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-09 22:00',
        because: 'Saturday night has no rule.',
      },
    ],
  },
  {
    title: 'Windows that touch',
    settings: ['Shift On call: every day, 18:00 to 23:59 and 00:00 to 08:00.'],
    shifts: [
      {
        key: 'on-call',
        rules: [
          aRule({ startHour: '18:00', endHour: '23:59' }),
          aRule({ startHour: '00:00', endHour: '08:00' }),
        ],
      },
    ],
    examples: [
      {
        at: 'Tuesday 2026-03-03 23:59',
        result: 'signs in',
        outlook: 'until 2026-03-04 08:00',
        because: '23:59 means until midnight, and the next window continues without a gap.',
      },
    ],
  },
  {
    title: 'Free access',
    settings: ['Shift Free: every day, 00:00 to 23:59.'],
    shifts: [{ key: 'free', rules: [aRule({ startHour: '00:00', endHour: '23:59' })] }],
    examples: [
      {
        at: 'Sunday 2026-03-01 03:00',
        result: 'signs in',
        outlook: 'no end',
        because: 'There is no instant at which the access ends.',
      },
    ],
  },
  {
    title: 'Closed on a holiday',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00, closed on holidays.',
      'Holiday: Tuesday, 2026-04-21 (Tiradentes).',
    ],
    shifts: [
      {
        ...business,
        rules: [...workdays('08:00', '18:00'), aRule({ kind: 'holiday', startHour: null, endHour: null })],
      },
    ],
    holidays: ['2026-04-21'],
    examples: [
      {
        at: 'Tuesday 2026-04-21 10:00',
        result: 'denied: special day',
        outlook: 'opens 2026-04-22 08:00',
        because: 'The shift closes on holidays.',
      },
      {
        at: 'Tuesday 2026-04-21 20:00',
        result: 'denied: special day',
        outlook: 'opens 2026-04-22 08:00',
        because: 'Outside the usual hours too, the holiday decides the day.',
      },
      {
        at: 'Monday 2026-04-20 10:00',
        result: 'signs in',
        outlook: 'until 2026-04-20 18:00',
        because: 'The day before is an ordinary day.',
      },
    ],
  },
  {
    title: 'Exceptional opening on a holiday',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00, closed on holidays.',
      'Holiday on 2026-04-21, but the company opens that day as an exception.',
    ],
    shifts: [
      {
        ...business,
        rules: [...workdays('08:00', '18:00'), aRule({ kind: 'holiday', startHour: null, endHour: null })],
      },
    ],
    holidays: ['2026-04-21'],
    exceptionalOpenings: ['2026-04-21'],
    examples: [
      {
        at: 'Tuesday 2026-04-21 10:00',
        result: 'signs in',
        outlook: 'until 2026-04-21 18:00',
        because: 'The exceptional opening takes the day out of the holiday calendar.',
      },
    ],
  },
  {
    title: 'A shift without a holiday rule',
    settings: ['Shift Business without a holiday rule.', 'Holiday on 2026-04-21.'],
    shifts: [business],
    holidays: ['2026-04-21'],
    examples: [
      {
        at: 'Tuesday 2026-04-21 10:00',
        result: 'signs in',
        outlook: 'until 2026-04-21 18:00',
        because: 'Without a holiday rule, the holiday is an ordinary day.',
      },
    ],
  },
  {
    title: 'Special date',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00; holidays 10:00 to 14:00.',
      'Special date 2026-12-23 to 2026-12-24: 08:00 to 12:00.',
      'Special date 2026-12-31: closed.',
      'Holidays: 2026-12-24 and 2026-12-25.',
    ],
    shifts: [
      {
        ...business,
        rules: [
          ...workdays('08:00', '18:00'),
          aRule({ kind: 'holiday', startHour: '10:00', endHour: '14:00' }),
          aRule({ kind: 'special_date', startOn: '2026-12-23', endOn: '2026-12-24', endHour: '12:00' }),
          aRule({ kind: 'special_date', startOn: '2026-12-31', startHour: null, endHour: null }),
        ],
      },
    ],
    holidays: ['2026-12-24', '2026-12-25'],
    examples: [
      {
        at: 'Wednesday 2026-12-23 11:00',
        result: 'signs in',
        outlook: 'until 2026-12-23 12:00',
        because: 'The special date replaces the usual hours.',
      },
      {
        at: 'Wednesday 2026-12-23 15:00',
        result: 'denied: special day',
        outlook: 'opens 2026-12-24 08:00',
        because: 'The usual afternoon hours do not count that day.',
      },
      {
        at: 'Thursday 2026-12-24 13:00',
        result: 'denied: special day',
        outlook: 'opens 2026-12-25 10:00',
        because: 'The special date beats the holiday, which would allow it until 14:00.',
      },
      {
        at: 'Friday 2026-12-25 13:00',
        result: 'signs in',
        outlook: 'until 2026-12-25 14:00',
        because: 'The holiday rule applies at Christmas.',
      },
      {
        at: 'Thursday 2026-12-31 09:00',
        result: 'denied: special day',
        outlook: 'opens 2027-01-01 08:00',
        because: 'Closed that day; 2027-01-01 is not in the calendar and is an ordinary Friday.',
      },
    ],
  },
  {
    title: 'A night that runs into a holiday',
    settings: [
      'Shift Night: Monday to Friday, 22:00 to 06:00 of the next day, closed on holidays.',
      'Holiday: Tuesday, 2026-04-21.',
    ],
    shifts: [
      {
        ...night,
        rules: [
          ...workdays('22:00', '06:00', { endsNextDay: true }),
          aRule({ kind: 'holiday', startHour: null, endHour: null }),
        ],
      },
    ],
    holidays: ['2026-04-21'],
    examples: [
      {
        at: 'Tuesday 2026-04-21 03:00',
        result: 'signs in',
        outlook: 'until 2026-04-21 06:00',
        because: 'The window belongs to the day on which it begins: Monday, which is no holiday.',
      },
      {
        at: 'Wednesday 2026-04-22 03:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-04-22 22:00',
        because: 'The closed holiday has no night that runs into the next day.',
      },
    ],
  },
  {
    title: 'Day of the month',
    settings: ['Shift Closing: every 31st, 08:00 to 20:00; in shorter months, the last day.'],
    shifts: [
      {
        key: 'closing',
        rules: [aRule({ kind: 'monthly', dayOfMonth: 31, clampToMonthEnd: true, endHour: '20:00' })],
      },
    ],
    examples: [
      {
        at: 'Saturday 2026-02-28 10:00',
        result: 'signs in',
        outlook: 'until 2026-02-28 20:00',
        because: 'February 2026 ends on the 28th.',
      },
      {
        at: 'Sunday 2026-03-01 10:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-31 08:00',
        because: 'March has a 31st.',
      },
    ],
  },
  {
    title: 'The 31st without adjustment',
    settings: ['Shift Closing: the 31st only, 08:00 to 20:00.'],
    shifts: [
      {
        key: 'closing',
        rules: [aRule({ kind: 'monthly', dayOfMonth: 31, clampToMonthEnd: false, endHour: '20:00' })],
      },
    ],
    examples: [
      {
        at: 'Thursday 2026-04-30 10:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-05-31 08:00',
        because: 'April has no 31st and is left out.',
      },
    ],
  },
  {
    title: '12x36 schedule',
    settings: ['Shift 12x36: every other day from 2026-03-02, 07:00 to 19:00.'],
    shifts: [
      {
        key: '12x36',
        rules: [
          aRule({
            kind: 'cycle',
            anchorOn: '2026-03-02',
            daysOn: 1,
            daysOff: 1,
            startHour: '07:00',
            endHour: '19:00',
          }),
        ],
      },
    ],
    examples: [
      {
        at: 'Monday 2026-03-02 08:00',
        result: 'signs in',
        outlook: 'until 2026-03-02 19:00',
        because: 'First workday of the schedule.',
      },
      {
        at: 'Tuesday 2026-03-03 08:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-04 07:00',
        because: 'Day off.',
      },
      {
        at: 'Saturday 2026-02-28 08:00',
        result: 'signs in',
        outlook: 'until 2026-02-28 19:00',
        because: 'The schedule also counts back from its first day.',
      },
    ],
  },
  {
    title: 'Vacation',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00.',
      'Vacation from 2026-03-03 to 2026-03-13, both days included.',
    ],
    shifts: [business],
    person: { vacation: { startOn: '2026-03-03', endOn: '2026-03-13' } },
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'signs in',
        outlook: 'until 2026-03-02 18:00',
        because: 'The vacation begins tomorrow.',
      },
      {
        at: 'Tuesday 2026-03-03 09:00',
        result: 'denied: on vacation',
        outlook: 'opens 2026-03-16 08:00',
        because: 'The vacation ends on Friday the 13th; the shift opens on Monday.',
      },
    ],
  },
  {
    title: 'Vacation cuts the night',
    settings: ['Shift Night: 22:00 to 06:00.', 'Vacation from 2026-03-04 to 2026-03-05.'],
    shifts: [night],
    person: { vacation: { startOn: '2026-03-04', endOn: '2026-03-05' } },
    examples: [
      {
        at: 'Tuesday 2026-03-03 23:00',
        result: 'signs in',
        outlook: 'until 2026-03-04 00:00',
        because: 'The vacation begins at midnight and cuts off the rest of the night.',
      },
      {
        at: 'Thursday 2026-03-05 23:00',
        result: 'denied: on vacation',
        outlook: 'opens 2026-03-06 00:00',
        because: 'The vacation ends at midnight, when Thursday night is still open.',
      },
    ],
  },
  {
    title: 'Temporary single access',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00.',
      'Single access of 2 hours, given on Saturday 2026-03-07 at 10:00, not used yet.',
    ],
    shifts: [business],
    person: {
      singleAccess: {
        grantedAt: instantOf('2026-03-07 10:00'),
        durationMinutes: 120,
        firstUsedAt: null,
        endedAt: null,
      },
    },
    examples: [
      {
        at: 'Saturday 2026-03-07 11:00',
        result: 'signs in',
        outlook: 'until 2026-03-07 13:00',
        because: 'The two hours count from the first sign-in.',
      },
      {
        at: 'Monday 2026-03-09 07:00',
        result: 'signs in',
        outlook: 'until 2026-03-09 18:00',
        because: 'The single access lasts until 09:00, and then the shift allows it to its end.',
      },
      {
        at: 'Monday 2026-03-09 12:00',
        result: 'signs in',
        outlook: 'until 2026-03-09 18:00',
        because: 'Within the shift, the single access is not spent.',
        shift: 'business',
      },
      {
        at: 'Saturday 2026-03-14 10:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-16 08:00',
        because: 'An unused single access lapses after seven days.',
      },
      {
        at: 'Saturday 2026-03-07 11:00',
        result: 'denied: user suspended',
        because: 'Single access does not beat a suspension.',
        person: { status: 'suspended' },
      },
      {
        at: 'Saturday 2026-03-07 11:00',
        result: 'signs in',
        outlook: 'until 2026-03-07 13:00',
        because: 'Single access also counts during a vacation.',
        person: { vacation: { startOn: '2026-03-01', endOn: '2026-03-31' } },
      },
    ],
  },
  {
    title: 'Single access that runs within a shift',
    settings: [
      'Shift Business: Monday to Friday, 08:00 to 18:00.',
      'Shift Afternoon: Monday to Friday, 13:00 to 17:45.',
      'Single access of 2 hours, first used on Monday 2026-03-09 at 17:00.',
    ],
    shifts: [{ key: 'an-afternoon', rules: workdays('13:00', '17:45') }, business],
    person: {
      singleAccess: {
        grantedAt: instantOf('2026-03-09 12:00'),
        durationMinutes: 120,
        firstUsedAt: instantOf('2026-03-09 17:00'),
        endedAt: null,
      },
    },
    examples: [
      {
        at: 'Monday 2026-03-09 17:30',
        result: 'signs in',
        outlook: 'until 2026-03-09 19:00',
        because:
          'The shift allows it, and the running single access extends it to 19:00. The longer shift decides.',
        shift: 'business',
      },
      {
        at: 'Monday 2026-03-09 18:30',
        result: 'signs in',
        outlook: 'until 2026-03-09 19:00',
        because: 'The shift is over; the single access has half an hour left.',
      },
      {
        at: 'Monday 2026-03-09 19:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-10 08:00',
        because: 'The two hours are over.',
      },
      {
        at: 'Monday 2026-03-09 17:30',
        result: 'signs in',
        outlook: 'until 2026-03-10 18:00',
        because: 'Without a duration it lasts 24 hours from its first use, when the Tuesday shift has begun.',
        shift: 'business',
        person: {
          singleAccess: {
            grantedAt: instantOf('2026-03-09 12:00'),
            durationMinutes: null,
            firstUsedAt: instantOf('2026-03-09 17:00'),
            endedAt: null,
          },
        },
      },
      {
        at: 'Monday 2026-03-09 17:30',
        result: 'signs in',
        outlook: 'until 2026-03-09 18:00',
        because: 'A single access that neither was used nor is used now does not count.',
        shift: 'business',
        person: {
          singleAccess: {
            grantedAt: instantOf('2026-03-09 12:00'),
            durationMinutes: 120,
            firstUsedAt: null,
            endedAt: null,
          },
        },
      },
      {
        at: 'Saturday 2026-03-07 11:00',
        result: 'denied: outside allowed hours',
        outlook: 'opens 2026-03-07 12:00',
        because: 'A single access does not work before it is given.',
        person: {
          singleAccess: {
            grantedAt: instantOf('2026-03-07 12:00'),
            durationMinutes: 120,
            firstUsedAt: null,
            endedAt: null,
          },
        },
      },
    ],
  },
  {
    title: 'Address, browser, and system',
    settings: [
      'Shift Office: Monday to Friday, 08:00 to 18:00.',
      'Only network 203.0.113.0/24, only Chrome or Edge, only Windows.',
    ],
    shifts: [
      {
        ...business,
        key: 'office',
        ipRules: ['203.0.113.0/24'],
        allowedBrowsers: ['chrome', 'edge'],
        allowedOs: ['windows'],
      },
    ],
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'signs in',
        outlook: 'until 2026-03-02 18:00',
        because: 'The right network, browser, and system.',
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: IP blocked',
        outlook: 'does not open',
        because: 'The address at home is another one; waiting does not help.',
        attempt: { address: parseIpAddress('198.51.100.7') },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: browser or system blocked',
        outlook: 'does not open',
        because: 'Firefox is not on the list.',
        attempt: { browser: 'firefox' },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: browser or system blocked',
        outlook: 'does not open',
        because: 'Chrome is on the list, Android is not.',
        attempt: { os: 'android' },
      },
      {
        at: 'Monday 2026-03-02 20:00',
        result: 'denied: outside allowed hours',
        outlook: 'does not open',
        because: 'Hours come first; with Firefox it would not open tomorrow either.',
        attempt: { browser: 'firefox' },
      },
    ],
  },
  {
    title: 'Conditions of different shifts do not mix',
    settings: [
      'Shift Office: 08:00 to 18:00, only from network 10.0.0.0/8.',
      'Shift Home: 18:00 to 22:00, from anywhere.',
    ],
    shifts: [
      { ...business, key: 'office', ipRules: ['10.0.0.0/8'] },
      { key: 'home', rules: workdays('18:00', '22:00') },
    ],
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: IP blocked',
        outlook: 'opens 2026-03-02 18:00',
        because: 'The Office shift got further; from home it opens at 18:00.',
        shift: 'office',
      },
    ],
  },
  {
    title: 'Activation period',
    settings: ['Shift Season: every day 08:00 to 18:00, from 2026-03-10 to 2026-03-12.'],
    shifts: [{ key: 'season', state: 'scheduled', period: { startOn: '2026-03-10', endOn: '2026-03-12' } }],
    examples: [
      {
        at: 'Monday 2026-03-09 09:00',
        result: 'denied: no active shift',
        outlook: 'opens 2026-03-10 08:00',
        because: 'The period begins tomorrow.',
      },
      {
        at: 'Thursday 2026-03-12 09:00',
        result: 'signs in',
        outlook: 'until 2026-03-12 18:00',
        because: 'The last day counts.',
      },
      {
        at: 'Friday 2026-03-13 09:00',
        result: 'denied: no active shift',
        outlook: 'does not open',
        because: 'The period is over.',
      },
    ],
  },
  {
    title: 'No shift, no active shift, no rules',
    settings: ['The person is in no shift.'],
    shifts: [],
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: no shift',
        outlook: 'does not open',
        because: 'While access control is on, people without a shift cannot sign in.',
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'signs in',
        outlook: 'no end',
        because: 'The rules do not apply to administrators.',
        person: { isAdministrator: true },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: wrong password',
        because: 'The password comes before the shifts.',
        attempt: { isPasswordRight: false },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: domain without control',
        because: 'The domain of the person is not under control.',
        person: { domain: 'other.test' },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: user not found',
        because: 'A person of another company.',
        person: { companyKey: 'other' },
      },
    ],
  },
  {
    title: 'A shift that is off',
    settings: ['The only shift of the person is off.'],
    shifts: [{ ...business, state: 'disabled' }],
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: no active shift',
        outlook: 'does not open',
        because: 'A shift that is off lets no one in.',
      },
    ],
  },
  {
    title: 'A shift without rules',
    settings: ['The only shift of the person has no rule.'],
    shifts: [{ ...business, rules: [] }],
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: shift without rules',
        outlook: 'does not open',
        because: 'Without rules there are no allowed hours.',
      },
    ],
  },
  {
    title: 'Access control is off',
    settings: ['The company’s access control is off.', 'Shift Business: Monday to Friday, 08:00 to 18:00.'],
    shifts: [business],
    company: { controlState: 'inactive' },
    examples: [
      {
        at: 'Sunday 2026-03-01 09:00',
        result: 'signs in',
        outlook: 'no end',
        because: 'Without access control, the right password is enough.',
      },
    ],
  },
  {
    title: 'The trial is over',
    settings: ['The trial is over, and the provider has confirmed that access control is off.'],
    shifts: [business],
    company: { controlState: 'inactive', isPlanValid: false, isDeactivationConfirmed: true },
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: trial expired',
        because: 'People sign in as before access control, no longer here.',
      },
    ],
  },
  {
    title: 'The trial is over, and access control is being turned off',
    settings: ['The trial is over, but the provider has not confirmed yet that access control is off.'],
    shifts: [business],
    company: { controlState: 'deactivating', isPlanValid: false },
    examples: [
      {
        at: 'Sunday 2026-03-01 09:00',
        result: 'signs in',
        outlook: 'no end',
        because: 'An unpaid account locks no one out.',
      },
    ],
  },
  {
    title: 'Time clock',
    settings: ['Shift Business with the time clock: only while clocked in, and not on a break.'],
    shifts: [withTimeClock],
    examples: [
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'signs in',
        outlook: 'until 2026-03-02 18:00',
        because: 'Clocked in.',
        timeClock: { state: 'clocked_in' },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: time clock',
        outlook: 'does not open',
        because: 'Not clocked in yet.',
        timeClock: { state: 'not_started' },
      },
      {
        at: 'Monday 2026-03-02 12:30',
        result: 'denied: time clock',
        outlook: 'does not open',
        because: 'On a break, and the rule about breaks is on.',
        timeClock: { state: 'on_break' },
      },
      {
        at: 'Monday 2026-03-02 09:00',
        result: 'denied: time clock',
        outlook: 'opens 2026-03-02 09:30',
        because: 'The time clock is down; its last state (clocked out at 08:30) counts for 60 minutes.',
        timeClock: {
          state: 'unavailable',
          cause: 'provider_down',
          lastKnown: { state: 'clocked_out', at: instantOf('2026-03-02 08:30') },
        },
      },
      {
        at: 'Monday 2026-03-02 10:00',
        result: 'signs in',
        outlook: 'until 2026-03-02 18:00',
        because:
          'The time clock has been down for over 60 minutes: the person signs in, with a note in the log.',
        timeClock: {
          state: 'unavailable',
          cause: 'provider_down',
          lastKnown: { state: 'clocked_out', at: instantOf('2026-03-02 08:30') },
        },
      },
    ],
  },
];
