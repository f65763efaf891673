import type { paths } from '@shiftgate/console/lib/paths.ts';
import { permissionsScreens, userScreens, usersScreens, workspaceScreens } from './people-screens.ts';
import type { Screen } from './screen.ts';
import { pressed } from './screen.ts';

/** A company on its first day: nothing but people, control off. */
export const firstDay: readonly Screen[] = [
  { name: 'home-new', path: '/', title: 'shell.home' },
  { name: 'groups-empty', path: '/groups', title: 'shell.shifts' },
  { name: 'access-log-empty', path: '/reports/loginlogout', title: 'shell.accessLog' },
  { name: 'activation-domains', path: '/activation-steps', title: 'shell.activation' },
  { name: 'activation-password', path: '/activation-steps?step=2', title: 'shell.activation' },
  { name: 'activation-sessions', path: '/activation-steps?step=3', title: 'shell.activation' },
  { name: 'activation-review', path: '/activation-steps?step=4', title: 'shell.activation' },
];

type Route = Exclude<keyof typeof paths, 'login' | 'callback' | 'suspended' | 'activation'>;

/** A company at work, every route of the panel at least once. */
const atWorkByRoute: Readonly<Record<Route, readonly Screen[]>> = {
  home: [
    { name: 'home', path: '/', title: 'shell.home' },
    { name: 'home-error', path: '/', title: 'shell.home', refuses: '/home' },
    { name: 'disable-control', path: '/?dialog=disable-control', title: 'shell.home' },
    {
      name: 'disable-challenge',
      path: '/?dialog=disable-control',
      title: 'shell.home',
      act: pressed('control.disableContinue'),
    },
    { name: 'language-menu', path: '/', title: 'shell.home', act: pressed('shell.language') },
    {
      name: 'person-menu',
      path: '/',
      title: 'shell.home',
      act: pressed('shell.personMenu', { name: 'Helena Azevedo' }),
    },
    { name: 'session-error', path: '/', title: null, refuses: '/companies/current_company' },
  ],
  users: usersScreens,
  user: userScreens,
  shifts: [
    { name: 'groups', path: '/groups', title: 'shell.shifts' },
    { name: 'groups-none', path: '/groups?search=zzz', title: 'shell.shifts' },
    { name: 'groups-error', path: '/groups', title: 'shell.shifts', refuses: '/groups' },
    {
      name: 'groups-selected',
      path: '/groups',
      title: 'shell.shifts',
      act: (page, say) => page.getByRole('checkbox', { name: say('common.selectAll') }).check(),
    },
    { name: 'group-create', path: '/groups', title: 'shell.shifts', act: pressed('shifts.list.create') },
  ],
  shift: [
    { name: 'group-general', path: '/groups/:shift?tab=general', title: null },
    {
      name: 'group-disable',
      path: '/groups/:shift?tab=general',
      title: null,
      act: pressed('shifts.disable'),
    },
    { name: 'group-people', path: '/groups/:shift?tab=participants', title: null },
    {
      name: 'group-add-people',
      path: '/groups/:shift?tab=participants',
      title: null,
      act: pressed('shifts.participants.add'),
    },
    { name: 'group-hours', path: '/groups/:shift?tab=hours', title: null },
    { name: 'group-hours-month', path: '/groups/:shift?tab=hours&view=month&month=2026-12', title: null },
    { name: 'group-hours-list', path: '/groups/:shift?tab=hours&view=list', title: null },
    { name: 'group-passwords', path: '/groups/:shift?tab=passwords', title: null },
    {
      name: 'group-refusal',
      path: '/groups/:shift?tab=general',
      title: null,
      act: pressed('shifts.preview.open'),
    },
    { name: 'group-hours-dated', path: '/groups/:shift?tab=hours&week=2026-11-23', title: null },
    {
      name: 'group-hours-bar',
      path: '/groups/:shift?tab=hours',
      title: null,
      act: (page) => page.locator('.sg-bar, .sg-day-bar').first().focus(),
    },
    {
      name: 'group-hours-edit',
      path: '/groups/:shift?tab=hours',
      title: null,
      act: (page, say) => pressed('shifts.hours.addOn', { day: say('shifts.weekdays.long.d6') })(page, say),
    },
    {
      name: 'group-templates',
      path: '/groups/:shift?tab=hours',
      title: null,
      act: pressed('shifts.hours.templates'),
    },
    { name: 'group-rule', path: '/groups/:shift?tab=hours', title: null, act: pressed('shifts.rules.add') },
    { name: 'group-login', path: '/groups/:shift?tab=login', title: null },
    { name: 'group-error', path: '/groups/:shift', title: null, refuses: '/groups/:shift' },
  ],
  calendar: [
    { name: 'calendar', path: '/calendar?year=2026', title: 'shell.calendar' },
    { name: 'calendar-error', path: '/calendar', title: 'shell.calendar', refuses: '/companies/calendar' },
  ],
  accessLog: [
    { name: 'access-log', path: '/reports/loginlogout', title: 'shell.accessLog' },
    { name: 'access-log-none', path: '/reports/loginlogout?search=zzz', title: 'shell.accessLog' },
    { name: 'access-log-entry', path: '/reports/loginlogout?entry=:entry', title: 'shell.accessLog' },
    {
      name: 'access-log-error',
      path: '/reports/loginlogout',
      title: 'shell.accessLog',
      refuses: '/access-logs',
    },
  ],
  permissions: permissionsScreens,
  activated: [{ name: 'activation-completed', path: '/activation-completed', title: 'shell.activated' }],
};

export const atWork: readonly Screen[] = [
  ...Object.values(atWorkByRoute).flat(),
  ...workspaceScreens,
  { name: 'unknown', path: '/esta-pagina-nao-existe', title: 'common.notFoundTitle' },
];

/** The screens of somebody who is not signed in. */
export const outside: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'login', path: '/login' },
  { name: 'login-denied', path: '/auth/callback?error=access_denied' },
  { name: 'login-failed', path: '/auth/callback?state=x&code=y' },
  { name: 'suspended', path: '/suspended' },
];
