import type { paths } from '@shiftgate/console/lib/routing/paths.ts';
import { appScreens } from './app-screens.ts';
import { durationScreens } from './duration-screens.ts';
import { auditScreens, reportScreens } from './audit-screens.ts';
import { activationScreens, controlScreens } from './control-screens.ts';
import { microsoftScreens } from './microsoft-screens.ts';
import { emergencyScreens } from './emergency-screens.ts';
import { erasureScreens, personFileScreens } from './erasure-screens.ts';
import { brandingScreens } from './branding-screens.ts';
import { passwordSettingsScreens } from './password-settings-screens.ts';
import { passwordScreens } from './password-screens.ts';
import { permissionsScreens, userScreens, usersScreens, workspaceScreens } from './people-screens.ts';
import { requestScreens } from './request-screens.ts';
import { pressed } from './screen.ts';
import type { Screen } from './screen.ts';
import { sessionScreens } from './session-screens.ts';
import { sharingScreens } from './sharing-screens.ts';
import { searchScreens } from './search-screens.ts';
import { calendarScreens, shiftListScreens, shiftScreens } from './shift-screens.ts';
import { versionScreens } from './version-screens.ts';

/** A company on its first day: nothing but people, control off. */
export const firstDay: readonly Screen[] = [
  { name: 'home-new', path: '/', title: 'shell.home' },
  { name: 'groups-empty', path: '/groups', title: 'shell.shifts' },
  { name: 'access-log-empty', path: '/reports/loginlogout', title: 'shell.accessLog' },
  ...activationScreens,
];

type Route = Exclude<keyof typeof paths, 'login' | 'callback' | 'suspended' | 'activation'>;

/** A company at work, every route of the panel at least once. */
const atWorkByRoute: Readonly<Record<Route, readonly Screen[]>> = {
  home: [
    { name: 'home', path: '/', title: 'shell.home' },
    {
      name: 'home-mails-waiting',
      path: '/',
      title: 'shell.home',
      answers: {
        '/home': {
          mails_waiting: { count: 12, since: '2026-11-23T11:02:00.000Z', problem: 'SMTP ECONNECTION' },
        },
      },
    },
    {
      name: 'home-key-unreadable',
      path: '/',
      title: 'shell.home',
      answers: { '/home': { is_signing_key_unreadable: true } },
    },
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
  user: [...userScreens, ...personFileScreens],
  shifts: shiftListScreens,
  shift: [...shiftScreens, ...versionScreens],
  calendar: calendarScreens,
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
  accessDuration: durationScreens,
  sharedFiles: sharingScreens,
  auditLog: auditScreens,
  erasure: erasureScreens,
  ...reportScreens,
  requests: requestScreens,
  sessions: sessionScreens,
  passwordSettings: passwordSettingsScreens,
  apps: appScreens,
  emergencyFile: emergencyScreens,
  customize: brandingScreens,
  permissions: permissionsScreens,
  activated: [{ name: 'activation-completed', path: '/activation-completed', title: 'shell.activated' }],
  activationTest: [{ name: 'test-control-on', path: '/activation-test', title: 'shell.activationTest' }],
};

export const atWork: readonly Screen[] = [
  ...Object.values(atWorkByRoute).flat(),
  ...workspaceScreens,
  ...searchScreens,
  ...passwordScreens,
  ...controlScreens,
  ...microsoftScreens,
  { name: 'unknown', path: '/esta-pagina-nao-existe', title: 'common.notFoundTitle' },
];
