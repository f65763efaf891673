import type * as source from '#pt-BR/shifts/sentence.ts';
import type { Translated } from '#translate.ts';

export const weekdays = {
  long: {
    d1: 'Monday',
    d2: 'Tuesday',
    d3: 'Wednesday',
    d4: 'Thursday',
    d5: 'Friday',
    d6: 'Saturday',
    d7: 'Sunday',
  },
  short: { d1: 'Mon', d2: 'Tue', d3: 'Wed', d4: 'Thu', d5: 'Fri', d6: 'Sat', d7: 'Sun' },
} satisfies Translated<typeof source.weekdays>;

export const sentence = {
  from: { one: 'from {time}', other: 'from {time}' },
  to: { one: 'to {time}', other: 'to {time}' },
  range: '{from} {to}',
  rangeNextDay: '{from} {to} the next day',
  wholeDay: 'all day',
  dayRange: '{first} to {last}',
  everyDay: 'every day',
  days: '{days} {hours}',
  between: 'between {from} and {to}',
  since: 'since {from}',
  until: 'until {to}',
  dated: '{days} {hours}, {dates}',
  monthly: 'on day {day} of each month {hours}',
  monthlyClamped: 'on day {day} of each month (or the last, if the month is shorter) {hours}',
  cycle: {
    one: '{on} day on, {off} off, starting {date}, {hours}',
    other: '{on} days on, {off} off, starting {date}, {hours}',
  },
  cycleEveryOther: 'every other day, starting {date}, {hours}',
  holidayOpen: 'on holidays {hours}',
  holidayClosed: 'closed on holidays',
  holidayDated: '{rule} {dates}',
  onDate: 'on {date} {hours}',
  onDateClosed: 'closed on {date}',
  onDates: 'from {from} to {to} {hours}',
  onDatesClosed: 'closed from {from} to {to}',
  none: 'Without access hours, no one can sign in through this shift.',
  onlyClosed: 'With closed days only, no one can sign in through this shift.',
} satisfies Translated<typeof source.sentence>;
