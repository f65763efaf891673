import type * as source from '../../pt-BR/shifts/days.ts';
import type { Translated } from '../../translate.ts';

export const month = {
  title: 'Month, with holidays and special dates',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  gridLabel: 'Hours of {month}',
  wholeDay: 'all day',
  range: '{from}–{to}',
  rangeNextDay: '{from}–{to} +1',
  holidayNamed: 'Holiday: {name}',
  opening: 'Exceptional opening: the company works on this day.',
  untreated: 'This shift has no rule for holidays: the ordinary hours apply.',
  differs: 'Not as in an ordinary week',
  keysLabel: 'Key to the days',
  keys: {
    plainClosed: 'Closed day',
    special: 'Different hours',
    specialClosed: 'Closed by a special date',
    holiday: 'Holiday with hours',
    holidayClosed: 'Holiday, closed',
    opening: 'Exceptional opening',
    marked: 'Holiday with the ordinary hours',
  },
  byRule: 'Decided by: {rule}',
  close: 'Close on this day',
  open: 'Special hours',
  editSpecial: 'Edit special date',
  removeSpecial: 'Back to normal',
  ask: 'See what applies',
  noHolidayRule: 'This shift works on holidays as on any other day.',
  closeHolidays: 'Close on holidays',
} satisfies Translated<typeof source.month>;

export const year = {
  title: 'The year of the shift',
  previous: 'Previous year',
  next: 'Next year',
  noHolidays:
    'Holidays are known from {first} to {last}. The days of {year} are shown without the holidays of the region; the holidays and openings of the company itself count.',
  differing: {
    one: '{count} day differs from the ordinary weeks',
    other: '{count} days differ from the ordinary weeks',
  },
  monthLabel: {
    one: '{month}: {count} day differs. Open the month',
    other: '{month}: {count} days differ. Open the month',
  },
} satisfies Translated<typeof source.year>;

export const verdict = {
  title: 'What applies at a moment',
  text: '{how}: the answer is the one a sign-in would get with the rules as they are here, saved or not, for somebody who has this shift only.',
  how: {
    week: 'Click an empty spot of the week or choose date and time',
    month: 'Pick a day of the month and use “{ask}”, or choose date and time here',
    list: 'Choose date and time',
  },
  date: 'Date',
  time: 'Time',
  allowed: 'Gets in',
  denied: 'Kept out',
  moment: '{day}, {time} ({zone})',
  notInForce:
    'The shift is not in force at this moment: nobody gets in through it. Below, the answer as if it were enabled.',
  noRule: 'No rule is about this day.',
  parts: {
    opens: 'Opens: {rule}',
    opensTail: 'Opens, from the day before: {rule}',
    other_hours: 'Applies on this day, but at other hours: {rule}',
    closes: 'Decides the day: {rule}',
    outranked: { one: 'Does not apply on this day: {rules}', other: 'Do not apply on this day: {rules}' },
  },
  limits: 'Only with what the shift allows of: {limits}',
  limitNames: { ip: 'IP address', browser: 'browser', os: 'system' },
  until: 'May stay until {when}',
  nextOpening: 'Next way in: {when}',
  noOpening: 'There is no way in during the next 366 days.',
} satisfies Translated<typeof source.verdict>;

export const place = {
  title: 'Time zone and holidays of the shift',
  region: 'Holidays of',
  regionHint: "The company's own holidays always count.",
  companyRegion: "The company's",
  noRegion: 'no region',
} satisfies Translated<typeof source.place>;
