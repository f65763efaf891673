import type { ScreenPath } from '@shiftgate/contract/screens.ts';
import { publicScreens } from '@shiftgate/pages/panel/paths.ts';

/** Paths of the console; only those with a screen, which the contract lists. */
export const paths = {
  home: '/',
  login: '/login',
  callback: '/auth/callback',
  suspended: '/suspended',
  activation: '/activation-steps',
  activated: '/activation-completed',
  activationTest: '/activation-test',
  users: '/users',
  user: '/users/$key',
  shifts: '/groups',
  shift: '/groups/$key',
  calendar: '/calendar',
  requests: '/requests',
  reports: '/reports',
  accessLog: '/reports/loginlogout',
  accessDuration: '/reports/access_duration',
  sharedFiles: '/reports/folders-sharing',
  auditLog: '/reports/audit',
  erasure: '/reports/erasure',
  usersReport: '/reports/users',
  shiftsReport: '/reports/groups',
  permissionsReport: '/reports/user_permissions',
  customizationReport: '/reports/customize_login',
  customize: '/customize',
  passwordSettings: '/password-settings',
  sessions: '/reports/sessions',
  permissions: '/admin',
  apps: '/integrations/apps',
  emergencyFile: '/emergency-file',
} as const satisfies Record<string, ScreenPath>;

/** The path of one thing of a list. */
export function withKey(path: typeof paths.user | typeof paths.shift, key: string): string {
  return path.replace('$key', encodeURIComponent(key));
}

/** Whether a path is one where a provider's answer arrives. */
export function isCallbackPath(pathname: string): boolean {
  return pathname === paths.callback || pathname.startsWith(`${paths.callback}/`);
}

/** Whether a path is where the answer to the consent of an organization arrives. */
export function isConsentPath(pathname: string): boolean {
  return isCallbackPath(pathname) && /\/consent\/?$/.test(pathname);
}

/** Whether a path is a public screen, which the server renders without the console's libraries. */
export function isPublicPath(pathname: string): boolean {
  return Object.hasOwn(publicScreens, pathname.replace(/\/+$/, ''));
}
