import type { accessDuration as source } from '../pt-BR/access-duration.ts';
import type { Translated } from '../translate.ts';

export const accessDuration = {
  title: 'Access duration',
  description:
    'How long people were signed in, within and outside the hours of their shifts. These are sessions, not work: this is no record of working time.',
  view: 'Show',
  views: { shift: 'By shift', org_unit: 'By {orgUnit}', day: 'By person and day' },
  day: 'Day',
  shift: 'Shift',
  orgUnit: '{OrgUnit}',
  personDays: 'Person-days',
  inside: 'Within hours',
  outside: 'Outside hours',
  share: 'Within and outside',
  bands: 'Over the day',
  sessions: 'Sessions',
  noShift: 'No shift',
  noOrgUnit: 'No {orgUnit}',
  openGroup: 'Show the people and days of {name}',
  openPerson: 'Show the days of {name}',
  time: '{hours} h {minutes} min',
  split: 'Within hours: {inside}. Outside hours: {outside}.',
  band: '{from}–{to}, {where}',
  unseen: {
    one: 'The end of {count} session is unknown: it counts up to its last activity.',
    other: 'The ends of {count} sessions are unknown: they count up to their last activity.',
  },
  unseenChip: 'end unknown',
  unseenEnds: 'End unknown',
  open: {
    one: '{count} session is still open: for now it counts up to its last activity.',
    other: '{count} sessions are still open: for now they count up to their last activity.',
  },
  openChip: 'open session',
  provisional: 'Some sessions are still open: their time may increase.',
  countedAt: 'Sessions counted up to {moment}.',
  more: 'The list has the 500 groups with the most time.',
  groups: { one: '{count} group', other: '{count} groups' },
  days: { one: '{count} day', other: '{count} days' },
  moreDays: 'more than {count} days',
  emptyTitle: 'No sessions in this period',
  emptyText:
    'Durations appear here a few minutes after somebody signs in through the company’s sign-in page.',
} satisfies Translated<typeof source>;
