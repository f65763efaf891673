/** Paths of the panel's screens; `$key` is a placeholder for one segment. The server answers every other path with 404. */
export const screenPaths = [
  '/',
  '/login',
  '/login/beta',
  '/auth/callback',
  '/auth/callback/ms',
  '/auth/callback/ms/consent',
  '/suspended',
  '/activation-steps',
  '/activation-completed',
  '/activation-test',
  '/users',
  '/users/$key',
  '/groups',
  '/groups/$key',
  '/calendar',
  '/requests',
  '/reports',
  '/reports/loginlogout',
  '/reports/access_duration',
  '/reports/folders-sharing',
  '/reports/audit',
  '/reports/erasure',
  '/reports/users',
  '/reports/groups',
  '/reports/user_permissions',
  '/reports/customize_login',
  '/customize',
  '/password-settings',
  '/reports/sessions',
  '/admin',
  '/integrations/apps',
  '/emergency-file',
] as const;
export type ScreenPath = (typeof screenPaths)[number];

const shapes = screenPaths.map((path) => new RegExp(`^${path.replaceAll('$key', '[^/]+')}/?$`));

/** Whether the panel has a screen at a path, which is given without its query. */
export function isScreen(pathname: string): boolean {
  return shapes.some((shape) => shape.test(pathname));
}
