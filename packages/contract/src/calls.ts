/**
 * Every call of the API by name: verb and path below `/api` (spec §7; names marked "ours" are additions).
 * Plain data without schemas, so that the console can import it without carrying a validator.
 */
export const calls = {
  'auth.authorize': { method: 'GET', path: '/auth/authorizate' },
  'auth.callback': { method: 'POST', path: '/auth/callback' },
  'auth.scopes': { method: 'GET', path: '/auth/scopes' },
  'auth.signOut': { method: 'POST', path: '/auth/sign-out' },
  'company.current': { method: 'GET', path: '/companies/current_company' },
  'company.sso': { method: 'GET', path: '/companies/sso' },
  'company.permission': { method: 'GET', path: '/companies/permission' },
  'company.inSuite': { method: 'GET', path: '/companies/company-in-suite' },
  'company.setDefaultPassword': { method: 'PUT', path: '/companies/default-pass' },
  'company.calendar': { method: 'GET', path: '/companies/calendar' },
  'company.setCalendar': { method: 'PUT', path: '/companies/calendar' },
  'home.summary': { method: 'GET', path: '/home' },
  'company.syncOrgUnits': { method: 'PATCH', path: '/companies/uos/sync' },
  'users.list': { method: 'GET', path: '/users' },
  'users.resolve': { method: 'POST', path: '/users/resolve' },
  'users.me': { method: 'GET', path: '/users/me' },
  'users.welcome': { method: 'PATCH', path: '/users/me/welcome' },
  'users.sync': { method: 'POST', path: '/users/sync' },
  'users.syncTask': { method: 'GET', path: '/users/sync-users-task' },
  'users.bulk': { method: 'POST', path: '/users/bulk' },
  'users.bulkVacation': { method: 'PATCH', path: '/users/vacation' },
  'users.bulkRemoveVacation': { method: 'DELETE', path: '/users/vacation' },
  'users.generatePasswords': { method: 'POST', path: '/users/change-password' },
  'users.forcePasswordChange': { method: 'PATCH', path: '/users/force-password-change' },
  'users.bulkForceLogout': { method: 'POST', path: '/users/force-logout:async' },
  'users.shareTemporaryPassword': { method: 'POST', path: '/users/share-temporary-password/async' },
  'users.shareChangeLink': { method: 'POST', path: '/users/share-link-change-password/async' },
  'users.get': { method: 'GET', path: '/users/:key' },
  'users.setVacation': { method: 'PATCH', path: '/users/:key/vacation' },
  'users.removeVacation': { method: 'DELETE', path: '/users/:key/vacation' },
  'users.changePassword': { method: 'PATCH', path: '/users/:key/change-password' },
  'users.forceLogout': { method: 'GET', path: '/users/:key/force-logout' },
  'users.orderLogout': { method: 'POST', path: '/users/:key/force-logout' },
  'users.grantSingleAccess': { method: 'POST', path: '/users/:key/single-access' },
  'users.removeSingleAccess': { method: 'DELETE', path: '/users/:key/single-access' },
  'users.setShifts': { method: 'PUT', path: '/users/:key/groups' },
  'permissions.list': { method: 'GET', path: '/admin' },
  'permissions.addManagers': { method: 'POST', path: '/admin/managers' },
  'permissions.removeManager': { method: 'DELETE', path: '/admin/managers/:key' },
  'permissions.addAllowedAdmins': { method: 'POST', path: '/admin/allowed' },
  'permissions.removeAllowedAdmin': { method: 'DELETE', path: '/admin/allowed/:key' },
  'tasks.list': { method: 'GET', path: '/tasks' },
  'tasks.get': { method: 'GET', path: '/tasks/:key' },
  'tasks.results': { method: 'GET', path: '/tasks/:key/results' },
  'tasks.cancel': { method: 'POST', path: '/tasks/:key/cancel' },
  'shifts.list': { method: 'GET', path: '/groups' },
  'shifts.create': { method: 'POST', path: '/groups' },
  'shifts.get': { method: 'GET', path: '/groups/:key' },
  'shifts.update': { method: 'PATCH', path: '/groups/:key' },
  'shifts.replaceRules': { method: 'PUT', path: '/groups/:key/rules' },
  'shifts.addUsers': { method: 'PUT', path: '/groups/:key/users' },
  'shifts.removeUsers': { method: 'DELETE', path: '/groups/:key/users' },
  'shifts.bulkActivate': { method: 'PATCH', path: '/groups/bulk-activate-or-deactivate' },
  'shifts.delete': { method: 'DELETE', path: '/groups/delete' },
  'control.state': { method: 'GET', path: '/sso/state' },
  'control.activate': { method: 'PUT', path: '/sso/activate' },
  'control.disable': { method: 'PUT', path: '/sso/disable' },
  'accessLog.list': { method: 'GET', path: '/access-logs' },
  'accessLog.get': { method: 'GET', path: '/access-logs/:id' },
  'downloads.createTicket': { method: 'POST', path: '/downloads/tickets' },
} as const;

export type CallName = keyof typeof calls;

/** The raw (non-JSON) addresses: the event stream and the ticketed CSV downloads. */
export const rawPaths = {
  events: '/events',
  accessLogCsv: '/downloads/access-logs.csv',
  usersCsv: '/downloads/users.csv',
  taskResultsCsv: '/downloads/task-results.csv',
} as const;

/** Prefix under which the API is served. */
export const apiPrefix = '/api';
