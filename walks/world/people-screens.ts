import { after, pressed } from './screen.ts';
import { left } from './session-screens.ts';
import type { Act, Label, Screen } from './screen.ts';

const title = 'shell.users';
/** The smallest page: a picture shows no more, and what is looked at on it takes its time row by row. */
const list = '/users?page_size=25';

const selectsPage: Act = (page, say) => page.getByRole('checkbox', { name: say('common.selectAll') }).check();
const opensBulkMenu: Act = (page, say) =>
  page.getByRole('button', { name: say('common.actions'), exact: true }).click();
const opensRowMenu: Act = (page) => page.locator('tbody .sg-cell-last button').first().click();
const choosing =
  (key: Label): Act =>
  (page, say) =>
    page.getByRole('menuitem', { name: say(key), exact: true }).click();
const inRow = (key: Label): Act => after(opensRowMenu, choosing(key));
/** The row of one person, found by e-mail. */
const row = '/users?search=ana.lima';

export const usersScreens: readonly Screen[] = [
  { name: 'users', path: list, title },
  { name: 'users-filtered', path: `${list}&status=active&search=silva&without_password=true`, title },
  { name: 'users-empty', path: '/users?search=ninguem-com-este-nome', title },
  { name: 'users-error', path: '/users', title, refuses: '/users' },
  { name: 'users-filters', path: list, title, act: pressed('users.filters') },
  { name: 'users-columns', path: list, title, act: pressed('common.columns') },
  { name: 'users-selected', path: list, title, act: selectsPage },
  { name: 'users-bulk-menu', path: row, title, act: after(selectsPage, opensBulkMenu) },
  {
    name: 'users-bulk-shift',
    path: row,
    title,
    act: after(selectsPage, pressed('tasks.kinds.add_to_shift')),
  },
  {
    name: 'users-bulk-effect',
    path: '/users?page_size=25&shift=:shift',
    title,
    act: after(selectsPage, opensBulkMenu, choosing('tasks.kinds.remove_from_shift'), async (page, say) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^Loja/ }).check();
      await dialog.getByRole('button', { name: say('shifts.participants.next') }).click();
      await dialog.locator('.sg-impact-group').first().waitFor();
    }),
  },
  {
    name: 'users-bulk-vacation',
    path: row,
    title,
    act: after(selectsPage, opensBulkMenu, choosing('tasks.kinds.set_vacation')),
  },
  {
    name: 'users-bulk-logout',
    path: row,
    title,
    act: after(selectsPage, opensBulkMenu, choosing('tasks.kinds.force_logout')),
  },
  { name: 'users-tasks', path: row, title, act: pressed('tasks.recent') },
  { name: 'users-task', path: '/users?page_size=25&task=:task', title },
  {
    name: 'users-emails',
    path: row,
    title,
    act: after(pressed('tasks.byEmail'), async (page, say) => {
      const field = page.getByRole('textbox', { name: say('tasks.emails') });
      await field.fill('ana.lima@padariaestrela.example, ninguem@padariaestrela.example, sem arroba');
      await page.getByRole('button', { name: say('tasks.check') }).click();
      await page.getByText('ninguem@padariaestrela.example', { exact: true }).waitFor();
    }),
  },
  { name: 'users-row-menu', path: row, title, act: opensRowMenu },
  { name: 'users-row-shifts', path: row, title, act: inRow('people.shifts') },
  { name: 'users-row-vacation', path: row, title, act: inRow('people.vacation') },
  { name: 'users-row-access', path: row, title, act: inRow('people.singleAccess') },
  { name: 'users-row-logout', path: row, title, act: inRow('people.forceLogout') },
];

export const userScreens: readonly Screen[] = [
  { name: 'user', path: '/users/:user', title: null },
  { name: 'user-admin', path: '/users/:admin', title: null },
  { name: 'user-away', path: '/users/:away', title: null },
  {
    name: 'user-away-vacation',
    path: '/users/:away',
    title: null,
    act: (page, say) =>
      page.getByRole('button', { name: `${say('users.change')}: ${say('people.vacation')}` }).click(),
  },
  {
    name: 'user-away-access',
    path: '/users/:away',
    title: null,
    act: (page, say) =>
      page.getByRole('button', { name: `${say('users.change')}: ${say('people.singleAccess')}` }).click(),
  },
  {
    name: 'user-locked-out',
    path: '/users/:user',
    title: null,
    answers: {
      '/users/:user': {
        // Any time after the try-out's.
        sign_in_held_until: '2027-01-04T11:15:00.000Z',
        workspace_password: { state: 'failed', at: '2026-11-20T11:00:00.000Z', reason: 'invalid_request' },
        recovery_email: 'ana.em.casa@correio.example',
        recovery_email_source: 'entered',
        recovery_email_entered: { at: '2026-11-18T13:30:00.000Z', by: 'Helena Azevedo' },
      },
    },
    act: (page, say) => page.getByText(say('users.hold.title')).waitFor(),
  },
  {
    name: 'user-left-open',
    path: '/users/:user',
    title: null,
    answers: { '/users/:user': { sessions: [left] } },
  },
  {
    name: 'user-recovery',
    path: '/users/:user',
    title: null,
    act: async (page, say) => {
      await page.getByRole('button', { name: new RegExp(`: ${say('users.recovery.title')}$`) }).click();
      const field = page.getByRole('dialog').getByLabel(say('users.recovery.title'));
      await field.fill('ana.lima@padariaestrela.example');
      await page.getByRole('button', { name: say('people.save') }).click();
      await page.getByText(say('users.recovery.ofCompany')).waitFor();
    },
  },
  { name: 'user-edit', path: '/users/:user?edit=shifts', title: null },
  {
    name: 'user-unsaved',
    path: '/users/:user?edit=shifts',
    title: null,
    act: async (page, say) => {
      await page.getByRole('main').getByRole('checkbox').first().click();
      await page
        .getByRole('main')
        .getByRole('link', { name: say('shell.home') })
        .click();
    },
  },
  { name: 'user-error', path: '/users/:user', title: null, refuses: '/users/:user' },
];

const permissions = 'shell.permissions';
export const permissionsScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin', title: permissions },
  { name: 'admin-none', path: '/admin?search=zzz', title: permissions },
  {
    name: 'admin-add',
    path: '/admin',
    title: permissions,
    act: after(pressed('permissions.add.managers'), async (page) => {
      const free = page.getByRole('dialog').getByRole('checkbox', { disabled: false });
      for (const place of [0, 1]) await free.nth(place).check();
    }),
  },
  { name: 'admin-remove', path: '/admin', title: permissions, act: pressed('common.remove') },
  { name: 'admin-allowed', path: '/admin?tab=allowed_admins', title: permissions },
  { name: 'admin-workspace', path: '/admin?tab=administrators', title: permissions },
  { name: 'admin-error', path: '/admin', title: permissions, refuses: '/admin' },
];

const missing = ['revokeSessions', 'groups'].map((capability) => ({
  scope: `https://www.googleapis.com/auth/example.${capability}`,
  capability,
}));
/** The banners of a company whose workspace has changed; asked for on a small screen of the panel. */
export const workspaceScreens: readonly Screen[] = [
  {
    name: 'banner-scopes',
    path: '/admin',
    title: permissions,
    answers: { '/auth/scopes': { missing } },
    act: pressed('shell.scopesDetails'),
  },
  {
    name: 'banner-reconnect',
    path: '/admin',
    title: permissions,
    answers: { '/auth/scopes': { missing: [], reconnect: true } },
    act: (page, say) => page.getByText(say('shell.reconnect')).waitFor(),
  },
  {
    name: 'banner-shrank',
    path: '/admin',
    title: permissions,
    answers: { '/users/sync-users-task': { error: 'DIRECTORY_SHRANK', missing_users: 40 } },
    act: pressed('shell.shrankReview'),
  },
];
