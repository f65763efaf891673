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
  time: '{hours} h {minutes} min',
  split: 'Within hours: {inside}. Outside hours: {outside}.',
  band: '{from}–{to}, {where}',
  unseen: {
    one: 'The end of {count} session was not seen: it counts up to its last sign.',
    other: 'The ends of {count} sessions were not seen: they count up to their last sign.',
  },
  unseenChip: 'end not seen',
  unseenEnds: 'Ends not seen',
  countedAt: 'Sessions counted up to {moment}.',
  more: 'The list has the 500 groups with the most time.',
  groups: { one: '{count} group', other: '{count} groups' },
  days: { one: '{count} day', other: '{count} days' },
  moreDays: 'more than {count} days',
  emptyTitle: 'No sessions in this period',
  emptyText:
    'Durations appear here a few minutes after somebody signs in through the company’s sign-in page.',
} satisfies Translated<typeof source>;
