import type { Screen } from './screen.ts';
import { aPerson } from './session-screens.ts';

const title = 'shell.accessDuration';
const path = '/reports/access_duration';
const counted_at = '2026-11-23T12:00:00.000Z';
const [store, oven] = [
  { key: '019bd2f0-0000-7000-8000-000000000021', name: 'Loja central' },
  { key: '019bd2f0-0000-7000-8000-000000000022', name: 'Padaria noturna' },
];

const time = (inside: number, outside: number, unseen = 0, open = 0) => ({
  inside_minutes: inside,
  outside_minutes: outside,
  unseen_ends: unseen,
  open_sessions: open,
});
const sums = {
  items: [
    { shift: store, org_unit: null, person_days: 412, ...time(131_520, 2_350, 12, 4) },
    { shift: oven, org_unit: null, person_days: 96, ...time(41_275, 4_100, 3) },
    { shift: null, org_unit: null, person_days: 21, ...time(0, 5_430) },
  ],
  has_more: false,
  counted_at,
};
const band = (day: string, from: string, to: string, is_inside = true) => ({
  from: `2026-11-${day}T${from}:00.000Z`,
  to: `2026-11-${day}T${to}:00.000Z`,
  is_inside,
});
const dayOf = (day: string) => ({
  day: `2026-11-${day}`,
  starts_at: `2026-11-${day}T03:00:00.000Z`,
  ends_at: new Date(Date.parse(`2026-11-${day}T03:00:00.000Z`) + 86_400_000).toISOString(),
  user: { key: aPerson.key, name: aPerson.name, email: aPerson.email },
  shifts: [store],
  sessions: 2,
});
const list = {
  items: [
    { ...dayOf('23'), ...time(60, 0, 0, 1), bands: [band('23', '11:00', '12:00')] },
    {
      ...dayOf('20'),
      shifts: [store, oven],
      ...time(410, 65, 1),
      bands: [
        band('20', '11:02', '14:30'),
        band('20', '15:30', '18:52'),
        band('20', '20:10', '21:15', false),
      ],
    },
    {
      ...dayOf('19'),
      shifts: [],
      sessions: 1,
      ...time(0, 35),
      bands: [band('19', '23:00', '23:35', false)],
    },
  ],
  next: null,
  total: 3,
  has_more_than_total: false,
  counted_at,
};

/** How long sessions lasted, by shift and by person and day. */
export const durationScreens: readonly Screen[] = [
  { name: 'access-duration', path, title, answers: { '/reports/access-duration/sums': sums } },
  {
    name: 'access-duration-days',
    path: `${path}?view=day`,
    title,
    answers: { '/reports/access-duration': list },
  },
  { name: 'access-duration-none', path, title },
  { name: 'access-duration-error', path, title, refuses: '/reports/access-duration/sums' },
];
