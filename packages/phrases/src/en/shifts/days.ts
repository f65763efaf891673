import type * as source from '#pt-BR/shifts/days.ts';
import type { Translated } from '#translate.ts';

export const month = {
  title: 'Month, with holidays and special dates',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  gridLabel: 'Hours in {month}',
  wholeDay: 'all day',
  range: '{from}–{to}',
  rangeNextDay: '{from}–{to} +1',
  holidayNamed: 'Holiday: {name}',
  opening: 'Exception: the company works on this holiday.',
  untreated: 'This shift has no rule for holidays, so regular hours apply.',
  differs: 'Differs from a regular week',
  keysLabel: 'Legend',
  keys: {
    plainClosed: 'Closed day',
    special: 'Different hours',
    specialClosed: 'Closed by a special date',
    holiday: 'Holiday with hours',
    holidayClosed: 'Holiday, closed',
    opening: 'Exception: open on a holiday',
    marked: 'Holiday with regular hours',
  },
  byRule: 'Decided by: {rule}',
  close: 'Close on this day',
  open: 'Special hours',
  editSpecial: 'Edit special date',
  removeSpecial: 'Back to regular hours',
  ask: 'See rule',
  noHolidayRule: 'This shift treats holidays like any other day.',
  closeHolidays: 'Close on holidays',
} satisfies Translated<typeof source.month>;

export const year = {
  title: 'The shift’s year',
  previous: 'Previous year',
  next: 'Next year',
  noHolidays:
    'Holiday data is available from {first} to {last}. The days of {year} are shown without the region’s holidays; the company’s own holidays and exceptions still apply.',
  differing: {
    one: '{count} day differs from a regular week',
    other: '{count} days differ from a regular week',
  },
  monthLabel: {
    one: '{month}: {count} day differs. Open the month',
    other: '{month}: {count} days differ. Open the month',
  },
} satisfies Translated<typeof source.year>;

export const verdict = {
  title: 'Test a date and time',
  text: '{how}. The result is what a sign-in would get with the rules shown here, saved or not, for someone who’s only in this shift.',
  how: {
    week: 'Click an empty spot in the week or choose a date and time',
    month: 'Choose a day of the month and select “{ask}”, or choose a date and time here',
    list: 'Choose a date and time',
  },
  date: 'Date',
  time: 'Time',
  allowed: 'Allowed',
  denied: 'Denied',
  moment: '{day}, {time} ({zone})',
  notInForce:
    'The shift isn’t active at this time, so no one can sign in through it. The result below assumes that it’s enabled.',
  noRule: 'No rule covers this day.',
  parts: {
    opens: 'Opens: {rule}',
    opensTail: 'Opens, from the previous day: {rule}',
    other_hours: 'Applies on this day, but at other times: {rule}',
    closes: 'Decides the day: {rule}',
    outranked: { one: 'Doesn’t apply on this day: {rules}', other: 'Don’t apply on this day: {rules}' },
  },
  limits: 'Only within the shift’s limits for: {limits}',
  limitNames: { ip: 'IP address', browser: 'browser', os: 'OS' },
  until: 'Access until {when}',
  nextOpening: 'Next access: {when}',
  noOpening: 'No access in the next 366 days.',
} satisfies Translated<typeof source.verdict>;

export const place = {
  title: 'Shift time zone and holidays',
  region: 'Holidays for',
  regionHint: 'The company’s own holidays always apply.',
  companyRegion: 'Company default',
  noRegion: 'no region',
} satisfies Translated<typeof source.place>;
